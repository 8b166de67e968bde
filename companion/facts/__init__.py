"""Reads ``data/`` into frozen records; all problems of a file at once, with file, row and column. No rule lives here.

>>> from companion.facts import arkham
>>> len(arkham.load().investigators)
16
"""

from companion.public_names import lazy_exports

__getattr__, __dir__ = lazy_exports(__name__)
