"""What the odds pages ask, the ranges of its numbers, and the acts that change it. No text."""
