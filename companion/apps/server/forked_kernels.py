"""Kernels as forks of one process that has imported what pages import (:mod:`companion.apps.server.fork_server`).

A page's kernel imports for a second before its first word; a fork has imported all of it and shares the memory.
Only on Linux, and only what the fork server is like: the same interpreter with the same options and variables. All
other kernels, and one that finds the fork server dead, are launched by Jupyter as ever; with ``COMPANION_FORK=0`` in
the environment, all of them.
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from companion.apps.server import fork_server, plain_end
from companion.apps.server.fork_server import NUMBER, Begun
from companion.records import dataclass

NAME = "companion-forked"
"""Of the provisioner, in a kernel's specification."""

PATIENCE = 60.0
"""Seconds for a fork, and before the first one for all imports; then the fork server is taken for dead."""

LAUNCHER = "ipykernel_launcher"

AT_THE_START = ("PYTHON", "LD_", "MALLOC_", "LC_", "LANG", "TZ")
"""How the variables begin that a process reads when it starts, and never again."""

ORDINARY = {"env", "cwd", "kernel_id", "extra_arguments"}
"""What Jupyter says of a kernel that is started with nothing special."""


class Fork:
    """A kernel's process, as much of ``subprocess.Popen`` as Jupyter asks for; the fork server is its parent.

    That it has ended the system itself tells at once; its exit code comes from the fork server, which may be busy with
    its imports just then, and a visitor must not be given a dead kernel meanwhile.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._line = line
        line.setblocking(False)
        self._end = _tells_the_end(pid)

    def poll(self) -> int | None:
        """Return the exit code once the process has ended, None before that.

        The code is -SIGKILL until the fork server reports it, and if the fork server is gone: no fork outlives it.
        """
        if self.returncode is None:
            with suppress(BlockingIOError):
                data = self._line.recv(NUMBER.size)
                self.returncode = NUMBER.unpack(data)[0] if data else -signal.SIGKILL
                self._line.close()
                self._forget()
        if self.returncode is None and self._has_ended():
            return -signal.SIGKILL
        return self.returncode

    def _has_ended(self) -> bool:
        """Return whether the process has ended, without waiting."""
        if self._end is None:
            return True
        look = select.poll()  # no limit to the number of a file, unlike ``select``
        look.register(self._end, select.POLLIN)
        return bool(look.poll(0))

    def _forget(self) -> None:
        """Close the file descriptor that reports the end of the process, if it is still open."""
        if self._end is not None:
            os.close(self._end)
            self._end = None

    def __del__(self) -> None:
        self._forget()

    def wait(self) -> int | None:
        """Return the exit code without waiting: Jupyter calls this once :meth:`poll` has an answer."""
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send a signal to the process alone, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """End the process by SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the process by SIGKILL."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """The server's end of the fork server: begun ``early`` or with the first kernel, anew when it was found dead."""

    def __init__(self, modules: Iterable[str] = (), early: Begun | None = None) -> None:
        self._modules = tuple(modules)
        self._running: _Running | None = None
        self._is_wanted = fork_server.is_wanted()
        if early is not None:
            self._running = _Running(early, KernelKind.of((sys.executable,), os.environ))

    @property
    def pid(self) -> int | None:
        """The id of the fork server's process; None while there is none."""
        return self._running.begun.process.pid if self._running else None

    async def fork(self, command: list[str], wanted: Mapping[str, Any]) -> Fork | None:
        """Return a forked kernel as Jupyter wants it; None if it has to be launched the ordinary way."""
        if not self._is_wanted or wanted.keys() - ORDINARY or LAUNCHER not in command[2:]:
            return None
        at = command.index(LAUNCHER)
        kind = KernelKind.of(command[: at - 1], wanted["env"])
        running = self._running or self._begin(kind, wanted["env"])
        if command[at - 1] != "-m" or running.kind != kind:
            return None
        order = {
            "arguments": command[at:],
            "environment": wanted["env"],
            "folder": str(wanted.get("cwd") or Path.cwd()),
        }
        fork = await running.fork(order)
        if running is self._running and running.begun.process.poll() is not None:
            self.end()
            self._is_wanted = running.has_forked
            if self._is_wanted:
                self._begin(kind, wanted["env"])
        return fork

    def _begin(self, kind: KernelKind, environment: Mapping[str, str]) -> _Running:
        """Start a process for a kind of kernel, with this environment, and remember it as running."""
        self._running = _Running(fork_server.begin(kind.head, environment, self._modules), kind)
        return self._running

    def end(self) -> None:
        """End the process and its kernels."""
        if self._running is not None:
            self._running.begun.end()
            self._running = None


@dataclass(frozen=True)
class KernelKind:
    """What cannot be changed any more once a Python runs."""

    head: tuple[str, ...]
    variables: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, head: Iterable[str], environment: Mapping[str, str]) -> KernelKind:
        """Return the kind of an interpreter with its options and of the variables that it reads when it starts."""
        return cls(tuple(head), frozenset(item for item in environment.items() if item[0].startswith(AT_THE_START)))


@dataclass(eq=False)
class _Running:
    begun: Begun
    kind: KernelKind
    has_forked: bool = False

    async def fork(self, order: dict[str, Any]) -> Fork | None:
        """Return a forked kernel; None if the fork server is dead or does not answer."""
        loop = asyncio.get_running_loop()
        line, theirs = socket.socketpair()
        line.setblocking(False)
        try:
            with theirs:
                socket.send_fds(self.begun.control, [b"+"], [theirs.fileno()])
            async with asyncio.timeout(PATIENCE):
                await loop.sock_sendall(line, json.dumps(order).encode())
                line.shutdown(socket.SHUT_WR)
                data = await loop.sock_recv(line, NUMBER.size)
        except OSError:  # it died before or meanwhile, or has too much to do
            data = b""
        except asyncio.CancelledError:
            line.close()
            raise
        if not data:
            line.close()
            return None
        self.has_forked = True
        return Fork(NUMBER.unpack(data)[0], line)


def _tells_the_end(pid: int) -> int | None:
    """Return an open file that can be read once a process has ended; None if it is gone already."""
    with suppress(ProcessLookupError):
        return os.pidfd_open(pid)
    return None


def plainly(command: list[str]) -> list[str]:
    """Return a kernel's command so that it says in a single sentence why it cannot begin; other commands unchanged."""
    at = command.index(LAUNCHER) if LAUNCHER in command else 0
    return [*command[:at], plain_end.__name__, *command[at:]] if at and command[at - 1] == "-m" else command


class ForkedProvisioner(LocalProvisioner):
    """Jupyter's own, but where it can be a kernel is forked; the manager of kernels' specifications knows from what."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Begin the kernel's process."""
        manager: Any = self.parent
        fork = await manager.kernel_spec_manager.fork_server.fork(cmd, kwargs)
        if fork is None:
            return await super().launch_kernel(plainly(cmd), **kwargs)
        self.process, self.pid, self.pgid = fork, fork.pid, fork.pid
        self.cwd = kwargs.get("cwd", Path.cwd())
        return self.connection_info


def forked(spec: KernelSpec) -> KernelSpec:
    """Have a kernel started by :class:`ForkedProvisioner`; return its changed specification."""
    place = f"{ForkedProvisioner.__module__}:{ForkedProvisioner.__qualname__}"
    KernelProvisionerFactory.provisioners[NAME] = EntryPoint(NAME, place, KernelProvisionerFactory.GROUP_NAME)
    spec.metadata = {**spec.metadata, "kernel_provisioner": {"provisioner_name": NAME}}
    return spec
