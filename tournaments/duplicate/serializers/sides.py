"""The side of a table."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from tournaments.duplicate.queries.scored import name_entrants_of_side
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView


class SideSerializer(serializers.Serializer):
    """Who sits in a direction: a pair, or two single players."""

    entrants = serializers.ListField(
        child=serializers.UUIDField(), help_text="The ids of the entrants; empty if nobody sits."
    )
    label = serializers.CharField(  # type: ignore[assignment]  # a column
        source="number", help_text="The number that is shown; two at an individual."
    )
    name = serializers.CharField(help_text="The public names.")


def show_side(
    field: Field, views: Iterable[EntrantView | None], round_: int | None = None
) -> dict[str, Any]:
    """Return the entrants of a side as `SideSerializer` has them, in a round."""
    return name_entrants_of_side(field, [view for view in views if view is not None], round_)
