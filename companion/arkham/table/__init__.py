"""The table and the desk it is worked on: state, commands, events, refusals, causes. No chapter of the rules."""
