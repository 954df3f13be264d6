"""Placing players of a season in tiers, and announcing it."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from club.ledger.bulk import WrittenJson, add_rows, without_collecting
from club.ledger.ids import add_ids
from club.ledger.locks import lock_row
from club.ledger.refusals import Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Club
from club.seasons.models import Placement, PlacementRow, Season
from club.seasons.queries.placements import find_latest_tiers, list_placements, write_reason
from club.seasons.queries.records import (
    PLAYER_KEY,
    SUMS,
    count_matches_before_by_key,
    make_player_key,
    mark_ladder_records,
    sum_records_by_key,
)
from club.seasons.queries.seasons import find_set_rules
from scoring.ladder import Ladder, Record
from scoring.tiers import Placement as Placed
from scoring.tiers import make_tier_rules, place

_TRIES = 3
_get_sums = attrgetter(*SUMS)


def place_season(*, order: Order, season: Season, until: datetime.date | None = None) -> Placement:
    """Place everybody on a season's contract ladder in a tier, and announce it.

    until: the last day that counts; by default today in the club's time, and at most the
    season's last day. Players who have a tier already have it shown as the tier before. If the same
    records by the same rules up to the same day were announced last, return that placement. Raise
    Refused if nobody has played.
    """
    for attempt in range(1, _TRIES + 1):
        season = Season.objects.select_related("club").get(pk=season.pk)
        versions = _versions_of(season)
        with without_collecting():
            # It is computed before anything is locked, for a hundred thousand rows take longer than
            # a lock may, and no name is left for it here: the collector would look through it.
            placement = _announce(
                order,
                season,
                _draft(season, order.at, until),
                versions if attempt < _TRIES else None,
                until,
            )
        if placement is not None:
            return placement
    raise AssertionError  # the last attempt always announces


@answer_repeated
def _announce(
    order: Order,
    season: Season,
    draft: "_Draft",
    versions: tuple[object, ...] | None,
    until: datetime.date | None,
) -> Placement | None:
    """Store a placement. Return None if what it was computed from has changed since."""
    body = {"season": season.pk, "until": until}
    detail = {"season": str(season.pk)}
    with writing(
        order,
        season.club,
        "place",
        body=body,
        detail=detail,
        returns=lambda act: Placement.objects.select_related("act").get(act=act),
    ) as record:
        lock_row(season)
        if versions is not None and _versions_of(Season.objects.get(pk=season.pk)) != versions:
            record.discard()
            return None
        latest = list_placements(season).first()
        if latest and _is_announced(latest, draft):
            record.discard()
            return latest
        return _store(record, season, draft, latest.number + 1 if latest else 1)


def _store(record: Writing[Club], season: Season, draft: "_Draft", number: int) -> Placement:
    placement = Placement(
        act=record.act,
        season=season,
        number=number,
        until=draft.until,
        rules=draft.rules,
        ranked=draft.ranked,
    )
    before = {make_player_key(player): tier for player, tier in find_latest_tiers(season).items()}
    placement.save(force_insert=True)
    add_rows(
        PlacementRow,
        ("id", "club", "placement", "before", *NewPlacement._fields),
        add_ids(
            (placement.club_id, placement.pk, before.get(line.player, ""), *line)
            for line in draft.lines
        ),
    )
    return placement


def _is_announced(latest: Placement, draft: "_Draft") -> bool:
    """Return whether a placement would repeat the one that was announced last."""
    if (latest.until, latest.rules) != (draft.until, dict(draft.rules)):
        return False
    rows = PlacementRow.objects.filter(placement=latest).values_list(PLAYER_KEY, *SUMS)
    return {player: Record(*sums) for player, *sums in rows} == draft.records


def _versions_of(season: Season) -> tuple[object, ...]:
    """Return versions that change with anything that a placement is computed from."""
    rules, latest = find_set_rules(season), list_placements(season).first()
    return (
        season.starts,
        season.ends,
        rules and rules.pk,
        latest and latest.pk,
        mark_ladder_records(season),
    )


class NewPlacement(NamedTuple):
    """A player's tier, with what it is based on. The fields are those of `PlacementRow`.

    player: the key of `make_player_key`.
    """

    player: str
    place: int
    level: str
    played: int
    above: int | None
    level_with: int | None
    why: WrittenJson
    need: WrittenJson
    won: int
    lost: int
    drawn: int
    defaults: int
    margin: int
    capped: int


@dataclass(frozen=True)
class _Draft:
    """An unsaved placement, and the records from which it is computed."""

    until: datetime.date
    rules: dict[str, Any]
    ranked: int
    lines: list[NewPlacement]
    records: Mapping[str, Record]


def _draft(season: Season, at: datetime.datetime, until: datetime.date | None) -> _Draft:
    """Compute a placement. Raise Refused if nobody has played by that day."""
    day = min(until or at.astimezone(season.club.zone).date(), season.ends)
    kept = find_set_rules(season)
    tiers = kept.tiers if kept else {}
    records = sum_records_by_key(season, Ladder.CONTRACT, day)
    if not records:
        text = _("Nobody has played a match that counts by then.")
        raise Refused.because("nobody-placed", text, "until")
    earlier = count_matches_before_by_key(season, Ladder.CONTRACT)
    placed = place(records, make_tier_rules(tiers), earlier)
    # In the order of players, as the records are: indexes and foreign keys then find each next to
    # the one before, and the database stores the rows in five sixths of the time.
    lines = _make_lines(placed)
    return _Draft(day, tiers, placed.ranked, [lines[player] for player in records], records)


def _make_lines(placed: Placed[str]) -> dict[str, NewPlacement]:
    """Return the line of each player of a placement."""
    return {
        row.player: NewPlacement(
            row.player,
            number,
            str(row.level),
            row.played,
            row.above,
            row.level_with,
            write_reason(reason),
            write_reason(need.reason),
            *_get_sums(row.value.record),
        )
        for number, (row, reason, need) in enumerate(placed.explain(), start=1)
    }
