"""Draws the parts of one family each: chances, fights, sheets, charts, dials. Every text escaped."""
