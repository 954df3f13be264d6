"""The part of ``manage.py simulate`` that plays an event of rubbers or Chicagos."""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone

from club.ledger.queue import hold_tasks
from club.simulation.http import Director, Unexpected
from tournaments.rubbers.simulation.checking import read_rubber_standing
from tournaments.rubbers.simulation.plan import KINDS, LEAST, RubberPlan
from tournaments.rubbers.simulation.session import RubberSession


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of an event of rubbers."""
    parser.add_argument(
        "--event",
        choices=list(KINDS),
        help="play an event of this kind instead, of Chicagos or of another --game",
    )
    parser.add_argument("--players", type=int, default=16, help="of an event (16)")


def play(director: Director, options: Mapping[str, Any]) -> Iterator[str]:
    """Play an event, and yield the lines of its standing. Raise Unexpected if it is not right."""
    session = RubberSession(director, make_plan(options))
    with hold_tasks():  # in one process; a server's own worker computes as it goes
        session.play()
    standing = read_rubber_standing(session)
    yield ", ".join(f"{what}: {count}" for what, count in sorted(session.counts.items()))
    for row in standing["rows"]:
        rank = "" if row["rank"] is None else f"{row['rank']}{'=' if row['tied'] else ''}"
        yield f"{rank:>4}  {row['number']:>4}  {row['name']:<48}{row['points']:>8}"
    yield "the standing is what follows from the export of the event"
    yield f"{session.counts['deals']} deals, {session.rounds} rounds, event {session.event}"


def make_plan(options: Mapping[str, Any]) -> RubberPlan:
    """Return the plan of an event by the options. Raise Unexpected if they do not go together."""
    plan = RubberPlan(
        kind=options["event"],
        players=options["players"],
        game=options["game"] or "chicago",
        seed=options["seed"],
        date=options["date"] or timezone.localdate(),
    )
    least = LEAST[plan.size] * plan.size
    if not least <= plan.players <= 120 * plan.size:
        most = 120 * plan.size
        raise Unexpected(f"An event of this kind has {least} to {most} players.")
    return plan
