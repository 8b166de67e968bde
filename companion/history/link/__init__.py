"""A whole game, or one table of it, as the text that stands behind ``#g=`` in an address."""
