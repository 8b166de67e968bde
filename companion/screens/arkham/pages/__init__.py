"""Whole pages: the table, the set-up, the odds alone, and what frames them."""
