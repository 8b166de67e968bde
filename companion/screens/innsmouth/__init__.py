"""The screens of Innsmouth: the town on the map, the sheet with its route and score, set-up, rounds, my box."""
