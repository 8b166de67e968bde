"""Lets the screens use the builders of the rules' tests (``from given import given``), and a fight played by ours."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))
sys.path.insert(0, str(Path(__file__).parent / "arkham" / "fight"))
