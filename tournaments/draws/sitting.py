"""Who sits out: those who have done so least often, as far back as possible."""

from collections.abc import Sequence
from random import Random

from tournaments.draws.draw import Past


def choose_out(present: Sequence[int], count: int, past: Past, random: Random) -> tuple[int, ...]:
    """Return who sits out: who has done so least often, then longest ago, then by lot."""
    times, last = past.count_out(present), past.find_last_out()
    lots = {entrant: random.random() for entrant in sorted(present)}
    order = sorted(
        present, key=lambda entrant: (times[entrant], last.get(entrant, 0), lots[entrant])
    )
    return tuple(sorted(order[:count]))
