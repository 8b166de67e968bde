"""Before a game: the form, and the town editor."""
