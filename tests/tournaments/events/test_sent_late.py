"""What a phone of an event sends too late is stored where it was played, or refused aloud."""

import pytest

from tests.tournaments.events.entering import FIELDS, boards_at
from tournaments.actions.events import finish_event
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import remove_result
from tournaments.models import EventAct
from tournaments.queries.results import list_results


@pytest.fixture
def send(event, phones, client):
    """Post the form of a board of table 1, and return the response."""

    def post(board, key="a", page="", **fields):
        return client.post(
            f"{phones[1]}boards/{board}/{page}", {**FIELDS, "round": "1", "key": key, **fields}
        )

    return post


def test_a_form_says_the_round_for_which_it_is(event, phones, client):
    page = client.get(f"{phones[1]}boards/{boards_at(event, 1)[0]}/")
    assert '<input type="hidden" name="round" value="1">' in page.text


@pytest.mark.parametrize("when", ["finished", "undone"])
def test_a_board_that_no_round_takes_is_not_taken_for_saved(when, event, send, sign):
    board = boards_at(event, 1)[0]
    if when == "finished":
        finish_event(order=sign(), event=event)
    else:
        begun = EventAct.objects.filter(event=event, verb="round").last()
        undo(order=sign(), event=event, act=begun.pk)
    for about in ({}, {"round": ""}):
        answer = send(board, **about)
        assert answer.status_code == 422
        assert 'class="faults"' in answer.text
    assert list_results(event).count() == 0


def test_a_board_whose_answer_was_lost_is_known_in_the_next_round(event, send, sign):
    board = boards_at(event, 1)[0]
    assert send(board).status_code == 302
    start_round(order=sign(), event=event, round_=2)
    assert send(board).status_code == 302
    finish_event(order=sign(), event=event)
    assert send(board).status_code == 302
    assert list_results(event).get().round == 1


def test_a_board_of_two_phones_is_not_taken_for_one_of_the_next_round(event, send, sign):
    board = boards_at(event, 1)[0]
    assert send(board).status_code == 302
    start_round(order=sign(), event=event, round_=2)
    assert send(board, "b").status_code == 302
    other = send(board, "c", tricks="11", confirmed="1")
    assert other.status_code == 422
    assert "has a result at this table" in other.text
    assert "Mine is right" not in other.text
    assert list_results(event).get().said["tricks"] == 10


def test_a_correction_after_its_round_is_refused_aloud(event, send, sign):
    board = boards_at(event, 1)[0]
    send(board)
    row = list_results(event).get()
    start_round(order=sign(), event=event, round_=2)
    answer = send(board, "b", "correct/", tricks="11", result=str(row.pk))
    assert answer.status_code == 422
    assert "Round 1 is over" in answer.text
    assert f'data-draft="result-{row.pk}"' in answer.text
    assert list_results(event).get() == row


def test_a_correction_of_what_was_taken_away_is_refused_aloud(event, send, sign):
    board = boards_at(event, 1)[0]
    send(board)
    row = list_results(event).get()
    remove_result(order=sign(), event=event, result=row)
    answer = send(board, "b", "correct/", tricks="11", result=str(row.pk))
    assert answer.status_code == 409
    assert "corrected meanwhile" in answer.text


def test_a_key_that_two_pages_of_a_phone_share_shows_both_results(event, send):
    board = boards_at(event, 1)[0]
    send(board)
    answer = send(board, tricks="11")
    assert answer.status_code == 409
    assert "Mine is right" in answer.text
