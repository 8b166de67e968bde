"""What a page keeps while something is being chosen, and the acts that change it. No text."""
