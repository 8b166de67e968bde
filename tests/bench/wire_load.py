"""So many tables with so many devices at ``companion tables`` before a real PostgreSQL on this computer.

    python tests/bench/wire_load.py --tables 1000 --devices 4 --every 5 --seconds 60 --processes 2 [--kill]

Every table plays an evening of Arkham, one act each five seconds by one of its devices over HTTP; all its devices
follow over websockets. Told are the times from an act to its answer and to its arrival at the others, what was lost,
and the memory of the table processes at the beginning and at the end. ``--kill`` ends one process, a backend of
PostgreSQL and PostgreSQL itself in the middle, as a power cut would.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import secrets
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from tornado.websocket import WebSocketClosedError, websocket_connect

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "servers"))

import postgres_server  # noqa: E402

from companion.apps.tables import games  # noqa: E402
from companion.apps.wire import keys  # noqa: E402
from companion.history.journals.postgres.postgres_journal import PostgresJournal  # noqa: E402
from companion.history.session import Session  # noqa: E402

EVENING = [json.dumps(act) for act in json.loads((ROOT / "tests" / "golden" / "evening.json").read_text("utf-8"))]
LOOKS = 13
"""At the memory of the processes: in twenty minutes one each hundred seconds."""
AT = "2024-03-01T20:00:00.000+00:00"


@dataclass
class Load:
    """What is asked of the server."""

    tables: int = 100
    devices: int = 4
    every: float = 5.0
    """Seconds between two acts at one table."""
    seconds: float = 30.0
    processes: int = 2
    kill: bool = False


@dataclass
class Figures:
    """What was measured, in seconds."""

    acts: list[float] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    again: int = 0
    """Questions that got no answer and were asked again."""
    lost: int = 0
    gaps: int = 0
    unequal: int = 0
    memory: list[tuple[int, int]] = field(default_factory=list)
    """Bytes of each table process, after warming up and at the end."""
    course: list[list[float]] = field(default_factory=list)
    """Megabytes of each table process as time goes on, :data:`LOOKS` times."""
    cpu: dict[str, float] = field(default_factory=dict)
    """Cores that each kind of process used."""
    bytes_in_database: int = 0

    def lines(self, load: Load) -> list[str]:
        """The figures as a person reads them."""
        wide = f"{load.tables} tables x {load.devices} devices, an act each {load.every:g} s, {load.seconds:g} s"
        memory = ", ".join(f"{begin >> 20} -> {end >> 20} MB" for begin, end in self.memory)
        cores = ", ".join(f"{name} {used:.2f}" for name, used in self.cpu.items())
        each = self.bytes_in_database / max(1, len(self.acts))
        work = ", ".join(
            f"{name} {1000 * used * load.seconds / max(1, len(self.acts)):.2f}" for name, used in self.cpu.items()
        )
        return [
            f"{wide}, {load.processes} processes{', killed in the middle' if load.kill else ''}:",
            f"  acts {len(self.acts)} ({len(self.acts) / load.seconds:.0f}/s), {_told(self.acts)}; again {self.again}",
            f"  arrivals {len(self.arrivals)}, {_told(self.arrivals)}",
            f"  acknowledged and lost {self.lost}, gaps {self.gaps}, tables unequal {self.unequal}",
            f"  memory of a process {memory}; cores {cores}; {each:.0f} bytes of database an act",
            f"  ms of a core an act, its arrivals included: {work}",
            *(f"  MB of process {at + 1} as time goes on: {_course(one, load)}" for at, one in enumerate(self.course)),
        ]


def _told(times: Sequence[float]) -> str:
    if not times:
        return "none"
    ordered = sorted(times)
    p95, p99 = ordered[int(0.95 * len(ordered))], ordered[int(0.99 * len(ordered))]
    return f"median {1000 * statistics.median(ordered):.1f}, p95 {1000 * p95:.1f}, p99 {1000 * p99:.1f} ms"


def _course(megabytes: Sequence[float], load: Load) -> str:
    """What was seen, and how much it grows in a minute over the second half, when all is warm."""
    said = " ".join(f"{one:.0f}" for one in megabytes)
    half = megabytes[len(megabytes) // 2 :]
    if load.kill or len(half) < 2:
        return said
    grows = statistics.linear_regression(range(len(half)), half).slope / (load.seconds / 60 / (LOOKS - 1))
    return f"{said}; {grows:+.2f} a minute"


class Line:
    """HTTP over one line that stays open; no more of it than a load needs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.lock = asyncio.Lock()

    async def ask(self, method: str, path: str, key: str, content: Any = None) -> tuple[int, Any]:
        async with self.lock:
            try:
                if self.reader is None:
                    self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
                body = b"" if content is None else json.dumps(content).encode()
                head = f"{method} {path} HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer {key}\r\n"
                self.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
                answer = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 20)
                length = int(answer.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
                return int(answer.split(b" ", 2)[1]), json.loads(await self.reader.readexactly(length) or b"{}")
            except BaseException:
                if self.reader is not None:
                    self.writer.close()
                self.reader = None
                raise


class Table:
    """One table and its devices."""

    def __init__(self, name: str, run: Run) -> None:
        self.name, self.run = name, run
        self.owner = keys.fresh_key()
        self.player = keys.playing(self.owner)
        self.number = 0
        self.acknowledged: list[str] = []
        self.sent: dict[str, float] = {}
        self.heard = [0] * run.load.devices
        self.unordered = 0

    async def make(self) -> None:
        game = games.arkham()
        cover = {"id": self.name, "kind": "arkham", "title": "", "created": AT}
        cover |= {"rules_version": game.rules_version, "box_digest": game.box_digest}
        await self.until(lambda line: line.ask("POST", "/tables", self.owner, cover), {201, 409})
        await self.act(0)

    async def until(self, ask: Any, good: set[int]) -> Any:
        """Ask until it is answered, as a device does."""
        while True:
            try:
                status, content = await ask(self.run.line(self.name))
                if status in good:
                    return content
                if status < 500:
                    raise AssertionError((status, content))
            except (TimeoutError, OSError, EOFError, ValueError):
                pass
            self.run.figures.again += 1
            await asyncio.sleep(0.2)

    async def act(self, device: int) -> None:
        body = EVENING[self.number] if self.number < len(EVENING) else self.more()
        name = f"{self.name}-{self.number}"
        draft = [name, AT, "Ada", f"device-{device}", body]
        self.sent[name] = begun = time.perf_counter()
        asked = {"after": self.number, "draft": draft}
        content = await self.until(
            lambda line: line.ask("POST", f"/tables/{self.name}/entries", self.player, asked), {200}
        )
        assert content["number"] == self.number + 1, content
        self.run.figures.acts.append(time.perf_counter() - begun)
        self.number += 1
        self.acknowledged.append(name)

    def more(self) -> str:
        value = 1 + self.number % 3
        return json.dumps({"do": "CorrectInvestigator", "with": {"seat": 0, "field": "clues", "value": value}})

    async def play(self) -> None:
        await asyncio.sleep(random.random() * self.run.load.every)
        next_at = time.perf_counter()
        while time.perf_counter() < self.run.ends:
            await self.act(random.randrange(self.run.load.devices))
            next_at = max(next_at + self.run.load.every, time.perf_counter() - self.run.load.every)
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))

    async def follow(self, device: int) -> None:
        while not self.run.over:
            try:
                port = self.run.port(f"{self.name}{device}")
                line = await websocket_connect(f"ws://127.0.0.1:{port}/tables/{self.name}/line")
                hello = {"key": self.player, "after": self.heard[device]}
                await line.write_message(json.dumps(hello))
                while (message := await line.read_message()) is not None:
                    now = time.perf_counter()
                    for row in json.loads(message).get("entries", ()):
                        if row[0] != self.heard[device] + 1:
                            self.unordered += 1
                        self.heard[device] = row[0]
                        if row[4] != f"device-{device}" and row[1] in self.sent:
                            self.run.figures.arrivals.append(now - self.sent[row[1]])
            except (OSError, WebSocketClosedError, Exception):  # noqa: BLE001 - the line is opened again
                if self.run.over:
                    return
            await asyncio.sleep(0.2)


