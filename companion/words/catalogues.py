"""Collects the sentences of the program and keeps the catalogues; for the workshop, not for the running program."""

from __future__ import annotations

import ast
import csv
import io
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.words.language import DOMAINS, LOCALE, NAMES, SOURCE

PROGRAM = Path(__file__).parents[1]
DATA = PROGRAM.parent / "data"
HOUSE = DOMAINS[0]
GAMES = DOMAINS[1:]

TROUBLES = (
    "StorageTrouble", "StorageFailed", "StorageGone", "JournalUnreadable", "JournalForeign", "BadExport", "LogBroken",
    "EntryRefused", "TwiceTold", "CannotServe", "CannotPublish", "DamagedBox", "Unanswered", "ActRefused",
    "OtherServer", "Overtaken", "TableChanged",
)  # fmt: skip
"""Errors whose first argument is their sentence: the children of :class:`companion.errors.SentenceError`."""

NOTES = ("wrong", "no", "warn")
"""How a piece of a file notes what is wrong or left unread, see :class:`companion.innsmouth.town.json_reader.Piece`."""

KEYWORDS: Mapping[str, int] = MappingProxyType(
    {"t": 1, "n": 2, "message": 1, "m": 1, "plural_message": 2, **dict.fromkeys((*TROUBLES, *NOTES), 1)}
)
"""Functions whose first argument, or first two arguments, are sentences; ``m`` is ``message`` in a table of many."""

Sentence = str | tuple[str, ...]
"""A sentence, or its singular and plural."""

Remark = tuple[bool, tuple[str, ...]]
"""Of a translation: whether its translator doubts it, and the translator's comments."""

_HEADER = "# Sentences of the companion; see companion/words/update.py."


class _Quiet(Catalog):
    """A catalogue whose header names no date, program or person: equal sentences give equal files."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        language = self.locale_identifier
        return [
            *([("Language", language), ("Plural-Forms", self.plural_forms)] if language else []),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def po_file(domain: str, language: str = "ru") -> Path:
    """Return the path of the translators' file of a domain."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def template_file(domain: str) -> Path:
    """Return the path of the template from which the translators of a new language begin."""
    return LOCALE / f"{domain}.pot"


def domain_of(file: Path) -> str:
    """Return the catalogue for the sentences of a file: of the game named in its path, otherwise of the house."""
    parts = file.relative_to(PROGRAM).with_suffix("").parts
    return next((game for game in GAMES if game in parts), HOUSE)


