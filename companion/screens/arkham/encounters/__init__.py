"""Phases I, III and IV as parts: upkeep rolls, encounters, prices of locations."""
