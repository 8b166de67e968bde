"""The almanac's own icon: a moon behind a rim of shadow, drawn here, and written as PNG without any library."""

from __future__ import annotations

import struct
import zlib

NIGHT, LAMP, SHADE, RIM = "#0c1214", "#e8b65c", "#8a7038", "#e8b65c"
SIZE = 512
"""Units of the drawing."""
SIZES = (192, 512)
"""Pixels of the pictures that installed pages ask for."""
SAMPLES = 2
"""Points across a pixel, for smooth edges."""

MOON = (256.0, 256.0, 150.0)
"""Middle and radius."""
SHADOW = (342.0, 196.0, 92.0)
HALO = (256.0, 256.0, 176.0, 12.0)
"""Middle, radius and half the width of the ring."""


def drawing(rounded: bool) -> str:
    """Return the icon as SVG; ``rounded`` corners, or filled to the edge for systems that cut it themselves."""
    (x, y, r), (u, v, s), (hx, hy, hr, hw) = MOON, SHADOW, HALO
    corner = ' rx="112"' if rounded else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true">'
        f'<rect width="{SIZE}" height="{SIZE}"{corner} fill="{NIGHT}"/>'
        f'<circle cx="{hx:g}" cy="{hy:g}" r="{hr:g}" fill="none" stroke="{RIM}" stroke-width="{2 * hw:g}"/>'
        f'<clipPath id="moon"><circle cx="{x:g}" cy="{y:g}" r="{r:g}"/></clipPath>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{LAMP}"/>'
        f'<circle cx="{u:g}" cy="{v:g}" r="{s:g}" fill="{SHADE}" clip-path="url(#moon)"/></svg>'
    )


def picture(pixels: int) -> bytes:
    """Return the icon as a square PNG with sides of ``pixels`` (48 to 1024), filled to its edges."""
    colours = [tuple(bytes.fromhex(colour[1:])) for colour in (NIGHT, LAMP, SHADE)]
    step = SIZE / pixels / SAMPLES
    offsets = [(number + 0.5) * step for number in range(SAMPLES)]
    rows = bytearray()
    for row in range(pixels):
        rows.append(0)
        for column in range(pixels):
            x, y = column * SIZE / pixels, row * SIZE / pixels
            samples = [colours[_part(x + dx, y + dy)] for dy in offsets for dx in offsets]
            rows += bytes(sum(channel) // len(samples) for channel in zip(*samples, strict=True))
    return _png(pixels, bytes(rows))


def _part(x: float, y: float) -> int:
    """0 night, 1 lamp, 2 shade at a point of the drawing."""
    if _inside(x, y, *MOON):
        return 2 if _inside(x, y, *SHADOW) else 1
    hx, hy, hr, hw = HALO
    return int(_inside(x, y, hx, hy, hr + hw) and not _inside(x, y, hx, hy, hr - hw))


def _inside(x: float, y: float, middle_x: float, middle_y: float, radius: float) -> bool:
    """Return whether a point lies in a circle."""
    return (x - middle_x) ** 2 + (y - middle_y) ** 2 <= radius**2


def _png(pixels: int, rows: bytes) -> bytes:
    """Return rows of RGB pixels as a square PNG image."""
    header = struct.pack(">IIBBBBB", pixels, pixels, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in parts
    )
