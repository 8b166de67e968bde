"""Reads ``data/`` into frozen records; all problems of a file at once, with file, row and column. No rule lives here.

>>> from companion.facts import arkham
>>> len(arkham.load().investigators)
16
"""

from typing import TYPE_CHECKING

from companion.faces import face

if TYPE_CHECKING:
    from companion.facts import arkham as arkham
    from companion.facts import innsmouth as innsmouth
    from companion.facts import realms as realms
    from companion.facts.arkham import ArkhamBox as ArkhamBox
    from companion.facts.innsmouth import InnsmouthBox as InnsmouthBox
    from companion.facts.realms import RealmsBox as RealmsBox
    from companion.facts.realms_notation import Ability as Ability
    from companion.facts.realms_notation import Atom as Atom
    from companion.facts.realms_notation import BadNotation as BadNotation
    from companion.facts.realms_notation import Effect as Effect
    from companion.facts.realms_notation import Token as Token
    from companion.facts.realms_notation import Verb as Verb
    from companion.facts.realms_notation import parse as parse

__all__ = [
    "Ability",
    "ArkhamBox",
    "Atom",
    "BadNotation",
    "Effect",
    "InnsmouthBox",
    "RealmsBox",
    "Token",
    "Verb",
    "arkham",
    "innsmouth",
    "parse",
    "realms",
]

_HOMES = {
    "arkham": "ArkhamBox",
    "innsmouth": "InnsmouthBox",
    "realms": "RealmsBox",
    "realms_notation": "Ability Atom BadNotation Effect Token Verb parse",
}
_MODULES = {
    "arkham": "arkham",
    "innsmouth": "innsmouth",
    "realms": "realms",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, _HOMES, _MODULES)
