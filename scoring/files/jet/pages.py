"""The pages of a Jet database: rows by their offsets, and the usage maps that list pages.

Whatever lies outside the file or its page is a `Damaged`.
"""

import struct
from dataclasses import dataclass

from scoring.files.jet.layout import Layout, PageKind

_OFFSET = 0x1FFF
_MOVED_HERE = 0x8000
_MOVED_AWAY = 0x4000
_INLINE = 0
_BY_PAGES = 1


class Damaged(Exception):
    """A part of the file contradicts another, or lies outside it."""


@dataclass(frozen=True, slots=True)
class Span:
    """Where a row lies in its page. is_here: whether a scan of the page reads it.

    is_pointer: whether only the place to which the row moved stands here.
    """

    start: int
    end: int
    is_here: bool = True
    is_pointer: bool = False


class Pages:
    """The bytes of a database by pages. A pointer is a page and, in its lowest byte, a row."""

    def __init__(self, data: bytes, layout: Layout) -> None:
        self.layout = layout
        self.data = bytearray(data)

    @property
    def count(self) -> int:
        """Return the number of whole pages."""
        return len(self.data) // self.layout.page

    def view(self, page: int) -> memoryview:
        """Return a page that can be written to."""
        if not 0 <= page < self.count:
            raise Damaged
        size = self.layout.page
        return memoryview(self.data)[page * size : (page + 1) * size]

    def count_rows(self, page: int) -> int:
        """Return how many rows a data page has, deleted ones included."""
        count = read_short(self.view(page), self.layout.rows - 2)
        if self.layout.rows + 2 * count > self.layout.page:
            raise Damaged
        return count

    def find_row(self, page: int, row: int) -> Span:
        """Return where a row lies. A deleted one, and one that moved here, is not in a scan."""
        view, first = self.view(page), self.layout.rows
        if row >= self.count_rows(page):
            raise Damaged
        offset = read_short(view, first + 2 * row)
        end = self.layout.page if row == 0 else read_short(view, first + 2 * row - 2) & _OFFSET
        start = offset & _OFFSET
        if not first <= start <= end <= self.layout.page:
            raise Damaged
        return Span(start, end, not offset & _MOVED_HERE, bool(offset & _MOVED_AWAY))

    def read_row(self, pointer: int) -> bytes:
        """Return the bytes of the row to which a pointer leads."""
        page, row = pointer >> 8, pointer & 0xFF
        span = self.find_row(page, row)
        return bytes(self.view(page)[span.start : span.end])

    def find_room(self, page: int) -> int:
        """Return how many bytes a further row of a data page may have."""
        count = self.count_rows(page)
        low = self.find_row(page, count - 1).start if count else self.layout.page
        return low - self.layout.rows - 2 * (count + 1)

    def append_row(self, page: int, row: bytes) -> None:
        """Add a row to a data page that has room for it."""
        view, first, count = self.view(page), self.layout.rows, self.count_rows(page)
        low = self.find_row(page, count - 1).start if count else self.layout.page
        start = low - len(row)
        view[start:low] = row
        write_short(view, first + 2 * count, start)
        write_short(view, first - 2, count + 1)
        write_short(view, 2, start - first - 2 * (count + 1))

    def replace_row(self, page: int, row: int, new: bytes) -> None:
        """Write a row in place of another of its page. Rows that lie below it are moved along."""
        view, first, count = self.view(page), self.layout.rows, self.count_rows(page)
        span, low = self.find_row(page, row), self.find_row(page, count - 1).start
        shift = span.end - span.start - len(new)
        if low + shift < first + 2 * count:
            raise Damaged
        below = bytes(view[low : span.start])
        view[span.end - len(new) : span.end] = new
        view[low + shift : span.start + shift] = below
        for later in range(row, count):
            write_short(view, first + 2 * later, read_short(view, first + 2 * later) + shift)
        write_short(view, 2, read_short(view, 2) + shift)

    def clear_page(self, page: int) -> None:
        """Leave a data page with one deleted row: some readers take a page without any for one."""
        view, first = self.view(page), self.layout.rows
        view[first - 2 :] = bytes(self.layout.page - first + 2)
        write_short(view, 2, self.layout.page - first)
        self.append_row(page, bytes(1))
        write_short(view, first, read_short(view, first) | _MOVED_HERE | _MOVED_AWAY)

    def add_page(self, owner: int) -> int:
        """Return the number of a new data page, at the end of the file, of the table at owner."""
        page = self.count
        new = bytearray(self.layout.page)
        new[:2] = bytes((PageKind.DATA, 1))
        write_short(new, 2, self.layout.page - self.layout.rows)
        write_long(new, 4, owner)
        # Views of the old bytes may still be held, so that they cannot grow.
        self.data = self.data[: page * self.layout.page] + new
        return page

    def list_mapped(self, pointer: int) -> list[int]:
        """Return the pages that a usage map lists."""
        usage = self.read_row(pointer)
        if not usage or usage[0] not in (_INLINE, _BY_PAGES):
            raise Damaged
        if usage[0] == _INLINE:
            pages = _list_bits(usage, 5, read_long(usage, 1), len(usage) * 8)
        else:
            pages = self._list_by_pages(usage)
        if pages and pages[-1] >= self.count:
            raise Damaged
        return pages

    def _list_by_pages(self, usage: bytes) -> list[int]:
        """Return the pages of a map whose bits lie in pages of their own."""
        each = (self.layout.page - 4) * 8
        pages: list[int] = []
        for index in range((len(usage) - 1) // 4):
            page = read_long(usage, 1 + 4 * index)
            if not page:
                continue
            view = self.view(page)
            if view[0] != PageKind.MAP or index * each >= self.count:
                raise Damaged
            pages += _list_bits(bytes(view), 4, index * each, self.layout.page * 8)
        return pages

    def mark_page(self, pointer: int, page: int, *, listed: bool) -> bool:
        """List a page in a usage map, or strike it out. Return False if it has no place there.

        A map whose bits lie in pages of their own belongs to files beyond the size that is read.
        """
        place, row = pointer >> 8, pointer & 0xFF
        span = self.find_row(place, row)
        usage = self.view(place)[span.start : span.end]
        if not usage or usage[0] != _INLINE:
            return False
        index = page - read_long(usage, 1)
        if not 0 <= index < (len(usage) - 5) * 8:
            return False
        bit = 1 << index % 8
        byte = usage[5 + index // 8]
        usage[5 + index // 8] = byte | bit if listed else byte & ~bit
        return True


def _list_bits(usage: bytes, first: int, start: int, most: int) -> list[int]:
    """Return the numbers of the bits that are set from byte first on, counted from start."""
    return [
        start + 8 * at + bit
        for at, byte in enumerate(usage[first : first + most])
        if byte
        for bit in range(8)
        if byte >> bit & 1
    ]


def read_short(data: bytes | bytearray | memoryview, at: int) -> int:
    """Return the two bytes at a place as a number."""
    return int(struct.unpack_from("<H", data, at)[0])


def read_long(data: bytes | bytearray | memoryview, at: int) -> int:
    """Return the four bytes at a place as a number."""
    return int(struct.unpack_from("<I", data, at)[0])


def write_short(data: bytearray | memoryview, at: int, number: int) -> None:
    """Write a number as the two bytes at a place."""
    struct.pack_into("<H", data, at, number)


def write_long(data: bytearray | memoryview, at: int, number: int) -> None:
    """Write a number as the four bytes at a place."""
    struct.pack_into("<I", data, at, number)
