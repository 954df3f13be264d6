"""Descriptions of bodies and answers whose shape is that of the kind of the event."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.serializers import PolymorphicProxySerializerExtension
from drf_spectacular.utils import PolymorphicProxySerializer

from tournaments.kinds import KindApi, Shape, list_kinds

Part = Callable[[KindApi], Shape]


def describe_by_value(name: str, part: Part, *, many: bool = False) -> Any:
    """Return the description of what has the kind of its event, by which its shape is known.

    name: that of the component. part: which serializer of a kind it is.
    """
    return PolymorphicProxySerializer(
        component_name=name,
        serializers=lambda: _map_shapes(part),
        resource_type_field_name="kind",
        many=many,
    )


def describe_answer(name: str, part: Part, *, many: bool = False) -> Any:
    """Return the description of an answer that is of the shape of one kind."""
    return PolymorphicProxySerializer(
        component_name=name,
        serializers=lambda: _list_shapes(part),
        resource_type_field_name=None,
        many=many,
    )


def describe_body(name: str, part: Part) -> Any:
    """Return the description of a body. One can be of the shapes of several kinds."""
    return BodyByKind(
        component_name=name,
        serializers=lambda: _list_shapes(part),
        resource_type_field_name=None,
    )


def _map_shapes(part: Part) -> dict[str, Any]:
    return {str(value): part(kind.api) for kind in list_kinds() for value in kind.values}


def _list_shapes(part: Part) -> list[Shape]:
    return [part(kind.api) for kind in list_kinds()]


class BodyByKind(PolymorphicProxySerializer):
    """A body of any of the shapes."""


class BodyByKindExtension(PolymorphicProxySerializerExtension):
    """Describes a body as ``anyOf``: ``oneOf`` would refuse those that are of several shapes."""

    target_class = "tournaments.api.by_kind.BodyByKind"
    priority = 0

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """Return the schema of the body."""
        return {"anyOf": super().map_serializer(auto_schema, direction)["oneOf"]}
