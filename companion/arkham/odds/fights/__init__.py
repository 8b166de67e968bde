"""Fights in numbers, with the final battle: who fights, what helps, what a hand holds, how it ends. No other check."""
