"""Opening and changing seasons, setting their rules, and placing players in tiers."""

import datetime
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.ids import new_id
from club.ledger.locks import lock_row
from club.ledger.queue import queue_after_commit
from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, writing
from club.models import (
    Club,
    LadderStanding,
    Placement,
    PlacementCheck,
    PlacementRow,
    Season,
    SeasonRules,
    SeasonVisibility,
)
from club.queries.placements import find_latest_tiers, list_placements, store_reason
from club.queries.seasons import (
    count_matches_before,
    find_set_rules,
    mark_ladder_records,
    read_record,
    sum_fields,
    sum_records,
)
from club.translate import make_faults
from scoring.ladder import Ladder, Record, make_ladder_rules
from scoring.problem import Faulty
from scoring.tiers import Placement as Placed
from scoring.tiers import make_tier_rules, place

_AT_ONCE = 500
_TRIES = 3
#: The task that computes a season's ladders again.
REBUILD_LADDER = "club.rebuild_ladder"


def open_season(
    *,
    order: Order,
    club: Club,
    name: str,
    starts: datetime.date,
    ends: datetime.date,
    visibility: str = SeasonVisibility.PUBLIC,
) -> Season:
    """Open a season. Nights already played on its days count in it.

    The same key returns the season that it opened. Raise Refused with every fault: no name or one
    that is taken, a last day before the first, days of another season. Raise Conflict if the key
    opened another season.
    """
    season = Season(pk=new_id(), club=club, name=name.strip(), starts=starts, ends=ends)
    season.visibility = visibility
    with writing(order, club, "open-season", body=_body(season), detail=_detail(season)) as now:
        if now.repeated:
            return Season.objects.get(pk=now.act.detail["season"])
        _check(season)
        season.save(force_insert=True)
        queue_after_commit(REBUILD_LADDER, season.pk)
    return season


def _body(season: Season) -> dict[str, Any]:
    names = ("name", "starts", "ends", "visibility")
    return {name: getattr(season, name) for name in names}


def _detail(season: Season) -> dict[str, Any]:
    return {"season": str(season.pk)}


def change_season(
    *,
    order: Order,
    season: Season,
    name: str,
    starts: datetime.date,
    ends: datetime.date,
    visibility: str,
) -> Season:
    """Change a season's name, days or who may see it. Its ladders follow its days.

    Raise Refused as open_season does.
    """
    said = {"name": name.strip(), "starts": starts, "ends": ends, "visibility": visibility}
    body = {"season": season.pk, **said}
    with writing(order, season.club, "change-season", body=body, detail=_detail(season)) as now:
        # Nothing is added to its ladders from now on, so that every row is dropped.
        lock_row(season)
        season = Season.objects.get(pk=season.pk)
        if now.repeated:
            return season
        moved = (season.starts, season.ends) != (starts, ends)
        for field, value in said.items():
            setattr(season, field, value)
        _check(season)
        season.save()
        if moved:
            LadderStanding.objects.filter(season=season).delete()
            PlacementCheck.objects.filter(placement__season=season).delete()
            queue_after_commit(REBUILD_LADDER, season.pk)
    return season


def _check(season: Season) -> None:
    """Raise Refused with every fault of a season's name, days and visibility."""
    faults = []
    others = Season.objects.filter(club=season.club_id).exclude(pk=season.pk)
    if not season.name:
        faults.append(Fault("no-name", _("Give the season a name."), "name"))
    elif others.filter(name__iexact=season.name).exists():
        text = _("Another season is called %(name)s.") % {"name": season.name}
        faults.append(Fault("name-taken", text, "name"))
    if season.ends < season.starts:
        faults.append(Fault("ends", _("The last day is before the first."), "ends"))
    elif met := others.filter(starts__lte=season.ends, ends__gte=season.starts).first():
        text = _("These days overlap with %(name)s, %(starts)s to %(ends)s.")
        values = {"name": met.name, "starts": met.starts, "ends": met.ends}
        faults.append(Fault("overlap", text % values, "starts"))
    if season.visibility not in SeasonVisibility.values:
        faults.append(Fault("visibility", _("Choose who may see the season."), "visibility"))
    if faults:
        raise Refused(faults)


def set_rules(
    *, order: Order, season: Season, ladder: Mapping[str, Any], tiers: Mapping[str, Any]
) -> SeasonRules:
    """Set the rules of a season's ladders and tiers. The ladders are computed again.

    ladder and tiers: the club's own values over the defaults. Announced placements are not changed.
    Raise Refused with every fault of both. Rules that change nothing are not stored.
    """
    if faults := _rule_faults(ladder, tiers):
        raise Refused(faults)
    values = {"ladder": dict(ladder), "tiers": dict(tiers)}
    body = {"season": season.pk, **values}
    with writing(order, season.club, "season-rules", body=body, detail=_detail(season)) as now:
        if now.repeated:
            return SeasonRules.objects.get(act=now.act)
        lock_row(season)
        before = find_set_rules(season)
        if before and (before.ladder, before.tiers) == (values["ladder"], values["tiers"]):
            now.discard()
            return before
        queue_after_commit(REBUILD_LADDER, season.pk)
        number = before.number + 1 if before else 1
        return SeasonRules.objects.create(act=now.act, season=season, number=number, **values)


