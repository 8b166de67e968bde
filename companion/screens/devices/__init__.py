"""The devices of one table: who holds which, how others come in, how a table looks from afar."""
