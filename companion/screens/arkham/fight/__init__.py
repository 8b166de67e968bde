"""A fight, closing a gate and the final battle: step by step, their odds beside them and on pages of their own."""
