"""Moments that count as dialogs over the table, with their pictures."""
