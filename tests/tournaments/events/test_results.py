"""Results: entering, wrong boards, doubts, corrections, agreement, rulings."""

import datetime

import pytest
from django.utils import timezone

from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Actor
from tests.tournaments.events.conftest import entrant, key
from tournaments.actions.events import finish_event, hold_standing, publish_standing
from tournaments.actions.penalties import give_penalty, take_penalty_back
from tournaments.actions.undoing import STEPS, undo
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import (
    accept_result,
    correct_result,
    remove_result,
    rule_result,
)
from tournaments.duplicate.actions.rulings import award_boards, foul_board
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.standings import read_standing
from tournaments.models import EventTable
from tournaments.queries.results import list_history, list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

GAME = {"contract": "4S", "declarer": "N", "tricks": 10}


def codes(caught):
    return [fault.code for fault in caught.value.faults]


@pytest.fixture
def phone(event):
    """Return an actor: the phone of table 1, at a seat."""
    table = EventTable.objects.get(event=event, number=1)
    return lambda seat="N": Actor(device=table, seat=seat)


def boards_at(event, table, round_=1):
    event.refresh_from_db()
    return read_field(event).meeting("A", round_, table).boards


def test_a_result_is_of_the_pairs_that_the_movement_has_there(event, put):
    board = boards_at(event, 1)[0]
    made = put(1, board, GAME)
    meeting = read_field(event).meeting("A", 1, 1)
    assert (made.ns, made.ew) == (meeting.ns[0].entrant, meeting.ew[0].entrant)


def test_the_same_key_enters_a_result_once(event, put, sign):
    board, again = boards_at(event, 1)[0], key()
    first = put(1, board, GAME, order=sign(key=again))
    assert put(1, board, GAME, order=sign(key=again)) == first
    assert list_results(event).count() == 1
    with pytest.raises(Conflict):
        put(1, board, {**GAME, "tricks": 11}, order=sign(key=again))


def test_a_board_is_entered_once_at_a_table(event, put):
    board = boards_at(event, 1)[0]
    put(1, board, GAME)
    with pytest.raises(Refused) as caught:
        put(1, board, GAME)
    assert codes(caught) == ["entered"]


def test_every_fault_of_a_result_is_told_at_its_field(event, put):
    board = boards_at(event, 1)[0]
    with pytest.raises(Refused) as caught:
        put(1, board, {"contract": "8S", "declarer": "Q", "tricks": 14})
    assert {fault.field for fault in caught.value.faults} == {"contract", "declarer", "tricks"}


def test_a_board_of_another_table_is_asked_for_again_and_then_stored_as_played(event, put):
    wrong = boards_at(event, 2)[0]
    with pytest.raises(Refused) as caught:
        put(1, wrong, GAME)
    assert codes(caught) == ["wrong-board"]
    made = put(1, wrong, GAME, confirmed=True)
    assert made.board == wrong
    with pytest.raises(Refused) as caught:
        put(1, 99, GAME, confirmed=True)
    assert codes(caught) == ["no-board"]


def test_no_pair_plays_a_board_twice(event, put, sign):
    board = boards_at(event, 1)[0]
    made = put(1, board, GAME)
    start_round(order=sign(), event=event, round_=2)
    field = read_field(event)
    table = next(
        meeting.table
        for meeting in field.meetings(2)
        if made.ns_id in [view.id for view in meeting.entrants]
    )
    with pytest.raises(Refused) as caught:
        put(table, board, GAME, round_=2, confirmed=True)
    assert "played-already" in codes(caught)


def test_an_unlikely_result_is_confirmed(event, put):
    board = boards_at(event, 1)[0]
    odd = {"contract": "2S", "declarer": "N", "tricks": 13}
    with pytest.raises(Refused) as caught:
        put(1, board, odd)
    assert set(codes(caught)) == {"doubt"}
    assert put(1, board, odd, confirmed=True).said == odd


