"""Where things are: the notebooks and the page template that travel with the program, the journal of this user.

In a checkout the notebooks lie beside the package, in an installed wheel inside it.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import tempfile
from pathlib import Path

from companion.apps.files import private
from companion.apps.files.system_errors import named, why
from companion.errors import StorageTrouble

PACKAGE = Path(__file__).resolve().parents[2]

DATA_FOLDER = "COMPANION_DATA_DIR"
"""Environment variable through which the server tells its kernels where the journal is."""

INVITATION = "COMPANION_INVITATION"
"""Environment variable with the start page's address on the network, token included; empty on this computer only."""

LANGUAGE = "COMPANION_LANGUAGE"
"""Environment variable through which ``companion lab`` tells its kernels which language their cells speak."""

OPEN_DOOR = "COMPANION_DOOR"
"""Environment variable with the name of a file that holds the same while others may come in, and below it the six
digits as long as they let somebody in; else there is no file."""

READS = "HTTP_ACCEPT_LANGUAGE"
"""Environment variable: what the visitor reads, as the request for the page said it; before it what was chosen."""

GUEST = "HTTP_X_COMPANION_GUEST"
"""Environment variable of a kernel: what its visitor may do, a value of ``invitation.VisitorKind``."""

LOOKS = "looks"
"""Its value for one who only looks."""

PLAYS = "plays"
"""Its value for a guest who plays."""

HOST = "host"
"""Its value for one who sits at this computer."""


def invitation() -> str:
    """Return the start page's present address on the network, token included; empty on this computer only."""
    return os.environ.get(INVITATION, "") or _open_door()[0]


def number() -> str:
    """Return the six digits that guests may type at the open door instead of an address; empty where there are none."""
    return _open_door()[1]


def _open_door() -> tuple[str, str]:
    """Return address and digits of the door that is open to the network, two empty strings if it is closed."""
    try:
        address, _, digits = Path(os.environ[OPEN_DOOR]).read_text("ascii").partition("\n")
    except (KeyError, FileNotFoundError):
        return "", ""
    return address, digits


def notebooks() -> Path:
    """Folder of the notebooks, one per app."""
    inside = PACKAGE / "_notebooks"
    return inside if inside.is_dir() else PACKAGE.parent / "notebooks"


def jupyter_share() -> Path:
    """Folder that Jupyter searches for the Voila template ``companion``."""
    return PACKAGE / "share" / "jupyter"


def tools_style() -> str:
    """Return the stylesheet of Plotly's tools for a page that holds figures of the almanac alone.

    JupyterLab loads it for the figures that its extension marks; the book and a saved page carry a copy.
    """
    sheet = jupyter_share() / "labextensions" / "companion-figures" / "static" / "figures.css"
    return sheet.read_text("utf-8").replace(".almanac-figure", ".js-plotly-plot")


def show_template_to_jupyter() -> None:
    """Let this process and its kernels find our Voila template, and JupyterLab our sheet, with nothing installed."""
    own_path, search_path = str(jupyter_share()), os.environ.get("JUPYTER_PATH", "")
    if own_path not in search_path.split(os.pathsep):
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (own_path, search_path)))


def lend_jupyter_a_home(folder: Path) -> None:
    """Let Jupyter and IPython write their files into ``folder`` if this account has no home that it may write to.

    Accounts of services have none, and without it no page could be written. The companion's own files do not lie there.
    """
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    homes = {
        "JUPYTER_DATA_DIR": jupyter_data_dir(),
        "JUPYTER_RUNTIME_DIR": jupyter_runtime_dir(),
        "JUPYTER_CONFIG_DIR": jupyter_config_dir(),
        "IPYTHONDIR": os.environ.get("IPYTHONDIR") or os.path.expanduser("~/.ipython"),  # noqa: PTH111 - never fails
    }
    for name, place in homes.items():
        if not _can_be_kept_in(Path(place)):
            os.environ[name] = str(folder / name.lower())


