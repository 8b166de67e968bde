"""Rounds and phases, skill sliders, and using cards outside a fight."""
