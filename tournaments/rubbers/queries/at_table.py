"""Who sits at a table of a draw, and who of them left first."""

from collections.abc import Iterable, Sequence

from club.models.people import Player
from tournaments.draws.draw import Seating
from tournaments.queries.seating import EntrantView

SEATS = ("N", "S", "E", "W")


def seat_players(
    seating: Seating, ns: Sequence[EntrantView], ew: Sequence[EntrantView], round_: int
) -> dict[str, Player | None]:
    """Return who sits at each seat of a table: single players, or the members of two pairs."""
    sides = []
    for at, entrants in enumerate((ns, ew)):
        team = [player for entrant in entrants for player in entrant.team(round_)]
        if seating.pairs:
            first = 2 * (seating.pairs[at] - 1)
            team = team[first : first + 2]
        sides.append(team)
    if len(sides[0]) == 1:
        return {"N": sides[0][0], "E": sides[1][0] if sides[1] else None}
    seats = [*sides[0][:2], *sides[1][:2]]
    return dict(zip(SEATS, seats, strict=False))


def list_first_gone(entrants: Iterable[EntrantView], last: int) -> list[EntrantView]:
    """Return who left first, if it was after a round up to the last one given.

    That decides a match of a knock-out: whoever met them has gone on, and may leave later. Whoever
    leaves after the round of the table plays it to the end, once a deal was entered.
    """
    gone = [(view, view.withdrawal) for view in entrants if view.withdrawal]
    # Ids grow with time.
    gone.sort(key=lambda row: (row[1].after_round, row[1].act_id, row[0].entrant.entry))
    return [view for view, left in gone if left.after_round == gone[0][1].after_round <= last]
