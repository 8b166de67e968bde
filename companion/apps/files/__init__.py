"""Paths and files of this computer, and what goes wrong with them as sentences. No game."""
