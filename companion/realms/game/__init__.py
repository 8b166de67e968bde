"""The duel and the desk it is worked on: state, commands, events, refusals, piles, shields."""
