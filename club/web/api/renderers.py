"""Formats of responses: JSON, and CSV for lists.

CSV has all rows, read in chunks. Nested objects are flattened to columns such as player.id.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, StreamingHttpResponse
from django.utils.http import content_disposition_header
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer, ListSerializer, Serializer

from club.web.cells import defuse_cell

CSV = "text/csv"
#: How many rows are read and sent at once, which limits the memory used.
CHUNK = 500
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")

Path = tuple[str | int, ...]


class CSVRenderer(BaseRenderer):
    """Represents CSV in content negotiation. `stream_csv` makes the response."""

    media_type = CSV
    format = "csv"
    charset = "utf-8"

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        """Return nothing, since stream_csv sends the rows and a 304 is empty."""
        return b""


class ContentNegotiation(DefaultContentNegotiation):
    """DRF's negotiation, but ?format= overrides Accept, and an unknown format is a 406."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer and media type for ?format=, or else for Accept."""
        wanted = request.query_params.get(str(self.settings.URL_FORMAT_OVERRIDE))
        if not wanted:
            return super().select_renderer(request, renderers, format_suffix)
        chosen = self.filter_renderers(renderers, wanted)[0]
        return chosen, chosen.media_type

    def filter_renderers(self, renderers: Iterable[Any], format: str) -> list[Any]:
        """Return the renderers of a format. Raise NotAcceptable if there are none."""
        try:
            return list(super().filter_renderers(renderers, format))
        except Http404 as error:
            raise NotAcceptable(available_renderers=list(renderers)) from error


def stream_csv(
    rows: Iterable[Any],
    shape: type[BaseSerializer[Any]],
    context: Mapping[str, Any],
    fold: Callable[[list[Any]], list[Any]],
    name: str,
) -> StreamingHttpResponse:
    """Return a streaming response with all rows as a CSV file.

    fold: prepares a chunk of rows for the serializer. name: the file name without extension. The
    first chunk is made at once, so that an error in it is returned as problem details.
    """
    lines = _lines(rows, shape, context, fold)
    head = "".join(islice(lines, 2))
    answer = StreamingHttpResponse(chain((head,), lines), content_type=f"{CSV}; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"{name}.csv") or ""
    return answer


def _lines(
    rows: Iterable[Any],
    shape: type[BaseSerializer[Any]],
    context: Mapping[str, Any],
    fold: Callable[[list[Any]], list[Any]],
) -> Iterator[str]:
    """Yield the header, then the text of each chunk of rows."""
    serializer: Any = shape(context=dict(context))
    paths = list(_paths(serializer, context.get("spread", {})))
    yield _text([[".".join(map(str, path)) for path, _place in paths]])
    for chunk in _chunks(rows):
        shown = shape(fold(chunk), many=True, context=dict(context)).data
        yield _text(
            [[make_cell(_found(line, source)) for _path, source in paths] for line in shown]
        )


def _chunks(rows: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the rows in chunks. A queryset is read with iterator() and not cached."""
    there = rows.iterator(chunk_size=CHUNK) if isinstance(rows, QuerySet) else iter(rows)
    while chunk := list(islice(there, CHUNK)):
        yield chunk


def _paths(
    shape: Any, spread: Mapping[str, Sequence[str]], above: Path = ()
) -> Iterator[tuple[Path, Path]]:
    """Yield for each column the parts of its name, and the path of its value in a row.

    spread: the names of the columns for the entries of a list, by field.
    """
    hidden = getattr(shape, "hidden", ())
    for name, field in shape.fields.items():
        path = (*above, name)
        if name in hidden:
            continue
        if isinstance(field, Serializer) and not isinstance(field, ListSerializer):
            inner = list(_paths(field, spread, path)) if field.fields else []
            yield from inner or [((*path, key), (*path, key)) for key in field.columns]  # type: ignore[attr-defined]  # a shape without fields says which
        elif name in spread:
            yield from (((*path, key), (*path, at)) for at, key in enumerate(spread[name]))
        else:
            yield path, path


def _found(line: Any, path: Path) -> Any:
    """Return the value at a path of a row, or None if there is none."""
    for step in path:
        if line is None:
            return None
        line = line[step] if isinstance(step, int) else line.get(step)
    return line


def make_cell(value: Any) -> str | int | float:
    """Return a value as a cell. Text that a spreadsheet would run as a formula is escaped."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if _NUMBER.fullmatch(text) else defuse_cell(text)


def _text(rows: Iterable[Sequence[Any]]) -> str:
    """Return rows as CSV (RFC 4180)."""
    kept = io.StringIO()
    csv.writer(kept, lineterminator="\r\n").writerows(rows)
    return kept.getvalue()


class FileRenderer(BaseRenderer):
    """The type of a file, for clients that ask for it. The view sends the file itself."""

    media_type = "application/octet-stream"
    format = "file"
    charset = None

    def render(self, data: Any, *_args: Any) -> Any:
        """Return the data."""
        return data
