"""What the players told of their own copy. No game goes on here."""
