"""The board as a frozen record: what stands where, and what a tap on it does."""
