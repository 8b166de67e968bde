"""What the players entered of their own copy. No game goes on here."""
