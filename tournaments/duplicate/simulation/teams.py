"""A Swiss of teams over HTTP: drawn, played at two tables a match, corrected, and published."""

import datetime
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from club.ledger.queue import hold_tasks
from club.simulation.http import Director, Unexpected
from scoring.teams.event import answer_of, read
from tournaments.duplicate.simulation.tables import Tables
from tournaments.simulation.session import Session

MEMBERS = 4
#: How many tables enter board by board on phones; the others hand in slips.
BY_PHONE = 4
LEAST, MOST = 4, 200
_PATIENCE = 600  # tenths of a second that the worker may take
_COMPARED = ("entrant", "rank", "tied", "points", "imps", "played", "boards")


@dataclass(frozen=True)
class TeamPlan:
    """The plan of a Swiss. The last team comes late, and another one leaves."""

    teams: int
    rounds: int
    boards: int
    seed: int
    date: datetime.date
    name: str = "Simulated teams"


class TeamTables(Tables):
    """The tables of a Swiss: the first by phones, the others by slips."""

    def play(self, round_: int) -> None:
        """Play a round."""
        rows = self.session.all(f"events/{self.session.event}/rounds/", round=round_)
        tables = {row["table"]: row["boards"] for row in rows if row["plays"]}
        for table, boards in tables.items():
            if table > BY_PHONE:
                self.enter_slips(round_, table, boards)
                continue
            for board in boards:
                self.board(round_, table, board)


class TeamSession(Session):
    """A Swiss of a plan."""

    def __init__(self, director: Director, plan: TeamPlan) -> None:
        super().__init__(director, plan.seed)
        self.plan = plan
        self.tables = TeamTables(self)

    def play(self) -> None:
        """Play from the first name to the publication."""
        self.open()
        for round_ in range(1, self.plan.rounds + 1):
            if round_ == 2:
                self.enter(self.plan.teams - 1, carry="8", from_round=round_)
                self.counts["late teams"] += 1
            self.draw(round_)
            self.between(round_ - 1)
            self.post("rounds/", {"round": round_, "seconds": 3600})
            self.tables.play(round_)
        self.post("finish/", {})
        self.post("publish/", {"reason": "all results are in"})

    def open(self) -> None:
        """Create the event, and enter all teams but the last."""
        plan = self.plan
        new = {
            "date": plan.date.isoformat(),
            "name": plan.name,
            "kind": "teams",
            "form": "swiss",
            "scoring": "imps",
            "rules": {"victory_points": "wbf-continuous", "sit_out": "AVE+"},
        }
        self.event = self.api.post("events/", new)["id"]
        self.people = self.find_people(MEMBERS * plan.teams)
        for number in range(plan.teams - 1):
            self.enter(number)

    def enter(self, number: int, **fields: Any) -> None:
        """Enter a team, by its number from 0."""
        players = self.people[MEMBERS * number : MEMBERS * (number + 1)]
        body = {"players": players, "team": f"Team {number + 1}", **fields}
        self.entrants.append(self.post("entrants/", body)["id"])

    def draw(self, round_: int) -> None:
        """Draw a round."""
        plan = self.plan
        body = {
            "round": round_,
            "lot": plan.seed,
            "boards": plan.boards,
            "rounds": plan.rounds,
            "first_board": 1 + (round_ - 1) * plan.boards,
        }
        drawn = self.post("draws/", body)
        self.counts["matches"] += len(drawn["pairs"])
        self.counts["byes"] += len(drawn["byes"])
        self.counts["rematches"] += sum(pair["met"] > 0 for pair in drawn["pairs"])

    def between(self, round_: int) -> None:
        """Let happen what happens after a round, once the next is drawn."""
        if round_ == 1:
            reason = "both pairs went home"
            self.post("matches/1/5/ruling/", {"not_played": True, "reason": reason})
            self.counts["void matches"] += 1
        if round_ == self.plan.rounds // 2:
            self.tables.correct(max(self.tables.said))
            self.counts["corrections after a draw"] += 1
            fined = {"entrant": self.entrants[0], "points": "-1", "unit": "vp", "reason": "late"}
            self.post("penalties/", fined)
        if round_ == self.plan.rounds - 2:
            # It has been drawn for the next round: its opponent then has a bye.
            gone = self.entrants[1]
            self.post(f"entrants/{gone}/withdraw/", {"after_round": round_, "results": "stand"})
            self.counts["teams that left"] += 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of a Swiss."""
    parser.add_argument("--teams", type=int, help="play a Swiss of so many teams instead")
    parser.add_argument("--rounds", type=int, default=5, help="of a Swiss of teams (5)")


def play(director: Director, options: Mapping[str, Any]) -> Iterator[str]:
    """Play a Swiss, and yield the lines of its standing. Raise Unexpected if it is not right."""
    plan = TeamPlan(
        teams=options["teams"],
        rounds=options["rounds"],
        boards=options["boards"],
        seed=options["seed"],
        date=options["date"] or timezone.localdate(),
    )
    if not (LEAST + 2 <= plan.teams <= MOST and 3 <= plan.rounds < plan.teams):
        raise Unexpected(f"A Swiss has {LEAST + 2} to {MOST} teams, and 3 rounds or more.")
    session = TeamSession(director, plan)
    with hold_tasks():  # in one process; a server's own worker computes as it goes
        session.play()
    standing = read_team_standing(session)
    yield ", ".join(f"{what}: {count}" for what, count in sorted(session.counts.items()))
    for row in standing["rows"]:
        rank = "" if row["rank"] is None else f"{row['rank']}{'=' if row['tied'] else ''}"
        yield f"{rank:>4}  {row['label']:>4}  {row['name']:<28}{row['points']:>8}"
    yield "the standing is what follows from the export of the event"
    yield f"{session.counts['results']} results, {plan.rounds} rounds, event {session.event}"


def read_team_standing(session: TeamSession) -> dict[str, Any]:
    """Return the standing once it is computed, and agrees with the export and with what was sent.

    Raise Unexpected if it does not.
    """
    standing = session.get("standing/")
    for _wait in range(_PATIENCE):
        if not standing["stale"]:
            break
        time.sleep(0.1)
        standing = session.get("standing/")
    exported = session.get("export/")
    folded = [_pick(row) for row in answer_of(read(exported))["standings"]]
    served = [_pick(row) for row in standing["rows"]]
    if served != folded:
        raise Unexpected(f"the standing is {served}, folded from the export it is {folded}")
    _check_sent(session, exported)
    return dict(standing)


def _pick(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: row.get(key) for key in _COMPARED}


def _check_sent(session: TeamSession, exported: Mapping[str, Any]) -> None:
    """Raise Unexpected if a room of a match is not as its table sent it.

    Boards with a ruling, or that wait for one, have no rooms; nor has a match that is void.
    """
    for match in exported["matches"]:
        for board in match.get("boards", ()):
            for at, room in enumerate(("open", "closed")):
                sent = session.tables.said.get(
                    (match["round"], match["table"] + at, board["board"])
                )
                told = board.get(room)
                if told and not told.keys() & {"not_played", "late"} and told != sent:
                    raise Unexpected(
                        f"{match['round']}.{match['table']} {room}: {told}, not {sent}"
                    )
