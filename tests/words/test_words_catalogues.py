"""The catalogues hold every sentence of the program, each with a whole Russian twin, compiled as they stand."""

from __future__ import annotations

import ast
import io
import re
import shutil
import subprocess
import sys
from functools import cache
from gettext import GNUTranslations
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from companion.errors import CompanionError
from companion.facts import arkham
from companion.words import catalogues, update
from companion.words import language as language_module
from companion.words.language import DOMAINS, LANGUAGES, NAMES, Words

LOCALES = [language for language in LANGUAGES if language != "en"]
found, read = cache(catalogues.collect), cache(catalogues.read)
"""Read when a test asks for it: five seconds of work, which every process of a run would do while it collects."""

each_catalogue = pytest.mark.parametrize(("language", "domain"), list(product(LOCALES, DOMAINS)))


def messages(catalogue: Catalog) -> list[Message]:
    return [entry for entry in catalogue if entry.id]


def forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (str(text),)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_error_that_is_told_is_collected() -> None:
    """A child of ``SentenceError`` raised with a sentence of its own stands in the list; else it is told in English."""
    trees = [ast.parse(file.read_text("utf-8")) for file in sorted(catalogues.PROGRAM.rglob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for node in nodes
        if isinstance(node, ast.ClassDef)
    }
    kinds = {"SentenceError"}
    while more := {name for name, of in bases.items() if of & kinds} - kinds:
        kinds |= more
    spoken = {
        node.func.id
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds and node.args
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }
    assert spoken <= set(catalogues.TROUBLES)


@each_catalogue
def test_every_sentence_is_in_its_catalogue_and_no_other(language: str, domain: str) -> None:
    kept = {forms(entry.id) for entry in messages(read(domain, language))}
    used = {forms(sentence) for sentence in found()[domain]}
    assert kept == used, "run: python -m companion.words.update"


@each_catalogue
def test_no_sentence_is_untranslated_or_doubtful(language: str, domain: str) -> None:
    assert catalogues.untranslated(read(domain, language)) == []


@each_catalogue
def test_placeholders_are_the_same_in_both_languages(language: str, domain: str) -> None:
    for entry in messages(read(domain, language)):
        wanted = set().union(*map(placeholders, forms(entry.id)))
        for text in filter(None, forms(entry.string)):
            missing = wanted - placeholders(text) - ({"n"} if entry.pluralizable else set())
            assert not missing, f"{entry.id!r}: {text!r} leaves out {missing}"
            assert placeholders(text) <= wanted, f"{entry.id!r}: {text!r} adds a placeholder"


@each_catalogue
def test_edges_and_line_breaks_of_a_sentence_survive(language: str, domain: str) -> None:
    for entry in messages(read(domain, language)):
        english = forms(entry.id)[0]
        for text in forms(entry.string):
            assert text == text.strip() or english != english.strip(), f"{english!r}: {text!r}"
            assert text.count("\n") == english.count("\n"), f"{english!r}: {text!r}"


@pytest.mark.parametrize("domain", DOMAINS)
def test_russian_has_three_plural_forms(domain: str) -> None:
    catalogue = read(domain, "ru")
    assert catalogue.num_plurals == 3
    assert all(len(forms(entry.string)) == 3 for entry in messages(catalogue) if entry.pluralizable)


@each_catalogue
def test_the_compiled_file_is_the_translators_file(language: str, domain: str) -> None:
    compiled = catalogues.po_file(domain, language).with_suffix(".mo").read_bytes()
    assert compiled == catalogues.mo_bytes(read(domain, language)), "run: python -m companion.words.update"


def test_updating_twice_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "LOCALE", Path(shutil.copytree(catalogues.LOCALE, tmp_path / "locale")))
    update.main()
    first = {path: path.read_bytes() for path in (tmp_path / "locale").rglob("*.?o*")}
    update.main()
    assert {path: path.read_bytes() for path in first} == first
    languages, templates = len(LANGUAGES) - 1, len(DOMAINS) + 1
    assert len(first) == 2 * len(DOMAINS) * languages + templates, "English is the text of the program"


@pytest.mark.parametrize("domain", [*DOMAINS, NAMES])
def test_a_template_holds_every_sentence_without_a_translation(domain: str) -> None:
    template = messages(read_po(io.BytesIO(catalogues.template_file(domain).read_bytes())))
    sentences = catalogues.names() if domain == NAMES else found()[domain]
    assert {forms(entry.id) for entry in template} == set(map(forms, sentences)), (
        "run: python -m companion.words.update"
    )
    assert not any(text for entry in template for text in forms(entry.string))


