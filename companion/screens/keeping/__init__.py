"""What every page says of the table it keeps: comfort, links, notices, what differs. No game."""
