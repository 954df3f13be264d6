"""Sums of nights for the summary of a season, so that it does not read every match of every night.

How much was played, and the greatest match, are summed for each night and ladder. Contracts and
partners are summed for a whole season, in `club.seasons.rebuild.sums`.
"""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from club.ledger.bulk import add_rows
from club.ledger.ids import add_ids
from club.ledger.prepared import Prepared
from club.seasons.models import Season
from club.seasons.rebuild.sums import NOTHING, Sums, Values, add_values, make_values
from nights.models import Night, NightSum, PlayerMatch
from nights.queries.statistics import exclude_broken_off
from nights.rebuild.statistics import Figures

#: The columns of a night that are summed.
PLAYED = ("matches", "deals", "slams", "biggest", "longest")


def compare_figures(before: Iterable[Figures], after: Iterable[Figures]) -> dict[str, Sums]:
    """Return how the sums of each ladder change if figures of whole matches are replaced."""
    by_ladder: dict[str, Sums] = defaultdict(Sums)
    for sign, rows in ((-1, before), (1, after)):
        for row in rows:
            _add_figures(by_ladder[row.ladder], row, sign)
    for sums in by_ladder.values():
        sums.declarers = {key: counts for key, counts in sums.declarers.items() if any(counts)}
        sums.pairs = {key: counts for key, counts in sums.pairs.items() if any(counts)}
    return {ladder: sums for ladder, sums in by_ladder.items() if sums != Sums()}


def _add_figures(sums: Sums, figures: Figures, sign: int) -> None:
    """Add a player's figures of a match, or subtract them."""
    player, partner = figures.player_id, figures.partner_id
    values = (1, figures.declared, figures.made)
    sums.declarers[player,] = add_values(sums.declarers.get((player,), NOTHING), sign, values)
    if partner is not None and player < partner and not figures.broken_off:
        values = (1, int(figures.margin > 0), figures.margin)
        sums.pairs[player, partner] = add_values(
            sums.pairs.get((player, partner), NOTHING), sign, values
        )


def sum_matches_of_nights(season: Season, ladder: str) -> Sums:
    """Return the sums of a ladder, added up from the figures of all matches of its nights."""
    # By the nights: a club has the matches of all its seasons.
    rows = PlayerMatch.objects.filter(
        night__club=season.club_id,
        night__date__gte=season.starts,
        night__date__lte=season.ends,
        ladder=ladder,
    ).order_by()
    each = rows.values("player").annotate(count=Count("pk"), all=Sum("declared"), good=Sum("made"))
    partners = exclude_broken_off(rows).filter(player__lt=F("partner"))
    pairs = partners.values("player", "partner").annotate(
        count=Count("pk"), wins=Count("pk", filter=Q(margin__gt=0)), points=Sum("margin")
    )
    return Sums(
        {
            (player,): make_values(*values)
            for player, *values in each.values_list("player", "count", "all", "good")
        },
        {
            (player, partner): make_values(*values)
            for player, partner, *values in pairs.values_list(
                "player", "partner", "count", "wins", "points"
            )
        },
    )


def replace_night_sums(night: Night) -> None:
    """Replace a night's sums by those of its stored figures. Its projections are locked."""
    fresh = sum_night(night)
    if read_night_sums(night) == fresh:
        return
    NightSum.objects.filter(night=night).delete()
    add_rows(
        NightSum,
        ("id", "night", "club", "ladder", *PLAYED),
        add_ids((night.pk, night.club_id, ladder, *row) for ladder, row in fresh.items()),
    )


def read_night_sums(night: Night) -> dict[str, tuple[int, ...]]:
    """Return the sums of a night as stored, by ladder."""
    return {ladder: tuple(values) for ladder, *values in _sums_of_night.fetch(night.pk)}


def sum_night(night: Night) -> dict[str, tuple[int, ...]]:
    """Return the sums of a night by ladder, added up from the figures of its matches."""
    by_ladder: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for ladder, dealt, ns, ew, won_by in _matches_of_night.fetch(night.pk):
        by_ladder[ladder].append((dealt, ns + ew, won_by))
    return {ladder: _sum_up(held) for ladder, held in by_ladder.items()}


def _select_matches(night: Any) -> QuerySet[PlayerMatch, Any]:
    rows = PlayerMatch.objects.filter(night=night).order_by().values("ladder", "match")
    matches = rows.annotate(
        dealt=Max("deals"),
        of_ns=Coalesce(Max("slams", filter=Q(side="NS")), 0),
        of_ew=Coalesce(Max("slams", filter=Q(side="EW")), 0),
        won_by=Coalesce(Max("margin", filter=Q(broken_off=False, margin__gt=0)), 0),
    )
    return matches.values_list("ladder", "dealt", "of_ns", "of_ew", "won_by")


_matches_of_night: Prepared[tuple[Any, ...]] = Prepared(_select_matches, uuid.UUID)
_sums_of_night: Prepared[tuple[Any, ...]] = Prepared(
    lambda night: NightSum.objects.filter(night=night).values_list("ladder", *PLAYED), uuid.UUID
)


def _sum_up(matches: Sequence[Values]) -> tuple[int, ...]:
    deals, slams, won_by = zip(*matches, strict=True)
    return len(matches), sum(deals), sum(slams), max(won_by), max(deals)
