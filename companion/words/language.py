"""One language of the interface, ready to ask for sentences, names and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from types import MappingProxyType

from companion import number_text
from companion.errors import BadData, BadQuestion, CompanionError, IllegalCommand, Problem, SentenceError
from companion.number_text import ENGLISH, RUSSIAN, Style
from companion.records import dataclass

LANGUAGES: Mapping[str, str] = MappingProxyType({"ru": "Русский", "en": "English"})
"""Languages a player can choose, each by its own name; the first is the default."""

SOURCE = "en"
"""The language that the sentences in the program are written in; it has no catalogue."""

PSEUDO = "xx"
"""A language for tests: every sentence stands in brackets, so that one without brackets was forgotten."""

SENTENCES = 4096
"""Filled sentences that are kept: a page asks for hundreds, and for most of them again after the next tap."""

DOMAINS = ("house", "arkham", "innsmouth", "realms")
"""One catalogue for each room that speaks; when the program runs they are one."""

NAMES = "names"
"""The catalogue of what the tables of ``data`` say, for a language without columns there; Russian has columns."""

LOCALE = Path(__file__).parent / "locale"

_STYLES: Mapping[str, Style] = MappingProxyType({"ru": RUSSIAN})


def every_name(record: object, field: str = "name") -> str:
    """Return the names of a component in all languages, so that a search works in each of them.

    ``field`` may be another field that has a column for each language.
    """
    return " ".join(filter(None, (getattr(record, f"{field}_{language}", "") for language in LANGUAGES)))


def message(text: str) -> str:
    """Return the text unchanged: marks a sentence of a table for the catalogue, to be translated later by ``t``."""
    return text


def plural_message(singular: str, plural: str) -> tuple[str, str]:
    """Both texts as they are: marks them for the catalogue where they are translated later by ``n``."""
    return singular, plural


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences, names and numbers of one language; equal for equal languages."""

    language: str
    """``ru``, ``en`` or the tests' ``xx``."""
    _catalogue: NullTranslations

    def t(self, text: str, /, **values: object) -> str:
        """Return the sentence in this language with its placeholders filled; raises :class:`BadQuestion` if one is
        missing."""
        try:
            return self._dress(_sentence(self._catalogue, text, **values))
        except TypeError:  # a list among the values
            return self._dress(_fill(self._catalogue.gettext(text), values))

    def n(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """Return the sentence in the plural form for ``number``; ``{n}`` is the number itself.

        Raises :class:`BadQuestion` if a placeholder is missing.
        """
        return self._dress(_fill(self._catalogue.ngettext(singular, plural, abs(number)), {"n": number, **values}))

    def error_text(self, error: CompanionError) -> str:
        """Return the sentence of an error, with the sentences inside it; without a template it is English.

        Raises :class:`BadQuestion` where the error lacks a detail that its sentence names.
        """
        if isinstance(error, BadData):
            return "; ".join(map(self.problem, error.problems))
        if isinstance(error, IllegalCommand):  # its own words are the game's; nobody else's details are for players
            return self.t("the rules do not allow it")
        if not isinstance(error, SentenceError):
            return str(error)
        inner = {n: self.error_text(d) if isinstance(d, CompanionError) else d for n, d in error.details.items()}
        return self.t(error.template, **inner)

    def problem(self, problem: Problem) -> str:
        """One thing wrong in a file, with its file and place; of our own data files in English.

        Raises :class:`BadQuestion` where it lacks a detail that its sentence names.
        """
        if problem.details is None:
            return str(problem)
        line = self.t("line {n}", n=problem.row) if problem.row else ""
        where = ", ".join(filter(None, (problem.file, line, problem.column)))
        what = self.t(problem.what, **problem.details)
        return f"{where}: {what}" if where else what

    def name(self, record: object) -> str:
        """Return the name of a component: its ``name_ru``, ...; English where the data have none of this language."""
        return self.text(record, "name")

    def short(self, record: object) -> str:
        """Return a component's short name for small labels, or its name where it has no short name."""
        return self.text(record, "short" if hasattr(record, "short_en") else "name")

    def text(self, record: object, field: str) -> str:
        """Return a text of the data files in this language, for example ``text(card, "reminder")``.

        It is the record's field for the language, else the translation of the English field, else that in English.
        """
        own = getattr(record, f"{field}_{self.language}", None)
        if own is not None:
            return str(own)
        english = str(getattr(record, f"{field}_en"))
        return english and self._catalogue.gettext(english)

    def number(self, value: Fraction | float, digits: int = 0) -> str:
        """Return a number with the real minus, rounded half up to ``digits`` places, with this language's decimal
        sign."""
        return number_text.number(value, digits, self.number_style)

    def signed(self, value: int) -> str:
        """Return a modifier: '+2', '−1', '0'."""
        return number_text.signed(value)

    def percent(self, chance: Fraction | float, digits: int = 0) -> str:
        """Return a chance 0..1 in per cent; never '0' for what can happen, never '100' for what can fail.

        Raises :class:`BadQuestion` outside that range.
        """
        return number_text.percent(chance, digits, self.number_style)

    def list_and(self, items: Sequence[str]) -> str:
        """'a', 'a and b', 'a, b and c'; empty for nothing."""
        if len(items) < 2:
            return "".join(items)
        return self.t("{list} and {last}", list=", ".join(items[:-1]), last=items[-1])

    @property
    def number_style(self) -> Style:
        """Return how this language writes numbers and lists; English for languages without a style."""
        return _STYLES.get(self.language, ENGLISH)

    def _dress(self, text: str) -> str:
        """Return a text in brackets for the test language, unchanged for all others."""
        return f"⟦{text}⟧" if self.language == PSEUDO else text


def spoken(wished: str) -> str:
    """Return the interface language for a browser's ``Accept-Language``: the first supported language.

    English where none is supported, empty where ``wished`` names none.

    >>> spoken("ru-RU,ru;q=0.9,en;q=0.8"), spoken("de-AT"), spoken("en;q=0.5, ru;q=0.9"), spoken("")
    ('ru', 'en', 'ru', '')
    """
    named = [part.partition(";") for part in wished.split(",") if part.strip()]
    ranked = sorted(named, key=lambda part: part[2].strip() or "q=1", reverse=True)
    languages = (tag.strip().lower().partition("-")[0] for tag, _, _ in ranked)
    return next((tag for tag in languages if tag in LANGUAGES), "en" if named else "")


LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name the language of messages; the first that is set counts."""


def of_locale(environment: Mapping[str, str]) -> str:
    """Return the interface language for the environment of a terminal, English where its locale has no other.

    >>> of_locale({"LANG": "ru_RU.UTF-8"}), of_locale({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}), of_locale({})
    ('ru', 'en', 'en')
    """
    locale = next((environment[name] for name in LOCALES if environment.get(name)), "")
    return next((language for language in LANGUAGES if locale.lower().startswith(language)), "en")


@cache
def load(language: str) -> Words:
    """Return the words of a language, read once; raises :class:`BadQuestion` for a language that is not there."""
    if language not in (*LANGUAGES, PSEUDO):
        raise BadQuestion("language", f"{language[:20]!r} is not one of {', '.join(LANGUAGES)}")
    return Words(language, _catalogue(language))


def _catalogue(language: str) -> NullTranslations:
    """Return the catalogues of all rooms behind one another; English and the pseudo-language have none.

    Raises :class:`CompanionError` in a checkout whose catalogues were never compiled.
    """
    merged = NullTranslations()
    for domain in (*DOMAINS, NAMES) if language in LANGUAGES and language != SOURCE else ():
        path = LOCALE / language / "LC_MESSAGES" / f"{domain}.mo"
        if path.is_file():
            with path.open("rb") as file:
                merged.add_fallback(GNUTranslations(file))
        elif domain != NAMES:
            raise CompanionError(f"{path.name} is missing: run python -m companion.words.update")
    return merged


@lru_cache(SENTENCES, typed=True)
def _sentence(catalogue: NullTranslations, text: str, /, **values: object) -> str:
    """Return a catalogue's sentence with its values, from memory if possible; raise BadQuestion if any is missing."""
    return _fill(catalogue.gettext(text), values)


def _fill(text: str, values: Mapping[str, object]) -> str:
    """Return a text with its gaps filled in, numbers written out; raise BadQuestion if a value is missing."""
    missing = [name for name in placeholders(text) if name not in values]
    if missing:
        raise BadQuestion("values", f"{text!r} needs {', '.join(missing)}")
    formatted = {name: number_text.plain(value) if isinstance(value, int) else value for name, value in values.items()}
    return text.format(**formatted)


@cache
def placeholders(text: str) -> tuple[str, ...]:
    """Return the names of a sentence's placeholders, in their order."""
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name is not None)
