"""What a page is opened in: what carries it to its browser, and the addresses of what lies around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any

from companion.apps.files.sitters import Sitters
from companion.records import dataclass
from companion.widgets.carrier import Carrier


@dataclass(frozen=True, slots=True)
class Host:
    """One page's surroundings: a Jupyter kernel behind a server, or a worker behind a static page."""

    page: Carrier
    home: str
    """The start page."""
    pictures: str
    """Goes before the name of a picture of the town at night."""
    ending: str
    """What follows an app's name in the address of its page."""
    is_borrowed: bool = False
    """On a computer that is lent for a while (Binder): whatever lies there vanishes with it."""
    transport: Callable[[str], Any] | None = None
    """A ``wire.transport.Transport`` to the server of a table elsewhere; None where there is another way."""
    is_pocket: bool = False
    """Python runs in the page's own browser: no connection can be lost."""
    sitters: Sitters = field(default_factory=Sitters)
    """Who sits where, of this page and of the others of its house."""
