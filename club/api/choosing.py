"""Which rows of a list are asked for, and in which order: what stands behind the question mark."""

import datetime
import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from django_filters.utils import translate_validation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.api.paging import faults_of_page
from club.models import NightState, Player, Seating
from club.models.night import GAME_NAMES
from club.queries.people import ids_of
from club.queries.seasons import LADDERS
from club.queries.seasons import ORDERS as LADDER_ORDERS
from club.serializers.matches import MATCH_STATES
from scoring.tiers import LEVELS

#: What may stand behind the question mark of anything that is read.
OF_ANY = frozenset({"link", "format", "page", "page_size"})
PARTS = ("partners", "adversaries", "games", "nights", "contracts")
Orders = Mapping[str, tuple[str, ...]]


class Choice(filters.FilterSet):
    """Parameters of a list; a filter's label is what the description says of it."""

    orders: ClassVar[Orders] = {}

    def ordered(self, rows: Any, name: str, value: str) -> Any:
        """Put the rows in order; equals are always in the same order."""
        return rows.order_by(*self.orders[value])

    def untouched(self, rows: Any, name: str, value: str) -> Any:
        """Leave it to the view, which reads the value from the form."""
        return rows


def either_way(*columns: str, **named: str) -> Orders:
    """Answer the orders by columns, from either end, each ended by the id."""
    by = {one: one for one in columns} | named
    return {
        f"{sign}{word}": (f"{sign}{column}", f"{sign}pk")
        for word, column in by.items()
        for sign in ("", "-")
    }


def words(choices: Iterable[str], label: str, method: str | None = None) -> filters.ChoiceFilter:
    """Answer a filter that takes one of so many words."""
    return filters.ChoiceFilter(choices=[(one, one) for one in choices], label=label, method=method)


def ordering(orders: Orders, usual: str) -> filters.ChoiceFilter:
    """Answer the filter that puts rows in order."""
    return words(orders, f"{usual} unless it says.", "ordered")


def checked(kind: type[Choice], rows: Any, request: Request) -> Choice:
    """Answer the parameters as they are asked for: qs are the rows, form has the values.

    Raises ValidationError with every one that is wrong, those of the page too.
    """
    found = kind(request.query_params, rows, request=request)
    faults: dict[str, Any] = {**unknown(request, OF_ANY | kind.base_filters.keys())}
    faults |= faults_of_page(request)
    if not found.is_valid():
        faults |= translate_validation(found.errors).detail
    if faults:
        raise ValidationError(faults)
    return found


def unknown(request: Request, known: Collection[str]) -> dict[str, list[str]]:
    """Answer a fault for each parameter that is not known: a slip must not read as no filter."""
    text = _("There is no such parameter here.")
    return {name: [text] for name in request.query_params if name not in known}


_TYPES = {
    filters.DateFilter: OpenApiTypes.DATE,
    filters.UUIDFilter: OpenApiTypes.UUID,
    filters.CharFilter: OpenApiTypes.STR,
}


def parameters_of(kind: type[Choice]) -> list[OpenApiParameter]:
    """Answer how the parameters are described."""
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


class ClubChoice(Choice):
    """Which clubs are listed."""

    orders = either_way("name")
    search = filters.CharFilter("name", "icontains", label="Names that contain it.")
    ordering = ordering(orders, "name")


class PlayerChoice(Choice):
    """Which players are listed, by the public name."""

    orders = either_way("short_name", "created_at")
    search = filters.CharFilter(method="named", label="Public names that contain it.")
    guest = words(("true", "false"), "Guests alone, or all others.", "guests")
    ordering = ordering(orders, "short_name")

    def named(self, rows: Any, name: str, value: str) -> Any:
        """Leave those whose public name contains it."""
        return rows.filter(short_name__icontains=value)

    def guests(self, rows: Any, name: str, value: str) -> Any:
        """Leave guests, or those who are none."""
        return rows.filter(guest=value == "true")


class PlayerChoiceOfDirectors(PlayerChoice):
    """The same, by the full name too."""

    def named(self, rows: Any, name: str, value: str) -> Any:
        """Leave those one of whose names contains it."""
        return rows.filter(Q(short_name__icontains=value) | Q(name__icontains=value))


class NightChoice(Choice):
    """Which nights are listed."""

    orders = either_way("date", "created_at", "title")
    until = filters.DateFilter("date", "lte", label="Not after this day.")
    date_from = filters.DateFilter("date", "gte", label="Older name of from.")
    date_to = filters.DateFilter("date", "lte", label="Older name of until.")
    game = words([game for game, _name in GAME_NAMES], "Nights of this game alone.")
    state = words(NightState.values, "Open or closed nights alone.")
    search = filters.CharFilter("title", "icontains", label="Titles that contain it.")
    ordering = ordering(orders, "-date")

    @classmethod
    def get_filters(cls) -> dict[str, filters.Filter]:
        """Answer the filters; one bears a name that Python keeps for itself."""
        first = filters.DateFilter("date", "gte", label="Not before this day.")
        return {"from": first, **super().get_filters()}


class MatchChoice(Choice):
    """Which matches of a night are listed."""

    table = filters.UUIDFilter("table", label="Matches of this table alone.")
    player = filters.UUIDFilter(method="played", label="Matches in which this player held a seat.")
    state = words(MATCH_STATES, "Matches that stand so.", "untouched")

    def played(self, rows: Any, name: str, value: uuid.UUID) -> Any:
        """Leave matches in which somebody held a seat, under whichever entry of them."""
        player = Player.objects.filter(pk=value).first()
        seatings = Seating.objects.filter(match=OuterRef("pk"), replaced_by__isnull=True)
        held = seatings.filter(player__in=ids_of(player) if player else [])
        return rows.filter(Exists(held))


class SeasonChoice(Choice):
    """Which seasons are listed."""

    orders = either_way("starts", "name")
    on = filters.DateFilter(method="at", label="The season that this day is in.")
    search = filters.CharFilter("name", "icontains", label="Names that contain it.")
    ordering = ordering(orders, "-starts")

    def at(self, rows: Any, name: str, value: datetime.date) -> Any:
        """Leave the season of a day."""
        return rows.filter(starts__lte=value, ends__gte=value)


class LadderChoice(Choice):
    """Which ladder, and in which order."""

    ladder = words(LADDERS, f"{LADDERS[0]} unless it says.", "untouched")
    ordering = words(LADDER_ORDERS, "ranking unless it says.", "untouched")
    search = filters.CharFilter(method="untouched", label="Public names that contain it.")


class StatisticsChoice(Choice):
    """Which figures of a player's season."""

    ladder = words(LADDERS, f"{LADDERS[0]} unless it says.", "untouched")
    part = words(PARTS, "Which part CSV has; partners unless it says.", "untouched")


class PlacementChoice(Choice):
    """In which order placements are listed."""

    orders = {"number": ("number",), "-number": ("-number",)}
    ordering = ordering(orders, "-number")


class PlacedChoice(Choice):
    """Which players of a placement are listed."""

    tier = words(map(str, LEVELS), "Players on this tier alone.", "on")
    search = filters.CharFilter(
        "player__short_name", "icontains", label="Public names that contain it."
    )
    orders = {"place": ("place",), "-place": ("-place",)}
    ordering = ordering(orders, "place")

    def on(self, rows: Any, name: str, value: str) -> Any:
        """Leave those on a tier."""
        return rows.filter(level=value)
