"""What the pages and workers of the site may ask for; the browser holds them to it, whatever a script wants.

The policy of a page stands in the page. It does not bind a worker: that obeys a header of its own script. The service
worker sends it with every script that it keeps, and so does a host that reads ``_headers`` (Netlify, Cloudflare Pages).
"""

from __future__ import annotations

from collections.abc import Iterable

PAGE = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self' data: blob:; form-action 'none'; base-uri 'none'"
)
"""Nothing of any other host."""
WORKER = (
    "default-src 'none'; script-src 'self' blob: 'unsafe-eval'; worker-src 'self'; "
    "connect-src 'self' data: blob:{hosts}"
)
NO_HOSTS, ANY_HOST = "", " http: https: ws: wss:"
HOSTS = {
    "files/taking.js": NO_HOSTS,
    "python/worker.js": NO_HOSTS,
    "python/helper.js": NO_HOSTS,
    "python/remember.js": NO_HOSTS,
    "python/away_worker.js": ANY_HOST,
}
"""Script of each worker below ``pocket/static`` -> the hosts that it may ask besides its own.

Where a table lies elsewhere stands in an address, so its worker may ask any host; no other worker may."""


def worker_policies(addresses: Iterable[str]) -> dict[str, str]:
    """Return the policy of each worker's script among these addresses of the site."""
    workers = {f"/pocket/static/{script}": WORKER.format(hosts=hosts) for script, hosts in HOSTS.items()}
    return {address: policy for address in addresses for script, policy in workers.items() if address.endswith(script)}


def headers_file(addresses: Iterable[str]) -> str:
    """Return the content of ``_headers`` for a site at a host's root."""
    policies = worker_policies(addresses).items()
    lines = [f"/{address}\n  Content-Security-Policy: {policy}\n" for address, policy in policies]
    return "".join([*lines, "/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n"])