def test_a_table_corrects_its_result_until_its_round_closes(event, put, sign, phone):
    board = boards_at(event, 1)[0]
    made = put(1, board, GAME, order=sign(actor=phone()), source="phone")
    right = correct_result(
        order=sign(actor=phone()),
        event=event,
        result=made,
        raw={**GAME, "tricks": 11},
        source="phone",
    )
    assert [result.said["tricks"] for result in list_history(right)] == [11, 10]
    start_round(order=sign(), event=event, round_=2)
    with pytest.raises(Refused) as caught:
        correct_result(order=sign(actor=phone()), event=event, result=right, raw=GAME)
    assert codes(caught) == ["round-over"]
    assert correct_result(order=sign(), event=event, result=right, raw=GAME).said == GAME


def test_two_corrections_of_one_result_conflict(event, put, sign):
    made = put(1, boards_at(event, 1)[0], GAME)
    correct_result(order=sign(), event=event, result=made, raw={**GAME, "tricks": 11})
    with pytest.raises(Conflict):
        correct_result(order=sign(), event=event, result=made, raw={**GAME, "tricks": 9})


def test_a_result_that_is_taken_away_may_be_entered_again(event, put, sign):
    board = boards_at(event, 1)[0]
    made = put(1, board, GAME)
    remove_result(order=sign(), event=event, result=made)
    assert list_results(event).count() == 0
    assert put(1, board, GAME).board == board


def test_the_other_side_accepts_and_the_own_side_does_not(event, put, sign, phone):
    made = put(1, boards_at(event, 1)[0], GAME, order=sign(actor=phone("N")))
    with pytest.raises(Refused) as caught:
        accept_result(order=sign(actor=phone("S")), event=event, result=made, accepted=True)
    assert codes(caught) == ["own-result"]
    answer = accept_result(order=sign(actor=phone("E")), event=event, result=made, accepted=True)
    assert answer.accepted


def test_a_ruling_needs_its_reason_and_keeps_what_was_played(event, put, sign):
    made = put(1, boards_at(event, 1)[0], GAME)
    with pytest.raises(Refused) as caught:
        rule_result(order=sign(), event=event, result=made, adjusted={"ns": "AVE+"})
    assert codes(caught) == ["reason"]
    ruled = rule_result(
        order=sign(reason="revoke not found"), event=event, result=made, adjusted={"ns": "AVE+"}
    )
    assert ruled.said == {**GAME, "adjusted": {"ns": "AVE+", "reason": "revoke not found"}}


def test_a_weighted_score_adds_up_to_a_hundred(event, put, sign):
    made = put(1, boards_at(event, 1)[0], GAME)
    parts = [{"score": 420, "weight": "60"}, {"score": -50, "weight": "30"}]
    with pytest.raises(Refused) as caught:
        rule_result(order=sign(reason="law 12"), event=event, result=made, weighted=parts)
    assert codes(caught) == ["weights-sum"]
    parts[1]["weight"] = "40"
    ruled = rule_result(order=sign(reason="law 12"), event=event, result=made, weighted=parts)
    assert ruled.said["weighted"] == parts


def test_boards_that_are_not_played_are_awarded_in_one_act(event, sign, put):
    boards = boards_at(event, 1)
    put(1, boards[0], GAME)
    places = [BoardPlace("A", 1, 1, board) for board in boards]
    made = award_boards(
        order=sign(reason="late"), event=event, places=places, awards={"ns": "AVE+", "ew": "AVE-"}
    )
    assert [result.board for result in made] == list(boards[1:])
    assert {result.act_id for result in made} == {made[0].act_id}


