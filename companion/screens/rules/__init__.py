"""The rules reference of any game, under the question mark."""
