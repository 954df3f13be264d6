"""A player's statistics of a season: partners, adversaries, contracts, back scores."""

import datetime
import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Case, Count, F, Max, Q, QuerySet, Sum, Value, When

from club.models import Membership, Player
from club.queries.people import find_known_players
from club.seasons.models import Season
from nights.games import get_label
from nights.models import PlayerMatch, StandingRow
from nights.queries.nights import filter_listed
from scoring.games import GAMES
from scoring.ladder import Ladder, get_ladder


@dataclass(frozen=True)
class With:
    """A player's figures with a partner, or against an adversary."""

    player: Player
    matches: int
    won: int
    margin: int


@dataclass(frozen=True)
class Companions:
    """A player's figures with every partner, or against every adversary.

    totals: the key of each, the matches, those won, and the margin. Names are read only of those
    that are listed: in ten years there are hundreds.
    """

    club_id: uuid.UUID
    totals: Sequence[tuple[uuid.UUID, int, int, int]]

    def __len__(self) -> int:
        return len(self.totals)

    def list_named(self, most: int | None = None) -> list[With]:
        """Return the figures with names, the most matches first; at most so many if given."""
        totals = sorted(self.totals, key=_rank)
        if most is not None and most < len(totals):
            # Those that are equal to the last one stand in the order of their names.
            last = _rank(totals[most - 1])
            totals = [total for total in totals if _rank(total) <= last]
        people = find_known_players(self.club_id, [row[0] for row in totals])
        named = [With(people[player], *sums) for player, *sums in totals]
        named.sort(
            key=lambda figures: (-figures.matches, -figures.margin, figures.player.short_name)
        )
        return named[:most]


def _rank(totals: tuple[uuid.UUID, int, int, int]) -> tuple[int, int]:
    _player, matches, _won, margin = totals
    return -matches, -margin


@dataclass(frozen=True)
class Contracts:
    """A player's contracts: those played, those of the partner, those defended."""

    matches: int
    deals: int
    longest: int
    declared: int
    made: int
    partner_declared: int
    defended: int
    beaten: int
    slams: int


@dataclass(frozen=True)
class InGame:
    """A player's matches of one game. margin is in points of the ladder."""

    game: str
    matches: int
    won: int
    drawn: int
    lost: int
    margin: int
    deals: int

    @property
    def label(self) -> str:
        """The game's label."""
        return get_label(self.game)


class Stand(NamedTuple):
    """A player's total of a night, and the sum up to then.

    Both are in hundreds, or in an old game's own points, which are added up game by game. listed:
    whether the reader may see which night it was.
    """

    night: uuid.UUID
    date: datetime.date
    game: str
    matches: int
    total: int
    running: int
    listed: bool


def list_played(season: Season, player: uuid.UUID, ladder: str) -> QuerySet[PlayerMatch]:
    """Return a player's rows for the matches of a season's ladder."""
    return PlayerMatch.objects.filter(
        club=season.club_id,
        player=player,
        ladder=ladder,
        night__date__gte=season.starts,
        night__date__lte=season.ends,
    )


def exclude_broken_off(rows: QuerySet[PlayerMatch]) -> QuerySet[PlayerMatch]:
    """Return the rows without matches that were broken off: only the ladder counts those."""
    return rows.filter(broken_off=False)


def sum_contracts(season: Season, player: uuid.UUID, ladder: str) -> Contracts:
    """Return the sums of a player's contracts of a season."""
    names = ("deals", "declared", "made", "partner_declared", "defended", "beaten", "slams")
    sums = {name: Sum(name) for name in names}
    totals = list_played(season, player, ladder).aggregate(
        matches=Count("pk"), longest=Max("deals"), **sums
    )
    return Contracts(**{name: value or 0 for name, value in totals.items()})


def sum_by_game(season: Season, player: uuid.UUID, ladder: str) -> list[InGame]:
    """Return a player's figures in each game of a ladder, the one most played first."""
    rows = exclude_broken_off(list_played(season, player, ladder)).order_by().values("game")
    totals = rows.annotate(
        matches=Count("pk"),
        won=Count("pk", filter=Q(margin__gt=0)),
        drawn=Count("pk", filter=Q(margin=0)),
        lost=Count("pk", filter=Q(margin__lt=0)),
        points=Sum("margin"),
        dealt=Sum("deals"),
    )
    columns = ("game", "matches", "won", "drawn", "lost", "points", "dealt")
    by_game = [InGame(*row) for row in totals.values_list(*columns)]
    return sorted(by_game, key=lambda figures: (-figures.matches, figures.game))


def sum_by_partner(season: Season, player: uuid.UUID, ladder: str) -> Companions:
    """Return a player's figures with each partner."""
    mine = exclude_broken_off(list_played(season, player, ladder)).filter(partner__isnull=False)
    won = Count("pk", filter=Q(margin__gt=0))
    totals = mine.values("partner").annotate(matches=Count("pk"), won=won, points=Sum("margin"))
    return Companions(
        season.club_id, list(totals.values_list("partner", "matches", "won", "points"))
    )


def sum_by_adversary(season: Season, player: uuid.UUID, ladder: str) -> Companions:
    """Return a player's figures against each adversary."""
    mine = exclude_broken_off(list_played(season, player, ladder))
    won = Count("pk", filter=Q(margin__lt=0))
    totals: dict[uuid.UUID, tuple[int, int, int]] = {}
    for side, other in (("NS", "EW"), ("EW", "NS")):
        faced = mine.filter(side=side).values("match")
        rows = PlayerMatch.objects.filter(match__in=faced, side=other).order_by().values("player")
        rows = rows.annotate(matches=Count("pk"), won=won, points=-Sum("margin"))
        for adversary, *sums in rows.values_list("player", "matches", "won", "points"):
            matches, wins, points = totals.get(adversary, (0, 0, 0))
            totals[adversary] = (matches + sums[0], wins + sums[1], points + sums[2])
    return Companions(season.club_id, [(adversary, *sums) for adversary, sums in totals.items()])


def list_back_scores(
    season: Season, player: uuid.UUID, ladder: str, membership: Membership | None
) -> list[Stand]:
    """Return a player's back score after each night of a season.

    Every night counts in the sums. A night that is not listed for the member must not be named.
    """
    listed = filter_listed(membership, "standing__night")
    rows = StandingRow.objects.filter(
        player=player,
        standing__night__club=season.club_id,
        standing__night__game__in=[game for game in GAMES if get_ladder(game) == ladder],
        standing__night__date__gte=season.starts,
        standing__night__date__lte=season.ends,
    )
    shown = Case(When(listed, then=True), default=False) if listed else Value(True)
    columns = rows.annotate(listed=shown).values_list(
        *("standing__night", "standing__night__date", "standing__night__game"),
        *("matches", "total", "listed"),
    )
    stands, running = [], Counter[str]()
    for night, date, game, matches, total, is_listed in columns.order_by(
        "standing__night__date", F("standing__night")
    ):
        unit = get_unit(game)
        running[unit] += total
        stands.append(Stand(night, date, game, matches, total, running[unit], is_listed))
    return stands


def get_unit(game: str) -> str:
    """Return the unit of a game's back scores: an old game's name, or empty for hundreds."""
    return game if get_ladder(game) == Ladder.OLD else ""


def group_by_unit(stands: Iterable[Stand]) -> dict[str, list[Stand]]:
    """Return stands grouped by the unit in which they are added up."""
    by_unit: dict[str, list[Stand]] = {}
    for stand in stands:
        by_unit.setdefault(get_unit(stand.game), []).append(stand)
    return {held[0].game: held for held in by_unit.values()}
