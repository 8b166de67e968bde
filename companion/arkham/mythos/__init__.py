"""Phase V, a module for each step of a card: gate, surge, clue, movement, its own text, rumors."""
