"""What every answer of the house forbids a browser, whichever handler gives it; SECURITY.md says why."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tornado.httputil import HTTPHeaders
from tornado.web import OutputTransform

ALWAYS: Mapping[str, str] = MappingProxyType(
    {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "SAMEORIGIN"}
)
"""``same-origin``: with ``no-referrer`` a browser would not name the origin of our own forms either."""

PAGES = (
    "script-src 'self' 'unsafe-inline' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'self'"
)
"""The Content-Security-Policy of pages. Voila writes scripts into its pages, and widgets come as ``blob:``."""


class AnswerHeaders(OutputTransform):
    """Adds them where a handler has not said otherwise; of pages ours counts, for Jupyter's names no scripts."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add the headers that every answer has, and the Content-Security-Policy of pages."""
        for name, value in ALWAYS.items():
            if name not in headers:
                headers[name] = value
        if headers.get("Content-Type", "").startswith("text/html"):
            headers["Content-Security-Policy"] = PAGES
        return super().transform_first_chunk(status_code, headers, chunk, finishing)
