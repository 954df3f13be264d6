"""A Jet database: its tables by name, their rows, and rows appended to them."""

import struct
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from scoring.files.answer import FileRefused
from scoring.files.jet.definition import Table, read_definition
from scoring.files.jet.header import read_header
from scoring.files.jet.layout import TEMPLATES, PageKind
from scoring.files.jet.pages import Damaged, Pages, read_long, write_long
from scoring.files.jet.rows import cut_row, read_row, write_row
from scoring.files.jet.values import Value
from scoring.files.text import check_size

Row = Mapping[str, Value]

MOST_MEGABYTES = 4
MOST_VALUES = 2_000_000
"""How many values a table may have: one row for each few bytes would take minutes to read."""

_CATALOGUE = 2
_FREE_PAGES = 1 << 8
_TABLE_TYPE = 1
_HIDDEN = 0x80000002


@contextmanager
def _refuse_damaged() -> Iterator[None]:
    """Raise FileRefused for whatever contradicts itself in a database."""
    try:
        yield
    except (Damaged, LookupError, ValueError, TypeError, ArithmeticError, struct.error) as why:
        raise FileRefused(TEMPLATES["damaged"]) from why


class Database:
    """A database of which a copy is changed. Raise FileRefused if it cannot be read.

    Each method raises FileRefused if the part of the file that it needs is damaged.
    """

    def __init__(self, data: bytes) -> None:
        check_size(data, MOST_MEGABYTES)
        self._pages = Pages(data, read_header(data))
        self._tables: dict[str, Table] = {}
        with _refuse_damaged():
            self._places = dict(self._list_tables())

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the tables."""
        return tuple(self._places)

    @property
    def is_jet_3(self) -> bool:
        """Return whether the database is one of Access 97."""
        return not self._pages.layout.wide

    def list_columns(self, name: str) -> tuple[str, ...]:
        """Return the columns of a table, none if there is no such table."""
        if name not in self._places:
            return ()
        with _refuse_damaged():
            return self._find_table(name).names

    def read_rows(self, name: str) -> list[dict[str, Value]]:
        """Return the rows of a table in the order of its pages, none if there is no such table."""
        if name not in self._places:
            return []
        with _refuse_damaged():
            return list(self._scan(self._find_table(name)))

    def empty(self, name: str) -> None:
        """Take every row out of a table. Its pages stay its own, and are filled again."""
        with _refuse_damaged():
            table = self._find_plain(name)
            for page in self._list_pages(table):
                self._pages.clear_page(page)
                self._pages.mark_page(table.free, page, listed=True)
            self._set_count(table, 0)

    def append(self, name: str, rows: Iterable[Row]) -> None:
        """Append rows to a table."""
        with _refuse_damaged():
            table = self._find_plain(name)
            count, page, free = self._get_count(table), None, self._list_free(table)
            for values in rows:
                row = write_row(table, values, self._pages.layout)
                while page is None or self._pages.find_room(page) < len(row):
                    page = next(free, None) or self._add_page(table, len(row))
                self._pages.append_row(page, row)
                count += 1
            self._set_count(table, count)

    def overwrite(self, name: str, values: Row) -> None:
        """Write values into every row of a table. Columns of an index must not be among them."""
        with _refuse_damaged():
            table, layout = self._find_table(name), self._pages.layout
            for page in self._list_pages(table):
                for row in range(self._pages.count_rows(page)):
                    span = self._pages.find_row(page, row)
                    if span.is_pointer or not span.is_here:
                        continue
                    old = bytes(self._pages.view(page)[span.start : span.end])
                    new = {**cut_row(table, old, layout), **values}
                    self._pages.replace_row(page, row, write_row(table, new, layout))

    def write(self) -> bytes:
        """Return the bytes of the database as it now is."""
        return bytes(self._pages.data)

    def _list_tables(self) -> Iterator[tuple[str, int]]:
        for row in self._scan(read_definition(self._pages, _CATALOGUE)):
            name, page, flags = row["Name"], row["Id"], row["Flags"]
            if row["Type"] != _TABLE_TYPE or not isinstance(flags, int) or flags & _HIDDEN:
                continue
            if isinstance(name, str) and isinstance(page, int):
                yield name, page & 0xFFFFFF

    def _find_table(self, name: str) -> Table:
        if name not in self._tables:
            self._tables[name] = read_definition(self._pages, self._places[name])
        return self._tables[name]

    def _find_plain(self, name: str) -> Table:
        """Return a table whose rows no index lists."""
        table = self._find_table(name)
        if table.has_index:
            raise Damaged
        return table

    def _list_pages(self, table: Table) -> list[int]:
        """Return the data pages of a table. A page that another table took over is passed over."""
        pages = self._pages
        return [
            page
            for page in pages.list_mapped(table.used)
            if pages.view(page)[0] == PageKind.DATA and read_long(pages.view(page), 4) == table.page
        ]

    def _scan(self, table: Table) -> Iterator[dict[str, Value]]:
        pages, count = self._pages, 0
        for page in self._list_pages(table):
            for row in range(pages.count_rows(page)):
                span = pages.find_row(page, row)
                if not span.is_here:
                    continue
                count += len(table.columns)
                if count > MOST_VALUES:
                    raise Damaged
                data = bytes(pages.view(page)[span.start : span.end])
                if span.is_pointer:
                    data = pages.read_row(read_long(data, 0))
                yield read_row(table, data, pages.layout)

    def _list_free(self, table: Table) -> Iterator[int]:
        """Return the pages of a table that may have room, in their order."""
        own = set(self._list_pages(table))
        return (page for page in self._pages.list_mapped(table.free) if page in own)

    def _add_page(self, table: Table, size: int) -> int:
        """Return a new page of a table, for a row of so many bytes."""
        pages = self._pages
        page = pages.add_page(table.page)
        if not all(pages.mark_page(to, page, listed=True) for to in (table.used, table.free)):
            raise FileRefused(TEMPLATES["full"])
        pages.mark_page(_FREE_PAGES, page, listed=False)
        if pages.find_room(page) < size:
            raise Damaged
        return page

    def _get_count(self, table: Table) -> int:
        return read_long(self._pages.view(table.page), self._pages.layout.row_count)

    def _set_count(self, table: Table, count: int) -> None:
        write_long(self._pages.view(table.page), self._pages.layout.row_count, count)
