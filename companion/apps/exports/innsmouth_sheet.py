"""One player's sheet as a game of its own, with its town and its route: what a link of a sheet holds."""

from __future__ import annotations

from companion.apps.tables.games import innsmouth
from companion.errors import BadExport
from companion.facts.innsmouth import InnsmouthBox
from companion.history.export import export_game
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.log_fields import moment
from companion.history.session import Session, utc_now
from companion.innsmouth.game.commands import ChooseRoute, FinishedSheet, SetCheck, SetPoints, SetUpGame
from companion.innsmouth.game.seat_sheets import sheet_of
from companion.innsmouth.game.state import ThreatCheck, Tour
from companion.innsmouth.sheet.characters import ABILITIES


def document(tour: Tour, seat: int, box: InnsmouthBox, at: str = "") -> str:
    """Return the document of a game that counts this sheet alone, with its check as far as it is done.

    ``at`` is the time of the game it is from; '' = now. Raises ``BadExport`` for an incomplete sheet.
    """
    player, sheet = tour.seats[seat], sheet_of(tour, seat, box)
    if sheet is None:
        raise BadExport("Enter the character and caches first.")
    if sheet.caches and sheet.artifact_deck is None and ABILITIES[sheet.character].checks_threat:
        raise BadExport("Enter the artifact deck first.")
    journal = MemoryJournal()
    time = moment(at)
    session = Session.start(innsmouth(), journal, "", "", utc_now if time is None else lambda: time)
    session.do(
        SetUpGame(
            (player.name,),
            tour.mode,
            (player.town,),
            (player.character,),
            goals=tour.goals,
            caches=player.caches,
            challenge=tour.challenge,
            score_only=True,
            box=tour.box,
            sheets=(FinishedSheet(player.town, sheet),),
        )
    )
    if player.route is not None:
        session.do(ChooseRoute(0, player.route))
        if player.check != ThreatCheck():
            session.do(SetCheck(0, player.check))
    for entry in player.by_hand:
        session.do(SetPoints(0, entry.line, entry.points, entry.note))
    return export_game(journal, session.game_id, innsmouth())
