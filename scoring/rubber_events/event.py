"""A rubber event in its format: check it, score it, and return the answer.

Parsing never raises an exception. All problems are returned at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scoring.duplicate.decimals import format_short
from scoring.games import GAMES, make_game
from scoring.games.protocol import Game
from scoring.problem import Faulty, Problem
from scoring.rubber_events.entrant import Entrant, read_entrants
from scoring.rubber_events.faults import Form, RubberEventProblem
from scoring.rubber_events.meeting import Meeting, list_meetings
from scoring.rubber_events.points import Scored, score_round
from scoring.rubber_events.rules import (
    PARTY,
    SCORINGS,
    SEATS,
    SIZES,
    TOTAL_POINTS,
    Rules,
    read_rules,
)
from scoring.rubber_events.standing import RubberStanding, find_standings, sum_entrants
from scoring.rubber_events.table import Round, Setting, read_rounds
from scoring.shape import format_value

KIND = "rubber-event"
_KEYS = (
    "name",
    "date",
    "kind",
    "form",
    "size",
    "game",
    "game_rules",
    "scoring",
    "rules",
    "entrants",
    "rounds",
)


@dataclass(frozen=True, slots=True)
class Event:
    """A rubber event without problems. size: the members of an entrant."""

    form: str
    size: int
    game: Game
    scoring: str
    rules: Rules
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class RubberEventResult:
    """A parsed event with everything that follows from it; None and problems if it has any.

    meetings, scored: by round.
    """

    event: Event | None = None
    meetings: Sequence[Sequence[Meeting]] = ()
    scored: Sequence[Mapping[int, Scored]] = ()
    standings: Sequence[RubberStanding] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def provisional(self) -> bool:
        """Whether results are still to come."""
        return any(not meeting.over for round_ in self.meetings for meeting in round_)


def read(raw: object) -> RubberEventResult:
    """Parse an event and score it."""
    if not isinstance(raw, Mapping):
        fault = RubberEventProblem("not-an-object", "event", {"value": format_value(raw)})
        return RubberEventResult(problems=(fault,))
    form = Form(raw)
    event = read_event(form)
    if form.problems or event is None:
        return RubberEventResult(problems=tuple(form.problems))
    return score_event(event)


def read_event(form: Form) -> Event | None:
    """Return the event of a form. Problems are recorded in it."""
    form.only(_KEYS)
    form.need("kind", "form", "game", "scoring", "entrants", "rounds")
    form.choice("kind", (KIND,))
    form.text("name")
    form.text("date")
    kind = form.choice("form", SIZES)
    scoring = form.choice("scoring", SCORINGS) or TOTAL_POINTS
    game = _read_game(form)
    if kind is None or game is None:
        return None
    size = form.count("size", 1, 4) or SIZES[kind][0]
    if size not in SIZES[kind]:
        form.fault("size-of-form", "size", value=size)
        return None
    if len(game.seats) not in SEATS.get((kind, size), (4,)):
        form.fault("seats-of-game", "game", game=game.name, seats=len(game.seats))
        return None
    rules = read_rules(form, kind, scoring)
    entrants = read_entrants(form, kind, size)
    numbers = {entrant.number: at for at, entrant in enumerate(entrants)}
    rounds = read_rounds(form, Setting(kind, size, game, numbers))
    event = Event(kind, size, game, scoring, rules, tuple(entrants), tuple(rounds))
    _check_order(form, event)
    return event


def _read_game(form: Form) -> Game | None:
    name = form.choice("game", GAMES)
    if name is None:
        return None
    rules = form.within("game_rules") if form.has("game_rules") else None
    try:
        return make_game(name, dict(rules.raw) if rules else {})
    except Faulty as faulty:
        for problem in faulty.problems:
            form.problems.append(
                RubberEventProblem(problem.code, f"game_{problem.field}", problem.values)
            )
        return None


def _check_order(form: Form, event: Event) -> None:
    """Record a problem for each table where a match follows one that is not over."""
    for at, round_ in enumerate(event.rounds):
        for index, table in enumerate(round_.tables):
            if any(not match.done for match in table.matches[:-1]):
                path = f"rounds.{at}.tables.{index}.sheets"
                form.problems.append(RubberEventProblem("sheet-unfinished", path))


def score_event(event: Event) -> RubberEventResult:
    """Return an event with its meetings, their points, and the standing."""
    gone = {at for at, entrant in enumerate(event.entrants) if entrant.withdrawn == "before"}
    meetings = [
        [
            replace(meeting, counted=False, over=True)
            if gone.intersection((*meeting.ns, *meeting.ew))
            else meeting
            for meeting in list_meetings(round_.tables, event.form, event.rules, event.entrants)
        ]
        for round_ in event.rounds
    ]
    scored = [score_round(meeting, event.scoring, event.rules, event.game) for meeting in meetings]
    sums = sum_entrants(event.entrants, event.rounds, scored, event.rules)
    standings = find_standings(event.form, event.entrants, sums, event.rounds, scored, event.rules)
    return RubberEventResult(event, meetings, scored, standings)


def find_prizes(result: RubberEventResult) -> dict[str, list[str]]:
    """Return who has the prizes of a party, by the keys of the entrants.

    The top table of the last round, once it is over: its winners. Consolation: who has lost most
    points, if anybody has lost any.
    """
    event = result.event
    if event is None or event.form != PARTY or not result.meetings or result.provisional:
        return {}
    prizes: dict[str, list[str]] = {}
    top = min(result.meetings[-1], key=lambda meeting: meeting.tables[0].table, default=None)
    if top is not None and top.counted and top.winner is not None:
        prizes["top_table"] = [event.entrants[index].key for index in getattr(top, top.winner)]
    margins = {
        standing.entrant: standing.sums.margin
        for standing in result.standings
        if standing.rank is not None
    }
    least = min(margins.values(), default=Fraction(0))
    if least < 0:
        prizes["consolation"] = [
            event.entrants[margin].key for margin in margins if margins[margin] == least
        ]
    return prizes


def answer(raw: object) -> dict[str, Any]:
    """Return the standing of an event, or {"problems": [...]} with every problem."""
    return answer_of(read(raw))


def answer_of(result: RubberEventResult) -> dict[str, Any]:
    """Return what a parsed event comes to, in the format."""
    if result.event is None:
        return {"problems": [problem.as_dict() for problem in result.problems]}
    event = result.event
    written: dict[str, Any] = {
        "provisional": result.provisional,
        "rounds": [
            {
                "round": round_.round,
                "meetings": [_write_meeting(event, meeting, scored) for meeting in meetings],
            }
            for round_, meetings, scored in zip(
                event.rounds, result.meetings, result.scored, strict=True
            )
        ],
        "standings": [write_standing(event, standing) for standing in result.standings],
    }
    prizes = find_prizes(result)
    return {**written, **({"prizes": prizes} if prizes else {})}


def _write_meeting(event: Event, meeting: Meeting, scored: Mapping[int, Scored]) -> dict[str, Any]:
    columns = Setting(event.form, event.size, event.game, {}).columns
    written: dict[str, Any] = {"tables": [table.table for table in meeting.tables]}
    for keys, side in zip(columns, (meeting.ns, meeting.ew), strict=True):
        written |= {
            key: event.entrants[index].number for key, index in zip(keys, side, strict=True)
        }
    written |= {"over": meeting.over, "counted": meeting.counted}
    if meeting.played:
        written["matches"] = [format_short(margin) for margin in meeting.played]
    written["margin"] = format_short(meeting.margin)
    if meeting.handicap is not None:
        handicap = meeting.handicap
        written["handicap"] = {
            "side": handicap.side,
            "levels": format_short(handicap.levels),
            "points": handicap.points,
        }
    written["winner"] = meeting.winner if meeting.over else None
    here = [index for index in (*meeting.ns, *meeting.ew) if index in scored]
    if here:
        written["points"] = {
            event.entrants[index].number: format_short(scored[index].points) for index in here
        }
        written["why"] = {
            event.entrants[index].number: [why.sentence for why in scored[index].why]
            for index in here
        }
    return written


def write_standing(event: Event, standing: RubberStanding) -> dict[str, Any]:
    """Return a place in the format."""
    entrant, sums = event.entrants[standing.entrant], standing.sums
    written: dict[str, Any] = {"entrant": entrant.key}
    if entrant.division:
        written["division"] = entrant.division
    written |= {
        "rank": standing.rank,
        "tied": standing.tied,
        "points": format_short(sums.points),
        "margin": format_short(sums.margin),
        "rounds": sums.rounds,
        "won": sums.won,
        "drawn": sums.drawn,
        "lost": sums.lost,
        "sat_out": sums.sat_out,
    }
    if standing.move:
        written["move"] = standing.move
    if sums.why:
        written["why"] = [why.sentence for why in sums.why]
    return written
