"""A final route: whether it is legal, what it passes, what that is worth."""
