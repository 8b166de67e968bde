"""What is true of an investigator, an icon with a word each: blessed, cursed, delayed, arrested, lost, out a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.arkham.table.state import JAIL, LOST, Fortune, Investigator
from companion.facts.arkham_cards import Gender
from companion.screens import parts as p
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

BLESSED = {Gender.MALE: m("blessed{he}"), Gender.FEMALE: m("blessed{she}")}
CURSED = {Gender.MALE: m("cursed{he}"), Gender.FEMALE: m("cursed{she}")}
DELAYED = {Gender.MALE: m("delayed{he}"), Gender.FEMALE: m("delayed{she}")}
ARRESTED = {Gender.MALE: m("arrested{he}"), Gender.FEMALE: m("arrested{she}")}
STRAYED = {Gender.MALE: m("lost{he}"), Gender.FEMALE: m("lost{she}")}
"""Only Russian tells them apart; the places are filled with nothing."""


def signs(names: Names, seat: int) -> tuple[p.Chip, ...]:
    """Return the signs of an investigator, the best first; none of one who is out of the game."""
    investigator = names.table.investigators[seat]
    return () if investigator.eliminated else tuple(_signs(names, investigator))


def _signs(names: Names, investigator: Investigator) -> Iterator[p.Chip]:
    """Yield the signs of an investigator who plays."""
    if investigator.fortune is Fortune.BLESSED:
        yield _sign(names, investigator, BLESSED, "bless", p.Tone.LAMP)
    if investigator.fortune is Fortune.CURSED:
        yield _sign(names, investigator, CURSED, "curse", p.Tone.DANGER)
    if investigator.delayed:
        yield _sign(names, investigator, DELAYED, "clock")
    if investigator.place == JAIL:
        yield _sign(names, investigator, ARRESTED, "lock", p.Tone.DANGER)
    if investigator.place == LOST:
        yield _sign(names, investigator, STRAYED, "lost", p.Tone.DANGER)
    skipped = investigator.skips_round
    if skipped and skipped >= names.table.round:
        words = names.words.t("misses round {round}, plays from round {next}", round=skipped, next=skipped + 1)
        yield p.Chip(words, mark=p.Icon("clock"))


def _sign(
    names: Names, investigator: Investigator, words: Mapping[Gender, str], icon: str, tone: p.Tone = p.Tone.PLAIN
) -> p.Chip:
    """Return a sign whose word agrees with the investigator."""
    sheet = names.box.investigators.get(investigator.id)
    text = words[sheet.gender if sheet else Gender.MALE]
    return p.Chip(names.words.t(text, he="", she=""), tone, mark=p.Icon(icon))
