"""Placements in tiers as announced, with reasons, and what later corrections change about them."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from club.ledger.bulk import WrittenJson
from club.models import Player
from club.queries.people import find_keepers, list_ids
from club.seasons.models import (
    Amendment,
    Placement,
    PlacementCheck,
    PlacementRow,
    Season,
)
from club.seasons.queries.records import read_record
from scoring.ladder import Record
from scoring.tiers import Level, TierReason, Value, make_tier_rules
from scoring.tiers.reason import format_value


def write_reason(reason: TierReason) -> WrittenJson:
    """Return a reason as it is stored: its code and its exact values, in JSON.

    It is written without an encoder, which takes three times as long: a season has two reasons
    for each player. Codes and names are identifiers, so nothing in them has to be escaped.
    """
    values = ", ".join(
        [
            f'"{key}": {value if type(value) is int else _write(value)}'
            for key, value in reason.values.items()
        ]
    )
    return WrittenJson(f'{{"code": "{reason.code}", "values": {{{values}}}}}')


def _write(value: object) -> str:
    if isinstance(value, Level):
        return f'{{"level": "{value}"}}'
    if isinstance(value, Fraction):
        return f'{{"fraction": "{value.numerator}/{value.denominator}"}}'
    raise TypeError(f"a reason has no such value: {value!r}")


def _read(value: Any) -> object:
    if isinstance(value, Mapping):
        return Fraction(value["fraction"]) if "fraction" in value else Level(value["level"])
    return value


def translate_reason(stored: Mapping[str, Any]) -> str:
    """Return a stored reason in the visitor's language."""
    return translate_tier_reason(read_reason(stored)) if stored else ""


def read_reason(stored: Mapping[str, Any]) -> TierReason:
    """Return a reason that was stored."""
    return TierReason(
        stored["code"], {key: _read(value) for key, value in stored["values"].items()}
    )


def translate_tier_reason(reason: TierReason) -> str:
    """Return a reason in the visitor's language, with its figures formatted."""
    values = {key: format_figure(value) for key, value in reason.values.items()}
    return gettext(reason.template) % values


def format_figure(value: object) -> str:
    """Return a value as displayed, with a true minus sign before a negative number."""
    text = format_value(value)
    negative = isinstance(value, int | Fraction) and text.startswith("-")
    return f"\N{MINUS SIGN}{text[1:]}" if negative else text


def list_placements(season: Season) -> QuerySet[Placement]:
    """Return a season's placements, the latest first."""
    return (
        Placement.objects.filter(season=season).select_related("act__account").order_by("-number")
    )


def list_placement_rows(placement: Placement) -> QuerySet[PlacementRow]:
    """Return the rows of a placement, the highest first."""
    rows = PlacementRow.objects.filter(placement=placement).select_related("player")
    return rows.order_by("place")


def find_latest_tiers(season: Season) -> dict[uuid.UUID, str]:
    """Return the tier that each player had last: in this season, or else in the one before."""
    last = list_placements(season).first()
    if last is None:
        earlier = Placement.objects.filter(club=season.club_id, season__starts__lt=season.starts)
        last = earlier.order_by("-season__starts", "-number").first()
    if last is None:
        return {}
    levels = dict(PlacementRow.objects.filter(placement=last).values_list("player", "level"))
    kept = find_keepers(season.club_id)  # the keeper's own tier precedes a duplicate's
    return {kept.get(player, player): level for player, level in levels.items()} | {
        player: level for player, level in levels.items() if player not in kept
    }


@dataclass(frozen=True)
class PlacementLine:
    """A player's tier as shown: the value in its parts, and the reasons for the tier."""

    row: PlacementRow
    value: Value

    @property
    def level(self) -> Level:
        """The tier."""
        return Level(self.row.level)

    @property
    def before(self) -> Level | None:
        """The tier in the placement before, or None for a new player."""
        return Level(self.row.before) if self.row.before else None

    @property
    def most(self) -> int:
        """The maximum of a value, by the rules by which it was announced."""
        return self.value.rules.most

    @property
    def moved(self) -> int:
        """Steps risen since the placement before; negative for steps fallen."""
        return self.before.place - self.level.place if self.before else 0

    @property
    def total(self) -> str:
        """The value as text."""
        return format_figure(self.value.total)

    @property
    def points(self) -> int:
        """The value in whole points, rounded down."""
        return int(self.value.total)

    @property
    def parts(self) -> list[str]:
        """What each of the three contributed, in sentences."""
        return [translate_tier_reason(reason) for reason in self.value.reasons]

    @property
    def why(self) -> str:
        """Why it is this tier."""
        return translate_reason(self.row.why)

    @property
    def need(self) -> str:
        """What the next tier takes."""
        return translate_reason(self.row.need)


def get_line(row: PlacementRow, placement: Placement) -> PlacementLine:
    """Return a row with its value, computed from what was announced."""
    return PlacementLine(row, Value(read_record(row), make_tier_rules(placement.rules)))


@dataclass(frozen=True)
class Amended:
    """A player for whom the current facts give another placement than was announced.

    now: the tier by the current facts, or None if the player would not be placed.
    """

    row: Amendment

    @property
    def player(self) -> uuid.UUID:
        """The id of the player who was placed."""
        return self.row.player_id

    @property
    def now(self) -> Level | None:
        """The tier by the current facts, or None."""
        return Level(self.row.level) if self.row.level else None

    @property
    def record(self) -> Record:
        """The record of the player's matches."""
        return read_record(self.row)


def get_amendments(placement: Placement, player: uuid.UUID | None = None) -> list[Amended]:
    """Return what later corrections change about a placement, as far as computed.

    player: return the amendments of this player only.
    """
    rows = Amendment.objects.filter(check_made=placement.pk)
    rows = rows.filter(player=player) if player else rows
    return [Amended(row) for row in rows.order_by("player")]


def index_amendments(placement: Placement) -> dict[uuid.UUID, Amended]:
    """Return amendments by every id under which the player may have been announced."""
    by_player = {amendment.player: amendment for amendment in get_amendments(placement)}
    kept = find_keepers(placement.club_id)
    return {
        duplicate: by_player[keeper] for duplicate, keeper in kept.items() if keeper in by_player
    } | by_player


def is_checked(placement: Placement) -> bool:
    """Return whether a placement has been checked against its records as they are."""
    return PlacementCheck.objects.filter(placement=placement).exists()


def list_unchecked(club_id: uuid.UUID | None = None) -> QuerySet[Placement]:
    """Return the placements that are yet to be checked against their nights, the latest first."""
    rows = Placement.objects.filter(check_made__isnull=True).select_related("season__club", "act")
    rows = rows.filter(club=club_id) if club_id else rows
    return rows.order_by("-act__at", "-id")


def list_tier_history(player: Player, season: Season) -> QuerySet[PlacementRow]:
    """Return the tiers in which a player was placed during a season, the latest first.

    Those announced for a duplicate of the player are included.
    """
    rows = PlacementRow.objects.filter(player__in=list_ids(player), placement__season=season)
    return rows.select_related("placement__act").order_by("-placement__number")
