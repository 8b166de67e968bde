"""The small drawing of each app, for the tile that opens it."""

from __future__ import annotations

_VIGNETTES = {
    "arkham": (
        '<path d="M6 30H66M24 10V62" stroke="var(--water-2)"/>'
        '<path d="M14 18 34 34 58 22M34 34 40 58" stroke="var(--line-3)" stroke-width="3" fill="none"/>'
        '<circle cx="14" cy="18" r="6" class="v1"/><circle cx="58" cy="22" r="6" class="v1"/>'
        '<rect x="24" y="28" width="22" height="12" rx="2" class="v1"/>'
        '<g transform="translate(40 58)"><circle r="8" class="v2"/>'
        '<path class="v2" d="M6 0a6 6 0 0 1-9 4M-5 3a6 6 0 0 1 2-8"/></g>'
        '<path d="M11 14l3-6 3 6z" fill="var(--lamp)"/>'
    ),
    "odds": (
        '<path d="M6 60H66" class="v1"/><g fill="var(--line-3)"><rect x="10" y="48" width="7" height="12"/>'
        '<rect x="20" y="38" width="7" height="22"/></g><g fill="var(--lamp)">'
        '<rect x="30" y="22" width="7" height="38"/><rect x="40" y="28" width="7" height="32"/>'
        '<rect x="50" y="44" width="7" height="16"/></g>'
        '<path d="M8 50C20 44 26 14 34 14S50 46 64 55" fill="none" stroke="var(--ink-2)" stroke-width="1.5" '
        'stroke-dasharray="3 3"/>'
    ),
    "innsmouth": (
        '<path class="v1" d="M12 12H60V60H12zM28 12V60M44 12V60M12 28H60M12 44H60"/>'
        '<path d="M4 38C18 32 26 44 40 36S60 42 70 34" stroke="var(--water-2)" stroke-width="7" fill="none"/>'
        '<path d="M12 60V44H28V28H44V12H60" fill="none" stroke="var(--lamp)" stroke-width="3.5" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        '<circle cx="20" cy="52" r="3" fill="none" stroke="var(--d-circle)" stroke-width="2"/>'
        '<path d="m36 16 4 7h-8z" fill="none" stroke="var(--d-triangle)" stroke-width="2"/>'
    ),
    "realms": (
        '<path class="v1" d="M9 50A30 30 0 1 1 63 50"/>'
        '<path d="M12 44A27 27 0 0 1 46 13" fill="none" stroke="var(--sanity)" stroke-width="5"/>'
        '<path d="M36 38 47 17" stroke="var(--ink)" stroke-width="2.5" stroke-linecap="round"/>'
        '<circle cx="36" cy="38" r="4" fill="var(--ink)"/>'
    ),
}


def vignette(kind: str) -> str:
    """Return the small drawing of an app as SVG."""
    return f'<svg class="vig" viewBox="0 0 72 72" aria-hidden="true">{_VIGNETTES[kind]}</svg>'
