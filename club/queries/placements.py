"""Placements in tiers: as they were announced, why, and what a later correction makes of them."""

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext

from club.ledger.registry import registry
from club.models import (
    Amendment,
    NightState,
    Placement,
    PlacementCheck,
    PlacementRow,
    Player,
    Season,
    SeasonRules,
)
from club.queries.nights import nights_of
from club.queries.people import ids_of, keepers
from club.queries.seasons import is_behind, record_of
from scoring.ladder import Ladder, Record
from scoring.tiers import Level, Reason, Value, make_tier_rules
from scoring.tiers.reason import SENTENCES, shown

#: The hour until which a placement waits for a night that is still going on.
NOON = 12


def told(reason: Reason) -> dict[str, Any]:
    """Return a reason as it is stored: its code, and its values exactly."""
    return {
        "code": reason.code,
        "values": {key: _kept(value) for key, value in reason.values.items()},
    }


def _kept(value: object) -> object:
    if isinstance(value, Fraction):
        return {"fraction": f"{value.numerator}/{value.denominator}"}
    return {"level": str(value)} if isinstance(value, Level) else value


def _read(value: Any) -> object:
    if isinstance(value, Mapping):
        return Fraction(value["fraction"]) if "fraction" in value else Level(value["level"])
    return value


def said(stored: Mapping[str, Any]) -> str:
    """Say a stored reason in the visitor's language."""
    if not stored:
        return ""
    return sentence_of(
        Reason(stored["code"], {key: _read(one) for key, one in stored["values"].items()})
    )


def sentence_of(reason: Reason) -> str:
    """Say a reason in the visitor's language, its figures as they are shown."""
    values = {key: shown(value) for key, value in reason.values.items()}
    return gettext(SENTENCES[reason.code]) % values


def placements_of(season: Season) -> QuerySet[Placement]:
    """Return a season's placements, the latest first."""
    return (
        Placement.objects.filter(season=season).select_related("act__account").order_by("-number")
    )


def rows_of(placement: Placement) -> QuerySet[PlacementRow]:
    """Return everybody in a placement, the highest first."""
    rows = PlacementRow.objects.filter(placement=placement).select_related("player")
    return rows.order_by("place")


def standing_levels(season: Season) -> dict[uuid.UUID, str]:
    """Return the tier that each player had last: in this season, or else in the one before."""
    last = placements_of(season).first()
    if last is None:
        earlier = Placement.objects.filter(club=season.club_id, season__starts__lt=season.starts)
        last = earlier.order_by("-season__starts", "-number").first()
    if last is None:
        return {}
    levels = dict(PlacementRow.objects.filter(placement=last).values_list("player", "level"))
    kept = keepers(season.club_id)  # the keeper's own tier goes before that of a double entry
    return {kept.get(one, one): level for one, level in levels.items()} | {
        one: level for one, level in levels.items() if one not in kept
    }


@dataclass(frozen=True)
class Line:
    """A player's tier as it is shown: the value in its parts, and why it is this tier."""

    row: PlacementRow
    value: Value

    @property
    def level(self) -> Level:
        """The tier."""
        return Level(self.row.level)

    @property
    def before(self) -> Level | None:
        """The tier in the placement before, or None for somebody new."""
        return Level(self.row.before) if self.row.before else None

    @property
    def most(self) -> int:
        """The most that a value can be, by the rules that it was announced by."""
        return self.value.rules.most

    @property
    def moved(self) -> int:
        """Steps risen since the placement before; below nought for those fallen."""
        return self.before.place - self.level.place if self.before else 0

    @property
    def total(self) -> str:
        """The value in figures."""
        return shown(self.value.total)

    @property
    def parts(self) -> list[str]:
        """What each of the three contributed, in sentences."""
        return [sentence_of(one) for one in self.value.reasons]

    @property
    def why(self) -> str:
        """Why it is this tier."""
        return said(self.row.why)

    @property
    def need(self) -> str:
        """What the next tier takes."""
        return said(self.row.need)


def line_of(row: PlacementRow, placement: Placement) -> Line:
    """Return a row with its value, worked out from what was announced."""
    return Line(row, Value(record_of(row), make_tier_rules(placement.rules)))


