"""The printed town of a sheet and its file. Nothing that a player draws."""
