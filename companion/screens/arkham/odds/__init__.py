"""The odds pages: check, gate, clock, way, dice table; what they ask, filled in from a table."""