def sentences_in(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a module: texts that stand as first arguments of the keywords.

    Read from the syntax tree, as Babel's extractor misses calls within the arguments of others.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = str(getattr(node.func, "attr", "") or getattr(node.func, "id", ""))
            texts = tuple(map(_constant, node.args[: KEYWORDS.get(name, 0)]))
            if texts and all(texts):
                yield texts if len(texts) > 1 else texts[0]


def _constant(argument: ast.expr) -> str:
    """Return the text of an argument that is a literal, "" for any other."""
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""


def collect(program: Path = PROGRAM) -> dict[str, dict[Sentence, list[str]]]:
    """Return the program's sentences by domain, each with the files that use it, relative to the program's parent.

    Every domain is a key. A sentence that is used in two domains belongs to the house's; a singular that also stands in
    a plural pair is left out. ``program``: ``PROGRAM`` or a folder in it.
    """
    places: defaultdict[Sentence, list[str]] = defaultdict(list)
    homes: defaultdict[Sentence, set[str]] = defaultdict(set)
    for file in sorted(program.rglob("*.py")):
        for sentence in sentences_in(file.read_text("utf-8")):
            name = file.relative_to(program.parent).as_posix()
            places[sentence] += [] if name in places[sentence] else [name]
            homes[sentence].add(domain_of(file))
    result: dict[str, dict[Sentence, list[str]]] = {domain: {} for domain in DOMAINS}
    for sentence, files in places.items():
        home = homes[sentence].pop() if len(homes[sentence]) == 1 else HOUSE
        result[home][sentence] = files
    return _without_doubles(result)


def _without_doubles(result: dict[str, dict[Sentence, list[str]]]) -> dict[str, dict[Sentence, list[str]]]:
    """Return the sentences without singulars that also stand in a plural pair: gettext looks up both alike."""
    pairs = {sentence[0] for sentences in result.values() for sentence in sentences if isinstance(sentence, tuple)}
    return {
        domain: {s: files for s, files in sentences.items() if s not in pairs} for domain, sentences in result.items()
    }


def names(data: Path = DATA) -> dict[Sentence, list[str]]:
    """Return the English texts of the tables of ``data``, each with the tables that hold it."""
    places: defaultdict[Sentence, list[str]] = defaultdict(list)
    for file in sorted(data.rglob("*.csv")):
        name = file.relative_to(data.parent).as_posix()
        for text in {text for row in _rows(file) for column, text in row.items() if _is_english(column)} - {""}:
            places[text].append(name)
    return dict(places)


def has_columns(language: str, data: Path = DATA) -> bool:
    """Return whether the tables of ``data`` hold their texts in a language, so that it needs no catalogue of names."""
    return any(f"name_{language}" in row for file in data.rglob("*.csv") for row in _rows(file)[:1])


def _rows(table: Path) -> list[dict[str, str]]:
    """Return the lines of a table by the names of their columns."""
    with table.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _is_english(column: str) -> bool:
    """Return whether a column of a table holds texts in the language of the program."""
    return column.endswith(f"_{SOURCE}")


def read(domain: str, language: str = "ru") -> Catalog:
    """Return the stored catalogue of a domain; empty when there is none yet."""
    path = po_file(domain, language)
    text = path.read_bytes() if path.is_file() else b""
    return read_po(io.BytesIO(text), locale=language, domain=domain, ignore_obsolete=True)


def merged(
    domain: str,
    sentences: Mapping[Sentence, list[str]],
    translations: Mapping[str, Any],
    language: str,
    remarks: Mapping[str, Remark] = MappingProxyType({}),
) -> Catalog:
    """Return a catalogue of exactly these sentences, with the translations that are known by their English singular.

    ``remarks``: what translators have noted, by the same.
    """
    catalogue = _Quiet(locale=language, domain=domain, fuzzy=False, header_comment=_HEADER)
    for sentence, files in sorted(sentences.items(), key=lambda item: _key(item[0])):
        old = translations.get(_key(sentence))
        fits = isinstance(old, tuple) == isinstance(sentence, tuple)
        is_doubtful, comments = remarks.get(_key(sentence), (False, ()))
        flags = ("fuzzy",) if is_doubtful and old and fits else ()
        places = [(file, 0) for file in files]
        catalogue.add(sentence, old if old and fits else None, places, flags=flags, user_comments=comments)
    return catalogue


def template(domain: str, sentences: Mapping[Sentence, list[str]]) -> Catalog:
    """Return a catalogue of sentences without language and translations."""
    catalogue = _Quiet(domain=domain, fuzzy=False, header_comment=_HEADER)
    for sentence, files in sorted(sentences.items(), key=lambda item: _key(item[0])):
        catalogue.add(sentence, locations=[(file, 0) for file in files])
    return catalogue


def earlier_remarks(language: str) -> dict[str, Remark]:
    """Return what translators have noted, by the English singular."""
    entries = (entry for domain in (*DOMAINS, NAMES) for entry in read(domain, language))
    noted = (entry for entry in entries if entry.id and (entry.fuzzy or entry.user_comments))
    return {_key(entry.id): (bool(entry.fuzzy), tuple(entry.user_comments)) for entry in noted}


def known_translations(language: str) -> dict[str, Any]:
    """English singular -> translation, of all catalogues together: a sentence may move from room to room."""
    entries = (entry for domain in (*DOMAINS, NAMES) for entry in read(domain, language))
    return {_key(entry.id): entry.string for entry in entries if entry.id and entry.string}


def untranslated(catalogue: Catalog) -> list[str]:
    """English sentences without a complete translation."""
    return [_key(entry.id) for entry in catalogue if entry.id and not _is_complete(entry, catalogue.num_plurals)]


def _is_complete(entry: Message, plural_forms: int) -> bool:
    """Return whether an entry of a catalogue has all its plural forms and no doubts."""
    forms = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
    return not entry.fuzzy and all(forms) and len(forms) == (plural_forms if entry.pluralizable else 1)


def po_bytes(catalogue: Catalog) -> bytes:
    """Return the translators' file: no dates, no line numbers, so that it changes only when a sentence does."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=110, omit_header=False, include_lineno=False, sort_output=True)
    return buffer.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """Return the compiled file; the same bytes for the same sentences, whatever made the catalogue."""
    quiet = _Quiet(locale=catalogue.locale, domain=catalogue.domain, fuzzy=False)
    for entry in catalogue:
        if entry.id:
            quiet.add(entry.id, entry.string, flags=entry.flags)
    buffer = io.BytesIO()
    write_mo(buffer, quiet)
    return buffer.getvalue()


def compile_all() -> None:
    """Write what the program reads beside every translators' file; only those are kept by git."""
    for path in LOCALE.rglob("*.po"):
        catalogue = read(path.stem, path.parts[-3])
        half = path.with_suffix(f".{os.getpid()}.half")  # a page that is loading reads the old file or the new one
        half.write_bytes(mo_bytes(catalogue))
        half.replace(path.with_suffix(".mo"))


def _key(sentence: Any) -> str:
    """Return a sentence's text as the catalogue sorts it, of a pair the singular."""
    return str(sentence[0]) if isinstance(sentence, tuple | list) else str(sentence)
