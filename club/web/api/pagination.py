"""Pagination of lists."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

#: The most rows of a page.
MOST_ROWS = 200
_PARAMETERS = {
    "page": "The page number, from 1.",
    "page_size": "The number of rows on a page, up to 200. Default: 50.",
}
_PAGE = {
    "count": "The number of rows on all pages.",
    "next": "The URL of the next page; null on the last page.",
    "previous": "The URL of the previous page; null on the first page.",
    "results": "The rows of this page.",
}


class Pagination(PageNumberPagination):
    """Pages of 50 rows, or of page_size rows, up to 200."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = MOST_ROWS

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> Any:
        """Return the rows of a page. Raise ValidationError for invalid parameters."""
        if faults := find_page_faults(request):
            raise ValidationError(faults)
        return super().paginate_queryset(queryset, request, view)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the parameters for the schema: whole numbers from 1."""
        parameters = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            parameter["schema"]["minimum"] = 1
            parameter["description"] = _PARAMETERS[parameter["name"]]
        return parameters

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the schema of a page, with a description of every key."""
        page_schema = super().get_paginated_response_schema(schema)
        page_schema["properties"] |= {
            "next": {"type": ["string", "null"], "format": "uri"},
            "previous": {"type": ["string", "null"], "format": "uri"},
        }
        for name, text in _PAGE.items():
            page_schema["properties"][name]["description"] = text
        return page_schema


def find_page_faults(request: Request) -> dict[str, list[str]]:
    """Return the errors of the page parameters, by name."""
    texts = {name: request.query_params.get(name) for name in ("page", "page_size")}
    text = _("Enter a whole number from 1.")
    wrong = (name for name, value in texts.items() if value is not None and not _counts(value))
    faults = {name: [text] for name in wrong}
    size = texts["page_size"] or ""
    if "page_size" not in faults and size and (len(size.lstrip("0")) > 4 or int(size) > MOST_ROWS):
        faults["page_size"] = [_("A page has %(most)d rows at most.") % {"most": MOST_ROWS}]
    return faults


def _counts(value: str) -> bool:
    return value.isascii() and value.isdigit() and bool(value.strip("0"))
