"""What stands around the table on a page of any game: its seat, its link, its server, its file, its frame. No game."""
