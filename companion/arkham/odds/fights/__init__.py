"""One fight in numbers: who fights whom, what helps, what a hand holds, how it can end. No check outside a fight."""
