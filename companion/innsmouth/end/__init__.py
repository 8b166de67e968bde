"""The end of the game: final routes, threat checks, standings."""
