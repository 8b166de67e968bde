"""``python -m companion.apps`` is the ``companion`` command."""

from __future__ import annotations

import sys

from companion.apps.cli import main

if __name__ == "__main__":
    sys.exit(main())