class Run:
    """The whole load."""

    def __init__(self, load: Load, server: postgres_server.Server) -> None:
        self.load, self.server, self.figures = load, server, Figures()
        self.database = server.fresh()
        self.ports = [_free_port() for _ in range(load.processes)]
        self.processes: list[subprocess.Popen[str]] = []
        self.over, self.ends = False, float("inf")
        self._lines: dict[str, Line] = {}

    def start(self, number: int) -> None:
        freely = ("--acts-per-minute", "1000000", "--tables-per-hour", "1000000", "--lines-per-address", "1000000")
        command = [sys.executable, "-m", "companion", "tables", "--port", str(self.ports[number]), *freely]
        environment = {**os.environ, "COMPANION_DATABASE": self.database}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT)
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Tables: ")
        self.processes[number : number + 1] = [process]

    def port(self, name: str) -> int:
        return self.ports[hash(name) % len(self.ports)]

    def line(self, name: str) -> Line:
        """As a balancer that knows tables; devices of other tables go elsewhere."""
        if name not in self._lines:
            self._lines[name] = Line(self.port(name))
        return self._lines[name]

    async def play(self) -> Figures:
        for number in range(self.load.processes):
            self.start(number)
        tables = [Table("t" + secrets.token_hex(6), self) for _ in range(self.load.tables)]
        for begin in range(0, len(tables), 20):
            await asyncio.gather(*(table.make() for table in tables[begin : begin + 20]))
        following = [
            asyncio.create_task(table.follow(device)) for table in tables for device in range(self.load.devices)
        ]
        while any(min(table.heard) < 1 for table in tables):
            await asyncio.sleep(0.1)
        self.figures.acts.clear()
        self.figures.arrivals.clear()
        warm = [psutil.Process(process.pid).memory_info().rss for process in self.processes]
        spent, begun = self.seconds(), time.perf_counter()
        self.ends = begun + self.load.seconds
        killing, looking = asyncio.create_task(self.killing()), asyncio.create_task(self.look())
        await asyncio.gather(*(table.play() for table in tables))
        await killing
        looking.cancel()
        for name, used in self.seconds().items():
            self.figures.cpu[name] = max(0.0, used - spent.get(name, 0.0)) / (time.perf_counter() - begun)
        until = time.perf_counter() + 30
        while time.perf_counter() < until and any(min(table.heard) < table.number for table in tables):
            await asyncio.sleep(0.05)
        ends = [psutil.Process(process.pid).memory_info().rss for process in self.processes]
        self.figures.memory = list(zip(warm, ends, strict=True))
        self.over = True
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        self.compare(tables)
        return self.figures

    async def look(self) -> None:
        """Note the memory of the table processes while they work."""
        self.figures.course = [[] for _ in self.processes]
        for _ in range(LOOKS):
            for process, seen in zip(self.processes, self.figures.course, strict=True):
                with suppress(psutil.Error):
                    seen.append(psutil.Process(process.pid).memory_info().rss / 2**20)
            await asyncio.sleep(self.load.seconds / (LOOKS - 1))

    async def killing(self) -> None:
        """A table process, PostgreSQL's backends, PostgreSQL itself."""
        if not self.load.kill:
            return
        await asyncio.sleep(self.load.seconds / 4)
        self.processes[0].kill()
        self.processes[0].wait()
        await asyncio.to_thread(self.start, 0)
        await asyncio.sleep(self.load.seconds / 8)
        for child in psutil.Process(self.server.process.pid).children():
            if "almanac" in " ".join(child.cmdline()):
                child.kill()
                break
        await asyncio.sleep(self.load.seconds / 8)
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)

    def seconds(self) -> dict[str, float]:
        """Work done so far by each kind of process."""
        used = dict.fromkeys(("tables", "PostgreSQL", "load"), 0.0)
        for process in self.processes:
            used["tables"] += sum(psutil.Process(process.pid).cpu_times()[:2])
        own = psutil.Process(self.server.process.pid)
        for process in (own, *own.children()):
            try:
                used["PostgreSQL"] += sum(process.cpu_times()[:2])
            except psutil.NoSuchProcess:
                continue
        used["load"] = sum(psutil.Process().cpu_times()[:2])
        return used

    def compare(self, tables: list[Table]) -> None:
        """Hold what was acknowledged against what lies in the database, and what every device heard."""
        journal = PostgresJournal(self.database)
        for number, table in enumerate(tables):
            entries = journal.entries(table.name)
            names = [entry.draft.id for entry in entries]
            self.figures.lost += len(set(table.acknowledged) - set(names))
            self.figures.gaps += [entry.number for entry in entries] != list(range(1, len(entries) + 1))
            self.figures.gaps += table.unordered
            self.figures.unequal += any(heard != table.number for heard in table.heard)
            if number % 50 == 0:  # and the rules lead there
                Session(games.arkham(), journal, table.name, "compare")
        (size,) = journal.rows(
            "SELECT sum(pg_total_relation_size(c)) FROM unnest(ARRAY['games','entries','checkpoints']::regclass[]) c"
        )[0]
        self.figures.bytes_in_database = int(size)
        journal.close()

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def measure(load: Load) -> Figures:
    """Play it, on a PostgreSQL that writes to its disk as in earnest."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else max(soft, 65_536), hard))
    server = postgres_server.begin(durable=True)
    run = Run(load, server)
    try:
        return asyncio.run(run.play())
    finally:
        run.stop()
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


def main() -> None:
    """From the command line."""
    grammar = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("tables", 100), ("devices", 4), ("processes", 2)):
        grammar.add_argument(f"--{name}", type=int, default=default)
    for name, seconds in (("every", 5.0), ("seconds", 30.0)):
        grammar.add_argument(f"--{name}", type=float, default=seconds)
    grammar.add_argument("--kill", action="store_true")
    load = Load(**vars(grammar.parse_args()))
    print("\n".join(measure(load).lines(load)))


if __name__ == "__main__":
    main()
