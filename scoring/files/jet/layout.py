"""Where the parts of a Jet database lie, in its two versions, and what is wrong with a file."""

from dataclasses import dataclass
from enum import IntEnum

from scoring.wording import sentence

TEMPLATES = {
    "not-jet": sentence("This is not a Bridgemate file (.bws)."),
    "damaged": sentence("This .bws file is damaged."),
    "password": sentence("Its password is unknown."),
    "too-new": sentence(
        "This file is of Access 2007 or later: save it as a database of Access 2000."
    ),
    "full": sentence("The .bws file has no room left: at most 2 MB."),
}
"""The English sentence for each code of a database that is refused."""

SIGNATURES = (b"Standard Jet DB", b"Standard ACE DB")
"""What stands at byte 4 of a database, up to Access 2003 and after it."""


class ColumnType(IntEnum):
    """The types of columns that are read and written. Others are left as bytes."""

    BOOLEAN = 1
    BYTE = 2
    INTEGER = 3
    LONG = 4
    SINGLE = 6
    DOUBLE = 7
    DATE = 8
    TEXT = 10


class PageKind(IntEnum):
    """The first byte of a page."""

    DATA = 1
    DEFINITION = 2
    MAP = 5


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """Where the parts of a column's entry lie in a table definition. size: of the entry."""

    size: int
    number: int
    variable: int
    flags: int
    fixed: int
    length: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a database of one version lie, in bytes.

    page: the size of one. rows: where the offsets of a data page begin. The next six are those
    of a table definition; index: the size of what it says of each index. wide: whether the counts
    and offsets in a row have two bytes.
    """

    page: int
    encoding: str
    rows: int
    row_count: int
    variable_count: int
    column_count: int
    index_count: int
    used: int
    free: int
    columns: int
    index: int
    column: ColumnLayout
    wide: bool
    password: int

    @property
    def count_size(self) -> int:
        """Return the bytes of a count or an offset in a row."""
        return 2 if self.wide else 1


JET_3 = Layout(
    page=2048,
    encoding="cp1252",
    rows=0x0A,
    row_count=0x0C,
    variable_count=0x17,
    column_count=0x19,
    index_count=0x1F,
    used=0x23,
    free=0x27,
    columns=0x2B,
    index=8,
    column=ColumnLayout(size=18, number=1, variable=3, flags=13, fixed=14, length=16),
    wide=False,
    password=20,
)
JET_4 = Layout(
    page=4096,
    encoding="utf-16-le",
    rows=0x0E,
    row_count=0x10,
    variable_count=0x2B,
    column_count=0x2D,
    index_count=0x33,
    used=0x37,
    free=0x3B,
    columns=0x3F,
    index=12,
    column=ColumnLayout(size=25, number=5, variable=7, flags=15, fixed=21, length=23),
    wide=True,
    password=40,
)
LAYOUTS = {0: JET_3, 1: JET_4}
"""The layouts by the byte of the version. Greater numbers are those of Access 2007 and later."""
