"""Fields of Swiss draws: made by hand, by chance, and by rounds that were played before."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from hypothesis import strategies as st

from tournaments.draws.swiss.field import Entrant, Field
from tournaments.draws.swiss.request import Method, Odd, Request

Pair = tuple[int, int]


def make_field(points, met=(), byes=(), clubs=(), round_=3, **more):
    """Return a field of entrants named from 1, in the order of their points.

    met: pairs of numbers with the round in which they met. byes: numbers with the round. clubs: the
    club of each, or None.
    """
    entrants = tuple(
        Entrant(str(number), str(number), Fraction(own), club=club)
        for number, (own, club) in enumerate(
            zip(points, clubs or [None] * len(points), strict=True), start=1
        )
    )
    meetings: dict[Pair, tuple[int, ...]] = {}
    for first, second, round_met in met:
        pair = first - 1, second - 1
        meetings[pair] = (*meetings.get(pair, ()), round_met)
    rested: dict[int, tuple[int, ...]] = {}
    for number, round_out in byes:
        rested[number - 1] = (*rested.get(number - 1, ()), round_out)
    return Field(round_, entrants, meetings, rested, **more)


def name_pairs(draw) -> list[str]:
    """Return who meets whom in a draw, by number."""
    return [f"{pairing.home + 1}–{pairing.away + 1}" for pairing in draw.pairings]


@st.composite
def fields(draw, least=2, most=9, even=False):
    """Return small fields in which much is level and many have met."""
    count = draw(st.integers(least, most))
    count += count % 2 if even else 0
    points = sorted(draw(st.lists(st.integers(0, 6), min_size=count, max_size=count)), reverse=True)
    pairs = [(first, second) for second in range(1, count + 1) for first in range(1, second)]
    met = draw(st.lists(st.sampled_from(pairs), max_size=2 * count)) if pairs else []
    byes = draw(st.lists(st.integers(1, count), max_size=3))
    clubs = draw(st.lists(st.sampled_from([None, "A", "B"]), min_size=count, max_size=count))
    return make_field(points, [(*pair, 1) for pair in met], [(number, 1) for number in byes], clubs)


requests = st.builds(
    Request,
    round=st.just(3),
    method=st.sampled_from(Method),
    odd=st.sampled_from(Odd),
    apart=st.sampled_from([0, 3]),
)


def play(count: int, rounds: int, seed: int, unit: int = 1) -> Field:
    """Return a field after rounds in which like scores met, won by chance and by strength.

    unit: in how many parts each of the twenty points of a match is divided, 0 if there are two for
    a win and none else.
    """
    dice = Random(f"{count}/{rounds}/{seed}/{unit}")
    strength = [dice.gauss(0, 1) for _ in range(count)]
    points = [0] * count
    met: dict[Pair, tuple[int, ...]] = {}
    for round_ in range(1, rounds + 1):
        order = sorted(range(count), key=lambda entrant: (-points[entrant], strength[entrant]))
        for first, second in _pair_greedily(order, met):
            met[first, second] = (*met.get((first, second), ()), round_)
            gained = _score(strength[first] - strength[second] + dice.gauss(0, 1), unit)
            points[first] += gained
            points[second] += (20 * unit or 2) - gained
    order = sorted(range(count), key=lambda entrant: (-points[entrant], entrant))
    at = {entrant: place for place, entrant in enumerate(order)}
    entrants = tuple(
        Entrant(str(entrant), str(entrant), Fraction(points[entrant], unit or 1))
        for entrant in order
    )
    meetings = {
        (min(at[first], at[second]), max(at[first], at[second])): rounds_
        for (first, second), rounds_ in met.items()
    }
    return Field(rounds + 1, entrants, meetings, {})


def _score(margin: float, unit: int) -> int:
    if unit == 0:
        return 2 if margin > 0 else 0
    return max(0, min(20 * unit, round(unit * (10 + 4 * margin))))


def _pair_greedily(order: Sequence[int], met: dict[Pair, tuple[int, ...]]) -> Iterator[Pair]:
    left = list(order)
    while len(left) > 1:
        first = left.pop(0)
        free = [other for other in left if (min(first, other), max(first, other)) not in met]
        second = (free or left)[0]
        left.remove(second)
        yield min(first, second), max(first, second)
