"""What the address of a page asks for: the table, the language, the light."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from companion.apps.files import paths
from companion.records import dataclass
from companion.screens.parts import Raw

TELEVISION = "tv"
TELEVISION_ALOUD = "tv-aloud"
"""A television that reads phases aloud."""
TELEVISION_JOIN = "tv-join"
"""A television with the code by which whoever sees it may join in."""
LONGEST = 80
"""Characters of a value that are looked at."""


@dataclass(frozen=True, slots=True)
class PageWishes:
    """Empty texts are not asked for."""

    table: str = ""
    language: str = ""
    theme: str = ""
    text: str = ""
    guest: str = ""
    """What the server says of the visitor, ``paths.GUEST``; no address can ask for it."""
    look: str = ""
    """:data:`TELEVISION`, ``TELEVISION_ALOUD`` or ``TELEVISION_JOIN``: the page is only looked at, from afar."""
    week: str = ""
    """The seed of a town of the week, Innsmouth's alone."""
    tour: str = ""
    """Arkham's page begins with the walk over the board."""
    again: str = ""
    """A table that has ended, whose players sit down to another one."""
    what_if: str = ""
    """Try things out on a copy of the table: the number of the entry of its log that comes last, ``0`` for all."""
    replay: str = ""
    """Tell the evening again from a frame, counted from 1."""
    guessed: str = ""
    """The language in which a page begins that the address leaves open; its browser may say another one."""


def wishes_in(query: str) -> PageWishes:
    """Return the wishes in the query of an address; of each value 80 characters count.

    >>> wishes_in("table=abc&lang=en")
    PageWishes(table='abc', language='en', theme='', text='', guest='', look='', week='', tour='', again='', what_if='',
    replay='', guessed='')
    """
    values = parse_qs(query)

    def value(name: str) -> str:
        return values.get(name, [""])[0][:LONGEST]

    return PageWishes(
        value("table"),
        value("lang"),
        value("theme"),
        value("text"),
        look=value("look"),
        week=value("week"),
        tour=value("tour"),
        again=value("again"),
        what_if=value("what-if"),
        replay=value("replay"),
    )


def page_below(app: str, table: str, language: str = "") -> str:
    """Return the address of a table's page below the server's; without a ``language`` its browser decides.

    >>> page_below("arkham", "abc"), page_below("realms", "abc", "en")
    ('voila/render/arkham.ipynb?table=abc', 'voila/render/realms.ipynb?table=abc&lang=en')
    """
    query = urlencode({"table": table, **({"lang": language} if language else {})})
    return f"voila/render/{app}.ipynb?{query}"


def table_link(table: str, invitation: str | None = None, app: str = "arkham") -> str:
    """Return the address of a table for other devices; "" if the house is open to this computer only.

    >>> table_link("abc", "http://10.0.0.2:8866/?token=xyz")
    'http://10.0.0.2:8866/voila/render/arkham.ipynb?table=abc&token=xyz'

    ``app`` is the notebook that shows the table.
    """
    front = paths.invitation() if invitation is None else invitation
    if not front or not table:
        return ""
    parts = urlsplit(front)
    path = f"{parts.path.rstrip('/')}/voila/render/{app}.ipynb"
    query = "&".join(filter(None, (urlencode({"table": table}), parts.query)))
    return urlunsplit(parts._replace(path=path, query=query))


def shared_address(app: str, at: str, letters: str, invitation: str | None = None) -> str:
    """Return the address of a game in a link, on the page that is open ``at`` its browser.

    If phones may come in, it is an address for phones, with the door's token.

    >>> shared_address("realms", "https://almanac.example/realms.html", "1AbC", "")
    'https://almanac.example/realms.html#g=1AbC'
    >>> shared_address("realms", "http://localhost:8866/voila/render/realms.ipynb", "1", "http://10.0.0.2:8866/?token=x")
    'http://10.0.0.2:8866/voila/render/realms.ipynb?token=x#g=1'

    Empty if both ``at`` and the invitation are.
    """
    front = paths.invitation() if invitation is None else invitation
    if front:
        parts = urlsplit(front)
        at = urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/voila/render/{app}.ipynb"))
    return f"{at}#g={letters}" if at else ""


def seed_address(app: str, at: str, seed: str, invitation: str | None = None) -> str:
    """Return the address of a town of the week, like :func:`shared_address`; friends never get the door's token.

    >>> seed_address("innsmouth", "https://almanac.example/innsmouth.html?x=1", "W47-6QF2", "")
    'https://almanac.example/innsmouth.html?week=W47-6QF2'
    >>> seed_address("innsmouth", "", "W47-6QF2", "http://10.0.0.2:8866/?token=x")
    'http://10.0.0.2:8866/voila/render/innsmouth.ipynb?week=W47-6QF2'
    """
    whole = shared_address(app, at, "", invitation)
    if not whole:
        return ""
    return urlunsplit(urlsplit(whole)._replace(query=urlencode({"week": seed}), fragment=""))


def is_only_here(address: str) -> bool:
    """Return whether an address leads every computer to itself.

    >>> is_only_here("http://localhost:8866/#g=1"), is_only_here("https://almanac.example/#g=1")
    (True, False)
    """
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def code_of(link: str, look: str = "al-qr") -> Raw:
    """Return the address as a QR picture, dark on light in either theme, as cameras want it."""
    import segno

    picture = segno.make(link, error="l", boost_error=True).svg_inline(border=3, omitsize=True, light="#f6f1e4")
    return Raw(f'<div class="{look}">{picture}</div>')
