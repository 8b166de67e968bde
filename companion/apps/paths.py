"""Where things are: the notebooks and the page template that travel with the program, the journal of this user.

In a checkout the notebooks lie beside the package, in an installed wheel inside it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from companion.errors import StorageTrouble
from companion.history.sqlite_journal import journal_file

PACKAGE = Path(__file__).resolve().parents[1]

DATA_FOLDER = "COMPANION_DATA_DIR"
"""Environment variable through which the server tells its kernels where the journal is."""

INVITATION = "COMPANION_INVITATION"
"""Environment variable with the start page's address on the network, token included; empty on this computer only."""


def notebooks() -> Path:
    """Folder of the notebooks, one per app."""
    inside = PACKAGE / "_notebooks"
    return inside if inside.is_dir() else PACKAGE.parent / "notebooks"


def jupyter_share() -> Path:
    """Folder that Jupyter searches for the Voila template ``companion``."""
    return PACKAGE / "share" / "jupyter"


def show_template_to_jupyter() -> None:
    """Let this process and its kernels find the Voila template without installing anything."""
    here, known = str(jupyter_share()), os.environ.get("JUPYTER_PATH", "")
    if here not in known.split(os.pathsep):
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (here, known)))


def shared_static() -> Path:
    """Folder of the stylesheet and scripts that all pages share."""
    return PACKAGE / "widgets" / "static"


def template_static() -> Path:
    """Folder of the files that belong to the page around the apps, and of the start page's."""
    return jupyter_share() / "voila" / "templates" / "companion" / "static"


def data_folder(chosen: str | Path | None = None) -> Path:
    """The folder of the journal, made when missing: ``chosen``, else ``COMPANION_DATA_DIR``, else the platform's own.

    Raises StorageTrouble when it cannot be made or nothing can be written there.
    """
    folder = journal_file(chosen).parent.absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as trouble:
        reason = trouble.strerror or type(trouble).__name__
        raise StorageTrouble("Games cannot be kept in {folder}: {reason}.", folder=folder, reason=reason) from trouble
    return folder


def writable_notebooks(folder: Path) -> Path:
    """Notebooks that JupyterLab may save: those of a checkout as they are, those of a wheel as a copy in ``folder``."""
    shipped = notebooks()
    if PACKAGE not in shipped.parents:
        return shipped
    own = folder / "notebooks"
    own.mkdir(exist_ok=True)
    for notebook in sorted(shipped.glob("*.ipynb")):
        if not (own / notebook.name).exists():
            shutil.copyfile(notebook, own / notebook.name)
    return own