def test_a_fouled_board_is_compared_in_its_versions(event, put, sign):
    board = boards_at(event, 1)[0]
    put(1, board, GAME)
    section = EventTable.objects.filter(event=event)[0].section
    foul_board(
        order=sign(reason="two hands changed"),
        event=event,
        section=section,
        board=board,
        from_round=2,
        version="b",
    )
    later = [
        meeting
        for meeting in read_field(event).meetings()
        if meeting.round > 1 and board in meeting.boards
    ]
    at = later[0]
    for round_ in range(2, at.round + 1):
        start_round(order=sign(), event=event, round_=round_)
    put(at.table, board, {**GAME, "tricks": 9}, round_=at.round)
    told = next(board_ for board_ in export_event(event)["boards"] if board_["board"] == board)
    assert [result.get("version") for result in told["results"]] == [None, "b"]


def test_a_penalty_counts_until_it_is_taken_back(event, put, sign):
    for view in (1, 2):
        put(view, boards_at(event, view)[0], GAME)
    pair = entrant(event, 1)
    with pytest.raises(Refused) as caught:
        give_penalty(order=sign(), event=event, entrant=pair, points="x", unit="vp")
    assert codes(caught) == ["reason", "not-a-number", "not-a-unit"]
    fine = give_penalty(
        order=sign(reason="late"), event=event, entrant=pair, points="-10", unit="percent-of-board"
    )
    told = next(o for o in export_event(event)["entrants"] if o["id"] == str(pair.pk))
    assert told["penalties"] == [{"points": "-10", "unit": "percent-of-board", "reason": "late"}]
    take_penalty_back(order=sign(), event=event, penalty=fine)
    with pytest.raises(Conflict):
        take_penalty_back(order=sign(), event=event, penalty=fine)
    assert all("penalties" not in o for o in export_event(event)["entrants"])


def test_the_last_step_is_undone_and_then_the_one_before(event, put, sign):
    board = boards_at(event, 1)[0]
    made = put(1, board, GAME)
    correct_result(order=sign(), event=event, result=made, raw={**GAME, "tricks": 11})
    undo(order=sign(), event=event, act=STEPS.last(event).pk)
    assert [result.said["tricks"] for result in list_results(event)] == [10]
    undo(order=sign(), event=event, act=STEPS.last(event).pk)
    assert list_results(event).count() == 0
    undo(order=sign(), event=event, act=STEPS.last(event).pk)  # the round
    with pytest.raises(Refused) as caught:
        put(1, board, GAME)
    assert "not-begun" in codes(caught)


def test_after_the_time_for_corrections_the_standing_is_held_back_first(event, put, sign):
    made = put(1, boards_at(event, 1)[0], GAME)
    for round_ in range(2, 6):
        start_round(order=sign(), event=event, round_=round_)
    finish_event(order=sign(), event=event)
    rebuild_event(event.pk, now=timezone.now())
    published = publish_standing(order=sign(), event=event)
    assert published.published
    unexplained = sign()
    with pytest.raises(Refused) as caught:
        correct_result(order=unexplained, event=event, result=made, raw={**GAME, "tricks": 11})
    assert codes(caught) == ["reason"]
    with pytest.raises(Refused) as caught:
        remove_result(order=sign(), event=event, result=made)
    assert codes(caught) == ["reason"]
    within = sign(reason="miscounted")
    correct_result(order=within, event=event, result=made, raw={**GAME, "tricks": 11})
    late = within.at + datetime.timedelta(days=3)
    current = list_results(event)[0]
    with pytest.raises(Refused) as caught:
        correct_result(order=sign(at=late, reason="misread"), event=event, result=current, raw=GAME)
    assert codes(caught) == ["window-closed"]
    hold_standing(order=sign(at=late), event=event)
    correct_result(order=sign(at=late), event=event, result=current, raw=GAME)


def test_the_standing_is_that_of_the_exported_event(event, put):
    for table in (1, 2, 3):
        for at, board in enumerate(boards_at(event, table)):
            put(table, board, 420 if at else -50)
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    view = read_standing(event)
    assert view.provisional
    assert not view.stale
    assert len(view.places) == 6
    assert list(find_differences(event, timezone.now())) == []
