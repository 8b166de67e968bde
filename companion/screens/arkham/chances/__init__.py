"""How a number was computed, and the forecast. No page of its own but the forecast's."""
