"""Season records of matches that an app knows by their totals alone, and that belong to no night.

The app stores the rows as a source of season records (`club.ledger.season_records`), and drops the
ladders of the seasons in which they changed.
"""

import datetime
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from club.queries.people import find_keepers
from club.seasons.models import Season
from club.seasons.queries.records import sum_fields
from club.seasons.queries.seasons import get_ladder_rules, mark
from scoring.ladder import LadderRules, Match, get_ladder, get_ladder_points, make_records
from scoring.seats import Seat


@dataclass(frozen=True)
class TotalScore:
    """Matches between the same players of which the totals are known. key: what the app calls them.

    players: by seat. margins: North-South's points over East-West's in each, in points of the game.
    """

    key: tuple[int, int]
    date: datetime.date
    game: str
    players: Mapping[str, uuid.UUID]
    margins: Sequence[int]


@dataclass(frozen=True)
class SeasonRow:
    """The record of these matches for one player, with the digest of the rules that it follows.

    sums: the columns of `club.ledger.models.AbstractRecord`.
    """

    key: tuple[int, int]
    date: datetime.date
    player: uuid.UUID
    ladder: str
    rules: str
    sums: Mapping[str, int]


def make_season_rows(club_id: uuid.UUID, scores: Iterable[TotalScore]) -> Iterator[SeasonRow]:
    """Yield the records of matches by the rules of their seasons, for those who are kept."""
    keepers = find_keepers(club_id)
    seasons = list(Season.objects.filter(club=club_id))
    rules: dict[uuid.UUID | None, LadderRules] = {}
    for score in scores:
        season = next((s for s in seasons if s.starts <= score.date <= s.ends), None)
        key = season.pk if season else None
        if key not in rules:
            rules[key] = get_ladder_rules(season)
        seats = {Seat(seat): keepers.get(who, who) for seat, who in score.players.items()}
        matches = [Match(seats, get_ladder_points(score.game, each)) for each in score.margins]
        for player, record in make_records(matches, rules[key]).items():
            yield SeasonRow(
                score.key,
                score.date,
                player,
                get_ladder(score.game),
                mark(rules[key]),
                sum_fields(record),
            )
