"""The movements of pairs by name: the tables and rounds each serves, and how it is made."""

from scoring.wording import sentence
from tournaments.movements.appendix import (
    build_appendix_mitchell,
    choose_appendix_rounds,
    list_appendix_rounds,
)
from tournaments.movements.family import MOST_TABLES, Family
from tournaments.movements.hesitation import build_hesitation_mitchell, list_hesitation_rounds
from tournaments.movements.howell import (
    build_howell,
    build_three_quarter,
    count_sets,
    list_howell_rounds,
    list_three_quarter_rounds,
)
from tournaments.movements.mitchell import (
    build_mitchell,
    build_relay_mitchell,
    build_skip_mitchell,
)
from tournaments.movements.rovers import (
    build_bump_mitchell,
    build_rover_mitchell,
    list_bump_rounds,
    list_rover_rounds,
)
from tournaments.movements.small import build_two_tables
from tournaments.movements.web import build_web, count_web_sets, serves_web


def _list_mitchell_rounds(tables: int) -> tuple[int, ...]:
    return tuple(range(2, tables + 1)) if tables % 2 and 3 <= tables <= MOST_TABLES else ()


def _list_skip_rounds(tables: int) -> tuple[int, ...]:
    return tuple(range(2, tables)) if tables % 2 == 0 and 4 <= tables <= MOST_TABLES else ()


def _list_relay_rounds(tables: int) -> tuple[int, ...]:
    return tuple(range(2, tables + 1)) if tables % 2 == 0 and 2 <= tables <= MOST_TABLES else ()


def _list_two_table_rounds(tables: int) -> tuple[int, ...]:
    return (6,) if tables == 2 else ()


def _list_web_rounds(tables: int) -> tuple[int, ...]:
    if not 4 <= tables <= MOST_TABLES:
        return ()
    return tuple(rounds for rounds in range(3, tables + 1) if serves_web(tables, rounds))


def _choose_web_rounds(tables: int) -> int:
    """Return 13, which with two boards a round makes 26, or the most odd number below it."""
    return max(rounds for rounds in _list_web_rounds(tables) if rounds <= 13 and rounds % 2)


def _choose_three_quarter_rounds(tables: int) -> int:
    """Return the number of rounds nearest to three quarters of a whole Howell's."""
    return min(
        list_three_quarter_rounds(tables), key=lambda rounds: abs(4 * rounds - 3 * (2 * tables - 1))
    )


def _count_mitchell_sets(tables: int, _rounds: int) -> int:
    return tables


FAMILIES = {
    family.name: family
    for family in (
        Family(
            "mitchell",
            sentence("Mitchell"),
            _list_mitchell_rounds,
            build_mitchell,
            _count_mitchell_sets,
            True,
        ),
        Family(
            "skip-mitchell",
            sentence("Mitchell with a skip"),
            _list_skip_rounds,
            build_skip_mitchell,
            _count_mitchell_sets,
            True,
        ),
        Family(
            "relay-mitchell",
            sentence("Mitchell with a relay and shared boards"),
            _list_relay_rounds,
            build_relay_mitchell,
            _count_mitchell_sets,
            True,
        ),
        Family("howell", sentence("Howell"), list_howell_rounds, build_howell, count_sets),
        Family(
            "two-tables",
            sentence("two tables that exchange their boards"),
            _list_two_table_rounds,
            lambda _tables, _rounds: build_two_tables(),
            lambda _tables, rounds: rounds,
        ),
        Family(
            "three-quarter",
            sentence("three-quarter Howell"),
            list_three_quarter_rounds,
            build_three_quarter,
            count_sets,
            usual=_choose_three_quarter_rounds,
        ),
        Family(
            "web",
            sentence("web of several copies of the boards"),
            _list_web_rounds,
            build_web,
            lambda _tables, rounds: count_web_sets(rounds),
            True,
            usual=_choose_web_rounds,
        ),
        Family(
            "hesitation-mitchell",
            sentence("Mitchell with a round more, in which East-West hesitate at the last table"),
            list_hesitation_rounds,
            build_hesitation_mitchell,
            lambda _tables, rounds: rounds,
            True,
            one_winner=True,
        ),
        Family(
            "rover-mitchell",
            sentence("Mitchell of an odd pair that takes other North-South places in each round"),
            list_rover_rounds,
            build_rover_mitchell,
            _count_mitchell_sets,
            True,
            one_winner=True,
            extra=1,
        ),
        Family(
            "bump-mitchell",
            sentence("Mitchell of an odd pair, each pair that sat out takes the next table"),
            list_bump_rounds,
            build_bump_mitchell,
            _count_mitchell_sets,
            True,
            one_winner=True,
            extra=1,
        ),
        Family(
            "appendix-mitchell",
            sentence("Mitchell with tables beside it that share its boards"),
            list_appendix_rounds,
            build_appendix_mitchell,
            lambda _tables, rounds: rounds,
            True,
            usual=choose_appendix_rounds,
        ),
    )
}
"""The movements of pairs."""
