"""A minimal Jet database with empty tables, built without the code that reads and fills it."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BOOLEAN, BYTE, INTEGER, LONG, DATE, TEXT, OLE = 1, 2, 3, 4, 8, 10, 11
SIZES = {BOOLEAN: 1, BYTE: 1, INTEGER: 2, LONG: 4, DATE: 8}
CATALOGUE = (("Id", LONG), ("Name", TEXT), ("Type", INTEGER), ("Flags", LONG), ("LvProp", OLE))

Columns = Sequence[tuple[str, int]]


@dataclass(frozen=True)
class Version:
    """Where things lie in one version, as (offset, struct format) for each."""

    number: int
    page: int
    encoding: str
    head: int
    places: Mapping[str, tuple[int, str]]
    columns: int
    column: int
    column_places: Mapping[str, tuple[int, str]]


JET_3 = Version(
    0,
    2048,
    "cp1252",
    10,
    {
        "type": (20, "B"),
        "variable": (23, "H"),
        "columns": (25, "H"),
        "indexes": (31, "I"),
        "used": (35, "I"),
        "free": (39, "I"),
    },
    43,
    18,
    {
        "number": (1, "H"),
        "variable": (3, "H"),
        "row": (5, "H"),
        "flags": (13, "B"),
        "fixed": (14, "H"),
        "length": (16, "H"),
    },
)
JET_4 = Version(
    1,
    4096,
    "utf-16-le",
    14,
    {
        "type": (40, "B"),
        "variable": (43, "H"),
        "columns": (45, "H"),
        "indexes": (51, "I"),
        "used": (55, "I"),
        "free": (59, "I"),
    },
    63,
    25,
    {
        "number": (5, "H"),
        "variable": (7, "H"),
        "row": (9, "H"),
        "flags": (15, "B"),
        "fixed": (21, "H"),
        "length": (23, "H"),
    },
)


def cipher(data: bytes) -> bytes:
    """What is hidden in the first page of every file, by its fixed key."""
    key, state, at, out = bytes.fromhex("c7da396b"), list(range(256)), 0, bytearray()
    for i in range(256):
        at = (at + state[i] + key[i % 4]) % 256
        state[i], state[at] = state[at], state[i]
    at = 0
    for i, byte in enumerate(data, start=1):
        at = (at + state[i % 256]) % 256
        state[i % 256], state[at] = state[at], state[i % 256]
        out.append(byte ^ state[(state[i % 256] + state[at]) % 256])
    return bytes(out)


def data_page(version: Version, owner: int, rows: Sequence[bytes]) -> bytes:
    """A page with rows, the first of them at its end."""
    page, end = bytearray(version.page), version.page
    page[:2] = b"\1\1"
    struct.pack_into("<I", page, 4, owner)
    struct.pack_into("<H", page, version.head - 2, len(rows))
    for number, row in enumerate(rows):
        page[end - len(row) : end] = row
        end -= len(row)
        struct.pack_into("<H", page, version.head + 2 * number, end)
    struct.pack_into("<H", page, 2, end - version.head - 2 * len(rows))
    return bytes(page)


def usage_map(*pages: int) -> bytes:
    """A map of 512 pages from the first."""
    bits = bytearray(64)
    for page in pages:
        bits[page // 8] |= 1 << page % 8
    return b"\0" + struct.pack("<I", 0) + bits


def definition(version: Version, columns: Columns, maps: tuple[int, int], indexes: int) -> bytes:
    page = bytearray(version.page)
    page[:2] = b"\2\1"
    variable = [name for name, type_ in columns if type_ not in SIZES]
    told = {"type": 0x4E, "variable": len(variable), "columns": len(columns), "indexes": indexes}
    for name, value in (told | {"used": maps[0], "free": maps[1]}).items():
        at, format_ = version.places[name]
        struct.pack_into(f"<{format_}", page, at, value)
    at = version.columns + indexes * (12 if version.number else 8)
    fixed = 0
    for number, (name, type_) in enumerate(columns):
        page[at] = type_
        told = {"number": number, "row": number, "flags": 3 if type_ in SIZES else 2}
        told["variable"] = variable.index(name) if name in variable else 0
        told["fixed"] = fixed if type_ in SIZES else 0
        told["length"] = SIZES.get(type_, 510 if version.number else 255)
        for key, value in told.items():
            place, format_ = version.column_places[key]
            struct.pack_into(f"<{format_}", page, at + place, value)
        fixed += SIZES.get(type_, 0) if type_ != BOOLEAN else 0
        at += version.column
    for name, _type in columns:
        text = name.encode(version.encoding)
        length = struct.pack("<H" if version.number else "B", len(text))
        page[at : at + len(length) + len(text)] = length + text
        at += len(length) + len(text)
    struct.pack_into("<I", page, 8, at)
    return bytes(page)


def catalogue_row(version: Version, page: int, name: str) -> bytes:
    """A row that says at which page a table is defined."""
    text = name.encode(version.encoding)
    fixed = struct.pack("<IhI", page, 1, 0)
    count = "H" if version.number else "B"
    row = struct.pack(f"<{count}", len(CATALOGUE)) + fixed
    ends = (len(row) + len(text), len(row) + len(text), len(row))
    return row + text + struct.pack(f"<4{count}", *ends, 2) + b"\x0f"


def build(tables: Mapping[str, Columns], version: Version = JET_4, indexed: str = "") -> bytes:
    """A database with these tables. Each has one page, which has no row yet."""
    hidden = cipher(bytes(128))
    first = bytearray(version.page)
    first[:20] = b"\0\1\0\0Standard Jet DB\0"
    first[0x14] = version.number
    first[0x18:0x98] = hidden
    count = len(tables)
    maps = 4  # the page of the usage maps; two rows a table
    places = {name: maps + 1 + 2 * at for at, name in enumerate(tables)}
    rows = [usage_map(3), usage_map(3)]
    pages = [
        bytes(first),
        data_page(version, 0, [usage_map(*range(5 + 2 * count, 512))]),
        definition(version, CATALOGUE, (maps << 8, maps << 8 | 1), 0),
        data_page(version, 2, [catalogue_row(version, places[name], name) for name in tables]),
        b"",
    ]
    for at, (name, columns) in enumerate(tables.items(), start=1):
        place = places[name]
        rows += [usage_map(place + 1)] * 2
        told = (maps << 8 | 2 * at, maps << 8 | 2 * at + 1)
        pages.append(definition(version, columns, told, int(name == indexed)))
        pages.append(data_page(version, place, []))
    pages[maps] = data_page(version, 0, rows)
    return b"".join(pages)
