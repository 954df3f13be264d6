"""Rows of a Jet database: from bytes to values by column, and back.

A row is a count of columns, the columns of fixed length, those of variable length, the offsets of
these from the last to the first with their count, and a bit for each column that is present.
"""

import struct
from collections.abc import Mapping, Sequence

from scoring.files.jet.definition import Column, Table
from scoring.files.jet.layout import ColumnType, Layout
from scoring.files.jet.pages import Damaged, read_short
from scoring.files.jet.values import Value, read_value, write_value

_LONGEST_JET_3 = 255
"""The bytes of a row from which the offsets of Jet 3 need more than one byte each."""


def read_row(table: Table, row: bytes, layout: Layout) -> dict[str, Value]:
    """Return the values of a row by column. A column that is absent is None, or False."""
    raw = cut_row(table, row, layout)
    columns = zip(table.columns, raw.items(), strict=True)
    return {
        name: read_value(column, data, layout) if isinstance(data, bytes) else data
        for column, (name, data) in columns
    }


def cut_row(table: Table, row: bytes, layout: Layout) -> dict[str, bytes | bool | None]:
    """Return the bytes of a row by column, as `write_row` takes them as well."""
    count = read_short(row, 0) if layout.wide else row[0]
    mask = len(row) - (count + 7) // 8
    offsets = _read_offsets(row, mask, layout) if table.variable_count and count else []
    values: dict[str, bytes | bool | None] = {}
    for column in table.columns:
        number = column.number
        present = number < count and bool(row[mask + number // 8] >> number % 8 & 1)
        if column.type == ColumnType.BOOLEAN:
            values[column.name] = present
        else:
            values[column.name] = _cut_column(row, column, offsets, layout) if present else None
    return values


def _cut_column(row: bytes, column: Column, offsets: Sequence[int], layout: Layout) -> bytes:
    if column.is_fixed:
        start = layout.count_size + column.fixed
        return row[start : start + column.size]
    if column.variable + 1 >= len(offsets):
        raise Damaged
    start, end = offsets[column.variable : column.variable + 2]
    if not start <= end <= len(row):
        raise Damaged
    return row[start:end]


def _read_offsets(row: bytes, end: int, layout: Layout) -> list[int]:
    """Return where the columns of variable length begin, and where the last of them ends."""
    if layout.wide:
        count = read_short(row, end - 2)
        last = end - 4 - 2 * count
        if last < 0:
            raise Damaged
        return list(struct.unpack_from(f"<{count + 1}H", row, last))[::-1]
    return _read_narrow_offsets(row, end)


def _read_narrow_offsets(row: bytes, end: int) -> list[int]:
    """Return the offsets of Jet 3, of one byte each.

    Before their count stands which columns are the first to begin beyond each 256 bytes.
    """
    count = row[end - 1]
    jumps = (len(row) - 1) // 256
    if (end - 1 - jumps - count) // 256 < jumps:
        jumps -= 1
    first = end - 2 - jumps
    if first - count < 0:
        raise Damaged
    offsets, passed = [], 0
    for number in range(count + 1):
        if passed < jumps and row[end - 2 - passed] == number:
            passed += 1
        offsets.append(row[first - number] + 256 * passed)
    return offsets


def write_row(table: Table, values: Mapping[str, Value], layout: Layout) -> bytes:
    """Return a row with these values. Columns that are not named are absent.

    Raise Damaged if the table has no such column, or if the row is too long.
    """
    if not values.keys() <= set(table.names):
        raise Damaged
    count = max(column.number for column in table.columns) + 1
    mask = bytearray((count + 7) // 8)
    fixed = bytearray(_measure_fixed(table))
    variable: dict[int, bytes] = {}
    for column in table.columns:
        value = values.get(column.name)
        if value is None or (column.type == ColumnType.BOOLEAN and not value):
            continue
        mask[column.number // 8] |= 1 << column.number % 8
        if column.type == ColumnType.BOOLEAN:
            continue
        data = write_value(column, value, layout)
        if column.is_fixed:
            fixed[column.fixed : column.fixed + column.size] = data
        else:
            variable[column.variable] = data
    row = count.to_bytes(layout.count_size, "little") + bytes(fixed)
    columns = [variable.get(at, b"") for at in range(table.variable_count)]
    return _add_variable(row, columns, layout) + mask


def _measure_fixed(table: Table) -> int:
    """Return the bytes of all columns of fixed length."""
    ends = [
        column.fixed + column.size
        for column in table.columns
        if column.is_fixed and column.type != ColumnType.BOOLEAN
    ]
    return max(ends, default=0)


def _add_variable(row: bytes, columns: Sequence[bytes], layout: Layout) -> bytes:
    """Return a row with the columns of variable length, their offsets and their count."""
    if not columns:
        return row
    offsets = []
    for data in columns:
        offsets.append(len(row))
        row += data
    offsets.append(len(row))
    if layout.wide:
        return row + struct.pack(f"<{len(offsets) + 1}H", *offsets[::-1], len(columns))
    if len(row) > _LONGEST_JET_3:
        raise Damaged
    return row + bytes(offsets[::-1]) + bytes((len(columns),))
