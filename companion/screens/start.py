"""The start page from what is known: games to go on with, games to begin, how phones join."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from urllib.parse import urlencode

from companion.screens.best_results import NO_RESULTS, best_results
from companion.screens.devices.door import AT_HOME, VisitorDoor, closed
from companion.screens.keeping.about import about
from companion.screens.keeping.comfort import borrowed
from companion.screens.pages import app_address
from companion.screens.start_records import (
    GameFacts,
    GameFigure,
    GameProgress,
    Join,
    Lead,
    Lent,
    Preference,
    PreferenceOption,
    Results,
    StartScreen,
    TableByAddress,
    TableCard,
    TableFacts,
    Tile,
)
from companion.words import LANGUAGES, Words, message

__all__ = [
    "EVERY",
    "KINDS",
    "NO_RESULTS",
    "SEALS_TO_WIN",
    "GameFacts",
    "GameFigure",
    "GameProgress",
    "Join",
    "Lead",
    "Lent",
    "Preference",
    "PreferenceOption",
    "Results",
    "StartScreen",
    "TableByAddress",
    "TableCard",
    "TableFacts",
    "Tile",
    "preferences",
    "present",
    "standing",
]

KINDS = ("arkham", "odds", "innsmouth", "realms")
"""The companion's apps in the order of the tiles; a notebook of that name is the app."""
SEALS_TO_WIN = 6
"""Elder signs on the board that end the game well (WIN-02)."""
CONTINUE = message("Continue: {game}, {title}, {when}")
RESULT = message("Result: {game}, {title}, {when}")
"""Full names of the button of a game that goes on, and of a finished one."""
EVERY = "all"
"""In the address of the start page: every game is to be shown."""


def present(
    words: Words,
    language: str,
    games: Sequence[GameFacts],
    built: Collection[str],
    now: datetime,
    invitation: str | None = "",
    notice: str = "",
    kept: int = 0,
    ending: str = ".ipynb",
    is_lent: bool = False,
    files: Mapping[str, str] = MappingProxyType({}),
    door: VisitorDoor = AT_HOME,
    example: str = "",
    results: Results = NO_RESULTS,
) -> StartScreen:
    """The start page: ``games`` newest first, ``built`` kinds can be opened, ``invitation`` is the LAN address.

    ``kept`` = games there are, when only the newest are told. An empty invitation tells of the ``door``; None says
    nothing of joining, where Jupyter is the host. ``ending`` follows an app's name in its page's address. ``is_lent``:
    on a borrowed computer, where ``files`` are the games by their id as ``data:`` addresses. ``example``: the letters
    of the link to an evening of Arkham Horror that may be looked at. ``results``: of Innsmouth and Realms.
    """
    cards = tuple(_card(words, language, game, now, ending, files) for game in games if game.kind in built)
    tiles = _tiles(words, language, built, ending)
    motto = (
        words.t("It does the counting. You decide.") if is_lent else words.t("It keeps track of the table. You decide.")
    )
    return StartScreen(
        language=language,
        title=words.t("Almanac"),
        motto=motto,
        notice=notice,
        preferences=preferences(words),
        latest=cards[0] if cards else None,
        others_title=words.t("Not over yet"),
        results_title=words.t("Results"),
        others=cards[1:],
        all_games=words.t("All games: {n}", n=kept) if kept > len(games) else "",
        all_address="?" + urlencode({EVERY: 1, "lang": language}),
        lead=_lead(words, language, ending, example) if "arkham" in built and door.guest != "looks" else None,
        tools_title=words.t("Tools"),
        tiles=tuple(tile for tile in tiles if tile.kind == "odds" or door.guest != "looks"),
        join=None if invitation is None else _join(words, invitation, door),
        foot=_foot(words, invitation, is_lent),
        about=about(words),
        lent=_lent(words) if is_lent else None,
        bests_title=words.t("Best results"),
        bests=best_results(words, results),
        elsewhere=elsewhere(words) if invitation is not None and door.guest == "host" else None,
    )


def _lead(words: Words, language: str, ending: str, example: str) -> Lead:
    """Return what the page begins with while no game goes on."""
    t, address = words.t, app_address("arkham", ending, lang=language)
    return Lead(
        t("Arkham Horror, 2nd edition"),
        t("You need the printed game. The Almanac tracks the board, Mythos, gates, odds, and score."),
        t("Start a game"),
        address,
        t("See an example"),
        t("round 8; you cannot break anything"),
        f"{address}#g={example}" if example else "",
        t("Never played?"),
        t("The board in two minutes"),
        f"{app_address('arkham', ending, lang=language, tour=1)}#g={example}" if example else "",
    )


