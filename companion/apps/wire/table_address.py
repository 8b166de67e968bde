"""The address of a table at a server, with its key: read from links, pages and mirrors, whoever wrote them.

It travels as ``#at=https://server/tables/ID&key=KEY``.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

TABLE_NAME = r"[A-Za-z0-9_-]{1,64}"
"""The id of a table at a server."""
LONGEST_KEY = 64
LONGEST_ADDRESS = 2000
"""Characters."""
TABLES = "/tables/"

_NAME = re.compile(TABLE_NAME)
_KEY = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_KEY}}}")
_HOST = re.compile(r"(?=.{1,253}\.?$)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?|[0-9a-f:.]*:[0-9a-f:.]*")
"""A name of which every label can be asked for, or an address of IPv6."""
_ADDRESS = re.compile(rf"[!-~]{{1,{LONGEST_ADDRESS}}}")
PORTS = {"http": 80, "https": 443}


def is_key(text: str) -> bool:
    """Return whether a text can be a key: it goes into a header as it is."""
    return _KEY.fullmatch(text) is not None


def named(at: dict[str, str]) -> str:
    """Return the id of the table at an address."""
    return at["at"].rpartition(TABLES)[2]


def server_of(at: dict[str, str]) -> str:
    """Return the server of the table at an address."""
    return at["at"].rpartition(TABLES)[0]


def host_of(at: dict[str, str]) -> str:
    """Return how a sentence names the server of an address: its host, with the port where one stands there.

    >>> host_of({"at": "https://tables.example:8870/tables/abc"})
    'tables.example:8870'
    """
    return server_of(at).partition("//")[2].partition("/")[0]


def is_same_server(first: dict[str, str], second: dict[str, str]) -> bool:
    """Return whether two addresses lead to the same server: scheme, host, port and path.

    >>> is_same_server({"at": "https://a.example/tables/t"}, {"at": "https://A.example:443/tables/t"})
    True
    >>> is_same_server({"at": "https://a.example/tables/t"}, {"at": "http://a.example/tables/t"})
    False
    """
    return _place(server_of(first)) == _place(server_of(second))


def _place(server: str) -> tuple[str, str | None, int | None, str]:
    """Return scheme, host, port and path of a server's address, so that equal places compare as equal.

    An address that cannot be read stands as a host, with "" and None for the rest.
    """
    try:
        parts = urlsplit(server)
        return parts.scheme, parts.hostname, parts.port or PORTS.get(parts.scheme), parts.path.rstrip("/")
    except ValueError:  # kept by an older version, and never asked
        return "", server, None, ""


def is_server(address: str) -> bool:
    """Return whether an address can be asked for tables: http or https, a host, perhaps a port and a path."""
    if not _ADDRESS.fullmatch(address):
        return False
    try:
        parts = urlsplit(address)
        is_whole = parts.scheme in PORTS and parts.port != 0 and _HOST.fullmatch(parts.hostname or "") is not None
    except ValueError:  # no port that there is, half of an IPv6 address
        return False
    return is_whole and not (parts.username or parts.query or parts.fragment)


def checked(content: object) -> dict[str, str] | None:
    """Return an address of a table with its key; None where it is none.

    >>> checked({"at": "https://tables.example/tables/abc", "key": "one\\ntwo"})
    """
    if not isinstance(content, dict):
        return None
    at, key, front = (str(content.get(name, "")) for name in ("at", "key", "front"))
    if not is_server(at) or not is_key(key) or not _NAME.fullmatch(at.rpartition(TABLES)[2]) or TABLES not in at:
        return None
    front = front.partition("#")[0]
    is_page = front.startswith(("http://", "https://")) and _ADDRESS.fullmatch(front)
    return {"at": at, "key": key, **({"front": front} if is_page else {})}


def address_in(text: str) -> dict[str, str] | None:
    """Return the table and its key in a playing or looking address, whatever page it leads to.

    >>> address_in("https://almanac.example/arkham.html#at=https%3A%2F%2Ftables.example%2Ftables%2Fabc&key=xyz")
    {'at': 'https://tables.example/tables/abc', 'key': 'xyz'}
    >>> address_in("https://almanac.example/arkham.html")
    """
    try:
        values = parse_qs(text.partition("#")[2])
    except ValueError:  # more fields than any address has
        return None
    return checked({name: values[name][0] for name in ("at", "key") if name in values})
