"""Make a movement by its name, or refuse it with every reason."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from scoring.problem import Faulty
from scoring.wording import sentence
from tournaments.movements.family import MOST_TABLES, Family, format_numbers
from tournaments.movements.individual import (
    PLAYERS,
    build_individual,
    choose_individual_rounds,
    list_individual_rounds,
)
from tournaments.movements.movement import Movement
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.problem import MovementProblem

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
    gone, count = tuple(sorted(set(missing))), family.count_slots(tables)
    faults += [
        MovementProblem("no-such-slot", "missing", {"slot": slot, "count": count})
        for slot in gone
        if not 1 <= slot <= count
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
    needed. A relay is left without its last North-South pair, and a hesitation Mitchell of an even
    number without its first, so that no table shares.
    """
    if name == "hesitation-mitchell" and tables % 2 == 0:
        return 1
    return tables if name == "relay-mitchell" else 2 * tables


def seat_pairs(name: str, pairs: int) -> tuple[int, tuple[int, ...]]:
    """Return the tables that a movement has for so many pairs, and the slot that is left empty.

    Raise Faulty if it is for odd numbers of pairs only, and this one is even.
    """
    family = FAMILIES.get(name)
    tables = family.count_tables(pairs) if family else (pairs + 1) // 2
    if tables is None:
        values = {"name": name, "pairs": pairs}
        raise Faulty([MovementProblem("even-pairs", "pairs", values)])
    half = pairs < 2 * tables
    return tables, (choose_missing(name, tables),) if half else ()


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
    values = {**values, "served": format_numbers(served), "rounds": rounds, "most": served[-1]}
    if family.extra and rounds is not None and rounds > served[-1]:
        return [MovementProblem("odd-pair-too-long", "rounds", values)]
    return [MovementProblem("rounds-not-served", "rounds", values)]


def _explain_tables(family: Family, tables: int) -> MovementProblem:
    """Return the fault of a number of tables that a family does not serve."""
    values = {"name": family.name, "tables": tables}
    inside = 3 <= tables <= MOST_TABLES
    if family.name == "mitchell" and inside:
        return MovementProblem("even-mitchell", "tables", values)
    if family.name in ("skip-mitchell", "relay-mitchell") and inside and tables % 2:
        return MovementProblem("odd-mitchell", "tables", values)
    served = format_numbers(family.list_tables())
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
    if winners == 2 and not family.has_lines:
        code = "two-winners-odd-pair" if family.extra else "two-winners-not-here"
        faults.append(MovementProblem(code, "winners", {"name": family.name}))
    elif winners == 2 and switch:
        faults.append(MovementProblem("two-winners-switched", "switch", {}))
    return faults
