"""Laying out a game, and setting by hand what lies on the table; what can be told at all."""
