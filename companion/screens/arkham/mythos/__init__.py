"""The Mythos sheet: naming the card, its steps, its questions."""
