"""JupyterLab on the notebooks, for those who want to look inside."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from companion.apps.files import extras, paths
from companion.apps.files.lab_layout import close_side_panels
from companion.apps.files.output import whisper
from companion.apps.files.system_errors import named, why
from companion.apps.files.worker_threads import end_worker_threads
from companion.apps.tables import rescuing
from companion.errors import StorageTrouble
from companion.history.journals.sqlite_journal import journal_file
from companion.words import Words


def open_lab(data_folder: Path, open_browser: bool, words: Words, port: int | None = None) -> None:
    """Run JupyterLab until it is stopped, on copies of the notebooks that lie beside the games.

    The journal is made ready first as for an evening at the table: a copy, or what can be saved of a damaged one, and
    another copy at the end. A ``port`` that is asked for is that or none. Cells speak the language of ``words``.
    Raises ``CannotServe``, ``StorageTrouble``.
    """
    with extras.wanted("apps"):
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
    os.environ[paths.LANGUAGE] = words.language
    with tempfile.TemporaryDirectory(prefix="companion_") as lent:
        paths.lend_jupyter_a_home(Path(lent))
        try:
            spaces = workspaces(data_folder)
            LabApp.launch_instance(arguments(paths.writable_notebooks(data_folder), spaces, open_browser, port))
        finally:
            rescuing.keep_copy(journal)
            end_worker_threads()


def workspaces(data_folder: Path) -> Path:
    """Return the folder where JupyterLab keeps its layout, apart from that of the player's other notebooks.

    At the first visit its side panels are closed; later it is as it was left. Raises ``StorageTrouble``.
    """
    folder = data_folder / "lab"
    if not folder.is_dir():
        try:
            close_side_panels(folder)
        except OSError as trouble:
            raise StorageTrouble(
                "The layout of JupyterLab cannot be written to {folder}: {reason}.",
                folder=named(folder),
                reason=why(trouble),
            ) from trouble
    return folder


def ask_no_news(folder: Path | None = None) -> None:
    """Let JupyterLab not ask about news of its own; without a ``folder`` wherever it is configured (Binder, a hub).

    ``companion lab`` needs none of this: it brings its own configuration along. Raises ``OSError``.
    """
    from jupyter_core.paths import jupyter_config_dir

    path = (folder or Path(jupyter_config_dir())) / "labconfig" / "page_config.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(paths.jupyter_config() / "labconfig" / path.name, path)


SAVED_PAGE = tuple(f"--HTMLExporter.{script}_url=" for script in ("require_js", "mathjax", "jupyter_widgets_base"))
"""A notebook that is saved as a page fetches none of these scripts from another host; ours need none."""


TILES = (
    "--VoilaConfiguration.template=companion",
    "--VoilaConfiguration.theme=dark",
    "--VoilaConfiguration.http_header_envs=Accept-Language",
)
"""The pages that the start page's tiles open beside, as in the ``voila.json`` that only a checkout has."""


def arguments(folder: Path, spaces: Path, open_browser: bool, port: int | None = None) -> list[str]:
    """Return the options of JupyterLab: our notebooks, no questions to other hosts (news, updates, extensions).

    ``share/etc/jupyter/labconfig`` says that it does not ask the player about news either.
    """
    words = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.workspaces_dir={spaces}",
        "--LabApp.default_url=/lab/tree/index.ipynb",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        *SAVED_PAGE,
        *TILES,
    ]
    words += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"] if port is not None else []
    words += [] if open_browser else ["--no-browser"]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*words, "--allow-root"] if is_root else words