def _rule_faults(ladder: Mapping[str, Any], tiers: Mapping[str, Any]) -> list[Fault]:
    faults: list[Fault] = []
    for make, raw in ((make_ladder_rules, ladder), (make_tier_rules, tiers)):
        try:
            make(raw)
        except Faulty as faulty:
            faults += make_faults(faulty.problems)
    return faults


def _is_announced(latest: Placement, draft: "_Draft") -> bool:
    """Return whether a placement would repeat the one that was announced last."""
    if (latest.until, latest.rules) != (draft.until, dict(draft.rules)):
        return False
    rows = PlacementRow.objects.filter(placement=latest)
    return {one.player_id: read_record(one) for one in rows} == dict(draft.records)


def place_season(*, order: Order, season: Season, until: datetime.date | None = None) -> Placement:
    """Place everybody on a season's contract ladder in a tier, and announce it.

    until: the last day whose nights count; by default today in the club's time, and at most the
    season's last day. Players who have a tier already have it shown as the tier before. If the same
    records by the same rules up to the same day were announced last, return that placement. Raise
    Refused if nobody has played.
    """
    for attempt in range(1, _TRIES + 1):
        season = Season.objects.select_related("club").get(pk=season.pk)
        seen = _versions_of(season)
        # Compute before locking anything: a hundred thousand rows take longer than a lock may.
        draft = _draft(season, order.at, until)
        placement = _announce(order, season, draft, seen if attempt < _TRIES else None, until)
        if placement is not None:
            return placement
    raise AssertionError  # the last attempt always announces


def _announce(
    order: Order,
    season: Season,
    draft: "_Draft",
    seen: tuple[object, ...] | None,
    until: datetime.date | None,
) -> Placement | None:
    """Store a placement. Return None if what it was computed from has changed since."""
    body = {"season": season.pk, "until": until}
    with writing(order, season.club, "place", body=body, detail=_detail(season)) as now:
        if now.repeated:
            return Placement.objects.select_related("act").get(act=now.act)
        lock_row(season)
        if seen is not None and _versions_of(Season.objects.get(pk=season.pk)) != seen:
            now.discard()
            return None
        latest = list_placements(season).first()
        if latest and _is_announced(latest, draft):
            now.discard()
            return latest
        return _store(now, season, draft, latest.number + 1 if latest else 1)


def _store(now: Writing[Club], season: Season, draft: "_Draft", number: int) -> Placement:
    placement = Placement(
        act=now.act,
        season=season,
        number=number,
        until=draft.until,
        rules=draft.rules,
        ranked=draft.placed.ranked,
    )
    before = find_latest_tiers(season)
    placement.save(force_insert=True)
    PlacementRow.objects.bulk_create(_rows(placement, draft.placed, before), _AT_ONCE)
    return placement


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


@dataclass(frozen=True)
class _Draft:
    """An unsaved placement, and the records from which it is computed."""

    until: datetime.date
    rules: dict[str, Any]
    placed: Placed[uuid.UUID]
    records: Mapping[uuid.UUID, Record]


def _draft(season: Season, at: datetime.datetime, until: datetime.date | None) -> _Draft:
    """Compute a placement. Raise Refused if nobody has played by that day."""
    day = min(until or at.astimezone(season.club.zone).date(), season.ends)
    kept = find_set_rules(season)
    tiers = kept.tiers if kept else {}
    records = sum_records(season, Ladder.CONTRACT, day)
    if not records:
        text = _("Nobody has played a match that counts by then.")
        raise Refused.because("nobody-placed", text, "until")
    earlier = count_matches_before(season, Ladder.CONTRACT)
    return _Draft(day, tiers, place(records, make_tier_rules(tiers), earlier), records)


def _rows(
    placement: Placement, placed: Placed[uuid.UUID], before: Mapping[uuid.UUID, str]
) -> Iterator[PlacementRow]:
    """Yield a row for each player of a placement, with what their tier is based on."""
    for number, row in enumerate(placed.rows, start=1):
        yield PlacementRow(
            club_id=placement.club_id,
            placement=placement,
            player_id=row.player,
            place=number,
            level=row.level,
            before=before.get(row.player, ""),
            played=row.played,
            above=row.above,
            level_with=row.level_with,
            why=store_reason(placed.reason(row.player)),
            need=store_reason(placed.need(row.player).reason),
            **sum_fields(row.value.record),
        )
