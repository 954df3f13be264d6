"""The movements by name: which tables and rounds each serves, and how it is made or refused."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, pairwise

from scoring.problem import Faulty
from scoring.wording import sentence
from tournaments.movements.howell import (
    build_howell,
    build_three_quarter,
    count_sets,
    list_howell_rounds,
    list_three_quarter_rounds,
)
from tournaments.movements.individual import (
    PLAYERS,
    build_individual,
    choose_individual_rounds,
    list_individual_rounds,
)
from tournaments.movements.mitchell import (
    build_mitchell,
    build_relay_mitchell,
    build_skip_mitchell,
)
from tournaments.movements.movement import Movement
from tournaments.movements.problem import MovementProblem
from tournaments.movements.small import build_two_tables
from tournaments.movements.teams import (
    MOST_TEAMS,
    build_american_whist,
    build_head_to_head,
    build_shared_whist,
    build_team_howell,
    list_american_whist_rounds,
    list_head_to_head_rounds,
    list_shared_whist_rounds,
    list_team_howell_rounds,
)
from tournaments.movements.web import build_web, count_web_sets, serves_web

MOST_TABLES = 60
"""The largest field of a Mitchell or a web."""


@dataclass(frozen=True)
class Family:
    """A kind of movement that is made for a number of tables.

    rounds: returns the rounds that it can have, in order; none if it does not serve the tables.
    sets: returns how many board sets it needs at most, for tables and rounds.
    directed: its North-South and East-West stay apart, so that the arrow can be switched, and
    there can be two winners. usual: which rounds are taken if none are asked for, the last if None.
    """

    name: str
    title: str
    rounds: Callable[[int], tuple[int, ...]]
    build: Callable[[int, int], Movement]
    sets: Callable[[int, int], int]
    directed: bool = False
    usual: Callable[[int], int] | None = None

    def choose_rounds(self, tables: int) -> int:
        """Return the rounds of the movement for tables that it serves if none are asked for."""
        return self.usual(tables) if self.usual else self.rounds(tables)[-1]


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
            _choose_web_rounds,
        ),
    )
}
"""The movements of pairs."""

TEAM_FAMILIES = {
    family.name: family
    for family in (
        Family(
            "head-to-head",
            sentence("two teams whose tables exchange their boards"),
            list_head_to_head_rounds,
            build_head_to_head,
            lambda _teams, rounds: rounds,
            usual=lambda _teams: 2,
        ),
        Family(
            "american-whist",
            sentence("all teams meet, each match in two halves"),
            list_american_whist_rounds,
            build_american_whist,
            lambda teams, _rounds: teams,
        ),
        Family(
            "shared-whist",
            sentence("the same for an even number: opposite tables share their boards"),
            list_shared_whist_rounds,
            build_shared_whist,
            lambda teams, _rounds: teams,
        ),
        Family(
            "team-howell",
            sentence("all teams meet, a whole match in each round"),
            list_team_howell_rounds,
            build_team_howell,
            lambda teams, rounds: count_sets((teams + 1) // 2, rounds),
        ),
    )
}
"""The movements of teams. Their sizes are numbers of teams."""

INDIVIDUAL = "individual"
INDIVIDUAL_TITLE = sentence(
    "nobody partners anybody twice; over all rounds of 4n or 4n + 1 players all partner all"
)
NAMES = (*FAMILIES, INDIVIDUAL)
"""The names of the movements of pairs and single players."""


def make_movement(
    name: str,
    tables: int,
    *,
    rounds: int | None = None,
    switch: int = 0,
    winners: int = 1,
    missing: Iterable[int] = (),
) -> Movement:
    """Return a movement of pairs.

    rounds: None for what is usual. switch: how many rounds, the last ones, have the arrow
    switched. missing: slots that nobody fills. Raise Faulty with every reason if it cannot be.
    """
    family = FAMILIES.get(name)
    if family is None:
        raise Faulty(
            [MovementProblem("unknown-movement", "name", {"name": name, "names": ", ".join(NAMES)})]
        )
    served = family.rounds(tables)
    asked = rounds if rounds is not None or not served else family.choose_rounds(tables)
    faults = _list_size_faults(family, tables, served, asked)
    faults += _list_winner_faults(family, asked, switch, winners)
    gone = tuple(sorted(set(missing)))
    faults += [
        MovementProblem("no-such-slot", "missing", {"slot": slot, "count": 2 * tables})
        for slot in gone
        if not 1 <= slot <= 2 * tables
    ]
    if faults or asked is None:
        raise Faulty(faults)
    return _build(name, tables, asked, switch, winners, gone)


@lru_cache(maxsize=64)
def _build(
    name: str, tables: int, rounds: int, switch: int, winners: int, missing: tuple[int, ...]
) -> Movement:
    """Return a movement that can be. Values are frozen, so that one serves all who ask."""
    movement = FAMILIES[name].build(tables, rounds)
    if switch:
        movement = movement.switch(tuple(range(rounds - switch + 1, rounds + 1)))
    return replace(movement, winners=winners, missing=missing)


def choose_missing(name: str, tables: int) -> int:
    """Return the slot that is left empty at a half table if nobody chooses.

    It is the last one: the last East-West pair, or a stationary pair, whose table is then not
    needed. A relay is left without its last North-South pair, so that no table shares.
    """
    return tables if name == "relay-mitchell" else 2 * tables


def make_individual(players: int, rounds: int | None = None) -> Movement:
    """Return the individual movement for a number of players.

    rounds: None for what is usual. Raise Faulty if there is none.
    """
    served = list_individual_rounds(players)
    if not served:
        values = {"name": INDIVIDUAL, "served": format_numbers(PLAYERS), "entrants": players}
        raise Faulty([MovementProblem("entrants-not-served", "entrants", values)])
    asked = choose_individual_rounds(players) if rounds is None else rounds
    if asked not in served:
        values = {"entrants": players, "served": format_numbers(served), "rounds": asked}
        raise Faulty([MovementProblem("individual-rounds", "rounds", values)])
    return build_individual(players, asked)


def make_team_movement(name: str, teams: int, rounds: int | None = None) -> Movement:
    """Return a movement of teams by its name, a key of TEAM_FAMILIES.

    rounds: None for what is usual. Raise Faulty if there is none.
    """
    family = TEAM_FAMILIES[name]
    served = family.rounds(teams)
    if not served:
        sizes = tuple(size for size in range(2, MOST_TEAMS + 1) if family.rounds(size))
        values = {"name": name, "served": format_numbers(sizes), "teams": teams}
        raise Faulty([MovementProblem("teams-not-served", "teams", values)])
    asked = family.choose_rounds(teams) if rounds is None else rounds
    if asked not in served:
        values = {"name": name, "tables": teams, "served": format_numbers(served), "rounds": asked}
        raise Faulty([MovementProblem("team-rounds-not-served", "rounds", values)])
    return family.build(teams, asked)


def list_tables(family: Family) -> tuple[int, ...]:
    """Return the numbers of tables that a family serves."""
    return tuple(tables for tables in range(2, MOST_TABLES + 1) if family.rounds(tables))


def format_numbers(numbers: tuple[int, ...]) -> str:
    """Return increasing numbers with runs written as 4–8; all as 4–8 even, or 5–9 odd."""
    steps = {later - number for number, later in pairwise(numbers)}
    if len(numbers) > 2 and len(steps) == 1:
        step = steps.pop()
        if step == 1:
            return f"{numbers[0]}–{numbers[-1]}"
        if step == 2:
            return f"{numbers[0]}–{numbers[-1]} {'odd' if numbers[0] % 2 else 'even'}"
    runs = [
        [*run] for _, run in groupby(numbers, key=lambda number: number - numbers.index(number))
    ]
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def _list_size_faults(
    family: Family, tables: int, served: tuple[int, ...], rounds: int | None
) -> list[MovementProblem]:
    """Return why a family does not serve these tables, or not with these rounds."""
    values = {"name": family.name, "tables": tables}
    if not served:
        return [_explain_tables(family, tables)]
    if rounds in served:
        return []
    if family.name == "skip-mitchell" and rounds is not None and rounds >= tables:
        return [
            MovementProblem(
                "skip-too-long", "rounds", {"tables": tables, "most": tables - 1, "rounds": rounds}
            )
        ]
    values = {**values, "served": format_numbers(served), "rounds": rounds}
    return [MovementProblem("rounds-not-served", "rounds", values)]


def _explain_tables(family: Family, tables: int) -> MovementProblem:
    """Return the fault of a number of tables that a family does not serve."""
    values = {"name": family.name, "tables": tables}
    inside = 3 <= tables <= MOST_TABLES
    if family.name == "mitchell" and inside:
        return MovementProblem("even-mitchell", "tables", values)
    if family.name in ("skip-mitchell", "relay-mitchell") and inside and tables % 2:
        return MovementProblem("odd-mitchell", "tables", values)
    served = format_numbers(list_tables(family))
    return MovementProblem("tables-not-served", "tables", {**values, "served": served})


def _list_winner_faults(
    family: Family, rounds: int | None, switch: int, winners: int
) -> list[MovementProblem]:
    """Return why a family cannot have these winners, or this number of switched rounds."""
    faults = []
    if winners not in (1, 2):
        faults.append(MovementProblem("winners-range", "winners", {"winners": winners}))
    if switch and not family.directed:
        faults.append(MovementProblem("switch-not-here", "switch", {"name": family.name}))
    elif switch < 0 or (rounds is not None and switch > rounds):
        faults.append(
            MovementProblem("switch-too-many", "switch", {"switch": switch, "rounds": rounds})
        )
    if winners == 2 and not family.directed:
        faults.append(MovementProblem("two-winners-not-here", "winners", {"name": family.name}))
    elif winners == 2 and switch:
        faults.append(MovementProblem("two-winners-switched", "switch", {}))
    return faults
