"""JupyterLab on the notebooks, for those who want to look inside."""

from __future__ import annotations

import os
from pathlib import Path

from companion.apps.files import paths
from companion.apps.files.output import whisper
from companion.apps.tables import rescuing
from companion.history.sqlite_journal import journal_file
from companion.words import Words


def open_lab(data_folder: Path, open_browser: bool, words: Words, port: int | None = None) -> None:
    """Run JupyterLab until it is stopped; notebooks of a wheel are copied to a folder that can be written.

    The journal is made ready first as for an evening at the table: a copy, or what can be saved of a damaged one, and
    another copy at the end. A ``port`` that is asked for is that or none. Raises ``CannotServe``, ``StorageTrouble``.
    """
    from jupyterlab.labapp import LabApp

    if port is not None:
        from companion.apps.files.ports import open_sockets

        for socket in open_sockets(port, "127.0.0.1"):
            socket.close()

    journal = journal_file(data_folder)
    rescued = rescuing.made_ready(journal)
    if rescued is not None:
        whisper(rescuing.sentence(rescued, words))
    paths.show_template_to_jupyter()
    paths.load_our_extension()
    os.environ[paths.DATA_FOLDER] = str(data_folder)
    try:
        LabApp.launch_instance(arguments(paths.writable_notebooks(data_folder), open_browser, port))
    finally:
        rescuing.keep_copy(journal)


def arguments(folder: Path, open_browser: bool, port: int | None = None) -> list[str]:
    """What JupyterLab is told: our notebooks, no questions to other hosts (news, updates, extensions).

    That it does not ask the player about news either stands in ``share/etc/jupyter/labconfig``.
    """
    words = [
        f"--ServerApp.root_dir={folder}",
        "--LabApp.default_url=/lab/tree/index.ipynb",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    words += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"] if port is not None else []
    words += [] if open_browser else ["--no-browser"]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*words, "--allow-root"] if is_root else words
