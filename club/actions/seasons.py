"""Seasons: opened and changed, their rules set, and everybody placed in a tier."""

import datetime
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from club.models import (
    Account,
    Club,
    LadderStanding,
    Placement,
    PlacementCheck,
    PlacementRow,
    Season,
    SeasonRules,
    SeasonVisibility,
)
from club.models.ids import new_id
from club.queries.placements import placements_of, standing_levels, told
from club.queries.seasons import (
    ladder_moves,
    matches_before,
    record_of,
    recorded,
    rules_set,
    sums_of,
)
from club.queue import queue_ladder
from club.refusals import Conflict, Fault, Refused, faults_of
from scoring.ladder import Ladder, Record, make_ladder_rules
from scoring.problem import Faulty
from scoring.tiers import Placement as Placed
from scoring.tiers import make_tier_rules, place

_AT_ONCE = 500
_TRIES = 3
_SAID = ("name", "starts", "ends", "visibility")


def open_season(
    *,
    club: Club,
    name: str,
    starts: datetime.date,
    ends: datetime.date,
    visibility: str = SeasonVisibility.PUBLIC,
    key: str = "",
) -> Season:
    """Open a season; nights of its days that were played already count in it.

    The same key answers the season that it opened. Raises Refused with every fault: no name or
    one that another season has, a last day before the first, days that another season has; and
    Conflict for a key that opened another.
    """
    # The key is kept in the id itself: there is no night here whose acts could hold it.
    fresh = uuid.uuid5(club.pk, f"season {key}") if key else new_id()
    with transaction.atomic():
        Club.objects.filter(pk=club.pk).update(name=F("name"))  # two at once go one by one
        season = Season(pk=fresh, club=club, name=name.strip(), starts=starts, ends=ends)
        season.visibility = visibility
        if opened := Season.objects.filter(pk=fresh).first():
            return _opened_before(opened, season)
        _sound(season)
        season.save()
        queue_ladder(season.pk)
    return season


def _opened_before(opened: Season, season: Season) -> Season:
    """Answer the season of the same key, unless it was for another."""
    if any(getattr(opened, name) != getattr(season, name) for name in _SAID):
        text = _("This key was used for a different request before.")
        raise Conflict.because("key-used", text, "key")
    return opened


def change_season(
    *, season: Season, name: str, starts: datetime.date, ends: datetime.date, visibility: str
) -> Season:
    """Change a season's name, days or who may see it; its ladders follow its days.

    Raises Refused as open_season does.
    """
    with transaction.atomic():
        Club.objects.filter(pk=season.club_id).update(name=F("name"))
        # Nobody adds to its ladders from now on, so that what is dropped is all there is.
        Season.objects.filter(pk=season.pk).update(name=F("name"))
        season = Season.objects.get(pk=season.pk)
        moved = (season.starts, season.ends) != (starts, ends)
        season.name, season.starts, season.ends = name.strip(), starts, ends
        season.visibility = visibility
        _sound(season)
        season.save()
        if moved:
            LadderStanding.objects.filter(season=season).delete()
            PlacementCheck.objects.filter(placement__season=season).delete()
            queue_ladder(season.pk)
    return season


def _sound(season: Season) -> None:
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
    *,
    season: Season,
    ladder: Mapping[str, Any],
    tiers: Mapping[str, Any],
    at: datetime.datetime,
    account: Account | None = None,
    reason: str = "",
) -> SeasonRules:
    """Set the rules of a season's ladders and tiers; the ladders are made anew by them.

    ladder and tiers: the club's own values over the usual ones. Placements that were announced
    stay as they are. Raises Refused with every fault of both; the same rules again are not set.
    """
    faults: list[Fault] = []
    for make, raw in ((make_ladder_rules, ladder), (make_tier_rules, tiers)):
        try:
            make(raw)
        except Faulty as faulty:
            faults += faults_of(faulty.problems)
    if faults:
        raise Refused(faults)
    with transaction.atomic():
        Season.objects.filter(pk=season.pk).update(name=F("name"))
        before = rules_set(season)
        if before and (before.ladder, before.tiers) == (dict(ladder), dict(tiers)):
            return before
        queue_ladder(season.pk)
        return SeasonRules.objects.create(
            club_id=season.club_id,
            season=season,
            number=before.number + 1 if before else 1,
            ladder=dict(ladder),
            tiers=dict(tiers),
            at=at,
            account=account,
            reason=reason,
        )


