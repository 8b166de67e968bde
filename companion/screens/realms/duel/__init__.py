"""The duel board and its sheets: seats, losses, the middle of the table, set-up, settings."""
