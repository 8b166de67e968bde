"""Screens of Cthulhu Realms: the duel board, the card reference, my turn, my deck, my box."""
