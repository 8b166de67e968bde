"""What the site's builder writes beside Python: icons, the manifest, the service worker, what a page may ask for."""

from __future__ import annotations

import json
import re
import struct
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from companion import REPOSITORY, words
from companion.errors import CannotPublish
from companion.pocket.site import documents, icons, policies, publishing, start_document
from companion.pocket.site.documents import Addresses
from companion.pocket.site.publishing import STATIC

AT = Addresses({"arkham": "a/s.css"}, "a/app.js", "a/start.js", "a/d.css", "a/i.svg", "a/i.png", "m", "a/p/", "a/c.js")


def test_a_picture_of_the_icon_is_sound_and_shows_the_moon() -> None:
    content = icons.picture(48)
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == (48, 48)
    rows = zlib.decompress(content[content.index(b"IDAT") + 4 : -16])
    assert len(rows) == 48 * (1 + 3 * 48)
    middle, corner = 24 * 145 + 1 + 3 * 20, 1
    assert rows[middle : middle + 3].hex() == icons.LAMP[1:]
    assert rows[corner : corner + 3].hex() == icons.NIGHT[1:]


@pytest.mark.parametrize(("language", "name"), [("ru", "Альманах"), ("en", "Almanac")])
def test_the_manifest_names_its_addresses_from_where_it_lies_and_the_app_in_its_language(
    language: str, name: str
) -> None:
    told = json.loads(publishing.manifest({192: "a/icon.png"}, language))
    assert (told["lang"], told["name"], told["short_name"]) == (language, name, name)
    assert told["description"] == words.load(language).t("A companion for tabletop Mythos games.")
    shortcuts = [shortcut["url"] for shortcut in told["shortcuts"]]
    assert sorted(shortcuts) == ["./arkham.html", "./innsmouth.html", "./odds.html", "./realms.html"]
    addresses = [told["start_url"], told["scope"], told["id"], *shortcuts, *(icon["src"] for icon in told["icons"])]
    assert [address for address in addresses if address.startswith("/") or "://" in address] == []
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}


def test_the_service_worker_names_every_file_and_each_edition_differs(tmp_path: Path) -> None:
    (tmp_path / "a" / "deep").mkdir(parents=True)
    (tmp_path / "a" / "deep" / "x.js").write_text("1")
    told = [publishing.service_worker(tmp_path, {"index.html": text}) for text in ("one", "two", "two")]
    first, second, same = (json.loads(text.partition("\n")[0].removeprefix("const SITE = ")[:-1]) for text in told)
    assert first["assets"] == ["a/deep/x.js"]
    assert first["edition"] != second["edition"]
    assert second == same


@pytest.mark.parametrize("page", ["start", "arkham"])
def test_a_page_names_no_host_but_that_of_its_source_and_asks_none(page: str) -> None:
    site = {"assets": {key: {"bytes": 10} for key in [*documents.ENGINE, "core"]}, "needs": {"arkham": ["core"]}}
    text = start_document.document(AT, "", 0) if page == "start" else documents.app_page("arkham", site, AT)
    assert "default-src 'self'" in text
    named = re.findall(r"https?://[-\w./]+", text)
    assert [address for address in named if not address.startswith(("http://www.w3.org/2000/svg", REPOSITORY))] == []
    assert re.findall(r'(?:href|src)="/', text) == []


@pytest.mark.parametrize("page", ["start", "arkham"])
@pytest.mark.parametrize("address", ["", "https://example.org/almanac/"])
def test_a_link_to_a_page_shows_what_it_is_in_a_messenger(page: str, address: str) -> None:
    at = replace(AT, picture="a/icon-512.png", address=address)
    site = {"assets": {key: {"bytes": 10} for key in [*documents.ENGINE, "core"]}, "needs": {"arkham": ["core"]}}
    text = start_document.document(at, "", 0) if page == "start" else documents.app_page("arkham", site, at)
    tags = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">', text))
    assert tags["og:image"] == f"{address}a/icon-512.png"
    assert ("Альманах" if page == "start" else "Arkham") in tags["og:title"]
    assert tags["description"] == tags["og:description"]
    for language in words.LANGUAGES:
        assert words.load(language).t("A companion for tabletop Mythos games.") in tags["description"]


