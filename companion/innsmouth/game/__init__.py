"""The game and the desk it is worked on: state, commands, events, refusals, seats."""
