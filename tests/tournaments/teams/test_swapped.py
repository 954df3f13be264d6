"""A board that changed places between two matches is awarded in both, in one step."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from club.ledger.refusals import Conflict, Refused
from tests.club.api.client import program
from tests.club.conftest import Cast, Sign
from tests.tournaments.events.played import find
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import remove_result
from tournaments.duplicate.actions.swapped import award_swapped_board, name_award
from tournaments.duplicate.queries.export import export_event
from tournaments.models import BoardResult, Event, EventAct, MatchScore
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast, sign: Sign) -> Event:
    """Return a Swiss of four teams whose first round is played."""
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    play_round(event, sign, 1)
    rebuild(event)
    return event


def rebuild(event: Event) -> None:
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    assert not list(find_differences(event, timezone.now()))


def list_two(event: Event) -> list[TeamMatch]:
    return [match for match in list_matches(read_field(event)) if match.round == 1]


def award(event: Event, sign: Sign, board: int = 2, **changes: Any) -> list[BoardResult]:
    first, second = list_two(event)
    matches = [name_award(first, "AVE+", "AVE-"), name_award(second, "AVE", "AVE+")]
    values = {"round_": 1, "board": board, "matches": matches, **changes}
    return award_swapped_board(order=sign(reason="Swapped"), event=event, **values)


def read_boards(event: Event, board: int) -> list[dict[str, Any]]:
    return [
        row
        for match in export_event(event)["matches"]
        for row in match["boards"]
        if row["board"] == board
    ]


def test_it_is_awarded_in_both_matches_and_undone_in_one_step(event: Event, sign: Sign) -> None:
    before = export_event(event)
    rows = {row.pk for row in list_results(event)}
    made = award(event, sign)
    assert [row.table for row in made] == [1, 3]
    # What was entered stays on record beside the award.
    assert all("contract" in row.said and row.replaces_id in rows for row in made)
    assert len(rows) == list_results(event).count()
    rebuild(event)
    told = [
        {side: row["adjusted"][side] for side in ("home", "away")} for row in read_boards(event, 2)
    ]
    assert told == [{"home": "AVE+", "away": "AVE-"}, {"home": "AVE", "away": "AVE+"}]
    margins = [
        next(row for row in score.row["boards"] if row["board"] == 2)
        for score in MatchScore.objects.filter(event=event).order_by("table")
    ]
    assert [(row["home"], row["away"]) for row in margins] == [("3", "-3"), ("0", "3")]
    last = EventAct.objects.filter(event=event).latest("number")
    undo(order=sign(), event=event, act=last.pk)
    rebuild(event)
    assert export_event(event) == before


def test_a_board_without_a_result_is_awarded_in_the_first_room(event: Event, sign: Sign) -> None:
    for row in list(list_results(event, board=2, table__in=(3, 4))):
        remove_result(order=sign(), event=event, result=row)
    event.refresh_from_db()
    assert [row.table for row in award(event, sign)] == [1, 3]
    rebuild(event)
    for row in list(list_results(event, board=3, table=1)):
        remove_result(order=sign(), event=event, result=row)
    event.refresh_from_db()
    # The closed room alone has a result: there home sits East-West.
    made = award(event, sign, 3)
    assert [row.table for row in made] == [2, 3]
    assert made[0].said["adjusted"] == {"ns": "AVE-", "ew": "AVE+", "reason": "Swapped"}
    rebuild(event)


def test_what_cannot_be_is_refused_and_stores_nothing(event: Event, sign: Sign) -> None:
    count = BoardResult.objects.count()
    first, second = list_two(event)
    one, other = (name_award(match, "AVE", "AVE") for match in (first, second))
    turned = type(one)(one.away, one.home, one.awards)
    faults = {
        "wrong-board": {"board": 99},
        "same-match": {"matches": [one, one]},
        "not-an-award": {"matches": [one, name_award(second, "much", "AVE")]},
    }
    for code, values in faults.items():
        with pytest.raises(Refused) as refused:
            award(event, sign, **values)
        assert code in [fault.code for fault in refused.value.faults]
    for matches in ([one, turned], [name_award(first, "AVE", "AVE"), other]):
        with pytest.raises(Conflict):
            award(event, sign, matches=matches, round_=2 if matches[1] is other else 1)
    with pytest.raises(Refused) as refused:
        award_swapped_board(order=sign(), event=event, round_=1, board=2, matches=[one, other])
    assert [fault.code for fault in refused.value.faults] == ["reason"]
    assert BoardResult.objects.count() == count


def test_the_director_says_it_on_the_page_of_either_match(event: Event, cast: Cast) -> None:
    director = cast.client("director")
    page = reverse("event-match-ruling", args=[cast.club.slug, event.pk, 1, 1])
    shown = director.get(page).text
    assert "A board went to another match" in shown
    form = {
        "do": "swapped",
        "key": "swap",
        "board": "4",
        "other_table": "3",
        "swapped_home": "AVE+",
        "swapped_away": "AVE+",
        "other_home": "AVE-",
        "other_away": "AVE+",
    }
    assert director.post(page, {**form, "reason": ""}).status_code == 422
    assert director.post(page, {**form, "other_table": "1", "reason": "Swapped"}).status_code == 422
    for _twice in range(2):
        assert director.post(page, {**form, "reason": "Swapped"}).status_code == 302
    assert EventAct.objects.filter(event=event, verb="swapped-board").count() == 1
    assert [row["adjusted"]["home"] for row in read_boards(event, 4)] == ["AVE+", "AVE-"]
    assert "changed places between two matches" in director.get(find(event, "event-history")).text


def test_a_program_says_it(event: Event, cast: Cast) -> None:
    path = f"events/{event.pk}/matches/1/1/swapped/"
    body = {"board": 2, "other_table": 4, "other_home": "AVE-", "reason": "Swapped"}
    director = program(cast.club, cast.director)
    assert director.post(path, {**body, "other_table": 9}).status_code == 404
    answer = director.post(path, body)
    assert answer.status_code == 201, answer.content
    assert [row["adjusted"]["home"] for row in read_boards(event, 2)] == ["AVE+", "AVE-"]
