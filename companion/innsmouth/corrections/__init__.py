"""Laying out a game, and setting by hand what lies on the table; which values are allowed at all."""
