"""Tables laid on the shelf of a running companion, so that a browser test can begin in the middle of an evening."""

from __future__ import annotations

from serving import Companion

from companion.apps.tables.games import arkham
from companion.arkham.table import commands as c
from companion.arkham.table.state import Deck, Phase
from companion.desks import Command
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session

TEAM = ("joe_diamond", "amanda_sharpe", "kate_winthrop", "vincent_lee")

TABLE: tuple[Command, ...] = (
    c.SetUpTable("hastur", tuple(c.Seat(one) for one in TEAM)),
    c.BeginPhase(Phase.UPKEEP), c.CorrectRound(9), c.CorrectDoom(7), c.CorrectTerror(3),
    *(c.CorrectSliders(seat, (1, 2, 1)) for seat in range(len(TEAM))),
    *(c.CorrectInvestigator(seat, "clues", 4) for seat in range(len(TEAM))),
    c.PutInHand(0, "revolver_38", Deck.COMMON), c.PutInHand(0, "knife", Deck.COMMON),
    c.PutInHand(0, "enchanted_knife", Deck.UNIQUE), c.PutInHand(0, "wither", Deck.SPELL),
    c.PutInHand(1, "axe", Deck.COMMON), c.PutInHand(2, "wither", Deck.SPELL),
    c.PutInHand(3, "automatic_45", Deck.COMMON),
)  # fmt: skip
"""Four investigators with sliders, clues and weapons in round 9 against Hastur."""

FIGHT: tuple[Command, ...] = (
    *TABLE,
    c.PlaceInvestigator(0, "downtown"),
    c.PutMonster("ghoul", "downtown"),
    c.PutMonster("witch", "downtown"),
    c.BeginPhase(Phase.MOVEMENT),
)
"""Joe Diamond stands with a Ghoul and a Witch in Downtown, phase II."""

GATE: tuple[Command, ...] = (
    *TABLE,
    c.PutGate("woods", "yuggoth"),
    c.PlaceInvestigator(0, "woods"),
    c.CorrectInvestigator(0, "explored", 1),
    c.CorrectInvestigator(0, "clues", 9),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)
"""Joe Diamond stands explored at the gate in the Woods, with clues for the seal."""

AWAKE: tuple[Command, ...] = (
    *TABLE,
    c.CorrectFortune(1, c.Fortune.BLESSED),
    c.WakeAncientOne(),
)

SAVED: tuple[Command, ...] = (
    *TABLE,
    c.CorrectTrophies(0, ("ghoul", "ghoul", "witch"), ("abyss", "yuggoth", "plateau_of_leng")),
    c.CorrectTrophies(1, ("zombie",), ("great_hall_of_celeano",)),
    *(c.PutSeal(place) for place in ("woods", "unvisited_isle", "graveyard", "black_cave", "the_unnamable")),
    c.PutGate("the_witch_house", "abyss"),
    c.PlaceInvestigator(0, "the_witch_house"),
    c.CorrectInvestigator(0, "explored", 1),
    c.CorrectInvestigator(0, "clues", 9),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)
"""One seal before the victory."""


def lay(server: Companion, commands: tuple[Command, ...]) -> str:
    """The address name of a new table on which these acts were done."""
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    try:
        session = Session.start(arkham(), journal, "table", "test")
        for command in commands:
            session.do(command)
        return session.game_id
    finally:
        journal.close()
