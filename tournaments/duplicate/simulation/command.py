"""The part of ``manage.py simulate`` that plays a session of pairs."""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone

from club.ledger.queue import hold_tasks
from club.simulation.http import Director
from tournaments.duplicate.simulation.checking import read_standing
from tournaments.duplicate.simulation.plan import SessionPlan
from tournaments.duplicate.simulation.session import PairsSession
from tournaments.movements.pair_families import FAMILIES


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of a session."""
    parser.add_argument("--pairs", type=int, help="play a session of so many pairs instead")
    parser.add_argument(
        "--movement", choices=list(FAMILIES), default="mitchell", help="of a session (mitchell)"
    )
    parser.add_argument("--boards", type=int, default=2, help="of each set of a session (2)")


def play(director: Director, options: Mapping[str, Any]) -> Iterator[str]:
    """Play a session, and yield the lines of its standing. Raise Unexpected if it is not right."""
    plan = SessionPlan(
        pairs=options["pairs"],
        movement=options["movement"],
        boards=options["boards"],
        seed=options["seed"],
        date=options["date"] or timezone.localdate(),
    )
    session = PairsSession(director, plan)
    with hold_tasks():  # in one process; a server's own worker computes as it goes
        session.play()
    standing = read_standing(session)
    yield ", ".join(f"{what}: {count}" for what, count in sorted(session.counts.items()))
    for row in standing["rows"]:
        rank = "" if row["rank"] is None else f"{row['rank']}{'=' if row['tied'] else ''}"
        yield f"{rank:>4}  {row['label']:>4}  {row['name']:<28}{row['percent'] or '':>7}"
    yield f"{session.counts['results']} results, {session.rounds} rounds, event {session.event}"
