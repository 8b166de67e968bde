"""Keeps games: codec, journals, timeline, session, export. No game's rules and no widget live here.

A :class:`Game` is what this needs to know of a game; a :class:`Session` does and undoes one
that a :class:`Journal` keeps.
"""

from companion.public_names import lazy_exports

__getattr__, __dir__ = lazy_exports(__name__)