def _the_same(
    latest: Placement,
    day: datetime.date,
    rules: Mapping[str, Any],
    records: Mapping[uuid.UUID, Record],
) -> bool:
    """Tell whether a placement would say again what was announced last."""
    if (latest.until, latest.rules) != (day, dict(rules)):
        return False
    rows = PlacementRow.objects.filter(placement=latest)
    return {one.player_id: record_of(one) for one in rows} == dict(records)


def place_season(
    *,
    season: Season,
    at: datetime.datetime,
    account: Account | None = None,
    until: datetime.date | None = None,
) -> Placement:
    """Put everybody of a season's contract ladder into a tier, and keep it as announced.

    until: the last day whose nights count, today's in the club's time unless said, at the latest
    the season's last. Whoever has a tier already shows what it was before. The same records by
    the same rules up to the same day are not announced again: the latest is answered. Raises
    Refused where nobody has played.
    """
    for attempt in range(1, _TRIES + 1):
        season = Season.objects.select_related("club").get(pk=season.pk)
        seen = _as_it_stands(season)
        # Worked out before the season is locked: a hundred thousand take longer than one waits.
        placement, rows, records = _worked_out(season, at, account, until)
        with transaction.atomic():
            Season.objects.filter(pk=season.pk).update(name=F("name"))
            if attempt < _TRIES and _as_it_stands(season) != seen:
                continue  # what it was worked out from has moved on
            return _announced(placement, rows, records)
    raise AssertionError  # the last attempt announces


def _as_it_stands(season: Season) -> tuple[object, ...]:
    """Answer what moves with all that a placement is made of."""
    rules, latest = rules_set(season), placements_of(season).first()
    return (rules and rules.pk, latest and latest.pk, ladder_moves(season))


def _worked_out(
    season: Season, at: datetime.datetime, account: Account | None, until: datetime.date | None
) -> tuple[Placement, list[PlacementRow], dict[uuid.UUID, Record]]:
    """Answer a placement that is not kept yet, its rows, and the records that it stands on."""
    day = min(until or at.astimezone(season.club.zone).date(), season.ends)
    kept = rules_set(season)
    tiers = kept.tiers if kept else {}
    records = recorded(season, Ladder.CONTRACT, day)
    if not records:
        text = _("Nobody has played a match that counts by then.")
        raise Refused.because("nobody-placed", text, "until")
    earlier = matches_before(season, Ladder.CONTRACT)
    placed = place(records, make_tier_rules(tiers), earlier)
    placement = Placement(
        club_id=season.club_id,
        season=season,
        until=day,
        rules=tiers,
        ranked=placed.ranked,
        at=at,
        account=account,
    )
    return placement, list(_rows(placement, placed)), records


def _announced(
    placement: Placement, rows: list[PlacementRow], records: Mapping[uuid.UUID, Record]
) -> Placement:
    """Keep a placement as the next of its season, which is locked.

    The latest is answered if it says the same.
    """
    season = placement.season
    latest = placements_of(season).first()
    if latest and _the_same(latest, placement.until, placement.rules, records):
        return latest
    placement.number = latest.number + 1 if latest else 1
    before = standing_levels(season)
    for row in rows:
        row.before = before.get(row.player_id, "")
    placement.save(force_insert=True)
    PlacementRow.objects.bulk_create(rows, _AT_ONCE)
    return placement


def _rows(placement: Placement, placed: Placed[uuid.UUID]) -> Iterator[PlacementRow]:
    """Answer everybody in the order of a placement, with what their tier stands on.

    Which tier they had before is left out.
    """
    for number, row in enumerate(placed.rows, start=1):
        yield PlacementRow(
            club_id=placement.club_id,
            placement=placement,
            player_id=row.player,
            place=number,
            level=row.level,
            played=row.played,
            above=row.above,
            level_with=row.level_with,
            why=told(placed.reason(row.player)),
            need=told(placed.need(row.player).reason),
            **sums_of(row.value.record),
        )
