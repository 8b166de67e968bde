"""Lines with a CRC-32 in front, as they were written: one flipped bit in a line is found by its sum and flipped back.

Of such damage nothing is lost. ``pocket/static/files/flipped_bits.js`` does the same for pages that have no Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

SUM = 9
"""Bytes of a line before its content: eight hexadecimal digits and a space."""
LARGEST = 2**20
"""Bytes of a line that is looked through."""
LINE_FEED = 10

_ZERO = crc32(b"\x00")
_TABLE = [crc32(bytes([byte])) ^ _ZERO for byte in range(256)]
"""What a byte adds to the sum."""
_BEFORE = {value >> 24: byte for byte, value in enumerate(_TABLE)}
"""The byte that a sum was made with last, by its highest byte."""
_LAST = {_TABLE[1 << bit]: bit for bit in range(8)}
"""Which bit of the last byte makes this difference of two sums."""


def sound_lines(content: bytes) -> Iterator[tuple[bytes, int]]:
    """Return what stands behind the sum of each whole line that its sum confirms or mends, and where the line ends."""
    begin = 0
    while (end := content.find(LINE_FEED, begin)) >= 0:
        line = content[begin:end]
        sound = _confirmed(line) or mended(line)
        if sound is None and (after := content.find(LINE_FEED, end + 1)) >= 0:  # perhaps this line feed was none
            joined = mended(content[begin:after])
            sound, end = (joined, after) if joined is not None else (sound, end)
        if sound is not None:
            yield sound, end + 1
        else:
            yield from ((part, begin + place) for part, place in _parted(line))
        begin = end + 1
    yield from ((part, begin + place) for part, place in _parted(content[begin:]))


def _parted(line: bytes) -> Iterator[tuple[bytes, int]]:
    """Sound lines between which a line feed is one no more, and behind each the place of its end."""
    begin = 0
    for place in range(SUM, len(line)):
        is_near = (line[place] ^ LINE_FEED).bit_count() == 1
        if is_near and (place + 1 == len(line) or _is_sum(line[place + 1 : place + 1 + SUM])):
            sound = _confirmed(line[begin:place])
            if sound is not None:
                yield sound, place + 1
                begin = place + 1
    if begin and (sound := _confirmed(line[begin:])) is not None:
        yield sound, len(line) + 1


def _confirmed(line: bytes) -> bytes | None:
    """Return the content of a line whose sum in front fits it, None for any other line."""
    content = line[SUM:]
    return content if content and line[:SUM] == b"%08x " % crc32(content) else None


@lru_cache(maxsize=64)
def mended(line: bytes) -> bytes | None:
    """Return what stands behind the sum of a line in which one bit is wrong; None where that mends nothing.

    >>> line = b"%08x Evening" % crc32(b"Evening")
    >>> mended(line.replace(b"g", b"e")), mended(line.replace(b"g", b"d"))
    (b'Evening', None)
    """
    content = line[SUM:]
    if not content or len(content) > LARGEST:
        return None
    true = b"%08x " % crc32(content)
    if sum((actual ^ expected).bit_count() for actual, expected in zip(line, true, strict=False)) == 1:
        return content  # the bit is one of the sum itself
    if not _is_sum(line[:SUM]):
        return None
    difference = int(line[: SUM - 1], 16) ^ crc32(content)
    for place in reversed(range(len(content))):
        if (bit := _LAST.get(difference)) is not None:
            whole = bytearray(content)
            whole[place] ^= 1 << bit
            return bytes(whole)
        byte = _BEFORE[difference >> 24]
        difference = ((difference ^ _TABLE[byte]) << 8 & 0xFFFFFFFF) | byte
    return None


def _is_sum(text: bytes) -> bool:
    """Return whether a text has the form of a line's sum: eight hexadecimal digits and a space."""
    return len(text) == SUM and text[-1:] == b" " and all(letter in b"0123456789abcdef" for letter in text[:-1])
