"""The text of a file that another program wrote: its encoding, its lines, names in it."""

import codecs
import re
from functools import lru_cache

from scoring.files.answer import TEMPLATES, FileRefused

MEGABYTE = 1_048_576
LONGEST_NAME = 60
"""The number of characters of a name. What is longer is cut."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""The byte order marks with their encodings. That of UTF-16 begins the one of UTF-32."""

_LINE_END = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_CONTROLS = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""What no name holds: control characters, and those that turn the direction of writing."""


def check_size(data: bytes, megabytes: int) -> None:
    """Raise FileRefused if a file is larger than it may be."""
    if len(data) > megabytes * MEGABYTE:
        raise FileRefused(TEMPLATES["too-large"] % {"most": megabytes})


def read_text(data: bytes) -> str:
    """Return the text of a file. Lines end in a line feed, and control characters are left out.

    A byte order mark decides the encoding. Without one it is UTF-8 if that is valid, and
    otherwise Windows-1252. Bytes that mean nothing are left out.
    """
    return clean_text(_decode(data))


def _decode(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "ignore")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "ignore")


def clean_text(text: str) -> str:
    """Return text with line feeds for all line ends, and without control characters but tabs."""
    return _CONTROLS.sub("", _LINE_END.sub("\n", text))


def clean_name(text: str) -> str:
    """Return a name on one line, without blanks around it, of 60 characters at most."""
    return (_clean_short if len(text) <= _REPEATED else _clean)(text) if text else ""


def _clean(text: str) -> str:
    return " ".join(_CONTROLS.sub("", text).split())[:LONGEST_NAME].rstrip()


_REPEATED = 100
"""The length of texts that are worth remembering: names stand at every result of a player."""
_clean_short = lru_cache(maxsize=4096)(_clean)


def write_text(text: str) -> bytes:
    """Return text as Latin-1 if all of it fits, and otherwise as UTF-8."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8")
