"""The values of the columns of a Jet database as Python has them."""

import struct
from datetime import datetime, timedelta

from scoring.files.jet.definition import Column
from scoring.files.jet.layout import ColumnType, Layout
from scoring.files.jet.pages import Damaged

Value = bool | int | float | str | bytes | datetime | None

EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 - Access knows no zones
"""The day from which dates are counted. A time of the day is one on this day."""

_DAY = timedelta(days=1)
_NUMBERS = {
    ColumnType.BYTE: "<B",
    ColumnType.INTEGER: "<h",
    ColumnType.LONG: "<i",
    ColumnType.SINGLE: "<f",
    ColumnType.DOUBLE: "<d",
}
_COMPRESSED = b"\xff\xfe"


def read_value(column: Column, data: bytes, layout: Layout) -> Value:
    """Return the value that a column has in a row, as bytes if the type is not one of ours."""
    if column.type == ColumnType.TEXT:
        return _read_text(data, layout)
    if column.type == ColumnType.DATE:
        (days,) = struct.unpack("<d", data)
        return EPOCH + timedelta(seconds=round(days * _DAY.total_seconds()))
    if column.type in _NUMBERS:
        (number,) = struct.unpack(_NUMBERS[ColumnType(column.type)], data)
        return int(number) if isinstance(number, int) else float(number)
    return data


def _read_text(data: bytes, layout: Layout) -> str:
    """Return a text. In Jet 4 a text can be compressed: noughts switch between two encodings."""
    if not layout.wide or not data.startswith(_COMPRESSED):
        return data.decode(layout.encoding, "replace")
    parts = data[len(_COMPRESSED) :].split(b"\0")
    return "".join(
        part.decode(layout.encoding if number % 2 else "latin-1", "replace")
        for number, part in enumerate(parts)
    )


def write_value(column: Column, value: Value, layout: Layout) -> bytes:
    """Return a value as it stands in a row. A text that is too long is cut."""
    if isinstance(value, bytes):
        return value
    if column.type == ColumnType.TEXT:
        text = str(value)[: column.length]
        while len(text.encode(layout.encoding, "replace")) > column.length:
            text = text[:-1]
        return text.encode(layout.encoding, "replace")
    if column.type == ColumnType.DATE and isinstance(value, datetime):
        return struct.pack("<d", (value - EPOCH) / _DAY)
    if column.type in _NUMBERS and isinstance(value, int | float):
        return struct.pack(_NUMBERS[ColumnType(column.type)], value)
    raise Damaged
