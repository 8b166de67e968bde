"""JupyterLab on the notebooks, for those who want to look inside."""

from __future__ import annotations

import os
from pathlib import Path

from companion.apps import paths


def open_lab(data_folder: Path, open_browser: bool) -> None:
    """Run JupyterLab until it is stopped; notebooks of a wheel are copied to a folder that can be written."""
    from jupyterlab.labapp import LabApp

    paths.show_template_to_jupyter()
    os.environ[paths.DATA_FOLDER] = str(data_folder)
    LabApp.launch_instance(arguments(paths.writable_notebooks(data_folder), open_browser))


def arguments(folder: Path, open_browser: bool) -> list[str]:
    """What JupyterLab is told: our notebooks, no questions to other hosts (news, updates, extensions)."""
    words = [
        f"--ServerApp.root_dir={folder}",
        "--LabApp.default_url=/lab/tree/index.ipynb",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    words += [] if open_browser else ["--no-browser"]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*words, "--allow-root"] if is_root else words