def test_what_the_tables_say_is_translated_by_a_catalogue_where_they_have_no_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new language touches no table: its names stand in a catalogue, those of Russian in their column."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    ghoul = next(monster for monster in arkham.load().monsters.values() if monster.name_en == "Ghoul")
    assert (catalogues.has_columns("ru"), catalogues.has_columns("de")) == (True, False)
    catalogue = catalogues.merged(NAMES, {"Ghoul": ["data/arkham/monsters.csv"]}, {"Ghoul": "Leichenfresser"}, "de")
    source = catalogues.po_file(NAMES, "de")
    source.parent.mkdir(parents=True)
    source.write_bytes(catalogues.po_bytes(catalogue))
    catalogues.compile_all()
    german = Words("de", GNUTranslations(io.BytesIO(source.with_suffix(".mo").read_bytes())))
    assert (german.name(ghoul), german.text(ghoul, "special")) == ("Leichenfresser", ghoul.special_en)


def test_a_catalogue_is_read_old_or_new_and_never_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that opens while the sentences are compiled found a file without an end."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    source = catalogues.po_file("house", "ru")
    source.parent.mkdir(parents=True)
    source.write_bytes(catalogues.po_bytes(read("house", "ru")))
    compiled = source.with_suffix(".mo")
    compiled.write_bytes(b"old")
    seen: list[bytes] = []
    replace = Path.replace

    def watched(path: Path, target: Path) -> Path:
        seen.append(compiled.read_bytes())
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", watched)
    catalogues.compile_all()
    assert seen == [b"old"]
    assert compiled.read_bytes() == catalogues.mo_bytes(read("house", "ru"))
    assert {file.name for file in source.parent.iterdir()} == {source.name, compiled.name}


def test_a_checkout_whose_catalogues_are_not_compiled_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_module, "LOCALE", tmp_path)
    with pytest.raises(CompanionError, match=r"house\.mo is missing: run python -m companion\.words\.update"):
        language_module.load.__wrapped__("ru")


def program(folder: Path, **files: str) -> Path:
    home = folder / "companion"
    for name, text in files.items():
        path = home / name.replace("__", "/")
        path = path.with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return home


def test_a_sentence_belongs_to_the_room_that_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = program(
        tmp_path,
        screens__arkham__table="words.t('Doom'); words.n('{n} gate', '{n} gates', 2); words.t('Back')",
        screens__realms__duel="words.t('Sanity'); words.t('Back')",
        innsmouth__road="SENTENCE = message('Road'); words.t(SENTENCE)",
        widgets__page="words.t('Saved'); other.t(variable); words.t(f'{no} sentence')",
    )
    monkeypatch.setattr(catalogues, "PROGRAM", home)
    found = {domain: set(sentences) for domain, sentences in catalogues.collect(home).items()}
    assert found == {
        "house": {"Saved", "Back"},
        "arkham": {"Doom", ("{n} gate", "{n} gates")},
        "innsmouth": {"Road"},
        "realms": {"Sanity"},
    }


def test_a_sentence_that_moves_to_another_room_keeps_its_translation() -> None:
    known = {"Doom": "Безысходность", "{n} gate": ("a", "b", "c")}
    moved = catalogues.merged("house", {"Doom": ["x.py"], ("{n} gate", "{n} gates"): ["y.py"]}, known, "ru")
    assert catalogues.untranslated(moved) == []
    assert catalogues.untranslated(catalogues.merged("house", {"{n} gate": ["x.py"]}, known, "ru")) == ["{n} gate"]


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_russian_sentence_has_an_ending_in_brackets(domain: str) -> None:
    """A player is a man or a woman: the sentence is about the role, or a noun stands for the verb."""
    texts = [text for entry in messages(read(domain, "ru")) for text in forms(entry.string)]
    assert texts
    assert [text for text in texts if re.search(r"[а-яё]\((?:а|я|ла|ась|на)\)", text)] == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_apostrophe_of_an_english_sentence_is_the_printed_one(domain: str) -> None:
    texts = [text for entry in messages(read(domain, "ru")) for text in forms(entry.id)]
    assert texts
    assert [text for text in texts if re.search(r"\w'(?:[a-z ]|$)", text)] == []


def test_the_compiled_file_names_no_date_and_no_program() -> None:
    compiled = catalogues.mo_bytes(read("house", "ru"))
    assert b"Generated-By" not in compiled
    assert b"-Date" not in compiled


def test_the_running_program_needs_no_workshop() -> None:
    ask = "import sys; from companion import words; words.load('ru').t('x'); print('babel' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"


def test_what_a_translator_doubts_or_notes_stays_noted_and_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "po_file", lambda domain, language="ru": tmp_path / f"{domain}.po")
    entry = (
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n# of the box\n#, fuzzy\nmsgid "Doom"\n'
    )
    (tmp_path / "house.po").write_text(entry + 'msgstr "Рок"\n', "utf-8")
    remarks = catalogues.earlier_remarks("ru")
    made = catalogues.merged("house", {"Doom": ["x.py"]}, catalogues.known_translations("ru"), "ru", remarks)
    text = catalogues.po_bytes(made).decode()
    assert "# of the box" in text
    assert "#, fuzzy" in text
    assert catalogues.untranslated(made) == ["Doom"], "the update lists it"
    assert "Рок" not in catalogues.mo_bytes(made).decode("utf-8", "replace"), "players read the English"
