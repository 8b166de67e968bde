"""Phase II: walking, taking clues, and whom a walk meets. The monsters' movement is the Mythos phase's."""
