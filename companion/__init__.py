"""A companion for tabletop Mythos games; see README.md.

* ``from companion.apps import arkham`` (``innsmouth``, ``realms``, ``odds``): ``arkham.show()`` displays a page,
  ``arkham.open("file.json")`` takes a game into your hands; ``help(arkham.open(...))`` has the rest.
* ``companion.arkham``, ``companion.innsmouth``, ``companion.realms``: each game's rules and chances.
* ``companion.odds``: chances of dice for any game; ``companion.facts``: what is printed; ``companion.history``:
  games kept.
"""

__version__ = "0.3.0"
REPOSITORY = "https://github.com/OWNER/NAME"
"""The address of the source; `dev.py address` fills it in."""
UNFILLED = "OWNER/NAME"
"""Owner and name of the repository before that."""
