"""``companion tables``: offer shared tables to the network, kept in PostgreSQL."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.apps.files import extras
from companion.apps.tables.shelf_place import DATABASE
from companion.apps.terminal.grammar import is_number
from companion.errors import CannotServe
from companion.words import Words

NAME = "tables"
MOST = 1_000_000


def add(acts: Any, common: argparse.ArgumentParser, words: Words) -> None:
    """Add the command and its options."""
    t = words.t

    def number(least: int, most: int) -> Callable[[str], int]:
        def read(text: str) -> int:
            if not is_number(text, least, most):
                sentence = t(
                    "{text} is not a number from {least} to {most}", text=repr(text[:20]), least=least, most=most
                )
                raise argparse.ArgumentTypeError(sentence)
            return int(text)

        return read

    tables = acts.add_parser(
        NAME, parents=[common], help=t("offer shared tables over the network, stored in PostgreSQL")
    )
    tables.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get(DATABASE, ""),
        help=t("postgresql://user@host/name (default: the value of {variable})", variable=DATABASE),
    )
    tables.add_argument("--port", type=number(1, 65535), metavar="N", default=8870, help=t("port (default: 8870)"))
    tables.add_argument("--address", metavar="IP", default="127.0.0.1", help=t("where to listen (default: 127.0.0.1)"))
    tables.add_argument(
        "--behind-proxy", action="store_true", help=t("take the client’s address from the balancer’s X-Forwarded-For")
    )
    tables.add_argument(
        "--certificate", type=Path, metavar=t("FILE"), help=t("use TLS: a file with the certificate chain and its key")
    )
    tables.add_argument(
        "--days",
        type=number(0, 36_500),
        metavar="N",
        default=180,
        help=t("remove a table after this many days without play; 0 = never (default: 180)"),
    )
    tables.add_argument(
        "--acts-per-minute",
        type=number(1, MOST),
        metavar="N",
        default=600,
        help=t("actions accepted from one address per minute (default: 600)"),
    )
    tables.add_argument(
        "--tables-per-hour",
        type=number(1, MOST),
        metavar="N",
        default=30,
        help=t("tables that one address may create in an hour (default: 30)"),
    )
    tables.add_argument(
        "--lines-per-address",
        type=number(1, MOST),
        metavar="N",
        default=64,
        help=t("open connections allowed per address (default: 64)"),
    )


def run(wishes: argparse.Namespace) -> None:
    """Serve tables until SIGTERM or Ctrl+C; raises ``CannotServe``."""
    if not wishes.database:
        raise CannotServe(
            "Shared tables need a database: give --database postgresql://user@host/name or set {variable}.",
            variable=DATABASE,
        )
    from companion.apps.wire.doors.limits import ServerLimits

    with extras.wanted("plus"):
        from companion.apps.wire.doors.tables_server import TablesOpening, serve_tables

    limits = ServerLimits(
        acts_per_minute=wishes.acts_per_minute,
        tables_per_hour=wishes.tables_per_hour,
        questions_per_minute=max(ServerLimits().questions_per_minute, 5 * wishes.acts_per_minute),
        sockets_per_address=wishes.lines_per_address,
        lines_per_minute=max(ServerLimits().lines_per_minute, 4 * wishes.lines_per_address),
        days=wishes.days,
        waiting_per_address=max(ServerLimits().waiting_per_address, wishes.acts_per_minute // 4),
    )
    serve_tables(
        TablesOpening(wishes.database, wishes.port, wishes.address, limits, wishes.behind_proxy, wishes.certificate)
    )
