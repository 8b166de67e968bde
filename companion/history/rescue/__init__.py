"""What is left of a damaged journal, the copies of past evenings, and a new journal made of both."""
