"""Puts a game, its box, the journal, words and widgets together: command line, server, start page."""
