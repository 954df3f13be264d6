"""What the rows of an archive's events are checked for beyond their columns."""

from collections.abc import Iterator, Mapping
from typing import Any

from club.ledger.archive_changes import Added, Created, Former, Step
from club.ledger.json_values import (
    Check,
    flag,
    listed,
    mapped,
    nothing_or,
    plain,
    row_id,
    text,
    whole,
)
from tournaments.kinds import find_kind
from tournaments.models import (
    BoardHands,
    CallGoing,
    Confirmation,
    EntrantDetails,
    Event,
    ExtraBoards,
    LineUp,
    MatchDraw,
    MatchRuling,
    Withdrawal,
)
from tournaments.movements.reading import read_movement

Row = Mapping[str, Any]

#: Each migration adds its name, and what it changed of archived models. 0.2.0 has the first.
FORMER = Former(
    states=(
        "0006_fewer_indexes",
        "0007_shows_running",
        "0008_stand_in",
        "0009_going_to_calls",
        "0010_players_or_pairs",
        "0011_teams",
        "0012_swiss_pairs",
        "0013_line_ups",
        "0014_captains",
        "0015_extra_boards",
        "0016_eights",
        "0017_leavers_award",
        "0018_hands",
    ),
    steps=(
        Step("tournaments", "0007_shows_running", (Added(Event, {"shows_running": False}),)),
        Step("tournaments", "0008_stand_in", (Added(Event, {"stand_in_id": None}),)),
        Step("tournaments", "0009_going_to_calls", (Created(CallGoing),)),
        Step(
            "tournaments",
            "0011_teams",
            (
                Added(Event, {"form": ""}),
                Added(EntrantDetails, {"name": "", "club_name": "", "carry": ""}),
                Created(MatchDraw),
                Created(MatchRuling),
            ),
        ),
        Step("tournaments", "0013_line_ups", (Added(Event, {"lineups": False}), Created(LineUp))),
        Step(
            "tournaments",
            "0014_captains",
            (Added(Event, {"captains": False}), Created(Confirmation)),
        ),
        Step("tournaments", "0015_extra_boards", (Created(ExtraBoards),)),
        Step("tournaments", "0017_leavers_award", (Added(Withdrawal, {"award": ""}),)),
        Step("tournaments", "0018_hands", (Created(BoardHands),)),
    ),
)

#: The most entrants of an event, and the most tables of a round.
MOST = 2_000
#: Rules are few, so that all that is wrong with them can be told. Points for places are many.
RULES = plain(4, 1_100)


def check_plan(row: Row) -> Iterator[str]:
    """Yield what is wrong with the movement of a plan."""
    for problem in read_movement(row["movement"]).problems:
        yield f"movement, {problem.field}: {problem.problem.rstrip('.')}"


def check_event(row: Row) -> Iterator[str]:
    """Yield what is wrong with the set of rules of an event, which is of its kind."""
    kind = find_kind(row["kind"])
    if kind is None:
        yield "kind is no kind of event"
    else:
        yield from kind.check_rules(row)


_PLACED = mapped(plain(4, 400), 60, text(60))


def check_publication(row: Row) -> Iterator[str]:
    """Yield what is wrong with a standing as it was announced."""
    wrong = list(listed(_PLACED, MOST)(row["standing"], "standing"))
    yield from wrong
    for at, place in enumerate(() if wrong else row["standing"]):
        path = f"standing.{at}"
        needed: Mapping[str, Check] = {
            "entrant": row_id,
            "rank": nothing_or(whole(1)),
            "tied": flag,
        }
        for key, check in needed.items():
            if key not in place:
                yield f"{path} lacks {key}"
            else:
                yield from check(place[key], f"{path}.{key}")
        yield from (
            problem
            for key in ("percent", "points")
            for problem in nothing_or(text(40))(place.get(key), f"{path}.{key}")
        )
        if not {"percent", "points"} & place.keys():
            yield f"{path} lacks points"
