"""What the program is: version, licence and disclaimer, where its source is, and how to report a problem."""

from __future__ import annotations

from companion import REPOSITORY, UNFILLED, __version__
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.pages import PageLinks, ProblemReport
from companion.words import Words


@dataclass(frozen=True, slots=True)
class About:
    """Ready text on the program, for the settings and the start page."""

    title: str
    texts: tuple[str, ...]
    ways: tuple[tuple[str, str, str], ...]
    """Icon, label and address of each page on the web; none where nobody has named the repository."""


def about(words: Words, repository: str = REPOSITORY) -> About:
    """Return what the program says of itself; ``repository`` is the address of its source."""
    t = words.t
    has_address = not repository.endswith(UNFILLED)
    how = (
        t("Something wrong? Report what you did and what you saw.")
        if has_address
        else t("Something wrong? Tell whoever set up this Almanac.")
    )
    texts = (
        t("Version {version}", version=__version__),
        t("A companion for tabletop Mythos games. You need the printed games."),
        t("Unofficial: no publisher of these games is connected with it."),
        t("Free software under the MIT license, without warranty."),
        how,
    )
    issues = f"{repository}/issues/new/choose"
    ways = (("link", t("Source code"), repository), ("warn", t("Report a problem"), issues)) if has_address else ()
    return About(t("About the Almanac"), texts, ways)


def fold(words: Words, links: PageLinks, repository: str = REPOSITORY) -> p.Fold:
    """Return the line of the settings that unfolds into what the program is, with a report to copy."""
    text = about(words, repository)
    ways: list[p.Part] = [
        p.Button(label, None, icon=icon, href=address, opens_beside=True) for icon, label, address in text.ways
    ]
    body: list[p.Part] = [p.Text(sentence, p.Tone.SECOND, small=True) for sentence in text.texts]
    if links.report:
        body.append(p.Text(_contents(words, links.report), p.Tone.SECOND, small=True))
        label, done = words.t("Copy the report"), words.t("Copied")
        ways.append(p.Handed(label, p.BrowserAction.COPY, links.report.text, "copy", said=done))
    return p.Fold(text.title, "", (p.Group((*body, p.Group(tuple(ways), p.Layout.BUTTONS))),))


def _contents(words: Words, report: ProblemReport) -> str:
    """Return what the report holds, for who will send it."""
    sentences = (
        (words.t("The report names the version and the system."), True),
        (words.t("It holds the last entries of this log, without players’ names."), report.has_entries),
        (words.t("It holds the program’s last error, perhaps from another table."), report.has_error),
        (words.t("Read it before you send it."), True),
    )
    return " ".join(sentence for sentence, is_true in sentences if is_true)
