"""The side column of the table: phases, what is due, warnings, cards in play, the rules reference."""
