"""What a rubber event is: its form, its scoring, and the rules that a club sets."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.rubber_events.faults import Form
from scoring.shape import format_value

INDIVIDUAL, PAIRS, TEAMS = "individual", "pairs", "teams"
PARTY, KNOCK_OUT, LEAGUE = "party", "knock-out", "league"

SIZES: Mapping[str, tuple[int, ...]] = {
    INDIVIDUAL: (1,),
    PAIRS: (2,),
    TEAMS: (4,),
    PARTY: (1,),
    KNOCK_OUT: (2, 1, 4),
    LEAGUE: (2, 1, 4),
}
"""The members that an entrant of each form may have; the first is usual."""

CANCELLED = (PAIRS, TEAMS, LEAGUE)
"""The forms at which the results of an entrant that withdraws can be cancelled."""

SEATS: Mapping[tuple[str, int], tuple[int, ...]] = {
    (INDIVIDUAL, 1): (4, 2),
    (KNOCK_OUT, 1): (4, 2),
    (LEAGUE, 1): (2,),
}
"""The seats of the games that a form with entrants of a size may play; of others four."""

TOTAL_POINTS, VICTORY_POINTS, RANKING_POINTS = "total-points", "victory-points", "ranking-points"
MATCHES, PLACES = "matches", "places"
SCORINGS = (TOTAL_POINTS, VICTORY_POINTS, RANKING_POINTS, MATCHES, PLACES)

MUTUAL_MATCH, MARGIN, MATCHES_WON = "mutual-match", "margin", "matches-won"
TIES = (MUTUAL_MATCH, MARGIN, MATCHES_WON)
SUM, MEAN = "sum", "mean"

MOST = 999


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that a club sets for an event.

    matches: how many matches a meeting has. best_of: at a knock-out, and at a league if it is over
    1, a meeting ends as soon as a side has won more than half of so many. ties: the tie-breaks in
    order. place_points: what the places of a round are worth, the first one first. handicap: the
    points a round for each level by which the sides differ, at most handicap_most. unequal: whether
    the points of entrants that played more rounds than others are their sum or their mean.
    promoted, relegated: how many entrants of a division change it.
    """

    matches: int = 1
    best_of: int = 1
    ties: tuple[str, ...] = TIES
    place_points: tuple[Fraction, ...] = ()
    handicap: int = 0
    handicap_most: int = 1000
    unequal: str = SUM
    promoted: int = 0
    relegated: int = 0


def read_rules(form: Form, kind: str, scoring: str) -> Rules:
    """Return the rules of an event. Problems are recorded in form."""
    inner = form.within("rules") if form.has("rules") else None
    inner = inner or Form({}, f"{form.path}rules.", form.problems)
    inner.only(Rules.__dataclass_fields__)
    points = _read_place_points(inner)
    if bool(points) != (scoring == PLACES):
        inner.fault("place-points", "place_points")
    best_of = _count(inner, "best_of", 1, 7, 1)
    if best_of % 2 == 0:
        inner.fault("best-of", "best_of")
    ties = _read_ties(inner)
    league = MOST if kind == LEAGUE else 0
    return Rules(
        matches=_count(inner, "matches", 1, 12 if kind != KNOCK_OUT else 1, 1),
        best_of=best_of,
        ties=ties,
        place_points=points,
        handicap=_count(inner, "handicap", 0, 10_000, 0),
        handicap_most=_count(inner, "handicap_most", 0, 100_000, 1000),
        unequal=inner.choice("unequal", (SUM, MEAN)) or SUM,
        promoted=_count(inner, "promoted", 0, league, 0),
        relegated=_count(inner, "relegated", 0, league, 0),
    )


def _count(form: Form, key: str, least: int, most: int, default: int) -> int:
    value = form.count(key, least, most)
    return default if value is None else value


def _read_place_points(form: Form) -> tuple[Fraction, ...]:
    values = form.items("place_points") or []
    if len(values) > MOST:
        form.fault("out-of-range", "place_points", value=len(values), least=1, most=MOST)
        return ()
    listed = Form(
        {str(at): value for at, value in enumerate(values)},
        f"{form.path}place_points.",
        form.problems,
    )
    return tuple(listed.decimal(str(at)) or Fraction(0) for at in range(len(values)))


def _read_ties(form: Form) -> tuple[str, ...]:
    if not form.has("ties"):
        return TIES
    chosen = []
    for at, value in enumerate((form.items("ties") or [])[:20]):
        if value in TIES and isinstance(value, str):
            chosen.append(value)
        else:
            form.fault("not-a-tie-break", f"ties.{at}", value=format_value(value))
    return tuple(dict.fromkeys(chosen))
