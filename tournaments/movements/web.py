"""Web movements: a large field plays few board sets, of which there are several copies."""

from collections import Counter
from dataclasses import replace

from tournaments.movements.mitchell import build_rotation
from tournaments.movements.movement import Kind, Movement


def count_web_sets(rounds: int) -> int:
    """Return how many board sets a web needs: as many as rounds, one more if that is even."""
    return rounds if rounds % 2 else rounds + 1


def serves_web(tables: int, rounds: int) -> bool:
    """Return whether there is a web of this size.

    With an odd number of tables there must be fewer sets; with as many it would be a Mitchell.
    """
    return 3 <= rounds <= tables and (tables % 2 == 0 or count_web_sets(rounds) < tables)


def build_web(tables: int, rounds: int) -> Movement:
    """Return a web: North-South stay, East-West move up a table through the whole field.

    At the first tables the sets ascend and move down as in a Mitchell. At the others they descend
    and move up. With each round a pair that moves up thus comes to every second set, upward in the
    first part and downward in the second. With m sets the parts have lengths that are equal
    modulo m, so that where it crosses from one part to the other it continues at the end of the
    run of sets that it has played. Since m is odd and the rounds are at most m, it plays none
    twice.
    """
    count = count_web_sets(rounds)
    first = tables // 2 if tables % 2 == 0 else (tables - count) // 2

    def board(table: int, round_: int) -> int:
        ascending = table + round_
        return (ascending if table < first else tables - 2 - ascending) % count

    made = build_rotation("web", Kind.WEB, tables, rounds, board)
    places = Counter((hand.round, hand.set) for hand in made.hands)
    return replace(made, copies=max(places.values()))