def test_an_address_that_is_none_is_refused_before_anything_is_put_together(tmp_path: Path) -> None:
    with pytest.raises(
        CannotPublish, match=r"^almanac is not the address of a site, such as https://example\.org/almanac/\.$"
    ):
        publishing.publish(tmp_path / "site", address="almanac")


def test_scripts_of_the_pocket_name_no_host() -> None:
    found = {file.name: re.findall(r"\w+://", file.read_text("utf-8")) for file in STATIC.glob("*.js")}
    assert {name: hosts for name, hosts in found.items() if hosts} == {}


def test_the_tight_style_of_the_start_page_declares_what_it_reads_where_it_was() -> None:
    style = start_document.styles.text("start") + start_document.start_page.stylesheet()
    tight = start_document._tight(style, "")
    read = set(re.findall(r"var\((--[\w-]+)", style))
    assert len(read) > 20
    assert _declarations(tight, read) == _declarations(style, read)
    assert not {name for _, name in _declarations(tight)} - read, "and nothing else"


def _declarations(style: str, names: set[str] | None = None) -> list[tuple[str, str]]:
    """Return the custom properties of a style sheet in order, each with the selectors and conditions around it."""
    around, found = [""], []
    for part in re.findall(r"[^{};]*[{};]", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)):
        text = re.sub(r"\s", "", part[:-1])
        if text.startswith("--") and (names is None or text.partition(":")[0] in names):
            found.append(("".join(around), text.partition(":")[0]))
        if part.endswith("{"):
            around.append(text)
        elif part.endswith("}"):
            around.pop()
    return found


def test_quoted_text_of_a_style_stays_as_it_is() -> None:
    style = ".a {\n  content: \"b {c;} /* d */\";\n  /* it's gone */\n  background: url('e {;}');\n}\n"
    assert start_document._tight(style, "") == ".a{content:\"b {c;} /* d */\";background:url('e {;}')}"


def test_the_start_page_tells_a_number_of_evenings_in_every_form() -> None:
    forms = start_document._forms(words.load("ru"), start_document.LOOSE)
    said = [forms.get(category, forms["other"]) for category in start_document.SAMPLES]  # as the page's script chooses
    begun = [form.partition(" хран")[0] for form in said]
    assert begun == ["{n} партия", "{n} партии", "{n} партий", "{n} партий"]
    assert all("{size}" in form for form in forms.values())


def test_where_nothing_can_be_written_is_told_before_anything_is_put_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "bundles", lambda *_: pytest.fail("minutes of work for nothing"))
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotPublish, match="cannot be written"):
        publishing.publish(tmp_path / "file" / "site")


def test_every_worker_obeys_a_policy_of_its_own_and_one_alone_may_ask_other_hosts() -> None:
    begun = {
        Path(script).name
        for file in STATIC.rglob("*.js")
        for script in re.findall(r'new Worker\(new URL\("([^"]+)"', file.read_text("utf-8"))
    }
    addresses = [f"a/scripts.0/{file.relative_to(STATIC.parents[1]).as_posix()}" for file in STATIC.rglob("*.js")]
    found = policies.worker_policies(addresses)
    assert {Path(address).name for address in found} == begun
    assert [Path(address).name for address, policy in found.items() if "http" in policy] == ["away_worker.js"]


def test_the_headers_of_a_host_are_those_of_the_service_worker(tmp_path: Path) -> None:
    script = tmp_path / "a" / "scripts.0" / "pocket" / "static" / "python" / "worker.js"
    script.parent.mkdir(parents=True)
    script.write_text("1")
    text = publishing.service_worker(tmp_path, {})
    told = json.loads(text.partition("\n")[0].removeprefix("const SITE = ")[:-1])["policies"]
    assert told == {"a/scripts.0/pocket/static/python/worker.js": policies.WORKER.format(hosts="")}
    for address, policy in told.items():
        assert f"/{address}\n  Content-Security-Policy: {policy}\n" in policies.headers_file(told)
