"""A kernel that cannot begin, or cannot go on, says so in one sentence: a trace in the terminal helps no host.

``python -m companion.apps.server.plain_end ipykernel_launcher ...`` launches a kernel that way.
"""

from __future__ import annotations

import os
import runpy
import sys
from types import TracebackType

SENTENCE = "COMPANION_KERNEL_ENDED"
"""Environment variable with the sentence, in the language of the terminal."""


def say(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print an uncaught exception as a single sentence instead of Python's traceback, as a ``sys.excepthook``.

    An interrupt prints nothing: a server that ends interrupts its kernels, and a kernel may still be beginning.
    """
    if issubclass(kind, KeyboardInterrupt):
        return
    what = " ".join(f"{kind.__name__}: {error}".split()).rstrip(": ")
    print(os.environ.get(SENTENCE) or "A kernel has ended.", f"({what})", file=sys.stderr, flush=True)


def main() -> None:
    """Become the module that is named first."""
    sys.excepthook = say
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
