"""The games that can be kept, one kept game, what lies beside the journal; every error as a sentence."""
