"""Rows as serializers show them, without a new serializer for each."""

import threading
from collections.abc import Mapping
from typing import Any

from rest_framework.serializers import BaseSerializer

_made = threading.local()


def represent(shape: type[BaseSerializer[Any]], row: Any, context: Mapping[str, Any]) -> Any:
    """Return a row as a serializer shows it.

    A serializer copies its fields whenever it is made, which takes longer than to show a row. So
    each thread makes one of a class and uses it again. One in use is not used for a row within.
    """
    free: dict[Any, BaseSerializer[Any]] = _made.__dict__
    serializer = free.pop(shape, None) or shape(context={})
    serializer._context = dict(context)
    try:
        return serializer.to_representation(row)
    finally:
        serializer._context = {}
        free[shape] = serializer
