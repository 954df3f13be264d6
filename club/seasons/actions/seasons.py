"""Opening and changing seasons, and setting their rules."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.ids import new_id, new_link_key
from club.ledger.locks import lock_row
from club.ledger.names import find_name_faults
from club.ledger.queue import queue_after_commit
from club.ledger.refusals import Fault, Refused, make_faults
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Club
from club.seasons.models import (
    LadderStanding,
    PlacementCheck,
    Season,
    SeasonRules,
    SeasonVisibility,
)
from club.seasons.queries.seasons import find_set_rules
from scoring.ladder import make_ladder_rules
from scoring.problem import Faulty
from scoring.tiers import make_tier_rules

#: The task that computes a season's ladders again.
REBUILD_LADDER = "club.rebuild_ladder"


@answer_repeated
def open_season(
    *,
    order: Order,
    club: Club,
    name: str,
    starts: datetime.date,
    ends: datetime.date,
    visibility: str = SeasonVisibility.PUBLIC,
) -> Season:
    """Open a season. What was already played on its days count in it.

    The same key returns the season that it opened. Raise Refused with every fault: no name or one
    that is taken, a last day before the first, days of another season. Raise Conflict if the key
    opened another season.
    """
    season = Season(pk=new_id(), club=club, name=name.strip(), starts=starts, ends=ends)
    season.visibility = visibility
    _set_link(season)
    with writing(
        order,
        club,
        "open-season",
        body=_body(season),
        detail=_detail(season),
        returns=lambda act: Season.objects.get(pk=act.detail["season"]),
    ):
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
    values = {"name": name.strip(), "starts": starts, "ends": ends, "visibility": visibility}
    body = {"season": season.pk, **values}
    with writing(order, season.club, "change-season", body=body, detail=_detail(season)) as record:
        # Nothing is added to its ladders from now on, so that every row is dropped.
        lock_row(season)
        season = Season.objects.get(pk=season.pk)
        if record.repeated:
            return season
        moved = (season.starts, season.ends) != (starts, ends)
        for field, value in values.items():
            setattr(season, field, value)
        _set_link(season)
        _check(season)
        season.save()
        if moved:
            LadderStanding.objects.filter(season=season).delete()
            PlacementCheck.objects.filter(placement__season=season).delete()
            queue_after_commit(REBUILD_LADDER, season.pk)
    return season


def renew_season_link(*, order: Order, season: Season) -> Season:
    """Renew the link of a season that is shown by link, so that the old one stops working."""
    body = {"season": season.pk}
    with writing(order, season.club, "renew-season", body=body, detail=_detail(season)) as record:
        lock_row(season)
        season = Season.objects.get(pk=season.pk)
        if season.visibility != SeasonVisibility.LINK or record.repeated:
            record.discard()
            return season
        season.link_key = new_link_key()
        season.save(update_fields=["link_key"])
    return season


def _set_link(season: Season) -> None:
    """Give a season that is shown by link a key, and take the key of any other away."""
    shared = season.visibility == SeasonVisibility.LINK
    season.link_key = (season.link_key or new_link_key()) if shared else ""


def _check(season: Season) -> None:
    """Raise Refused with every fault of a season's name, days and visibility."""
    faults = []
    others = Season.objects.filter(club=season.club_id).exclude(pk=season.pk)
    if not season.name:
        faults.append(Fault("no-name", _("Give the season a name."), "name"))
    elif wrong := find_name_faults({"name": season.name}):
        faults += wrong
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


@answer_repeated
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
    with writing(
        order, season.club, "season-rules", body=body, detail=_detail(season), returns=SeasonRules
    ) as record:
        lock_row(season)
        before = find_set_rules(season)
        if before and (before.ladder, before.tiers) == (values["ladder"], values["tiers"]):
            record.discard()
            return before
        queue_after_commit(REBUILD_LADDER, season.pk)
        number = before.number + 1 if before else 1
        return SeasonRules.objects.create(act=record.act, season=season, number=number, **values)


def _rule_faults(ladder: Mapping[str, Any], tiers: Mapping[str, Any]) -> list[Fault]:
    faults: list[Fault] = []
    for make, raw in ((make_ladder_rules, ladder), (make_tier_rules, tiers)):
        try:
            make(raw)
        except Faulty as faulty:
            faults += make_faults(faulty.problems)
    return faults
