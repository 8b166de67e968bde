"""A kernel that dies while starting: one sentence in the terminal, whoever learns of it, and no trace."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from nbclient.exceptions import DeadKernelError

from companion.apps.server import plain_end
from companion.apps.server.forked_kernels import plainly
from companion.apps.server.kernels import OneSentence

KERNEL = [sys.executable, "-m", "ipykernel_launcher", "-f", "nowhere"]


@pytest.mark.parametrize("fault", ["raise MemoryError", "import nothing_of_that_name"])
def test_a_kernel_that_cannot_begin_says_one_sentence(tmp_path: Path, fault: str) -> None:
    (tmp_path / "ipykernel_launcher.py").write_text(fault)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), plain_end.SENTENCE: "Ядро остановилось."}
    answer = subprocess.run(plainly(KERNEL), env=environment, capture_output=True, text=True, encoding="utf-8")
    assert answer.returncode
    assert answer.stderr.startswith("Ядро остановилось. (")
    assert answer.stderr.count("\n") == 1


def test_a_kernel_that_is_interrupted_as_its_server_ends_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "ipykernel_launcher.py").write_text("raise KeyboardInterrupt")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    answer = subprocess.run(plainly(KERNEL), env=environment, capture_output=True, text=True, encoding="utf-8")
    assert answer.returncode
    assert answer.stderr == ""


def test_only_the_launching_of_a_kernel_is_changed() -> None:
    assert plainly(KERNEL)[1:] == ["-m", plain_end.__name__, *KERNEL[2:]]
    for other in (["julia", "-f", "nowhere"], [sys.executable, "ipykernel_launcher"]):
        assert plainly(other) == other


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (DeadKernelError("Kernel died"), "One sentence."),
        (RuntimeError("Kernel died before replying to kernel_info"), "One sentence."),
        (RuntimeError("Kernel didn't respond in 60 seconds"), "One sentence."),
        (RuntimeError("something else"), "as it was"),
        (ValueError("Kernel died"), "as it was"),
    ],
)
def test_the_server_says_one_sentence_of_a_kernel_and_everything_else_as_it_is(error: Exception, said: str) -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 1, "as it was", (), (type(error), error, None))
    assert OneSentence("One sentence.").filter(record)
    assert record.getMessage() == said
    assert (record.exc_info is None) is (said == "One sentence.")
