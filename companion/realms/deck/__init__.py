"""A deck in numbers: the next hands exactly, the best turn. Nothing here changes a duel."""
