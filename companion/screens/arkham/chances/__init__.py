"""How a number was computed, filled in from a table, and the forecast. No page of its own but the forecast's."""
