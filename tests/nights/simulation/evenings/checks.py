"""What has to hold of a night, each a function of plain facts that raises Wrong."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from nights.queries.tables import TableView
from tests.nights.simulation.evenings.house import House

Cards = Mapping[str, str]
Seats = Mapping[str, str]


class Wrong(AssertionError):
    """The night is not as the laws and its own facts would have it."""


def hold(true: object, sentence: str) -> None:
    if not true:
        raise Wrong(sentence)


def same(what: str, shown: object, expected: object) -> None:
    """Hold what the program shows against what the model says."""
    hold(shown == expected, f"{what}: shown {shown}, expected {expected}")


def one_table_each(belongs: Iterable[tuple[str, int]]) -> None:
    """Nobody belongs to two tables."""
    counts = Counter(who for who, _table in belongs)
    hold(max(counts.values(), default=0) <= 1, f"at two tables: {counts}")


def one_seat_each(playing: Mapping[Any, Seats]) -> None:
    """Nobody holds two seats in matches in play."""
    counts = Counter(who for seats in playing.values() for who in seats.values())
    hold(max(counts.values(), default=0) <= 1, f"in two seats: {playing}")


def room_for_all(most: int, belongs: Iterable[tuple[str, int]], kept: Iterable[int]) -> None:
    """Never more than the most at a table, with the places that are kept there."""
    counts = Counter(table for _who, table in belongs) + Counter(kept)
    hold(max(counts.values(), default=0) <= most, f"more than {most}: {counts}")


def all_present(playing: Mapping[Any, Seats], here: Collection[str]) -> None:
    """Nobody plays who has not come, or has gone home."""
    for seats in playing.values():
        hold(set(seats.values()) <= set(here), f"{seats} play, {sorted(here)} are here")


def cut_by_those_present(who: Iterable[str], here: Collection[str], lost: Iterable[str]) -> None:
    """Nobody is cut into a match who is not there, or cannot be found."""
    who = set(who)
    hold(who <= set(here) - set(lost), f"{sorted(who)} cut, not all of them are here")


def replayed(again: tuple[Seats, str, set[str]], stored: tuple[Seats, str, set[str]]) -> None:
    """The cut settled again from its stored cards gives the same seats, dealer and outs."""
    same("the cut replayed", again, stored)


def merged(rounds: Sequence[Cards]) -> list[dict[str, str]]:
    """Return rounds in which whoever exposed two cards has the one cut after."""
    whole: list[dict[str, str]] = []
    again: set[str] = set()
    for round_ in rounds:
        sound = {who: card for who, card in round_.items() if "+" not in card}
        hold(not again or set(round_) == again, f"{sorted(again)} were to cut again, not {round_}")
        if again:
            whole[-1].update(sound)
        else:
            whole.append(sound)
        again = set(round_) - set(sound)
    return whole


def parted(
    house: House, rounds: Sequence[Cards], out: Collection[str]
) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """Return the rounds for who goes out, and those for partners; one may serve for both."""
    once = merged(rounds)
    outs = [round_ for round_ in once if set(round_) & set(out)]
    partners = [round_ for round_ in once if not set(round_) & set(out)]
    return outs, partners if house.partners or not outs else [once[0], *partners]


def _heights(house: House, who: str, rounds: Sequence[Cards], turn: int) -> tuple[Any, ...]:
    cut = [house.height(round_[who]) for round_ in rounds if who in round_]
    return tuple((turn * rank, turn * suit) for rank, suit in cut)


def only_equals_cut_again(house: House, rounds: Sequence[Cards]) -> None:
    """After the first round nobody cuts who was not equal to another who cuts."""
    for at, round_ in enumerate(rounds[1:], start=1):
        heights = {_heights(house, who, rounds[:at], 1) for who in round_}
        hold(len(round_) > 1 and len(heights) == 1, f"{round_} cut again after {rounds[:at]}")


def outgoers(
    house: House,
    counts: Mapping[str, tuple[int, int]],
    rounds: Sequence[Cards],
    out: Collection[str],
    places: Mapping[str, int] | None = None,
) -> None:
    """Those out have played most matches running, and where equal cut highest, or lowest.

    counts: by player, the matches played running and the times sat out. places: by player, at a
    fresh table, their place by what they cut before it; whoever has the last ones goes out.
    """
    places = places or {}
    cut, _partners = parted(house, rounds, out)
    only_equals_cut_again(house, cut)
    turn = 1 if house.out == "highest" else -1

    def claim(who: str) -> tuple[Any, ...]:
        running, sat = counts[who]
        by_count = running, places.get(who, 0), -sat if house.fair else 0
        return *by_count, _heights(house, who, cut, turn)

    for gone in out:
        for stays in set(counts) - set(out):
            hold(claim(gone) > claim(stays), f"{gone} is out rather than {stays}: {counts} {cut}")


def partners(
    house: House, rounds: Sequence[Cards], held: Seats, dealer: str, out: Collection[str]
) -> None:
    """The dealer cut the lowest, or by the house the highest, and their partner the next."""
    _outs, cut = parted(house, rounds, out)
    only_equals_cut_again(house, cut)
    turn = 1 if house.dealer == "lowest" else -1
    first = "NESW".index(dealer)
    deals, left, partner, right = (
        _heights(house, held["NESW"[(first + at) % 4]], cut, turn) for at in range(4)
    )
    hold(deals < min(partner, left, right), f"{held[dealer]} does not deal: {cut}")
    hold(partner < min(left, right), f"who partners {held[dealer]}: {cut}")


def counted(stored: Mapping[str, tuple[int, int]], expected: Mapping[str, tuple[int, int]]) -> None:
    """The counts kept with each draw are those of the matches that were played."""
    same("matches running and sat out", stored, expected)


def pairs(seats: Seats) -> list[frozenset[str]]:
    return [frozenset((seats["N"], seats["S"])), frozenset((seats["E"], seats["W"]))]


def whole_pivot(members: Collection[str], chukkers: Sequence[Seats]) -> None:
    """Over a pivot each partners each once, of six one pair twice; each of five is out once."""
    counts = Counter(pair for chukker in chukkers for pair in pairs(chukker))
    every = {frozenset(pair) for pair in combinations(members, 2)}
    twice = 1 if len(members) == 6 else 0
    hold(set(counts) == every, f"not each with each: {counts}")
    hold(counts.total() == len(every) + twice, f"some pair too often: {counts}")
    outs = [set(members) - set(chukker.values()) for chukker in chukkers]
    times = Counter(who for out in outs for who in out)
    hold(len(members) != 5 or set(times.values()) == {1}, f"out more than once: {times}")
    hold(not any(out & other for out, other in pairwise(outs)), f"out twice running: {outs}")


def by_turns(members: Collection[str], outs: Sequence[Collection[str]]) -> None:
    """Nobody sits out twice before everybody has once."""
    times: Counter[str] = Counter()
    for out in outs:
        times.update(out)
        spread = max(times.values(), default=0) - min(times[who] for who in members)
        hold(spread <= 1, f"out by turns: {outs}")


def deal_passes_on(dealers: Sequence[str]) -> None:
    """Where nobody cuts, the deal goes round from North."""
    expected = ["NESW"[at % 4] for at in range(1, len(dealers) + 1)]
    same("who deals in a rotation", list(dealers), expected)


def nothing_stored(before: Any, after: Any) -> None:
    """A refused action, and one sent twice, leave no act behind."""
    same("acts stored", after, before)


def nothing_differs(differences: Sequence[str]) -> None:
    """What was computed of the night equals a fold made now."""
    hold(not differences, f"the projections differ: {differences}")


def describe_table(view: TableView) -> Any:
    """Return what is shown of a table, whether its match is read from a head or folded."""
    match = view.latest
    people = view.table, view.members, view.absent, view.kept, view.open_cut
    return people, match and (
        match.match,
        match.version,
        match.players,
        match.over,
        match.last_state,
        match.last_deal,
        match.pending_rulings,
    )
