"""In which form an answer is given: JSON, and for lists CSV beside it."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer

CSV = "text/csv"


class CsvRenderer(BaseRenderer):
    """Stands for CSV when the form of the answer is chosen; the answer itself is streamed."""

    media_type = CSV
    format = "csv"
    charset = "utf-8"

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        """Answer nothing: a list of rows goes out by club.api.spreadsheets, a 304 is empty."""
        return b""


class Negotiation(DefaultContentNegotiation):
    """The framework's own, but a format that there is not is not acceptable, and not missing."""

    def filter_renderers(self, renderers: Iterable[Any], format: str) -> list[Any]:
        """Answer the renderers of a format; raises NotAcceptable for none."""
        try:
            return list(super().filter_renderers(renderers, format))
        except Http404 as error:
            raise NotAcceptable(available_renderers=list(renderers)) from error
