"""The end of the game beside the map: route, threat check, score."""
