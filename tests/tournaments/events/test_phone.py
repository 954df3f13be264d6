"""The phones of a table: what they show, what they may do, and what they may not."""

import itertools

import pytest
from django.utils import timezone

from club.models.people import Player
from tests.tournaments.events.entering import FIELDS, boards_at
from tournaments.actions.entrants import enter
from tournaments.actions.events import change_event, renew_links
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.phone import read_phone
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import Call, EventTable
from tournaments.movements.families import make_movement
from tournaments.queries.events import read_clock
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event


def test_a_result_is_shown_with_its_points_before_it_is_sent(event, phones, client):
    board = boards_at(event, 1)[0]
    address = f"{phones[1]}boards/{board}/"
    preview = client.post(address, {**FIELDS, "preview": "1"}, headers={"HX-Request": "true"})
    assert "NS +" in preview.text
    assert list_results(event).count() == 0
    half = client.post(address, {"level": "4", "preview": "1"}, headers={"HX-Request": "true"})
    assert "Still to choose:" in half.text
    assert client.post(address, {"level": "4", "key": "a"}).status_code == 422
    assert client.post(address, {**FIELDS, "key": "b"}).status_code == 302
    assert list_results(event).get().said == {"contract": "4S", "declarer": "N", "tricks": 10}


def test_two_phones_that_send_the_same_enter_it_once(event, phones, client):
    address = f"{phones[1]}boards/{boards_at(event, 1)[0]}/"
    answers = [client.post(address, {**FIELDS, "key": key}).status_code for key in ("a", "a", "b")]
    assert answers == [302, 302, 302]
    assert list_results(event).count() == 1
    other = client.post(address, {**FIELDS, "tricks": "11", "key": "c"})
    assert other.status_code == 422
    assert "has a result at this table" in other.text


def test_a_phone_corrects_results_of_its_own_table_alone(event, phones, client):
    boards = {table: boards_at(event, table)[0] for table in (1, 2)}
    for table, board in boards.items():
        client.post(f"{phones[table]}boards/{board}/", {**FIELDS, "key": f"k{table}"})
    other = list_results(event, table=2).get()
    changed = {**FIELDS, "tricks": "11", "result": str(other.pk), "key": "x"}
    client.post(f"{phones[1]}boards/{boards[1]}/correct/", changed)
    assert list_results(event, table=2).get() == other
    assert list_results(event, table=1).get().said["tricks"] == 11
    accept = client.post(f"{phones[1]}results/{other.pk}/", {"key": "y"})
    assert accept.status_code == 404


def test_a_form_that_shows_an_older_result_is_refused(event, phones, client):
    board = boards_at(event, 1)[0]
    client.post(f"{phones[1]}boards/{board}/", {**FIELDS, "key": "a"})
    old = list_results(event).get()
    address = f"{phones[1]}boards/{board}/correct/"
    client.post(address, {**FIELDS, "tricks": "11", "result": str(old.pk), "key": "b"})
    stale = client.post(address, {**FIELDS, "tricks": "9", "result": str(old.pk), "key": "c"})
    assert stale.status_code == 409
    assert list_results(event).get().said["tricks"] == 11


def test_the_other_side_is_asked_to_accept(event, phones, client):
    client.cookies["event-seat"] = "N"
    client.post(f"{phones[1]}boards/{boards_at(event, 1)[0]}/", {**FIELDS, "key": "a"})
    assert "Right?" not in client.get(phones[1]).text
    client.cookies["event-seat"] = "E"
    assert "Right?" in client.get(phones[1]).text
    made = list_results(event).get()
    client.post(f"{phones[1]}results/{made.pk}/", {"object": "1", "key": "b"})
    assert "call the director" in client.get(phones[1]).text


def test_a_table_says_where_everybody_goes_next(event, phones, client):
    for board in boards_at(event, 1):
        client.post(f"{phones[1]}boards/{board}/", {**FIELDS, "key": f"k{board}", "confirmed": "1"})
    page = client.get(phones[1]).text
    assert "All boards of the round are in." in page
    field = read_field(event)
    for entrant in field.meeting("A", 1, 1).entrants:
        meeting = field.guide(entrant)[2]
        assert f"table {meeting.table}" in " ".join(page.split())


