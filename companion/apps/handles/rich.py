"""How a table looks in a notebook: HTML in JupyterLab, lines of text elsewhere."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from companion.apps.files import paths
from companion.apps.files.system_errors import why
from companion.argument_types import shortened, wrong_type
from companion.errors import BadQuestion
from companion.widgets.markup import NOTHING, Markup, escape, quoted
from companion.words import LANGUAGES, Words, load, of_locale

if TYPE_CHECKING:
    from companion.arkham.mythos.questions import Resolution
    from companion.screens.arkham.odds_draft.draft import OddsDraft

T = TypeVar("T")

NO_ROWS: Final = "no rows"
BREAK: Final = Markup("<wbr>")
CELL: Final = Markup('style="text-align:left;vertical-align:top"')

STATES: Mapping[str, str] = {
    "companion.arkham.table.state": "Table",
    "companion.innsmouth.game.state": "Tour",
    "companion.realms.game.state": "Duel",
}
"""Where the tables of the games stand -> their names."""


DRAFT = ("companion.screens.arkham.odds_draft.draft", "OddsDraft")
"""Where that stands which the odds page asks."""

CHANCES = ("companion.odds.notebook_display", "ChanceDisplay")
"""Where that stands which shows chances."""

CARD = ("companion.arkham.mythos.questions", "Resolution")
"""Where that stands which ``resolve`` gives."""


def language_here() -> str:
    """Return the language given to ``companion lab``, or that of the terminal that this kernel was started from."""
    wanted = os.environ.get(paths.LANGUAGE, "")
    return wanted if wanted in LANGUAGES else of_locale(os.environ)


def may_ask(language: object, folder: object) -> None:
    """Refuse at once, before anything is opened or displayed, a language and a folder that are none.

    Raises ``BadQuestion``, one sentence that names the argument.
    """
    if not isinstance(language, str) or language not in ("", *LANGUAGES):
        languages = " or ".join(map(repr, LANGUAGES))
        raise wrong_type("language", languages, language)
    if folder is None:
        return
    if not isinstance(folder, str | Path):
        raise wrong_type("data_folder", "a path", folder)
    try:
        Path(folder).resolve().lstat()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as trouble:  # too long, or a sign that no name has
        raise BadQuestion("data_folder", f"{shortened(str(folder))}: {why(trouble)}") from trouble


def lines(state: Any, words: Words, caption: str = "") -> Markup:
    """Return everything on a table as an HTML table, a row for each thing; what is 0 has no row.

    It has a caption if ``caption`` is not empty.
    """
    title = f"<caption>{escape(caption)}</caption>" if caption else NOTHING
    return (
        f'<table lang="{quoted(words.language)}">{title}<tbody>{_pairs(_nonzero_lines(state, words))}</tbody></table>'
    )


def _pairs(pairs: Mapping[str, str]) -> Markup:
    """Return pairs of name and text as rows of an HTML table."""
    return NOTHING.join(
        f"<tr><th {CELL}>{escape(what)}</th><td {CELL}>{escape(how)}</td></tr>" for what, how in pairs.items()
    )


def text(state: Any, words: Words) -> str:
    """Return everything on a table as lines of text for a terminal, a line for each thing."""
    return "\n".join(f"{what}: {how}" for what, how in _nonzero_lines(state, words).items())


class Records(tuple[T, ...]):
    """Records of one kind, as the odds answer: a tuple that shows itself as a table, a row for each."""

    __slots__ = ()

    def __repr__(self) -> str:
        return columns(tuple(map(_of_record, self)))

    def _repr_html_(self) -> str:
        """Return the records as an HTML table, a column for each field."""
        return rows(tuple(map(_of_record, self)))


def _of_record(record: Any) -> Mapping[str, str]:
    """Return the fields of a record by name, each as short text."""
    return {field.name: _briefly(getattr(record, field.name)) for field in fields(record)}


def _briefly(value: Any) -> str:
    """Return a value as short text, without the names of classes.

    A fraction is written exactly and rounded, a record as its fields except tuples, None as an empty text.
    """
    match value:
        case Fraction() if value.denominator > 1:
            return f"{value} = {float(value):.3g}"
        case Mapping():
            return "; ".join(f"{_briefly(key)}: {_briefly(content)}" for key, content in value.items())
        case tuple() if any(isinstance(part, tuple) for part in value):
            return "; ".join(map(_briefly, value))
        case tuple():
            return ", ".join(map(_briefly, value))
        case None:
            return ""
        case _ if is_dataclass(value):
            texts = {
                name: how for name, how in _of_record(value).items() if not isinstance(getattr(value, name), tuple)
            }
            return ", ".join(f"{name} {how}" for name, how in texts.items())
        case _:
            return str(value)


def rows(records: Sequence[Mapping[str, Any]]) -> Markup:
    """Return rows of plain values as an HTML table."""
    if not records:
        return sentence(NO_ROWS)
    names = tuple(dict.fromkeys(name for row in records for name in row))
    head = NOTHING.join(f"<th {CELL}>{escape(name)}</th>" for name in names)
    body = NOTHING.join(f"<tr>{_cells(row, names)}</tr>" for row in records)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def columns(records: Sequence[Mapping[str, Any]]) -> str:
    """Return rows of plain values as text for a terminal.

    A line of names comes first, then a line for each row; every column is as wide as its longest text.
    """
    if not records:
        return NO_ROWS
    names = tuple(dict.fromkeys(name for row in records for name in row))
    grid = [names, *(tuple(str(row.get(name, "")) for name in names) for row in records)]
    wide = [max(map(len, column)) for column in zip(*grid, strict=True)]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, wide, strict=True)).rstrip() for line in grid
    )


def _cells(row: Mapping[str, Any], names: Sequence[str]) -> Markup:
    """Return the cells of a row as HTML in the order of ``names``, empty for a missing name."""
    return NOTHING.join(f"<td {CELL}>{_breakable(str(row.get(name, '')))}</td>" for name in names)


def _breakable(text: str) -> Markup:
    """Text that may go on on a new line after an underscore: a phone is narrower than two long ids."""
    return BREAK.join(escape(part) for part in re.split("(?<=_)", text))


def sentence(text: str) -> Markup:
    """Return a sentence as an HTML paragraph."""
    return f"<p>{escape(text)}</p>"


def question(draft: OddsDraft) -> Mapping[str, str]:
    """Return the question on the open page of the odds page: its values by the argument names of the page's acts."""
    of_page = getattr(draft, draft.page.value, None)
    values = {} if of_page is None else {field.name: getattr(of_page, field.name) for field in fields(of_page)}
    return {name: str(getattr(value, "value", value)) for name, value in {"page": draft.page, **values}.items()}


