"""Small drawings and signs, all our own."""
