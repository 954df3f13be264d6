"""The first page of a Jet database: its version, and whether it has a password."""

import struct

from scoring.files.answer import FileRefused
from scoring.files.jet.layout import JET_4, LAYOUTS, SIGNATURES, TEMPLATES, Layout

_SIGNATURE = 4
_VERSION = 0x14
_HIDDEN = slice(0x18, 0x98)
"""What is enciphered in the same way in every file."""

_CIPHER_KEY = bytes((0xC7, 0xDA, 0x39, 0x6B))
_PAGE_KEY = slice(0x3E - 0x18, 0x42 - 0x18)
"""Where the key of the other pages lies within what is hidden; nought if they are plain."""

_PASSWORD = 0x42 - 0x18
_CREATED = 0x72 - 0x18
_LEAST_PAGES = 3


def is_jet(data: bytes) -> bool:
    """Return whether data is a database of Access of any version."""
    return data.startswith(SIGNATURES, _SIGNATURE)


def read_header(data: bytes) -> Layout:
    """Return the layout of a database. Raise FileRefused if it cannot be read."""
    if len(data) <= _HIDDEN.stop:
        raise FileRefused(TEMPLATES["damaged"])
    layout = LAYOUTS.get(data[_VERSION])
    if layout is None or not data.startswith(SIGNATURES[0], _SIGNATURE):
        raise FileRefused(TEMPLATES["too-new"])
    if len(data) < _LEAST_PAGES * layout.page:
        raise FileRefused(TEMPLATES["damaged"])
    if _has_password(_decipher(data[_HIDDEN]), layout):
        raise FileRefused(TEMPLATES["password"])
    return layout


def _has_password(plain: bytes, layout: Layout) -> bool:
    """Return whether the header has a password, or a key by which the pages are enciphered."""
    password = plain[_PASSWORD : _PASSWORD + layout.password]
    mask = _make_mask(plain) if layout is JET_4 else bytes(4)
    hidden = any(byte != mask[at % 4] for at, byte in enumerate(password))
    return hidden or any(plain[_PAGE_KEY])


def _make_mask(plain: bytes) -> bytes:
    """Return what a password of Jet 4 is combined with: the day on which the file was made."""
    (created,) = struct.unpack_from("<d", plain, _CREATED)
    if not abs(created) < 2**31:
        raise FileRefused(TEMPLATES["damaged"])
    return struct.pack("<i", int(created))


def _decipher(data: bytes) -> bytes:
    """Return data deciphered by RC4. The key is the same in every file, so it hides nothing."""
    state, at = list(range(256)), 0
    for index in range(256):
        at = (at + state[index] + _CIPHER_KEY[index % 4]) & 255
        state[index], state[at] = state[at], state[index]
    plain, index, at = bytearray(), 0, 0
    for byte in data:
        index = (index + 1) & 255
        at = (at + state[index]) & 255
        state[index], state[at] = state[at], state[index]
        plain.append(byte ^ state[(state[index] + state[at]) & 255])
    return bytes(plain)
