"""Query parameters: filters and ordering of lists."""

from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from django_filters.utils import translate_validation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.web.api.pagination import find_page_faults

#: The query parameters that every GET accepts in addition to its own.
COMMON = frozenset({"link", "format", "page", "page_size"})


class FilterSet(filters.FilterSet):
    """The query parameters of a list. A filter's label is its description in the schema."""

    def leave(self, rows: Any, name: str, value: Any) -> Any:
        """Return the rows unchanged. The view reads the value from the form."""
        return rows


class OrderingFilter(filters.OrderingFilter):
    """Ordering by comma-separated keys, each in either direction, with the id as the last key."""

    def filter(self, qs: Any, value: Any) -> Any:
        """Return the ordered rows. The id is the last key, in the direction of the first."""
        if not value:
            return qs
        end = "-pk" if value[0].startswith("-") else "pk"
        return qs.order_by(*map(self.get_ordering_value, value), end)


class WholeNumberFilter(filters.Filter):
    """A filter of a column of small whole numbers from 1."""

    field_class = forms.IntegerField

    def __init__(self, field_name: str | None = None, **options: Any) -> None:
        super().__init__(field_name, min_value=1, max_value=32_767, **options)


def make_ordering(*keys: str, default: str, **options: Any) -> OrderingFilter:
    """Return the filter that orders rows by columns with these names."""
    label = f"Comma-separated keys; prefix a key with - for descending order. Default: {default}."
    return OrderingFilter(fields=[(key, key) for key in keys], label=label, **options)


def make_choice(
    choices: Iterable[str], label: str, method: str | None = None
) -> filters.ChoiceFilter:
    """Return a filter that accepts one of the choices."""
    return filters.ChoiceFilter(
        choices=[(choice, choice) for choice in choices], label=label, method=method
    )


def check_parameters(kind: type[FilterSet], rows: Any, request: Request) -> FilterSet:
    """Return the validated filter set: qs has the rows, form the values.

    Raise ValidationError with every invalid or unknown parameter, including those of the page.
    """
    filter_set = kind(request.query_params, rows, request=request)
    faults: dict[str, Any] = {**find_unknown(request, COMMON | kind.base_filters.keys())}
    faults |= find_page_faults(request)
    if not filter_set.is_valid():
        faults |= translate_validation(filter_set.errors).detail
    if faults:
        raise ValidationError(faults)
    return filter_set


def find_unknown(request: Request, known: Collection[str]) -> dict[str, list[str]]:
    """Return an error for each unknown parameter, so that a misspelled filter is not ignored."""
    text = _("Unknown parameter.")
    return {name: [text] for name in request.query_params if name not in known}


_TYPES = {
    filters.DateFilter: OpenApiTypes.DATE,
    filters.UUIDFilter: OpenApiTypes.UUID,
    filters.CharFilter: OpenApiTypes.STR,
    WholeNumberFilter: OpenApiTypes.INT,
}


def describe_parameters(kind: type[FilterSet]) -> list[OpenApiParameter]:
    """Return the parameters of a filter set for the schema."""
    return [_described(name, parameter) for name, parameter in kind.base_filters.items()]


def _described(name: str, parameter: filters.Filter) -> OpenApiParameter:
    listed = [value for value, _text in parameter.extra.get("choices", ())]
    if isinstance(parameter, OrderingFilter):
        keys = {"type": "array", "items": {"type": "string", "enum": listed}}
        return OpenApiParameter(
            name, keys, description=str(parameter.label), style="form", explode=False
        )
    return OpenApiParameter(
        name,
        _TYPES.get(type(parameter), OpenApiTypes.STR),
        description=str(parameter.label),
        enum=listed or None,
    )
