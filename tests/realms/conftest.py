"""Lets the tests of Realms import their builders: ``from duels import ...``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