def _print_question(draft: OddsDraft, printer: Any, _cycle: bool) -> None:
    """Print a question about odds for a notebook without HTML, a line for each field."""
    printer.text("\n".join(f"{name}: {value}" for name, value in question(draft).items()))


def card(resolution: Resolution, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the rows of a Mythos card that was worked out: the card, the events of its steps, the open questions.

    A row is a mark (empty, the number of the step, or a question mark) and a sentence.
    """
    from companion.facts import arkham
    from companion.screens.arkham.wording.chapters.mythos_words import question_line
    from companion.screens.arkham.wording.names import Names
    from companion.screens.arkham.wording.sentences import sentence

    names = Names(resolution.after, arkham.load(), words)
    yield "", names.card(resolution.command.card)
    for step in resolution.steps:
        yield from ((str(step.number), sentence(event, names)) for event in step.events)
    yield from (("?", question_line(question, names)) for question in resolution.questions)


def questions(odds: object) -> str:
    """Return the questions that ``odds`` can answer: a line for each with the first line of its docstring.

    It is shown instead of the whole table that the odds hold, which tells a reader nothing.
    """
    kind = type(odds)
    docs = {
        name: inspect.getdoc(thing)
        for name, thing in vars(kind).items()
        if name[0] != "_" and inspect.isfunction(thing)
    }
    lines = [f"  {name}: {doc.splitlines()[0]}" for name, doc in docs.items() if doc]
    return "\n".join([f"{kind.__name__}:", *lines])


def teach_ipython(language: Callable[[], str] = language_here) -> None:
    """Let the notebook of this kernel, if it is one, show a table's state like this, wherever it comes from."""
    if "IPython" not in sys.modules:
        return
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is None or shell.display_formatter is None:
        return
    formatters = shell.display_formatter.formatters
    for module, name in STATES.items():
        formatters["text/html"].for_type_by_name(module, name, lambda state: str(lines(state, load(language()))))
        plain = partial(_print_state, language)
        formatters["text/plain"].for_type_by_name(module, name, plain)
    formatters["text/html"].for_type_by_name(*CARD, lambda result: str(_steps(card(result, load(language())))))
    formatters["text/plain"].for_type_by_name(*CARD, partial(_print_resolution, language))
    formatters["text/html"].for_type_by_name(*CHANCES, lambda answer: answer._html(load(language()).number_style))
    formatters["text/html"].for_type_by_name(
        *DRAFT, lambda draft: f"<table><tbody>{_pairs(question(draft))}</tbody></table>"
    )
    formatters["text/plain"].for_type_by_name(*DRAFT, _print_question)


def _steps(pairs: Iterable[tuple[str, str]]) -> Markup:
    """Return the steps of a resolution as an HTML table: number and text."""
    body = NOTHING.join(
        f"<tr><td {CELL}>{escape(step)}</td><td {CELL}>{escape(text)}</td></tr>" for step, text in pairs
    )
    return f"<table><tbody>{body}</tbody></table>"


def _print_resolution(language: Callable[[], str], resolution: Resolution, printer: Any, _cycle: bool) -> None:
    """Print the steps of a resolution for a notebook without HTML, in the present language."""
    printer.text("\n".join(f"{step:2}{text}" for step, text in card(resolution, load(language()))))


def _print_state(language: Callable[[], str], state: Any, printer: Any, _cycle: bool) -> None:
    """Print the state of a table for a notebook without HTML, in the present language."""
    printer.text(text(state, load(language())))


def _nonzero_lines(state: Any, words: Words) -> Mapping[str, str]:
    """Return all facts of a table as text by name, without counts of 0."""
    from companion.apps.tables import table_differences

    return {what: how for what, how in table_differences.lines(state, words).items() if how != "0"}
