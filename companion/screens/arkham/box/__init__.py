"""My Arkham box: what the players told of their own copy, card by card."""
