"""What lies on the table as things: decks, cup, gate stack, doom track, the board as a graph."""
