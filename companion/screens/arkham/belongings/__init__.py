"""What an investigator holds and is worth, as parts of pages: cards, hands, trade, losses, checks."""
