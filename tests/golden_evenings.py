"""Evenings of all three games as lists of acts, played again by the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.history.codec import Codec
from companion.history.game import Game

TESTS = Path(__file__).parent


def played(game: Game[Any], file: str) -> Any:
    """The table at the end of an evening; ``file`` below ``tests``, such as ``golden/battle.json``."""
    codec, state = Codec(game), None
    for act in json.loads((TESTS / file).read_text("utf-8")):
        state = game.apply(state, codec.decode_act(act).command).state
    return state
