"""Whether this computer is lent for a while, as Binder lends one: what is kept there vanishes with it.

Source: https://mybinder.readthedocs.io, "How to use": a session ends after about ten minutes without activity.
"""

from __future__ import annotations

import os

LENT_BY = ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST", "BINDER_REPO_URL")
"""What BinderHub says to every program that it starts; one of them is enough."""

IDLE_SECONDS = 600
"""Nobody stays longer there, so no kernel waits longer for its page."""


def is_borrowed() -> bool:
    """Return whether Binder started this program."""
    return any(os.environ.get(name) for name in LENT_BY)