def _foot(words: Words, invitation: str | None, is_lent: bool) -> str:
    """Return a sentence on where games are saved, as it is true for this edition."""
    if is_lent:
        return words.t("This is a trial edition. To keep your games, use your own computer.")
    if invitation is None:
        return words.t("Everything is saved automatically on the computer that runs Jupyter.")
    return words.t("Everything is saved automatically and stays on your network.")


def elsewhere(words: Words) -> TableByAddress:
    """Return the form that joins a table on another server by its address."""
    t = words.t
    return TableByAddress(
        t("Join a table"),
        t("Paste the link you were sent. You can also play offline; your actions are sent later."),
        t("Link to the table"),
        t("Join"),
        t("This is not a link to a table."),
    )


def _lent(words: Words) -> Lent:
    """Return the warning that this computer is borrowed, with the way to take the game's file."""
    return Lent(*borrowed(words), words.t("Save to file"))


# ---------------------------------------------------------------- games to go on with


def standing(words: Words, game: GameFacts) -> GameProgress:
    """Return what a card displays of a game beside its time: title, players, turn and figures."""
    return GameProgress(
        _title(words, game),
        ", ".join(game.who) if game.table else "",
        _turn(words, game),
        _figures(words, game, game.table) if game.table and not game.headline else (),
        game.is_over,
    )


def _card(
    words: Words, language: str, game: GameFacts, now: datetime, ending: str, files: Mapping[str, str]
) -> TableCard:
    """Return the card of a saved game: players, standing, when it was played, the way on, and its file if any."""
    when, table = _when(words, game.changed, now), standing(words, game)
    title, file = table.title, files.get(game.id, "")
    return TableCard(
        address=app_address(game.kind, ending, table=game.id, lang=language),
        game=game.game,
        when=when,
        title=title,
        who=table.who,
        turn=table.turn,
        figures=table.figures,
        button=words.t("See the result") if game.is_over else words.t("Continue"),
        label=words.t(RESULT if game.is_over else CONTINUE, game=game.game, title=title, when=when),
        is_over=game.is_over,
        file=file,
        file_name=f"{game.kind}-{game.id}.json" if file else "",
        file_label=words.t("Save to file: {game}, {title}", game=game.game, title=title),
    )


def _title(words: Words, game: GameFacts) -> str:
    """Return the title of a saved game: its headline, Ancient One, players or own title; or that none can be known."""
    if not game.is_readable:
        return game.title or words.t("This game cannot be shown")
    if not game.seats:
        return game.title or words.t("Setup not finished")
    if game.headline:
        return game.headline
    if game.table is None:
        return words.list_and(game.who) if game.who else words.n("{n} player", "{n} players", game.seats)
    if not game.table.investigators:
        return game.table.ancient_one
    investigators = words.n("{n} investigator", "{n} investigators", game.table.investigators)
    return words.t("{ancient_one}, {investigators}", ancient_one=game.table.ancient_one, investigators=investigators)


def _turn(words: Words, game: GameFacts) -> str:
    """Return how far a game is, such as "round 9, movement", "turn 4", or how it ended; '' without seats."""
    if not game.is_readable:
        return words.t("open it to see why")
    if not game.seats:
        return ""
    if game.is_over:
        against = game.table.ancient_one if game.table and game.headline else ""
        return " · ".join(filter(None, (against, game.result))) or words.t("finished")
    if game.is_score_only:
        return words.t("score only")
    if game.kind == "realms":
        return words.t("turn {n}", n=game.round)
    if not game.round:
        return words.t("setup")
    if game.table is None:
        return words.t("round {n}", n=game.round)
    if game.table.awake:
        return words.t("round {n}, final battle", n=game.round)
    return words.t("round {n}, {phase}", n=game.round, phase=_phase(words, game.table.phase))


