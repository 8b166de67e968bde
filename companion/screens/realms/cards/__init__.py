"""Cards in words and in numbers: reference, my turn, my deck, my box."""
