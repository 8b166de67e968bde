"""Meeting monsters, closing gates by a check, and the final battle, step by step with the dice of the table."""
