"""The town's limits: monster limit and Outskirts, terror, closed locations, and laying out the game."""
