"""The greatest matches and totals of a night or a season, for its summary."""

import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from club.models import Membership, Player
from club.seasons.models import Season
from nights.models import Match, NightSum, PlayerMatch, StandingRow
from nights.queries.nights import filter_listed
from nights.queries.statistics import exclude_broken_off, get_unit
from scoring.games import GAMES
from scoring.ladder import get_ladder

#: The order of a night's matches of equal rows.
_PLACE = ("match__table__number", "match__number")


@dataclass(frozen=True)
class MatchShown:
    """A remarkable match: winners and losers, the points of difference, the number of deals."""

    match: Match
    winners: tuple[Player, ...]
    losers: tuple[Player, ...]
    margin: int
    deals: int


Remarkable = tuple[MatchShown | None, MatchShown | None]
_Find = Callable[[QuerySet[PlayerMatch]], uuid.UUID | None]


def find_remarkable(rows: QuerySet[PlayerMatch]) -> Remarkable:
    """Return the match won by most and the one with most deals; of equals, the first table's."""
    return _show(_find_biggest(rows), _find_longest(rows))


def find_remarkable_of(nights: QuerySet[NightSum]) -> Remarkable:
    """Return the match won by most and the one with most deals; of equals, the latest night's.

    The sums tell on which nights they were, and only the matches of those are read.
    """
    biggest = _find_by_sum(nights.filter(biggest__gt=0), "biggest", "margin", _find_biggest)
    longest = _find_by_sum(nights, "longest", "deals", _find_longest)
    return _show(biggest, longest)


def _find_by_sum(
    nights: QuerySet[NightSum], most: str, column: str, find: _Find
) -> uuid.UUID | None:
    """Return what is found among the matches of the latest night with the highest sum.

    Only the rows that equal the sum in a column are read. If none does, because the night was
    computed again after the sums were read, all of its rows are.
    """
    highest = nights.order_by(f"-{most}", "-night__date", "-night_id")
    first = highest.values_list("night", "ladder", most).first()
    if first is None:
        return None
    night, ladder, value = first
    rows = PlayerMatch.objects.filter(night=night, ladder=ladder)
    return find(rows.filter(**{column: value})) or find(rows)


def _find_biggest(rows: QuerySet[PlayerMatch]) -> uuid.UUID | None:
    """Return the match of a night that was won by most."""
    won = exclude_broken_off(rows).filter(margin__gt=0)
    return won.order_by("-margin", *_PLACE).values_list("match_id", flat=True).first()


def _find_longest(rows: QuerySet[PlayerMatch]) -> uuid.UUID | None:
    """Return the match of a night that has most deals."""
    return rows.order_by("-deals", *_PLACE).values_list("match_id", flat=True).first()


def _show(biggest: uuid.UUID | None, longest: uuid.UUID | None) -> Remarkable:
    shown = _find_matches([match_id for match_id in (biggest, longest) if match_id])
    return shown.get(biggest) if biggest else None, shown.get(longest) if longest else None


def _find_matches(matches: Iterable[uuid.UUID]) -> dict[uuid.UUID, MatchShown]:
    about = ("player", "match__table", "match__night")
    rows = PlayerMatch.objects.filter(match__in=list(matches)).select_related(*about)
    by_match: dict[uuid.UUID, list[PlayerMatch]] = {}
    for row in rows.order_by("-margin", "side", "player__short_name"):
        by_match.setdefault(row.match_id, []).append(row)
    return {
        match_id: MatchShown(
            match=held[0].match,
            winners=tuple(row.player for row in held if row.side == held[0].side),
            losers=tuple(row.player for row in held if row.side != held[0].side),
            margin=held[0].margin,
            deals=held[0].deals,
        )
        for match_id, held in by_match.items()
    }


def find_best_nights(
    season: Season, ladder: str, membership: Membership | None
) -> tuple[StandingRow, ...]:
    """Return the rows with the highest total of one night, for each unit of totals."""
    greatest = []
    units: dict[str, list[str]] = {}
    for game in (name for name in GAMES if get_ladder(name) == ladder):
        units.setdefault(get_unit(game), []).append(game)
    rows = StandingRow.objects.filter(
        filter_listed(membership, "standing__night"),
        standing__night__club=season.club_id,
        total__gt=0,
        standing__night__date__gte=season.starts,
        standing__night__date__lte=season.ends,
    )
    rows = rows.select_related("player", "standing__night").defer("marks", "standing__columns")
    for _unit, games in sorted(units.items()):
        played = PlayerMatch.objects.filter(
            night=OuterRef("standing"), ladder=ladder, game__in=games
        )
        row = _find_highest(rows.filter(Exists(played)))
        greatest += [row] if row else []
    return tuple(greatest)


def _find_highest(rows: QuerySet[StandingRow]) -> StandingRow | None:
    """Return the row of the highest total; of equals, of the earliest day, and then by name.

    The first row of each night is looked up. Of the others only those that equal it can be meant.
    """
    by = ("-total", "standing__night__date")
    top = rows.filter(position=1).order_by(*by).values("total", "standing__night__date").first()
    return rows.filter(**top).order_by("player__short_name").first() if top else None
