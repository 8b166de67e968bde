"""Moments that count, made from the events of an act that was just done."""
