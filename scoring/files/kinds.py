"""What kind of file something is, told by its content and never by its name, and reading it."""

import re
from collections.abc import Callable, Sequence

from scoring.files.answer import TEMPLATES, FileAnswer, FileRefused
from scoring.files.bws import Team, read_bws
from scoring.files.csv import read_csv
from scoring.files.dlm import read_dlm
from scoring.files.dup import read_dup
from scoring.files.jet.header import is_jet
from scoring.files.json import read_json
from scoring.files.lin import read_lin
from scoring.files.pbn import read_pbn
from scoring.files.text import check_size, read_text
from scoring.files.usebio import read_usebio

MOST_MEGABYTES = 4
"""The size of the largest file of any kind."""

_ARCHIVES = (
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ\x00",
    b"7z\xbc\xaf\x27\x1c",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",
    b"MSCF",
)
"""How archives begin: zip, gzip, bzip2, xz, 7z, rar, zstd and cab."""

_TAR = (b"ustar", 257)
_DUP_BOARD, _DUP_DIGITS = 156, 78
_JSON = re.compile(r'\{[ \t\r\n]{0,99}["}]|\[[ \t\r\n]{0,99}\{')
_DLM = re.compile(r"^[ \t]{0,9}\[Document\]", re.IGNORECASE | re.MULTILINE)
_LIN = re.compile(r"(?:^|[|\n])[ \t]{0,9}(?:md|vg)\|", re.IGNORECASE)
_PBN = re.compile(r'^[ \t]{0,9}\[[ \t]{0,9}[A-Za-z]\w{0,63}[ \t]{1,9}"', re.MULTILINE | re.ASCII)

_READERS: dict[str, Callable[[bytes], FileAnswer]] = {
    "json": read_json,
    "usebio": read_usebio,
    "dlm": read_dlm,
    "dup": read_dup,
    "lin": read_lin,
    "pbn": read_pbn,
    "csv": read_csv,
}


def tell_kind(data: bytes) -> str:
    """Return the kind of a file: a kind of `FileAnswer`. What is none of the others is "csv".

    Raise FileRefused for an archive, and for what is larger than any file may be.
    """
    check_size(data, MOST_MEGABYTES)
    mark, place = _TAR
    if data.startswith(_ARCHIVES) or data.startswith(mark, place):
        raise FileRefused(TEMPLATES["archive"])
    if is_jet(data):
        return "bws"
    text = read_text(data).lstrip()
    if text.startswith("<"):
        return "usebio"
    if _JSON.match(text):
        return "json"
    if _DLM.search(text):
        return "dlm"
    if data and len(data) % _DUP_BOARD == 0 and _is_digits(data[:_DUP_DIGITS]):
        return "dup"
    if _LIN.search(text):
        return "lin"
    return "pbn" if _PBN.search(text) else "csv"


def _is_digits(data: bytes) -> bool:
    return data.isascii() and data.isdigit()


def read_file(data: bytes, teams: Sequence[Team] = ()) -> FileAnswer:
    """Return what a file of any kind says. Raise FileRefused if it cannot be read.

    teams: which pairs form one, if it is a .bws file of an event of teams.
    """
    kind = tell_kind(data)
    return read_bws(data, teams) if kind == "bws" else _READERS[kind](data)
