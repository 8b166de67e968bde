"""The course of a duel: set-up, turns, losses of sanity, cards that come and go, corrections."""
