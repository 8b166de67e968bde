"""How a game ends, and what it scores."""
