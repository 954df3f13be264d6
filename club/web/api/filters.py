"""Which rows of a list are asked for, and in which order: the query parameters."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from django_filters.utils import translate_validation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.web.api.pagination import page_faults

#: The query parameters that anything that is read takes.
COMMON = frozenset({"link", "format", "page", "page_size"})
Orders = Mapping[str, tuple[str, ...]]


class FilterSet(filters.FilterSet):
    """Parameters of a list; a filter's label is its description in the schema."""

    orders: ClassVar[Orders] = {}

    def order(self, rows: Any, name: str, value: str) -> Any:
        """Put the rows in order; equals are always in the same order."""
        return rows.order_by(*self.orders[value])

    def leave(self, rows: Any, name: str, value: str) -> Any:
        """Leave it to the view, which reads the value from the form."""
        return rows


def make_orders(*columns: str, **named: str) -> Orders:
    """Return the orders by columns, from either end, each ended by the id."""
    by = {one: one for one in columns} | named
    return {
        f"{sign}{word}": (f"{sign}{column}", f"{sign}pk")
        for word, column in by.items()
        for sign in ("", "-")
    }


def one_of(choices: Iterable[str], label: str, method: str | None = None) -> filters.ChoiceFilter:
    """Return a filter that takes one of so many words."""
    return filters.ChoiceFilter(choices=[(one, one) for one in choices], label=label, method=method)


def ordering(orders: Orders, default: str) -> filters.ChoiceFilter:
    """Return the filter that puts rows in order."""
    return one_of(orders, f"The order; {default} is the default.", "order")


def checked(kind: type[FilterSet], rows: Any, request: Request) -> FilterSet:
    """Return the parameters as they are asked for: qs are the rows, form has the values.

    Raise ValidationError with every one that is wrong, those of the page too.
    """
    found = kind(request.query_params, rows, request=request)
    faults: dict[str, Any] = {**unknown(request, COMMON | kind.base_filters.keys())}
    faults |= page_faults(request)
    if not found.is_valid():
        faults |= translate_validation(found.errors).detail
    if faults:
        raise ValidationError(faults)
    return found


def unknown(request: Request, known: Collection[str]) -> dict[str, list[str]]:
    """Return a fault for each parameter that is not known: a slip must not read as no filter."""
    text = _("There is no such parameter here.")
    return {name: [text] for name in request.query_params if name not in known}


_TYPES = {
    filters.DateFilter: OpenApiTypes.DATE,
    filters.UUIDFilter: OpenApiTypes.UUID,
    filters.CharFilter: OpenApiTypes.STR,
}


def parameters_of(kind: type[FilterSet]) -> list[OpenApiParameter]:
    """Return how the parameters are described."""
    return [_described(name, one) for name, one in kind.base_filters.items()]


def _described(name: str, one: filters.Filter) -> OpenApiParameter:
    listed = one.extra.get("choices")
    return OpenApiParameter(
        name,
        _TYPES.get(type(one), OpenApiTypes.STR),
        description=str(one.label),
        enum=[value for value, _text in listed] if listed else None,
        deprecated=str(one.label).startswith("Older"),
    )
