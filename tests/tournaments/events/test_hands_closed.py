"""Hands of boards that are told to nobody too early, and those that no file can have."""

from typing import Any

import pytest

from club.models import Player
from scoring.duplicate.event import answer
from tests.scoring.test_event_cards import PLAYED, RECORD
from tests.tournaments.events.files import GAME
from tests.tournaments.events.parts import plan_event
from tests.tournaments.events.played import play_all
from tests.tournaments.events.test_hands import (
    HANDS,
    OTHER,
    keep,
    list_open,
    play_board,
    undo_last,
)
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.entrants import enter, withdraw
from tournaments.actions.events import change_event, finish_event
from tournaments.duplicate.actions.hands import bring_hands
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.dealt import DealtBoard
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.hands import keep_open_hands
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import BoardHands, Event
from tournaments.movements.families import make_movement
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(cast: Any, sign: Any, people: list[Player]) -> Event:
    """Return an event of two sections apart in their first round, each a Howell of six pairs."""
    event = plan_event(cast.club, sign, people)
    movement = make_movement("howell", 3)
    plan_section(order=sign(), event=event, letter="B", movement=movement, boards_per_set=2)
    for slot in range(1, 7):
        enter(order=sign(), event=event, players=[None, None], section="B", slot=slot)
    change_event(order=sign(), event=event, across=False)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    return event


def play_in(event: Event, sign: Any, letter: str, board: int) -> None:
    """Enter the results of a board at all tables of a section."""
    for meeting in read_field(event).meetings():
        if meeting.section.letter == letter and board in meeting.boards:
            place = BoardPlace(letter, meeting.round, meeting.table, board)
            enter_result(order=sign(), event=event, place=place, raw=GAME, confirmed=True)
    event.refresh_from_db()


def test_hands_of_one_section_wait_for_the_others_once_they_are_compared(two, sign):
    keep(two, sign, 1, section="A")
    play_in(two, sign, "A", 1)
    assert list_open(two) == {1}
    change_event(order=sign(reason="the same boards"), event=two, across=True)
    two.refresh_from_db()
    assert list_open(two) == set()
    play_in(two, sign, "B", 1)
    assert list_open(two) == {1}


def test_the_same_cards_of_sections_apart_wait_for_each_other(two, sign):
    dealt = [
        DealtBoard(1, HANDS, "A"),
        DealtBoard(2, HANDS, "A"),
        DealtBoard(1, HANDS, "B"),
        DealtBoard(2, OTHER, "B"),
    ]
    bring_hands(order=sign(), event=two, dealt=dealt)
    play_in(two, sign, "A", 1)
    play_in(two, sign, "A", 2)
    assert list_open(two) == {2}
    play_in(two, sign, "B", 1)
    assert list_open(two) == {1, 2}


def test_hands_of_a_triangle_wait_for_its_second_round(cast, sign):
    event = create_teams(cast.club, sign, 7, "swiss")
    draw(event, sign, 1, odd="triangle")
    start_round(order=sign(), event=event, round_=1)
    keep(event, sign, 1, 5, round=1)
    play_round(event, sign, 1)
    draw(event, sign, 2)
    start_round(order=sign(), event=event, round_=2)
    event.refresh_from_db()
    assert list_open(event) == {1}  # and of the three, East-West play board 5 in this round
    play_round(event, sign, 2)
    draw(event, sign, 3)
    start_round(order=sign(), event=event, round_=3, confirmed=True)
    assert list_open(event) == {1, 5}


def test_a_board_of_a_table_that_is_empty_waits_for_the_end_of_its_round(event, sign):
    """Whoever has left can come back, or somebody in their place."""
    for round_ in range(2, 6):
        start_round(order=sign(), event=event, round_=round_, confirmed=True)
    event.refresh_from_db()
    field = read_field(event)
    meeting = field.meeting("A", 5, 1)
    left = meeting.entrants[0].entrant
    withdraw(order=sign(), event=event, entrant=left, after_round=4, kind="after")
    event.refresh_from_db()
    board = meeting.boards[0]
    keep(event, sign, board)
    play_board(event, sign, board)
    assert list_open(event) == set()
    finish_event(order=sign(), event=event)
    assert list_open(event) == {board}


def test_an_archive_has_no_hands_that_were_undone_or_replaced(event, sign):
    keep(event, sign, 1, 2, 3, hands=OTHER)
    keep(event, sign, 1, hands=HANDS, reason="those were of tomorrow")
    keep(event, sign, 2, hands=HANDS, reason="those too")
    undo_last(event, sign)
    keep(event, sign, 4)
    undo_last(event, sign)
    play_all(event, sign)
    rows = keep_open_hands(BoardHands.objects.all())
    assert sorted((row.board, row.hands) for row in rows) == [(1, HANDS), (2, OTHER), (3, OTHER)]


def test_hands_that_a_result_contradicts_stand_in_no_file(event, put, sign):
    keep(event, sign, 1, 2)
    table = next(own.table for own in read_field(event).meetings(1) if 1 in own.boards)
    put(table, 1, {**PLAYED, **RECORD}, confirmed=True)
    for board in (1, 2):
        play_board(event, sign, board)
    assert list_open(event) == {1, 2}
    document = export_event(event)
    assert [own["board"] for own in document["boards"] if "hands" in own] == [2]
    assert "problems" not in answer(document)
