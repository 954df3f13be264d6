"""Fixtures of a league: within each division everybody meets everybody, once or more."""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.draws.draw import Draw, Seating
from tournaments.draws.pairings import count_circle_rounds, get_circle_round
from tournaments.draws.reason import DrawReason


def draw_fixtures(
    divisions: Mapping[str, Sequence[int]], chance: int, times: int = 1, first: Sequence[int] = ()
) -> list[Draw]:
    """Return every round of a league. times: how often everybody meets everybody.

    The order within a division is drawn by lot, or is that of first. In each repetition the sides
    are exchanged.
    """
    rounds: dict[int, tuple[list[tuple[int, int]], list[int]]] = {}
    for name in sorted(divisions):
        entrants = sorted(divisions[name])
        if len(entrants) < 2:
            continue
        order = [entrant for entrant in first if entrant in entrants] or Random(
            f"{chance}/{name}"
        ).sample(entrants, len(entrants))
        count = count_circle_rounds(len(order))
        for at in range(times * count):
            pairs, out = get_circle_round(order, at % count + 1)
            here = rounds.setdefault(at + 1, ([], []))
            here[0].extend(pairs if at // count % 2 == 0 else [pair[::-1] for pair in pairs])
            here[1].extend(out)
    return [
        Draw(
            round_,
            tuple(Seating(at, (ns,), (ew,)) for at, (ns, ew) in enumerate(pairs, start=1)),
            tuple(out),
            DrawReason("fixtures"),
        )
        for round_, (pairs, out) in sorted(rounds.items())
    ]
