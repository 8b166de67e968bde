"""A fight, closing a gate and the final battle, step by step."""