def test_a_board_that_was_missed_can_be_entered_in_the_next_round(event, phones, client, sign):
    board = boards_at(event, 1)[0]
    start_round(order=sign(), event=event, round_=2)
    assert f"Board {board}, round 1" in " ".join(client.get(phones[1]).text.split())
    client.post(f"{phones[1]}boards/{board}/", {**FIELDS, "key": "a"})
    assert list_results(event).get().round == 1


def test_a_call_is_one_until_it_is_answered(event, phones, client):
    for _again in range(2):
        client.post(f"{phones[1]}call/", {"key": "a"})
    client.post(f"{phones[1]}call/", {"key": "b"})
    assert Call.objects.count() == 1
    assert "The director is called." in client.get(phones[1]).text


def test_what_is_called_for_has_no_character_that_no_database_keeps(event, phones, client):
    client.post(f"{phones[1]}call/", {"key": "a", "text": "a rev\0oke"})
    assert Call.objects.get().text == "a revoke"


def test_a_link_that_was_made_anew_no_longer_opens(event, phones, client, sign):
    renew_links(order=sign(), event=event)
    assert client.get(phones[1]).status_code == 410
    assert client.get(phones[1][:-3] + "xx/").status_code == 404


def test_a_poll_that_finds_nothing_new_is_empty_until_something_is(event, phones, client, sign):
    mark = client.get(phones[1]).context["seen"]
    assert client.get(f"{phones[1]}live/", {"seen": mark}).status_code == 204
    client.post(f"{phones[2]}boards/{boards_at(event, 2)[0]}/", {**FIELDS, "key": "a"})
    event.refresh_from_db()
    now = client.get(f"{phones[1]}live/", {"seen": mark})
    start_round(order=sign(), event=event, round_=2)
    later = client.get(f"{phones[1]}live/", {"seen": mark})
    assert later.status_code == 200
    assert now.status_code in (200, 204)


def test_what_the_field_has_done_is_shown_only_if_the_director_wants_it(
    event, phones, client, sign, put
):
    for table in (1, 2, 3):
        for board in boards_at(event, table):
            put(table, board, 420)
    rebuild_event(event.pk, now=timezone.now())
    assert not client.get(phones[1]).context["view"].running  # the phone is nobody's
    client.cookies["event-seat"] = "E"
    view = client.get(phones[1]).context["view"]
    assert list(view.running) == [view.find_seated("E").id]  # and never the opponents'
    change_event(order=sign(), event=event, shows_field=False)
    assert not client.get(phones[1]).context["view"].running


def test_a_result_that_was_corrected_meanwhile_is_not_accepted_and_that_is_said(
    event, phones, client
):
    board = boards_at(event, 1)[0]
    client.cookies["event-seat"] = "N"
    client.post(f"{phones[1]}boards/{board}/", {**FIELDS, "key": "a"})
    old = list_results(event).get()
    changed = {**FIELDS, "tricks": "11", "result": str(old.pk), "key": "b"}
    client.post(f"{phones[1]}boards/{board}/correct/", changed)
    client.cookies["event-seat"] = "E"
    accepted = client.post(f"{phones[1]}results/{old.pk}/", {"key": "c"})
    assert accepted.status_code == 409
    assert "This result was corrected meanwhile" in accepted.text


@pytest.mark.parametrize("form", ["boards/{}/", "boards/{}/correct/"])
def test_a_board_that_the_director_noted_as_late_is_entered_on_the_phone(
    event, phones, client, put, sign, form
):
    board = boards_at(event, 1)[0]
    put(1, board, {"late": True})
    assert f"Enter board {board}" in client.get(phones[1]).text
    start_round(order=sign(), event=event, round_=2)
    assert f"Board {board}, round 1" in " ".join(client.get(phones[1]).text.split())
    address = f"{phones[1]}{form.format(board)}"
    assert client.get(address, follow=True).status_code == 200
    assert client.post(address, {**FIELDS, "key": "a"}).status_code == 302
    row = list_results(event).get()
    assert (row.round, row.board, row.said["tricks"]) == (1, board, 10)
    assert f"Board {board}, round 1" not in client.get(phones[1]).text
    late = client.post(f"{phones[1]}boards/{board}/", {**FIELDS, "tricks": "9", "key": "b"})
    assert late.status_code == 422
    assert list_results(event).get() == row


def begin_rounds_of(event, sign, board):
    """Begin the rounds up to the last one in which a board is played."""
    event.refresh_from_db()
    last = max(meeting.round for meeting in read_field(event).meetings() if board in meeting.boards)
    for round_ in range(read_clock(event).round + 1, last + 1):
        start_round(order=sign(), event=event, round_=round_)


