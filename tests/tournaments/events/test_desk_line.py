"""The line of the desk: a table, a board and a result, typed at once."""

import pytest
from django.urls import reverse

from tests.tournaments.events.played import find
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.forms.desk_line import read_desk_line
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.queries.stored_field import read_field


@pytest.fixture
def meeting(event):
    return next(meeting for meeting in read_field(event).meetings(1) if meeting.plays)


@pytest.fixture
def type_line(cast, event):
    """Return what types a line at the desk, and the answer."""
    client = cast.client("director")

    def type_line(text):
        return client.get(find(event, "event-line"), {"typed": text})

    type_line.client = client
    return type_line


@pytest.mark.parametrize(
    "form", ["t{} b{} 4sn=", "{} {} 4SN=", "ta{}  B {}, 4 s n =", "a{},{},4sn="]
)
def test_a_line_leads_to_its_board_filled_in(event, meeting, type_line, cast, form):
    board = meeting.boards[0]
    answer = type_line(form.format(meeting.table, board))
    args = ["A", 1, meeting.table, board]
    assert answer.url.startswith(find(event, "event-enter", *args) + "?")
    page = cast.client("director").get(answer.url).text
    for name, value in (("level", "4"), ("strain", "S"), ("declarer", "N"), ("tricks", "10")):
        assert f'name="{name}" value="{value}" checked' in page


@pytest.mark.parametrize(
    ("result", "fields"),
    [
        ("pass", {"level=pass"}),
        ("4sxn-1", {"double=X", "tricks=9"}),
        ("-50", {"score=-50"}),
        ("a+/a-", {"ns=AVE%2B", "ew=AVE-"}),
        ("", set()),
    ],
)
def test_other_results_are_filled_in_too(meeting, type_line, result, fields):
    address = type_line(f"t{meeting.table} b{meeting.boards[0]} {result}").url
    assert fields <= set(address.partition("?")[2].split("&"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Type the table, the board and the result"),
        ("4sn=", "Type the table, the board and the result"),
        ("t1 b1 4sn= " + "x" * 5000, "Type the table, the board and the result"),
        ("t1 b0 4sn=", "Type the table, the board and the result"),
        ("t99 b1 4sn=", "No table 99 plays"),
        ("tz1 b1 4sn=", "No table Z1 plays"),
        ("t1 b1 9sn=", ""),
    ],
)
def test_what_cannot_be_read_stays_in_the_line(event, type_line, text, told):
    answer = type_line(text)
    assert answer.url.startswith(f"{find(event, 'event-desk')}?typed=")
    page = type_line.client.get(answer.url)
    assert page.context["typed"] == text[:40]
    assert told in page.text


def test_a_board_with_a_result_is_corrected(event, meeting, type_line, sign):
    board_place = BoardPlace("A", 1, meeting.table, meeting.boards[0])
    row = enter_result(
        order=sign(), event=event, place=board_place, raw={"score": 420}, confirmed=True
    )
    answer = type_line(f"t{meeting.table} b{board_place.board} 4sn=")
    assert answer.url == find(event, "event-result", row.pk)


def test_a_board_of_an_earlier_round_is_found(event, meeting):
    field = read_field(event)
    later = max(at.round for at in field.meetings())
    line = read_desk_line(f"{meeting.table} {meeting.boards[0]}", field, later)
    rounds = [
        at.round
        for at in field.meetings()
        if at.table == meeting.table and meeting.boards[0] in at.boards
    ]
    assert line.place.round == max(rounds)
    assert line.raw == {}


def test_only_directors_type(event, cast):
    address = find(event, "event-line")
    assert cast.client("member").get(address).status_code == 403
    assert cast.client("visitor").get(address)["Location"].startswith(reverse("login"))
