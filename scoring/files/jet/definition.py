"""The definition of a table of a Jet database: its columns, and where its pages are listed."""

from dataclasses import dataclass

from scoring.files.jet.layout import ColumnType, Layout, PageKind
from scoring.files.jet.pages import Damaged, Pages, read_long, read_short

_FIXED = 1
_MOST_COLUMNS = 255
_MOST_INDEXES = 64
_MOST_PAGES = 64
_SIZES = {
    ColumnType.BOOLEAN: 0,
    ColumnType.BYTE: 1,
    ColumnType.INTEGER: 2,
    ColumnType.LONG: 4,
    ColumnType.SINGLE: 4,
    ColumnType.DOUBLE: 8,
    ColumnType.DATE: 8,
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column. number: its bit among those that are present. length: the most bytes it has.

    variable: which of the columns of variable length it is. fixed: where it lies, if is_fixed.
    """

    name: str
    type: int
    number: int
    variable: int
    fixed: int
    length: int
    is_fixed: bool

    @property
    def size(self) -> int:
        """Return the bytes of a column of fixed length."""
        return _SIZES.get(ColumnType(self.type), 0) if self.type in _SIZES else self.length


@dataclass(frozen=True, slots=True)
class Table:
    """A table. page: where its definition begins. used, free: pointers to its usage maps.

    variable_count: how many columns of variable length its rows have.
    """

    page: int
    columns: tuple[Column, ...]
    variable_count: int
    used: int
    free: int
    has_index: bool

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return tuple(column.name for column in self.columns)


def read_definition(pages: Pages, page: int) -> Table:
    """Return the table whose definition begins at a page."""
    layout = pages.layout
    data = _join_pages(pages, page)
    count = read_short(data, layout.column_count)
    indexes = read_long(data, layout.index_count)
    if count > _MOST_COLUMNS or indexes > _MOST_INDEXES:
        raise Damaged
    first = layout.columns + indexes * layout.index
    names = _read_names(data, first + count * layout.column.size, count, layout)
    return Table(
        page=page,
        columns=tuple(
            _read_column(data, first + at * layout.column.size, name, layout)
            for at, name in enumerate(names)
        ),
        variable_count=read_short(data, layout.variable_count),
        used=read_long(data, layout.used),
        free=read_long(data, layout.free),
        has_index=indexes > 0,
    )


def _join_pages(pages: Pages, first: int) -> bytes:
    """Return a definition without the heads of the pages on which it goes on."""
    page, data, known = first, bytearray(), set[int]()
    while page:
        view = pages.view(page)
        if view[0] != PageKind.DEFINITION or page in known or len(known) == _MOST_PAGES:
            raise Damaged
        data += view[8:] if known else view
        known.add(page)
        page = read_long(view, 4)
    return bytes(data)


def _read_column(data: bytes, at: int, name: str, layout: Layout) -> Column:
    places = layout.column
    column = Column(
        name=name,
        type=data[at],
        number=read_short(data, at + places.number),
        variable=read_short(data, at + places.variable),
        fixed=read_short(data, at + places.fixed),
        length=read_short(data, at + places.length),
        is_fixed=bool(data[at + places.flags] & _FIXED),
    )
    if column.number > _MOST_COLUMNS:
        raise Damaged
    return column


def _read_names(data: bytes, at: int, count: int, layout: Layout) -> list[str]:
    names = []
    for _ in range(count):
        length = read_short(data, at) if layout.wide else data[at]
        at += layout.count_size
        names.append(data[at : at + length].decode(layout.encoding))
        at += length
    return names
