"""My Arkham box: what the players entered about their own copy, card by card."""
