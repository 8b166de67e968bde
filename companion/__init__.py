"""A companion for tabletop Mythos games; see README.md."""

__version__ = "0.1.0"
