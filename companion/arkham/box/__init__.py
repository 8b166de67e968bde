"""What the players told of their own copy: printed titles, cards that our lists do not have. No game goes on here."""
