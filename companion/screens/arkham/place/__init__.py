"""The sheet of a place, with what can be done there."""
