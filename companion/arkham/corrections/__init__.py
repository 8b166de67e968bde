"""Setting by hand what lies on the table; no rule follows from it."""
