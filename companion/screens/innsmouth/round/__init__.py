"""A round beside the map: dice, quarters, segments, what is set by hand."""
