"""Where the data files lie: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

import companion
from companion.errors import BadData, Problem


def data_folder() -> Path:
    """Return the folder that holds ``arkham/`` and ``realms/``; raises :class:`BadData` when it is not there."""
    package = Path(companion.__file__).resolve().parent
    for folder in (package / "_data", package.parent / "data"):
        if folder.is_dir():
            return folder
    raise BadData((Problem("data", 0, "", "the folder with the data files is missing; reinstall the companion"),))