def _can_be_kept_in(folder: Path) -> bool:
    """Return whether a folder exists, or can be made, and files can be written into it."""
    there = next(path for path in (folder, *folder.parents) if os.path.exists(path))  # noqa: PTH110 - never fails
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def load_our_extension() -> None:
    """Let a Jupyter server of this process load ``apps.server.extension`` without installing anything."""
    own_path, search_path = str(jupyter_config()), os.environ.get("JUPYTER_CONFIG_PATH", "")
    if own_path not in search_path.split(os.pathsep):
        os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, (own_path, search_path)))


def jupyter_config() -> Path:
    """Return the folder of the configuration for a Jupyter server that this program starts."""
    return PACKAGE / "share" / "etc" / "jupyter"


def shared_static() -> Path:
    """Folder of the stylesheet and scripts that all pages share."""
    return PACKAGE / "widgets" / "static"


def template_static() -> Path:
    """Folder of the files that belong to the page around the apps, and of the start page's."""
    return jupyter_share() / "voila" / "templates" / "companion" / "static"


def data_folder(chosen: str | Path | None = None) -> Path:
    """Return the folder of the journal, made when missing.

    It is ``chosen``, else the folder that the environment variable ``COMPANION_DATA_DIR`` names, else the platform's
    own. The companion's files in it are made accessible to their owner only, see :mod:`companion.apps.files.private`.
    Raises StorageTrouble when it cannot be made or nothing can be written there.
    """
    from companion.history.journals.sqlite_journal import journal_file  # the pocket has another journal

    folder = journal_file(chosen).parent.absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        private.make_private(folder)
    except FileExistsError as trouble:
        raise _not_kept(folder, NotADirectoryError(errno.ENOTDIR, "")) from trouble
    except (OSError, ValueError) as trouble:
        raise _not_kept(folder, trouble) from trouble
    return folder


def _not_kept(folder: Path, trouble: OSError | ValueError) -> StorageTrouble:
    """Return the error that games cannot be stored in a folder, with the operating system's reason."""
    return StorageTrouble("Cannot save games in {folder}: {reason}.", folder=named(folder), reason=why(trouble))


COPIED = ".as-shipped.json"
"""Beside the copied notebooks: the mark of each as it was copied; what differs from it is somebody's work."""


def writable_notebooks(folder: Path) -> Path:
    """Copy the shipped notebooks and their games below ``folder``, and return the folder into which Lab may save.

    Each file is copied once. A copy in which the user has changed neither prose nor code follows the notebook that a
    newer version brings; until then it keeps the outputs of its last run.

    Raises StorageTrouble when they cannot be copied.
    """
    shipped, own = notebooks(), folder / "notebooks"
    try:
        own.mkdir(parents=True, exist_ok=True)
        record = own / COPIED
        copied = _copied(record)
        for file in sorted((*shipped.rglob("*.ipynb"), *shipped.rglob("*.json"))):
            name = file.relative_to(shipped)
            if any(part.startswith(".") for part in name.parts):
                continue
            copy, content, text = own / name, file.read_bytes(), copied.get(name.as_posix())
            copy.parent.mkdir(parents=True, exist_ok=True)
            there = copy.read_bytes() if copy.exists() else None
            if there is None or (text in (_mark(there), _hash(there)) and text != _mark(content)):
                copy.write_bytes(content)
                copied[name.as_posix()] = _mark(content)
        record.write_text(json.dumps(copied, indent=1), "utf-8")
    except OSError as trouble:
        raise StorageTrouble(
            "The notebooks cannot be copied to {folder}: {reason}.", folder=named(own), reason=why(trouble)
        ) from trouble
    return own


def _copied(record: Path) -> dict[str, str]:
    """Return the recorded marks of the copied notebooks, by name.

    Empty where nothing was copied yet, or the record cannot be read: then every copy counts as changed by the user.
    """
    try:
        marks = json.loads(record.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return marks if isinstance(marks, dict) else {}


def _mark(content: bytes) -> str:
    """Return the hash of a notebook's prose and code without its outputs; of any other file that of all content."""
    try:
        cells = json.loads(content)["cells"]
        written = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    except (ValueError, KeyError, TypeError):
        return _hash(content)
    return _hash(json.dumps(written).encode())


def _hash(content: bytes) -> str:
    """Return the SHA-256 digest of a file's content in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()