def enter_board(event, sign, letter, *scores):
    """Enter the results of board 1 of a section; the last one is that of all further tables."""
    there = [
        meeting
        for meeting in read_field(event).meetings()
        if meeting.section.letter == letter and 1 in meeting.boards
    ]
    for meeting, score in itertools.zip_longest(there, scores[: len(there)], fillvalue=scores[-1]):
        board_place = BoardPlace(letter, meeting.round, meeting.table, 1)
        enter_result(order=sign(), event=event, place=board_place, raw=score)
    rebuild_event(event.pk, now=timezone.now())


def read_first_board(event):
    """Return board 1 as the phone of the table of section A shows it that played it last."""
    last = list_results(event, section__letter="A", board=1).latest("round")
    table = EventTable.objects.get(event=event, section__letter="A", number=last.table)
    return next(board for board in read_phone(table, anew=True).boards if board.board == 1)


def test_a_board_is_shown_once_every_section_that_is_compared_has_played_it(planned, sign, cast):
    names = [f"Guest {at}" for at in range(12)]
    more = [Player.objects.create(club=cast.club, name=name, short_name=name) for name in names]
    howell = make_movement("howell", 3)
    plan_section(order=sign(), event=planned, letter="B", movement=howell, boards_per_set=2)
    for at in range(0, 12, 2):
        enter(order=sign(), event=planned, players=more[at : at + 2], section="B")
    change_event(order=sign(), event=planned, shows_field=True)
    begin_rounds_of(planned, sign, 1)
    enter_board(planned, sign, "A", {"score": 420})
    board = read_first_board(planned)
    assert board.result and board.row is None and board.field == ()
    enter_board(planned, sign, "B", {"score": 110})
    board = read_first_board(planned)
    assert board.row["score"] == board.score == 420
    assert [row["score"] for row in board.field].count(110) == len(board.field) / 2 == 3
    # Equal results are one line, the best for North-South first.
    assert [(line.row["score"], line.times, line.own) for line in board.lines] == [
        (420, 3, True),
        (110, 3, False),
    ]


def test_a_board_that_is_still_to_be_played_late_is_not_shown(event, sign):
    change_event(order=sign(), event=event, shows_field=True)
    begin_rounds_of(event, sign, 1)
    enter_board(event, sign, "A", {"late": True}, {"score": 420})
    assert read_first_board(event).row is None
    late = list_results(event, board=1).first()
    correct_result(order=sign(), event=event, result=late, raw={"score": 420})
    rebuild_event(event.pk, now=timezone.now())
    assert read_first_board(event).row["score"] == 420


def test_running_scores_are_not_shown_during_a_round_unless_the_director_wants_it(
    event, phones, client, sign, put
):
    for table in (1, 2, 3):
        for board in boards_at(event, table):
            put(table, board, 420)
    start_round(order=sign(), event=event, round_=2)
    rebuild_event(event.pk, now=timezone.now())
    assert not client.get(phones[1]).context["view"].running
    change_event(order=sign(), event=event, shows_running=True)
    assert len(client.get(phones[1]).context["view"].running) == 2


def test_a_pair_sees_at_once_what_a_board_has_given_it_so_far(event, phones, client, sign, put):
    """The percentage alone, and no result of others: somebody has still to play the board."""
    change_event(order=sign(), event=event, shows_field=True)
    board = boards_at(event, 1)[0]
    others = [
        meeting
        for meeting in read_field(event).meetings()
        if board in meeting.boards and (meeting.round, meeting.table) != (1, 1)
    ]
    put(1, board, 420)
    rebuild_event(event.pk, now=timezone.now())
    assert "results so far" not in client.get(phones[1]).text  # compared with nothing
    board_place = BoardPlace("A", others[-1].round, others[-1].table, board)
    begin_rounds_of(event, sign, board)
    enter_result(order=sign(), event=event, place=board_place, raw={"score": 110})
    rebuild_event(event.pk, now=timezone.now())
    shown = read_phone(EventTable.objects.get(event=event, number=others[-1].table), anew=True)
    [view] = [view for view in shown.boards if view.board == board]
    assert (view.row, view.field) == (None, ())
    assert view.share.percent
    assert (view.share.results, view.share.expected) == (2, len(others) + 1)
    assert float(view.share.ns) < 50 < float(view.share.ew)
