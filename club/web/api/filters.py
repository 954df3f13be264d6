"""Which rows of a list are asked for, and in which order: the query parameters."""

from collections.abc import Collection, Iterable
from typing import Any

from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from django_filters.utils import translate_validation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.web.api.pagination import find_page_faults

#: The query parameters that anything that is read takes.
COMMON = frozenset({"link", "format", "page", "page_size"})


class FilterSet(filters.FilterSet):
    """Parameters of a list; a filter's label is its description in the schema."""

    def leave(self, rows: Any, name: str, value: Any) -> Any:
        """Leave it to the view, which reads the value from the form."""
        return rows


class OrderingFilter(filters.OrderingFilter):
    """Several keys between commas, each from either end; equals are always in the same order."""

    def filter(self, qs: Any, value: Any) -> Any:
        """Return the rows in order, ended by the id in the direction of the first key."""
        if not value:
            return qs
        end = "-pk" if value[0].startswith("-") else "pk"
        return qs.order_by(*map(self.get_ordering_value, value), end)


def make_ordering(*keys: str, default: str, **options: Any) -> OrderingFilter:
    """Return the filter that puts rows in order by columns of these names."""
    label = (
        f"The keys of the order, the first one first; - before a key turns it round. {default} is "
        "the default."
    )
    return OrderingFilter(fields=[(key, key) for key in keys], label=label, **options)


def make_choice(
    choices: Iterable[str], label: str, method: str | None = None
) -> filters.ChoiceFilter:
    """Return a filter that takes one of so many words."""
    return filters.ChoiceFilter(choices=[(one, one) for one in choices], label=label, method=method)


def check_parameters(kind: type[FilterSet], rows: Any, request: Request) -> FilterSet:
    """Return the parameters as they are asked for: qs are the rows, form has the values.

    Raise ValidationError with every one that is wrong, those of the page too.
    """
    found = kind(request.query_params, rows, request=request)
    faults: dict[str, Any] = {**find_unknown(request, COMMON | kind.base_filters.keys())}
    faults |= find_page_faults(request)
    if not found.is_valid():
        faults |= translate_validation(found.errors).detail
    if faults:
        raise ValidationError(faults)
    return found


def find_unknown(request: Request, known: Collection[str]) -> dict[str, list[str]]:
    """Return a fault for each parameter that is not known: a slip must not read as no filter."""
    text = _("Unknown parameter.")
    return {name: [text] for name in request.query_params if name not in known}


_TYPES = {
    filters.DateFilter: OpenApiTypes.DATE,
    filters.UUIDFilter: OpenApiTypes.UUID,
    filters.CharFilter: OpenApiTypes.STR,
}


def describe_parameters(kind: type[FilterSet]) -> list[OpenApiParameter]:
    """Return how the parameters are described."""
    return [_described(name, one) for name, one in kind.base_filters.items()]


def _described(name: str, one: filters.Filter) -> OpenApiParameter:
    listed = [value for value, _text in one.extra.get("choices", ())]
    if isinstance(one, OrderingFilter):
        keys = {"type": "array", "items": {"type": "string", "enum": listed}}
        return OpenApiParameter(name, keys, description=str(one.label), style="form", explode=False)
    return OpenApiParameter(
        name,
        _TYPES.get(type(one), OpenApiTypes.STR),
        description=str(one.label),
        enum=listed or None,
    )
