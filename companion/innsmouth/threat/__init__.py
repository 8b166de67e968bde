"""The threat check in numbers: dice, artifacts, manuscripts, penalties."""
