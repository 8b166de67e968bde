"""A Jupyter server that is not ours, as Binder starts one for a guest: below a path, with a token, lent for a while."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

BASE = "/user/guest-1/"
PATIENCE = 120.0
FOREIGN = ("COMPANION_DATA_DIR", "COMPANION_INVITATION", "JUPYTER_PATH", "JUPYTER_CONFIG_PATH", "PYTHONPATH")

LENT = {"BINDER_LAUNCH_HOST": "https://lender.invalid/"}


@dataclass
class Lender:
    """``with Lender(folder, home, environment) as lender: lender.page("index")``."""

    folder: Path
    """What is served: a checkout."""
    home: Path
    environment: dict[str, str] = field(default_factory=dict)
    python: str = sys.executable
    token: str = field(default_factory=lambda: secrets.token_hex(8))

    def __enter__(self) -> Lender:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        words = [f"--ServerApp.base_url={BASE}", f"--port={self.port}", f"--IdentityProvider.token={self.token}"]
        kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        self.log = self.home / "server.log"
        with self.log.open("w") as out:
            self.process = subprocess.Popen(
                [self.python, "-m", "jupyter", "server", "--allow-root", "--no-browser", *words],
                cwd=self.folder,
                stdout=out,
                stderr=out,
                env={**kept, **LENT, "HOME": str(self.home), **self.environment},
            )
        self._wait()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    def _wait(self) -> None:
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last:
            assert self.process.poll() is None, self.log.read_text()
            try:
                self.ask("api")
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError(self.log.read_text())

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}{BASE}"

    def page(self, notebook: str) -> str:
        """The address of one of our pages, as a link to Binder opens it."""
        return f"{self.origin}voila/render/notebooks/{notebook}.ipynb?token={self.token}"

    def ask(self, path: str) -> object:
        """What the server answers, as JSON."""
        question = urllib.request.Request(f"{self.origin}{path}", headers={"Authorization": f"token {self.token}"})
        with urllib.request.urlopen(question, timeout=30) as answer:
            return json.load(answer)

    def kernels(self) -> set[str]:
        """Ids of the kernels that run."""
        found = self.ask("api/kernels")
        assert isinstance(found, list)
        return {one["id"] for one in found}

    def wait_until_gone(self, kernel: str) -> None:
        """Until this kernel has ended; raises ``AssertionError`` where it stays."""
        last = time.monotonic() + PATIENCE
        while kernel in self.kernels():
            assert time.monotonic() < last, "the kernel is left behind"
            time.sleep(0.05)
