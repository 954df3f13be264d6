"""Events that go out with their club and come back have the same standing."""

import datetime
import io
from typing import Any

from club.archives.importing import import_club
from club.models import Account, Club
from club.seasons.actions.seasons import open_season
from tests.club.archives.conftest import remove, take
from tests.club.conftest import EVENING
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import play_all
from tournaments.actions.entrants import describe_entrant, enter, withdraw
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import rule_result
from tournaments.duplicate.actions.rulings import foul_board
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.standings import is_cancelled, read_standing
from tournaments.models import (
    BoardResult,
    BoardScore,
    EntrantScore,
    Event,
    EventStanding,
    LeagueRecord,
    Publication,
    Section,
)
from tournaments.movements.families import make_movement
from tournaments.queries.still_to_play import find_stand_in
from tournaments.rebuild import find_differences, rebuild_event
from tournaments.rubbers.actions.results import answer_result, give_result

YEAR_END = datetime.date(2026, 12, 31)


def play_sections(cast, sign, people) -> Event:
    """Return an event with whatever changes a standing, in two sections."""
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=EVENING.date())
    mitchell = {"movement": make_movement("mitchell", 3), "boards_per_set": 1}
    for letter, start in (("A", 0), ("B", 12)):
        for at in range(start, start + 12, 2):
            enter(order=sign(), event=event, players=people[at : at + 2])
        plan_section(order=sign(), event=event, letter=letter, **mitchell)
    for entry, details in ((1, {"handicap": "2.5", "stratum": "A"}), (6, {"stratum": "B"})):
        describe_entrant(order=sign(), event=event, entrant=entrant(event, entry), **details)
    start_round(order=sign(), event=event, round_=1)
    told = {"event": event, "board": 1, "from_round": 2, "version": "b"}
    section = Section.objects.get(event=event, letter="A")
    foul_board(order=sign(reason="Two hands changed"), section=section, **told)
    play_all(event, sign, publish=False)
    result = BoardResult.objects.filter(event=event, section__letter="B").first()
    score = {"ns": "AVE+", "ew": "AVE-"}
    rule_result(order=sign(reason="No time"), event=event, result=result, adjusted=score)
    withdraw(order=sign(), event=event, entrant=entrant(event, 8), after_round=1, kind="before")
    return event


def play_league(room) -> Event:
    """Return a league with a result that counts."""
    room.create("league", 4)
    room.draw()
    room.take_sides(1, 1)
    about = {
        "event": room.event,
        "round_": 1,
        "table": 1,
        "raw": {"totals": {"ns": 1250, "ew": 390}},
    }
    result = give_result(order=room.sign_as("member"), **about)
    answer_result(order=room.sign_as("scorer"), event=room.event, result=result, accepted=True)
    return room.event


def test_events_come_back_with_the_standings_that_they_had(room):
    cast, sign = room.cast, room.sign
    open_season(order=sign(), club=cast.club, name="The year", starts=EVENING.date(), ends=YEAR_END)
    pairs = play_sections(cast, sign, room.people)
    league = play_league(room)
    for row in (pairs, league):
        publish_standing(order=sign(), event=row)
        assert rebuild_event(row.pk, now=EVENING)
    before = read_standings(cast.club)
    archive = take(cast.club)
    remove(cast.club)
    club = import_club(io.BytesIO(archive), now=EVENING).club
    after = read_standings(club)
    for name in before:
        assert after[name] == before[name], name
    for row in Event.objects.filter(club=club):
        assert list(find_differences(row, EVENING)) == []
    shown = list_shown(Event.objects.get(pk=pairs.pk))
    assert shown == dict.fromkeys(shown, True)
    assert LeagueRecord.objects.filter(event=league.pk).count() == 4


def list_shown(event: Event) -> dict[str, bool]:
    """Return whether the standing and the boards show what the facts of the event change."""
    standing = read_standing(event)
    results = [row for board in BoardScore.objects.filter(event=event) for row in board.results]
    return {
        "sections": standing.several,
        "strata": standing.has_strata,
        "handicaps": standing.has_handicaps,
        "version": any(row["said"].get("version") == "b" for row in results),
        "adjusted": any("adjusted" in row["said"] for row in results),
        "cancelled": any(map(is_cancelled, results)),
    }


def read_standings(club: Club) -> dict[str, list[tuple[Any, ...]]]:
    """Return what is computed of a club's events, and what was announced."""
    columns = {
        EventStanding: ("event", "version", "provisional", "scored"),
        EntrantScore: ("entrant", "place", "row", "tally"),
        BoardScore: ("event", "field", "board", "top", "complete", "late", "results"),
        LeagueRecord: ("event", "round", "table", "player", "ladder", "margin"),
        Publication: ("pk", "event", "standing"),
    }
    return {
        model.__name__: list(
            model.objects.filter(event__club=club).order_by(*names[:4]).values_list(*names)
        )
        for model, names in columns.items()
    }


def test_a_stand_in_comes_back_as_a_name_that_nobody_signs_in_with(cast, sign):
    """The account stays where it was: in the other installation somebody else is to be named."""
    Account.objects.filter(pk=cast.scorer.pk).update(first_name="Sam", last_name="Score")
    event = create_event(
        order=sign(), club=cast.club, name="Pairs", date=EVENING.date(), stand_in=cast.scorer
    )
    assert find_stand_in(event) == "Sam Score"
    archive = take(cast.club)
    remove(cast.club)
    import_club(io.BytesIO(archive), now=EVENING)
    back = Event.objects.get(name="Pairs")
    assert not back.stand_in.is_active
    assert back.stand_in.get_full_name()
    assert find_stand_in(back) == ""
    back.stand_in.delete()
    back.refresh_from_db()
    assert back.stand_in is None
