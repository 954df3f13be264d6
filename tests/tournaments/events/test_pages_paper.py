"""What is printed for an event: guide cards, table cards, travellers, slips."""

import pytest
from django.test import Client

from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import find, read
from tournaments.actions.entrants import withdraw
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.queries.paper import (
    list_board_sheets,
    list_guides,
    list_name_slips,
    list_slips,
    list_table_cards,
    write_span,
)
from tournaments.queries.stored_field import read_field

KINDS = ("guides", "tables", "travellers", "slips", "names")


def test_every_kind_of_paper_is_for_directors(planned, cast):
    for path in (
        find(planned, "event-paper"),
        *(find(planned, "event-paper-sheet", kind) for kind in KINDS),
    ):
        assert cast.client("director").get(path).status_code == 200, path
        assert cast.client("member").get(path).status_code == 403, path
        assert Client().get(path).status_code == 302, path


def test_a_kind_that_there_is_not_is_not_found(planned, cast):
    address = find(planned, "event-paper-sheet", "napkins")
    assert cast.client("director").get(address).status_code == 404


def test_nothing_can_be_printed_before_there_is_a_movement(cast, sign, planned):
    bare = create_event(order=sign(), club=cast.club, name="Bare", date=planned.date)
    director = cast.client("director")
    assert "before the movement is chosen" in read(director, bare, "event-paper")
    assert director.get(find(bare, "event-paper-sheet", "guides")).status_code == 404


def test_a_guide_card_leads_through_every_round(planned):
    field = read_field(planned)
    guides = list_guides(field)
    assert [guide.label for guide in guides] == ["1", "2", "3", "4", "5", "6"]
    for guide in guides:
        assert [step.round for step in guide.steps] == [1, 2, 3, 4, 5]
        met = [step.opponents for step in guide.steps]
        assert sorted([*met, guide.label]) == ["1", "2", "3", "4", "5", "6"]
        for step in guide.steps:
            meeting = field.meeting("A", step.round, int(step.table))
            side = meeting.ns if step.side == "NS" else meeting.ew
            assert field.label(side[0]) == guide.label
            assert step.boards == write_span(meeting.boards)


def test_a_guide_card_says_when_to_sit_out(event, sign):
    withdraw(order=sign(), event=event, entrant=entrant(event, 6), after_round=1, kind="after")
    event.refresh_from_db()
    out = [
        (guide.label, step.round)
        for guide in list_guides(read_field(event))
        for step in guide.steps
        if not step.table and guide.label != "6"
    ]
    assert sorted(round_ for _label, round_ in out) == [2, 3, 4, 5]


def test_a_table_card_has_its_rounds_and_the_code_of_its_own_phones(planned, cast):
    cards = list_table_cards(read_field(planned))
    assert [card.name for card in cards] == ["1", "2", "3"]
    assert all([sitting.round for sitting in card.sittings] == [1, 2, 3, 4, 5] for card in cards)
    page = read(cast.client("director"), planned, "event-paper-sheet", "tables")
    assert page.count('class="qr"') == 3


def test_a_traveller_has_a_line_for_each_table_that_is_to_play_the_board(planned, cast):
    sheets = list_board_sheets(read_field(planned))
    assert [sheet.board for sheet in sheets] == list(range(1, 21))
    assert all(len(sheet.sittings) == 3 for sheet in sheets)
    for sheet in sheets:
        met = [number for at in sheet.sittings for number in (at.ns, at.ew)]
        assert sorted(met) == ["1", "2", "3", "4", "5", "6"]
    page = read(cast.client("director"), planned, "event-paper-sheet", "travellers")
    assert "East deals, NS vulnerable" in page  # board 2


def test_there_is_a_slip_for_each_table_of_each_round_or_of_one_round(planned, cast):
    field = read_field(planned)
    assert len(list(list_slips(field))) == 15
    assert {slip.round for slip in list_slips(field, 2)} == {2}
    director, address = cast.client("director"), find(planned, "event-paper-sheet", "slips")
    assert director.get(address).content.count(b"<article") == 15
    assert director.get(address, {"round": "2"}).content.count(b"<article") == 3


def test_a_name_slip_says_where_to_sit_first(planned):
    field = read_field(planned)
    for slip in list_name_slips(field):
        meeting = field.meeting("A", 1, int(slip.table))
        side = meeting.ns if slip.side == "NS" else meeting.ew
        assert (side[0].name, field.label(side[0])) == (slip.name, slip.label)


@pytest.mark.parametrize(
    ("boards", "text"),
    [((1,), "1"), ((1, 2, 3), "1–3"), ((3, 1, 2, 7), "1–3, 7"), ((1, 3, 5, 6), "1, 3, 5–6")],
)
def test_boards_are_written_in_short(boards, text):
    assert write_span(boards) == text
