"""A real PostgreSQL for tests, from Debian's binaries: in a folder and on a socket of its own, gone with the tests.

PostgreSQL refuses to run as root; then an account without rights runs it (``postgres`` where there is one).
"""

from __future__ import annotations

import atexit
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from urllib.parse import quote

import pytest

MISSING = (
    "no PostgreSQL on this computer: apt-get install postgresql brings one (or name its folder: COMPANION_POSTGRES)"
)

SETTINGS = (
    *("listen_addresses=", "max_connections=100", "shared_buffers=32MB", "autovacuum=off", "log_min_messages=fatal"),
    *("logging_collector=off", "restart_after_crash=on"),
)


def binaries() -> Path | None:
    """The newest folder with ``initdb`` and ``postgres``: named, of Debian, or in the path."""
    asked = os.environ.get("COMPANION_POSTGRES", "")
    there = [Path(asked)] if asked else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True, key=_number)
    found = shutil.which("initdb")
    there += [Path(found).resolve().parent] if found and not asked else []
    return next((folder for folder in there if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def _number(folder: Path) -> float:
    try:
        return float(folder.parent.name)
    except ValueError:
        return 0.0


class Server:
    """One server; ``url`` is that of a new empty schema at each call of :meth:`fresh`."""

    def __init__(self, folder: Path, tools: Path, durable: bool = False) -> None:
        self.folder, self.tools = folder, tools
        self._account = _account() if os.geteuid() == 0 else None
        self._settings = SETTINGS + (() if durable else ("fsync=off",))
        folder.chmod(0o700)
        if self._account is not None:
            os.chown(folder, self._account.pw_uid, self._account.pw_gid)
        self.data = folder / "data"
        made = self._run(
            "initdb", "--no-sync", "-A", "trust", "-U", "almanac", "-E", "UTF8", "--locale=C", "-D", self.data
        )
        if made.wait():
            raise AssertionError(f"initdb did not work: see {folder / 'log'}")
        self.start()

    def start(self) -> None:
        """Begin, and wait until it answers."""
        options = [word for setting in self._settings for word in ("-c", setting)]
        self.process = self._run("postgres", "-D", self.data, "-k", self.folder, *options)
        ready = [str(self.tools / "pg_isready"), "-q", "-h", str(self.folder), "-t", "1"]
        while subprocess.run(ready, check=False).returncode:
            if self.process.poll() is not None:
                raise AssertionError(f"PostgreSQL ended: {(self.folder / 'log').read_text('utf-8', 'replace')}")

    def kill(self) -> None:
        """As a power cut does: the server and all its processes at once."""
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        for child in (self.process.pid, *map(int, children.stdout.split())):
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait(20)
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        """End in order."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    @property
    def url(self) -> str:
        """The database itself."""
        return f"postgresql://almanac@/postgres?host={quote(str(self.folder), safe='')}"

    def fresh(self) -> str:
        """The address of a new schema in which nothing lies."""
        import psycopg

        name = "s" + secrets.token_hex(6)
        with psycopg.connect(self.url, autocommit=True) as line:
            line.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.url}&options={quote(f'-csearch_path={name}')}"

    def _run(self, tool: str, *words: object) -> subprocess.Popen[bytes]:
        account = {} if self._account is None else {"user": self._account.pw_uid, "group": self._account.pw_gid}
        command = [str(self.tools / tool), *map(str, words)]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, extra_groups=None, **account)


def _account() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise AssertionError("no account without rights here")


def begin(durable: bool = False) -> Server:
    """A server in a folder of its own; who asks ends it."""
    tools = binaries()
    if tools is None:
        pytest.fail(MISSING, pytrace=False)
    return Server(Path(tempfile.mkdtemp(prefix="almanac-pg-")), tools, durable)


@cache
def shared_server() -> Server:
    """One for all tests of this process, ended with it."""
    server = begin()

    def end() -> None:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)

    atexit.register(end)
    return server
