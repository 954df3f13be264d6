"""``manage.py movement``: print a movement, list those that there are, or check one from a file."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.problem import Faulty, Problem
from scoring.reading import NotJson, read_sheets
from tournaments.movements.balance import measure_balance
from tournaments.movements.checking import name_slots
from tournaments.movements.families import (
    INDIVIDUAL,
    INDIVIDUAL_TITLE,
    make_individual,
    make_movement,
    seat_pairs,
)
from tournaments.movements.family import format_numbers
from tournaments.movements.individual import PLAYERS, Company, measure_company
from tournaments.movements.movement import UNBALANCED, Kind, Movement
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.printing import format_guides, format_movement
from tournaments.movements.problem import MovementProblem
from tournaments.movements.reading import Reading, read_movement, write_movement
from tournaments.movements.team_families import TEAM_FAMILIES, make_team_movement
from tournaments.movements.teams import MOST_TEAMS

_TIMES = {0: "never", 1: "once", 2: "twice", 3: "three times", 4: "four times"}

SOUND, FAULTY, UNREADABLE = 0, 1, 2
"""Exit statuses: it was printed or is sound, it cannot be or has faults, it could not be read."""


class Command(BaseCommand):
    """Print or check movements, without a database."""

    help = "Print a movement, list all of them, or check one from a file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add what is printed or checked, and the output format."""
        parser.add_argument("name", nargs="?", metavar="NAME", help="a name of --list")
        parser.add_argument("--tables", type=int, help="the number of tables")
        parser.add_argument("--entrants", type=int, help="instead, the number of pairs, or players")
        parser.add_argument("--teams", type=int, help="instead, the number of teams")
        parser.add_argument(
            "--eights", action="store_true", help="with --teams: of eight, not four"
        )
        parser.add_argument("--rounds", type=int, help="the number of rounds, if not the usual")
        parser.add_argument(
            "--switch", type=int, default=0, help="switch the arrow in so many rounds, the last"
        )
        parser.add_argument("--winners", type=int, default=1, help="1 (default) or 2")
        parser.add_argument(
            "--missing", type=int, action="append", default=[], help="a slot that nobody fills"
        )
        parser.add_argument("--list", action="store_true", help="list the names and their tables")
        parser.add_argument(
            "--check", metavar="FILE", help="check the movements of a file; - is standard input"
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what was asked for. Exit with the status, unless it is that all is sound."""
        try:
            status = self._run(options)
            self.stdout.flush()
        except BrokenPipeError:
            # The reader closed the pipe. Without this, Python would report it again on closing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = SOUND
        if status != SOUND:
            sys.exit(status)

    def _run(self, options: dict[str, Any]) -> int:
        if options["list"]:
            self.stdout.write(format_list(as_json=options["json"]))
            return SOUND
        if options["check"] is not None:
            return self._check(options["check"], as_json=options["json"])
        if options["name"] is None:
            raise CommandError(
                "Give the name of a movement, --list or --check FILE.", returncode=UNREADABLE
            )
        return self._print(options)

    def _print(self, options: dict[str, Any]) -> int:
        """Print a movement, or every reason why it cannot be."""
        try:
            movement = _make(options)
        except Faulty as faulty:
            self.stdout.write(format_problems(faulty.problems, as_json=options["json"]))
            return FAULTY
        form = format_json if options["json"] else format_text
        self.stdout.write(form(movement))
        return SOUND

    def _check(self, name: str, *, as_json: bool) -> int:
        """Print the faults of each movement in a file, or its balance."""
        status = SOUND
        try:
            for reading in _read(name):
                self.stdout.write(format_reading(reading, as_json=as_json))
                status = FAULTY if reading.problems else status
        except BrokenPipeError:
            raise
        except NotJson as error:
            return self._unreadable(str(error))
        except OSError as error:
            return self._unreadable(f"{name}: {error.strerror}")
        return status

    def _unreadable(self, reason: str) -> int:
        self.stderr.write(reason)
        return UNREADABLE


def _read(name: str) -> Iterator[Reading]:
    """Yield the movements of a file one at a time."""
    if name == "-":
        yield from map(read_movement, read_sheets(sys.stdin.buffer, "standard input"))
    else:
        with open(name, "rb") as stream:
            yield from map(read_movement, read_sheets(stream, name))


def _make(options: dict[str, Any]) -> Movement:
    """Return the movement that the options describe. Raise Faulty if it cannot be."""
    tables, entrants, teams = options["tables"], options["entrants"], options["teams"]
    if options["name"] in TEAM_FAMILIES:
        if teams is None or tables is not None or entrants is not None:
            raise CommandError("Give --teams for a movement of teams.", returncode=UNREADABLE)
        _refuse_choices(options, ("switch", "winners", "missing"))
        eights = options["eights"]
        return make_team_movement(options["name"], teams, options["rounds"], eights=eights)
    if teams is not None:
        raise CommandError("Give --teams for a movement of teams only.", returncode=UNREADABLE)
    if (tables is None) == (entrants is None):
        raise CommandError("Give either --tables or --entrants.", returncode=UNREADABLE)
    if options["name"] == INDIVIDUAL:
        _refuse_choices(options, ("switch", "winners", "missing"))
        return make_individual(4 * tables if entrants is None else entrants, options["rounds"])
    missing = list(options["missing"])
    if tables is None:
        tables, empty = seat_pairs(options["name"], entrants)
        missing = missing or list(empty)
    return make_movement(
        options["name"],
        tables,
        rounds=options["rounds"],
        switch=options["switch"],
        winners=options["winners"],
        missing=missing,
    )


def _refuse_choices(options: dict[str, Any], keys: Iterable[str]) -> None:
    """Raise Faulty if something is chosen that a movement of this kind does not have."""
    usual: dict[str, object] = {"rounds": None, "switch": 0, "winners": 1, "missing": []}
    chosen = [key for key in keys if options[key] != usual[key]]
    if chosen:
        raise Faulty([MovementProblem("not-at-individual", key, {"key": key}) for key in chosen])


def format_json(movement: Movement) -> str:
    """Return a movement in the movement format, as one line."""
    return json.dumps(write_movement(movement))


def format_text(movement: Movement) -> str:
    """Return a movement as tables: who plays whom, and the guide of each entrant."""
    count, unit = len(movement.entrants), "entrants"
    if movement.is_of_teams:
        count, unit = count // movement.pairs, "teams"
    lines = [
        f"{movement.name}: {movement.tables} tables, {movement.rounds} rounds, "
        f"{count} {unit}, {len(movement.sets)} board sets"
    ]
    if movement.winners == 2:
        lines.append("two winners: North-South and East-West are ranked apart")
    if movement.switched:
        lines.append(f"arrow switched in rounds: {name_slots(movement.switched)}")
    lines += [f"tables that share their boards: {name_slots(group)}" for group in movement.shares]
    if movement.copies > 1:
        lines.append(f"copies of the boards: {movement.copies}")
    if movement.missing:
        lines.append(f"missing: {name_slots(movement.missing)}")
    if movement.kind is Kind.INDIVIDUAL:
        lines += format_company(measure_company(movement))
    if movement.kind not in UNBALANCED:
        lines.append(f"balance: {measure_balance(movement):.4f}")
    return "\n".join([*lines, "", format_movement(movement), "", format_guides(movement)])


def format_company(company: Company) -> Iterator[str]:
    """Yield how often two players are partners, and how often they meet."""
    for what, counts in (("partners", company.partners), ("opponents", company.opponents)):
        told = ", ".join(f"{_TIMES[times]} {count}" for times, count in counts.items())
        yield f"pairs of players that are {what}: {told}"
    if company.sit_outs[1]:
        yield f"rounds that a player sits out: {format_numbers(tuple(sorted({*company.sit_outs})))}"


def format_reading(reading: Reading, *, as_json: bool) -> str:
    """Return the faults of a movement, or that it is sound with its balance."""
    if reading.problems:
        return format_problems(reading.problems, as_json=as_json)
    balance = None if reading.balance is None else f"{reading.balance:.4f}"
    if as_json:
        return json.dumps({"balance": balance})
    name = reading.movement.name if reading.movement else ""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return f"{printable}: sound" + ("" if balance is None else f", balance {balance}")


def format_problems(problems: Iterable[Problem], *, as_json: bool) -> str:
    """Return problems, each with its field, on lines of their own."""
    if as_json:
        return json.dumps({"problems": [problem.as_dict() for problem in problems]})
    return "\n".join(f"{problem.field}: {problem.problem}" for problem in problems)


def format_list(*, as_json: bool) -> str:
    """Return every name with the tables it serves, the individual with its players."""
    rows = [
        (family.name, "tables", family.list_tables(), family.title) for family in FAMILIES.values()
    ]
    for family in TEAM_FAMILIES.values():
        sizes = tuple(teams for teams in range(2, MOST_TEAMS + 1) if family.rounds(teams))
        rows.append((family.name, "teams", sizes, family.title))
    rows.append((INDIVIDUAL, "players", PLAYERS, INDIVIDUAL_TITLE))
    if as_json:
        return json.dumps([{"name": name, unit: list(numbers)} for name, unit, numbers, _ in rows])
    return "\n".join(
        f"{name:20} {format_numbers(numbers)} {unit}: {title}"
        for name, unit, numbers, title in rows
    )
