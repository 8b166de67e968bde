"""A companion for tabletop Mythos games; see README.md."""
