"""Rounds in which two entrants meet: a round robin, or like scores without a second meeting."""

from collections.abc import Iterator, Sequence
from random import Random

from tournaments.draws.draw import Draw, NoDrawError, Past, Seating
from tournaments.draws.matching import find_matching
from tournaments.draws.reason import DrawReason
from tournaments.draws.sitting import choose_out

Meeting = tuple[int, int]


def draw_meetings(
    present: Sequence[int],
    past: Past,
    chance: int,
    rounds: int,
    tables_each: int = 1,
    first: Sequence[int] = (),
) -> Draw:
    """Return the next round of pairs or teams.

    first: the entrants in the order of the cards that they cut; without it, lots decide the order.
    rounds: of the whole event. If everybody can meet everybody in them, it is a round robin;
    otherwise, and once the field has changed, those with like scores meet. tables_each: the tables
    of a meeting, two for teams of two pairs, whose pairs meet the other team's in turn. Raise
    NoDrawError if there are fewer than two.
    """
    if len(present) < 2:
        raise NoDrawError("too-few", least=2, present=len(present))
    order = find_order(present, past, chance, rounds, first)
    if order:
        pairs, out = get_circle_round(order, past.round)
        reason = DrawReason("round-robin", {"rounds": count_circle_rounds(len(present))})
    elif first and not past.draws:
        even = len(first) // 2 * 2
        pairs, out = list(zip(first[:even:2], first[1:even:2], strict=True)), tuple(first[even:])
        reason = DrawReason("first-cut")
    else:
        pairs, out, again = _match(present, past, chance)
        reason = DrawReason("again" if again else "by-score", {"chance": chance})
    tables = tuple(_seat(pairs, past.round, tables_each))
    return Draw(past.round, tables, out, reason, order)


def find_order(
    present: Sequence[int], past: Past, chance: int, rounds: int, first: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return the order of a round robin that can be followed, or none.

    Its order is drawn by lot for the first round, or given by first, and kept with the draw.
    """
    if past.round > count_circle_rounds(len(present)) or rounds < count_circle_rounds(len(present)):
        return ()
    if not past.draws and first:
        return tuple(first)
    if not past.draws:
        return tuple(Random(f"{chance}/order").sample(sorted(present), len(present)))
    order = past.draws[0].order
    if set(order) != set(present) or any(draw.order != order for draw in past.draws):
        return ()
    return order


def count_circle_rounds(entrants: int) -> int:
    """Return how many rounds a round robin has."""
    return entrants - 1 + entrants % 2


def get_circle_round(order: Sequence[int], round_: int) -> tuple[list[Meeting], tuple[int, ...]]:
    """Return the meetings of a round of a round robin, and who sits out.

    The circle method: the last one stays while the others turn. Sides change so that everybody
    sits North-South about half of the time.
    """
    ring = [*order, *([0] if len(order) % 2 else [])]
    still, others = ring[-1], ring[:-1]
    count = len(others)
    turned = [others[(at + round_ - 1) % count] for at in range(count)]
    pairs = [(still, turned[0]) if round_ % 2 else (turned[0], still)]
    for at in range(1, (count + 1) // 2):
        pair = turned[at], turned[count - at]
        pairs.append(pair if at % 2 else pair[::-1])
    out = tuple(entrant for pair in pairs if 0 in pair for entrant in pair if entrant)
    return [pair for pair in pairs if 0 not in pair], out


def _match(
    present: Sequence[int], past: Past, chance: int
) -> tuple[list[Meeting], tuple[int, ...], bool]:
    """Return meetings by score, who sits out, and whether anybody meets again."""
    random = Random(f"{chance}/{past.round}")
    lots = {entrant: random.random() for entrant in sorted(present)}
    order = sorted(present, key=lambda entrant: (-past.points.get(entrant, 0), lots[entrant]))
    met = past.count_opponents()
    for most in range(max(met.values(), default=0) + 1):
        for out in _list_outs(order, past, random):
            playing = [entrant for entrant in order if entrant not in out]
            allowed = {
                entrant: [
                    other
                    for other in playing
                    if other != entrant and met[(min(entrant, other), max(entrant, other))] <= most
                ]
                for entrant in playing
            }
            if len(find_matching(allowed)) == len(playing):
                return _pair_down(playing, allowed), out, most > 0
    raise NoDrawError("too-few", least=2, present=len(present))


def _list_outs(order: Sequence[int], past: Past, random: Random) -> Iterator[tuple[int, ...]]:
    """Yield who may sit out, the last in order first: who has done so least often."""
    if len(order) % 2 == 0:
        yield ()
        return
    times = past.count_out(order)
    least = min(times[entrant] for entrant in order)
    if past.points:
        yield from ((entrant,) for entrant in reversed(order) if times[entrant] == least)
    else:
        yield choose_out(order, 1, past, random)
        yield from ((entrant,) for entrant in order if times[entrant] == least)


def _pair_down(order: Sequence[int], allowed: dict[int, list[int]]) -> list[Meeting]:
    """Return meetings: each in turn meets the next in order that leaves the others a meeting."""
    left = list(order)
    meetings = []
    while left:
        first = left[0]
        for other in left[1:]:
            if other not in allowed[first]:
                continue
            rest = [entrant for entrant in left if entrant not in (first, other)]
            among = {entrant: [to for to in allowed[entrant] if to in rest] for entrant in rest}
            if len(find_matching(among)) == len(rest):
                meetings.append((first, other))
                left = rest
                break
    return meetings


def _seat(pairs: Sequence[Meeting], round_: int, tables_each: int) -> Iterator[Seating]:
    """Yield the tables. At teams the first pairs meet each other in odd rounds."""
    for at, (entrant, other) in enumerate(pairs):
        if tables_each == 1:
            yield Seating(at + 1, (entrant,), (other,))
            continue
        crossed = round_ % 2 == 0
        yield Seating(2 * at + 1, (entrant,), (other,), (1, 2 if crossed else 1))
        yield Seating(2 * at + 2, (entrant,), (other,), (2, 1 if crossed else 2))
