"""Lets the tests of Innsmouth import their builders: ``from tours import ...``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
