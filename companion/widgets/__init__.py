"""Draws screen records as HTML and SVG, and gives back taps. No rule lives here."""