def _figures(words: Words, game: GameFacts, table: TableFacts) -> tuple[GameFigure, ...]:
    """Return a saved Arkham game's figures: doom, round, with phase unless finished, in setup or battle, and seals."""
    doom = words.t("Doom {value} / {limit}", value=table.doom, limit=table.doom_length)
    if game.is_over:
        turn = GameFigure(words.t("Round"), str(game.round))
    elif not game.round:
        turn = GameFigure(words.t("Round"), words.t("setup"))
    elif table.awake:
        turn = GameFigure(words.t("Round"), words.t("{round}, final battle", round=game.round))
    else:
        turn = GameFigure(
            words.t("Round"), words.t("{round}, {phase}", round=game.round, phase=_phase(words, table.phase))
        )
    seals = GameFigure(words.t("Elder signs"), f"{table.seals} / {SEALS_TO_WIN}")
    return GameFigure(doom, moons=(table.doom, table.doom_length)), turn, seals


def _phase(words: Words, phase: str) -> str:
    """Return a phase of Arkham in words."""
    return {
        "upkeep": words.t("Upkeep"),
        "movement": words.t("Movement"),
        "arkham_encounters": words.t("Encounters"),
        "other_world_encounters": words.t("Other Worlds"),
        "mythos": words.t("Mythos"),
    }[phase]


def _when(words: Words, changed: datetime | None, now: datetime) -> str:
    """Return in words when a game was last changed: today, yesterday or the date, with the time; or "time unknown"."""
    if changed is None:
        return words.t("time unknown")
    time = f"{changed:%H:%M}"
    if changed.date() == now.date():
        return words.t("today, {time}", time=time)
    if changed.date() == (now - timedelta(days=1)).date():
        return words.t("yesterday, {time}", time=time)
    return words.t("{date}, {time}", date=f"{changed:%d.%m.%Y}", time=time)


# ---------------------------------------------------------------- games


def _tiles(words: Words, language: str, built: Collection[str], ending: str) -> tuple[Tile, ...]:
    """Return a tile for each app; without an address where that app is not built."""
    texts = {
        "arkham": (
            words.t("Start a game"),
            words.t("Arkham Horror, 2nd edition"),
        ),
        "odds": (words.t("Odds"), words.t("Any check: dice, clues, rerolls")),
        "innsmouth": (words.t("Innsmouth sheet"), words.t("Route and score, 1–4 players")),
        "realms": (words.t("Cthulhu Realms"), words.t("Sanity and deck odds, 2–4 players")),
    }
    return tuple(
        Tile(kind, *texts[kind], app_address(kind, ending, lang=language))
        if kind in built
        else Tile(kind, *texts[kind], "", words.t("not available yet"))
        for kind in KINDS
    )


# ---------------------------------------------------------------- preferences and joining


def preferences(words: Words) -> tuple[Preference, ...]:
    """Language, light and size of the text."""
    return (
        Preference(
            "language",
            words.t("Language"),
            tuple(PreferenceOption(language, name, name) for language, name in LANGUAGES.items()),
        ),
        Preference(
            "theme",
            words.t("Theme"),
            (PreferenceOption("candle", "", words.t("Candle")), PreferenceOption("day", "", words.t("Day"))),
        ),
        Preference(
            "text",
            words.t("Text size"),
            (
                PreferenceOption("100", words.t("A"), words.t("normal")),
                PreferenceOption("115", words.t("A"), words.t("large")),
                PreferenceOption("130", words.t("A"), words.t("largest")),
            ),
        ),
    )


def _join(words: Words, invitation: str, door: VisitorDoor) -> Join:
    """Return the part on joining with a phone: the code for an invitation, otherwise by guest, host and open door."""
    title = words.t("Join with a phone")
    code_label = words.t("QR code with the address of this table")
    if invitation and door.guest != "looks":
        text = words.t(
            "Point your phone’s camera at the code, or type the address. There is nothing to install and no account."
        )
        return Join(title, text, invitation, code_label, number=door.number)
    if door.guest == "looks":
        return Join(words.t("You are a guest here"), words.t("You can see every table but change nothing."), "", "")
    if door.guest != "host":
        text = words.t("You can play at every table until the host closes the door.")
        return Join(words.t("You are a guest here"), text, "", "")
    title = words.t("Let phones in")
    if not door.is_open:
        return Join(title, closed(words), "", "", words.t("Open the door"), door.key)
    invited = words.n(
        "The door is open, {n} device has joined.", "The door is open, {n} devices have joined.", door.devices
    )
    return Join(title, invited, "", "", words.t("Guests and door"))
