"""What a player has drawn and keeps on the sheet: network, diagonals, goals, characters."""
