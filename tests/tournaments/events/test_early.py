"""Ending the play before the last round, and how ways to go on with a round less differ."""

import pytest
from django.utils import timezone

from tests.tournaments.events.played import find, read
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.early import end_early
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.movements.families import make_individual, make_movement
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event


def play_rounds(event, sign, count):
    for round_ in range(1, count + 1):
        if round_ > 1:
            start_round(order=sign(), event=event, round_=round_)
        for meeting in read_field(event).meetings(round_):
            for board in meeting.boards:
                board_place = BoardPlace("A", round_, meeting.table, board)
                enter_result(
                    order=sign(),
                    event=event,
                    place=board_place,
                    raw={"score": 420},
                    confirmed=True,
                )


@pytest.mark.parametrize("kind", ["pairs", "individual"])
def test_play_is_ended_early_in_one_step_and_nothing_is_missing(cast, sign, people, kind):
    event = create_event(
        order=sign(), club=cast.club, name="Pairs", date=sign().at.date(), kind=kind
    )
    each = 2 if kind == "pairs" else 1
    movement = make_movement("howell", 3) if kind == "pairs" else make_individual(8)
    for at in range(0, (6 if kind == "pairs" else 8) * each, each):
        enter(order=sign(), event=event, players=people[at : at + each])
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    play_rounds(event, sign, 3)
    director = cast.client("director")
    assert "End early" in read(director, event, "event-desk")
    sent = director.post(find(event, "event-finish"), {"early": "1", "key": "k"})
    assert sent.status_code == 302
    again = director.post(find(event, "event-finish"), {"early": "1", "key": "k"})
    assert again.status_code == 302
    event.refresh_from_db()
    assert read_field(event).rounds == 3
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    assert not event.standing.provisional
    assert "Play is over" in read(director, event, "event-desk")
    played = read_field(event).meetings(1)
    board = max(board for meeting in played for board in meeting.boards)
    paper = director.get(find(event, "event-traveller", board))
    assert set(paper.context["boards"]) == {result.board for result in list_results(event)}


def test_an_event_that_has_not_begun_is_not_ended(planned, sign):
    with pytest.raises(Exception, match="This event is"):
        end_early(order=sign(), event=planned)


def test_two_offers_of_a_round_less_say_how_they_differ(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 14, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement("three-quarter", 5, rounds=8, missing=[10, 9, 8])
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    page = cast.client("director").get(find(event, "event-change"), {"wanted": "round-less"})
    offers = page.context["changing"].offers
    assert {offer.what.code for offer in offers} == {"cut", "remake"}
    assert "stays as it is; the last round is left out." in page.text
    assert "is arranged anew." in page.text
    for label in ("Boards for a pair", "Sits out at most", "Board sets with one result"):
        assert page.text.count(label) == 2
