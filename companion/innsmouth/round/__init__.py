"""A round: dice, quarters, segments, its end."""
