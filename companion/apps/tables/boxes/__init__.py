"""My box of a game as a file beside the journal, and what one page knows of it."""
