"""``python -m companion`` is the ``companion`` command."""

from __future__ import annotations

import sys


def main() -> int:
    """Run it; Ctrl+C ends it in silence, also while its modules are still being read."""
    # An IRI checker that jsonschema would import: three seconds of each start. This process is nobody else's.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    try:
        from companion.apps.terminal import cli
        from companion.pocket.site import publish_command

        return cli.main(more=(publish_command,))
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
