"""The players at the pages (``pages/test_arkham_page.py``, ...) sit in tests of the other rooms, too.

Tables over the wire are played with the toy game of ``tests/history``.
"""

from __future__ import annotations

import sys
from pathlib import Path

for room in ("pages", "pages/innsmouth", "pages/around", "../history"):
    sys.path.insert(0, str(Path(__file__).parent / room))
