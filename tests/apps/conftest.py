"""The players at the pages (``pages/test_arkham_page.py``, ...) sit in tests of the other rooms, too."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "pages"))