@dataclass(frozen=True)
class Amended:
    """Somebody for whom the facts of today make another placement than was announced.

    now: the tier by the facts of today; none for who would not be placed.
    """

    row: Amendment

    @property
    def player(self) -> uuid.UUID:
        """Whose placement it is."""
        return self.row.player_id

    @property
    def now(self) -> Level | None:
        """The tier by the facts of today, if there is one."""
        return Level(self.row.level) if self.row.level else None

    @property
    def record(self) -> Record:
        """What the matches come to."""
        return record_of(self.row)


def amendments(placement: Placement, player: uuid.UUID | None = None) -> list[Amended]:
    """Return what later corrections make of a placement, as far as they have been computed.

    player: of this one alone.
    """
    rows = Amendment.objects.filter(check_made=placement.pk)
    rows = rows.filter(player=player) if player else rows
    return [Amended(one) for one in rows.order_by("player")]


def amended_ids(placement: Placement) -> dict[uuid.UUID, Amended]:
    """Return amendments by the ids under which somebody may have been announced."""
    found = {one.player: one for one in amendments(placement)}
    kept = keepers(placement.club_id)
    return {one: found[keeper] for one, keeper in kept.items() if keeper in found} | found


def is_checked(placement: Placement) -> bool:
    """Return whether a placement has been held against its nights as they are."""
    return PlacementCheck.objects.filter(placement=placement).exists()


def unchecked(club_id: uuid.UUID | None = None) -> QuerySet[Placement]:
    """Return the placements that are yet to be held against their nights, the latest first."""
    rows = Placement.objects.filter(check_made__isnull=True).select_related("season__club", "act")
    rows = rows.filter(club=club_id) if club_id else rows
    return rows.order_by("-act__at", "-id")


def seasons_to_place(now: datetime.datetime) -> list[tuple[Season, datetime.date]]:
    """Return which seasons are to be placed, and up to which day: yesterday, by the club's clock.

    Once a day, those in which something is new since everybody was placed last; one that is over
    up to its last day, and not again after it. One whose ladders are being computed waits, and
    until noon one whose night of that day is still going on.
    """
    last = Placement.objects.filter(season=OuterRef("pk")).order_by("-number")
    found: list[tuple[Season, datetime.date]] = []
    for season in Season.objects.select_related("club").annotate(
        placed=Subquery(last.values("act__at")[:1]), placed_until=Subquery(last.values("until")[:1])
    ):
        local = now.astimezone(season.club.zone)
        day = min(local.date() - datetime.timedelta(days=1), season.ends)
        if season.placed and _done(season.placed.astimezone(season.club.zone), season, day):
            continue
        latest = placements_of(season).first() if season.placed else None
        new = _is_new(season, latest, day) and not is_behind(season)
        if new and not _going_on(season, day, local):
            found.append((season, day))
    return found


def _done(placed: datetime.datetime, season: Any, day: datetime.date) -> bool:
    """Return whether everybody was placed up to a day, and once it was over."""
    until: datetime.date = season.placed_until
    return until > day or (until == day and placed.date() > day)


def _is_new(season: Season, latest: Placement | None, day: datetime.date) -> bool:
    """Return whether the season comes to something else than was announced last."""
    first = season.starts
    if latest is not None:
        ruled = SeasonRules.objects.filter(season=season, act__at__gt=latest.act.at)
        if Amendment.objects.filter(check_made=latest.pk).exists() or ruled.exists():
            return True
        first = max(first, latest.until + datetime.timedelta(days=1))
    played = (one.between(season.club_id, first, day) for one in registry.season_records)
    return any(rows.filter(ladder=Ladder.CONTRACT).exists() for rows in played)


def _going_on(season: Season, day: datetime.date, local: datetime.datetime) -> bool:
    """Return whether a night of the day just over is still open, in the small hours."""
    if local.hour >= NOON or local.date() - day > datetime.timedelta(days=1):
        return False
    return nights_of(season.club).filter(Q(state=NightState.OPEN), date=day).exists()


def history_of(player: Player, season: Season) -> QuerySet[PlacementRow]:
    """Return the tiers that a player was placed in during a season, the latest first.

    Those announced for an entry that was found to be theirs are among them.
    """
    rows = PlacementRow.objects.filter(player__in=ids_of(player), placement__season=season)
    return rows.select_related("placement__act").order_by("-placement__number")
