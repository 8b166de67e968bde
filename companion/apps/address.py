"""What the address of a page asks for: the table, the language, the light."""

from __future__ import annotations

import json
import os
from contextlib import closing, suppress
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

import websocket

from companion.apps.paths import INVITATION
from companion.records import dataclass
from companion.screens.parts import Raw

LONGEST = 80
"""Characters of a value that are looked at."""

PATIENCE = 5
"""Seconds in which the server must take the question."""

TRIES = 20


@dataclass(frozen=True, slots=True)
class Asked:
    """Empty texts are not asked for."""

    table: str = ""
    language: str = ""
    theme: str = ""
    text: str = ""


def asked(query: str | None = None) -> Asked:
    """The address of this page: ``query``, else what the server tells.

    >>> asked("table=abc&lang=en")
    Asked(table='abc', language='en', theme='', text='')
    """
    values = parse_qs(_query() if query is None else query)

    def value(name: str) -> str:
        return values.get(name, [""])[0][:LONGEST]

    return Asked(value("table"), value("lang"), value("theme"), value("text"))


def table_link(table: str, invitation: str | None = None, app: str = "arkham") -> str:
    """The address of a table for other devices; empty when the house is open to this computer only.

    >>> table_link("abc", "http://10.0.0.2:8866/?token=xyz")
    'http://10.0.0.2:8866/voila/render/arkham.ipynb?table=abc&token=xyz'

    ``app`` is the notebook that shows the table.
    """
    front = os.environ.get(INVITATION, "") if invitation is None else invitation
    if not front or not table:
        return ""
    parts = urlsplit(front)
    path = f"{parts.path.rstrip('/')}/voila/render/{app}.ipynb"
    query = "&".join(filter(None, (urlencode({"table": table}), parts.query)))
    return urlunsplit(parts._replace(path=path, query=query))


def code_of(link: str) -> Raw:
    """The address as a QR picture; dark on light in either theme, as cameras want it."""
    import segno

    return Raw(f'<div class="al-qr">{segno.make(link).svg_inline(scale=4, border=3, light="#f6f1e4")}</div>')


def _query() -> str:
    """A kernel that was started before its visitor came waits here until Voila names the address."""
    if os.environ.get("VOILA_PREHEAT", "False") != "False":
        os.environ.update({str(name): str(value) for name, value in json.loads(_told(_question()) or "{}").items()})
    return os.environ.get("QUERY_STRING", "")


def _question() -> str:
    """The address at which Voila tells a warm kernel who came; ``voila.utils`` asks the same but costs 33 MB."""
    ask = os.environ.get
    path = ask("VOILA_WS_BASE_URL", ask("VOILA_SERVER_URL", "/"))
    host = f"{ask('VOILA_APP_IP', '127.0.0.1')}:{ask('VOILA_APP_PORT', '8866')}"
    return f"{ask('VOILA_WS_PROTOCOL', 'ws')}://{host}{path}voila/query/{ask('VOILA_KERNEL_ID', '')}"


def _told(url: str) -> str:
    """What Voila says of the visitor, asked again while the server is too busy to answer; empty where nobody can."""
    for _ in range(TRIES):
        try:
            connection = websocket.create_connection(url, timeout=PATIENCE)
        except websocket.WebSocketTimeoutException:
            continue
        except (OSError, websocket.WebSocketException):
            return ""
        with closing(connection), suppress(OSError, websocket.WebSocketConnectionClosedException):
            connection.settimeout(None)  # the visitor may come in an hour
            if message := connection.recv():
                return str(message)
    return ""
