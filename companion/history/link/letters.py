"""Plain JSON as few letters that any address may hold, and back; whatever was cut or changed on the way is refused.

The first letter is the version. Then, in the alphabet of URLs: three bytes of length, six of a checksum, and the text,
deflated with :data:`COMMON`, which both ends know.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from pathlib import Path

from companion.errors import BadExport

VERSION = "1"
"""The first letter; those that come after it in :data:`VERSIONS` are of newer programs."""
VERSIONS = "123456789"

COMMON = Path(__file__).with_name("common.txt").read_bytes()
"""What games and tables say again and again; never changed, a newer version of links gets others beside them."""

LARGEST = 8_000_000
"""Bytes that a link may unfold to; a whole evening has about 40,000."""

_SUM, _LENGTH = 6, 3
_WINDOW = -15
_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def written(text: str) -> str:
    """Return a text as the letters of a link: compressed, with its length and checksum, in URL-safe Base64."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _WINDOW, 9, zlib.Z_DEFAULT_STRATEGY, COMMON)
    packed = packer.compress(text.encode()) + packer.flush()
    body = len(packed).to_bytes(_LENGTH, "big") + _checksum(packed) + packed
    return VERSION + base64.urlsafe_b64encode(body).decode("ascii").rstrip("=")


def read(letters: str) -> str:
    """Return the text that the letters of a link hold; signs behind the last letter, such as a full stop, are left out.

    Raises ``BadExport`` with one sentence for what is cut off, changed or of a newer program.
    """
    letters = letters.strip()
    version = letters[:1]
    if not version:
        raise BadExport("The link is cut off: none of the game arrived.")
    if version != VERSION and version in VERSIONS:
        raise BadExport("This link comes from a newer Almanac. Update yours first.")
    if version != VERSION:
        raise BadExport("The Almanac cannot read this link.")
    arrived = _in_alphabet(letters[1:])
    if len(arrived) < _letters(_LENGTH):
        raise BadExport("The link is cut off: none of the game arrived.")
    length = _LENGTH + _SUM + int.from_bytes(_bytes(arrived[: _letters(_LENGTH)]), "big")
    whole = _letters(length)
    if length > LARGEST:
        raise BadExport("The Almanac cannot read this link.")
    if len(arrived) < whole:
        raise BadExport(
            "The link is cut off: only {here} of {whole} characters arrived.", here=len(arrived), whole=whole
        )
    return _unpacked(arrived[:whole])


def _unpacked(letters: str) -> str:
    """Return the text packed into a link's letters; raise BadExport if any letter was changed or lost."""
    body = _bytes(letters)
    packed = body[_LENGTH + _SUM :]
    if base64.urlsafe_b64encode(body).decode("ascii").rstrip("=") != letters or (
        body[_LENGTH : _LENGTH + _SUM] != _checksum(packed)
    ):
        raise _changed()
    opener = zlib.decompressobj(_WINDOW, COMMON)
    try:
        content = opener.decompress(packed, LARGEST)
        if not opener.eof or opener.unused_data:
            raise _changed()
        return content.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise _changed() from error


def _changed() -> BadExport:
    """Return the error that a link was changed on its way and cannot be read."""
    return BadExport("The link was altered on the way: it no longer matches the original.")


def _in_alphabet(text: str) -> str:
    """Return the start of a text up to the first letter that no link contains."""
    end = next((at for at, letter in enumerate(text) if letter not in _ALPHABET), len(text))
    return text[:end]


def _letters(count: int) -> int:
    """Letters of so many bytes."""
    return -(-count * 4 // 3)


def _bytes(letters: str) -> bytes:
    """Return the bytes that letters stand for in base 64; raise BadExport if they cannot be decoded."""
    try:
        return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError as error:
        raise _changed() from error


def _checksum(packed: bytes) -> bytes:
    """Return the first bytes of the SHA-256 digest of packed content."""
    return hashlib.sha256(packed).digest()[:_SUM]
