"""What the page of a duel is put together from: my box."""
