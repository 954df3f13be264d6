"""Tables to download as CSV, which spreadsheets open."""

import csv
from collections.abc import Iterable, Sequence

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from club.web.cells import defuse_cell


def offer_csv(name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Return rows to download. name: of the file, without its ending.

    What a spreadsheet would run as a formula has an apostrophe in front. Numbers stay numbers.
    """
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{name}.csv") or ""
    response["Cache-Control"] = "private, no-store"
    response.write("\ufeff")  # by which spreadsheets recognize UTF-8
    csv.writer(response).writerows([_make_cell(value) for value in row] for row in rows)
    return response


def _make_cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, int | float) else defuse_cell(str(value))
