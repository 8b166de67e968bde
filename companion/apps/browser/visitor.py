"""Who came to this kernel's page: the address, as Voila tells it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace

import websocket

from companion.apps.browser import address
from companion.apps.files import paths
from companion.words import spoken

PATIENCE = 5
"""Seconds in which the server must take the question."""

TRIES = 20


def page_wishes(language: str = "", otherwise: Callable[[], str] = str) -> address.PageWishes:
    """Return the wishes in the address of this page, and who its visitor is; a ``language`` overrules the address.

    If neither names a language, the page begins in the language of the request, or in that of ``otherwise`` without
    any. A visitor who only looks learns no address by which to play.
    """
    query, guest = address.wishes_in(_query()), os.environ.get(paths.GUEST, "")
    if guest == paths.LOOKS:
        os.environ.update({paths.INVITATION: "", paths.OPEN_DOOR: os.devnull})
    guessed = spoken(os.environ.get(paths.READS, "")) or otherwise()
    return replace(query, guest=guest, language=language or query.language, guessed=guessed)


def _query() -> str:
    """Return the query of the page's address; a kernel started before its visitor came waits until Voila names it."""
    if os.environ.get("VOILA_PREHEAT", "False") != "False":
        os.environ.update({str(name): str(value) for name, value in json.loads(_answer(_question()) or "{}").items()})
    return os.environ.get("QUERY_STRING", "")


def _question() -> str:
    """Return the address at which Voila tells a warm kernel who came; ``voila.utils`` asks the same but costs 33 MB."""
    ask = os.environ.get
    path = ask("VOILA_WS_BASE_URL", ask("VOILA_SERVER_URL", "/"))
    host = f"{ask('VOILA_APP_IP', '127.0.0.1')}:{ask('VOILA_APP_PORT', '8866')}"
    return f"{ask('VOILA_WS_PROTOCOL', 'ws')}://{host}{path}voila/query/{ask('VOILA_KERNEL_ID', '')}"


def _answer(url: str) -> str:
    """Return Voila's answer about the visitor; "" without an answer.

    While the server is too busy to answer, the question is repeated up to 20 times.
    """
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
