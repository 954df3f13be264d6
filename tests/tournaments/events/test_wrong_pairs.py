"""Other pairs play a board than the movement has at a table: the phone, the director, paper."""

import pytest
from django.urls import reverse

from club.ledger.names import show_names_in_full
from tests.tournaments.events.played import find, read
from tournaments.duplicate.actions.play import start_round
from tournaments.links import get_phone_path
from tournaments.models import EventTable
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

FIELDS = {"level": "4", "strain": "S", "declarer": "N", "tricks": "10"}


@pytest.fixture
def tables(event):
    """Return the first two tables of round 1 as the movement has them."""
    return [read_field(event).meeting("A", 1, at) for at in (1, 2)]


def send(client, meeting, **fields):
    table = EventTable.objects.get(number=meeting.table)
    address = f"{get_phone_path(table)}boards/{meeting.boards[0]}/"
    return client.post(address, {**FIELDS, "key": "k", **fields})


def swapped(tables):
    """Return the fields of a phone of table 1 where the pairs of table 2 sit."""
    return {"at-NS": str(tables[1].ns[0].id), "at-EW": str(tables[1].ew[0].id)}


def test_a_table_says_on_its_phone_who_sits_there(event, tables, client, cast):
    here, other = tables
    assert send(client, here, **swapped(tables)).status_code == 302
    row = list_results(event).get()
    assert [row.ns_id, row.ew_id] == [other.ns[0].id, other.ew[0].id]
    assert (row.table, row.board) == (1, here.boards[0])
    phone = client.get(get_phone_path(EventTable.objects.get(number=1))).text
    assert "Played by" in phone
    assert other.ns[0].name in phone
    desk = read(cast.client("director"), event, "event-desk")
    assert "Wrong pairs:" in desk
    with show_names_in_full():
        assert f"{here.ns[0].name}, " in desk


def test_the_points_before_sending_name_those_who_were_chosen(event, tables, client):
    fields = {**FIELDS, **swapped(tables), "preview": "1"}
    address = f"{get_phone_path(EventTable.objects.get(number=1))}boards/{tables[0].boards[0]}/"
    preview = client.post(address, fields, headers={"HX-Request": "true"}).text
    assert "hx-swap-oob" in preview
    north = tables[1].ns[0].team()[0]
    assert north.short_name in preview
    plain = client.post(address, {**FIELDS, "preview": "1"}, headers={"HX-Request": "true"}).text
    assert "hx-swap-oob" not in plain


def test_the_same_pair_cannot_sit_on_both_sides(event, tables, client):
    pair = str(tables[1].ns[0].id)
    page = send(client, tables[0], **{"at-NS": pair, "at-EW": pair})
    assert page.status_code == 422
    assert "is named twice" in page.text
    assert f'value="{pair}" selected' in page.text
    gone = send(client, tables[0], **{"at-NS": "not an id"})
    assert gone.status_code == 422
    assert list_results(event).count() == 0


def test_the_desk_says_which_later_table_lacks_the_board(event, tables, client, cast, sign):
    here, other = tables
    send(client, here, **swapped(tables))
    board = here.boards[0]
    due = next(
        meeting
        for meeting in read_field(event).meetings()
        if meeting.round > 1
        and board in meeting.boards
        and other.ns[0] in meeting.entrants
        and other.ew[0] not in meeting.entrants
    )
    director = cast.client("director")
    arguments = ("A", due.round, due.table, board)
    award = reverse("event-enter", args=[event.club.slug, event.pk, *arguments])
    assert award in read(director, event, "event-desk")
    side = "ns" if other.ns[0] not in due.ns else "ew"
    given = {"do": "award", side: "AVE+", "reason": "wrong pairs", "key": "a"}
    assert director.post(award, given).status_code == 302
    assert f"{award}?" not in read(director, event, "event-desk")


def test_the_warning_goes_once_nothing_is_left_to_decide(event, tables, client, cast, sign):
    here, _other = tables
    # They are only turned: nobody else lacks the board.
    turned = {"at-NS": str(here.ew[0].id), "at-EW": str(here.ns[0].id)}
    send(client, here, **turned)
    start_round(order=sign(), event=event, round_=2)
    assert "Wrong pairs:" not in read(cast.client("director"), event, "event-desk")


def test_the_director_says_who_played_and_corrects_it(event, tables, put, cast):
    here, other = tables
    director = cast.client("director")
    arguments = ("A", 1, 1, here.boards[0])
    address = reverse("event-enter", args=[event.club.slug, event.pk, *arguments])
    assert director.post(address, {**FIELDS, **swapped(tables), "key": "a"}).status_code == 302
    row = list_results(event).get()
    assert row.ns_id == other.ns[0].id
    page = reverse("event-result", args=[event.club.slug, event.pk, row.pk])
    assert "Wrong pairs:" in director.get(page).text
    back = {
        **FIELDS,
        "at-NS": str(here.ns[0].id),
        "at-EW": str(here.ew[0].id),
        "result": str(row.pk),
        "key": "b",
    }
    assert director.post(page, back).status_code == 302
    row = list_results(event).get()
    assert [row.ns_id, row.ew_id] == [here.ns[0].id, here.ew[0].id]


def test_numbers_of_pairs_are_typed_from_paper(event, tables, put, cast):
    here, other = tables
    board, director = here.boards[0], cast.client("director")
    address = find(event, "event-traveller", board) + "?pairs=1"
    field = read_field(event)
    name = f"r-A-1-1-{board}"
    numbers = {f"{name}-ns": field.number(other.ns[0]), f"{name}-ew": field.number(other.ew[0])}
    typed = {name: "4SN=", f"{name}-shown": "", f"{name}-was": "", "key": "a", **numbers}
    assert director.post(address, typed).status_code == 302
    row = list_results(event).get()
    assert [row.ns_id, row.ew_id] == [other.ns[0].id, other.ew[0].id]
    shown = director.get(address).text
    assert f'name="{name}-ns" value="{numbers[f"{name}-ns"]}"' in shown
    # The pairs alone are put right, and the result is kept.
    own = {f"{name}-ns": field.number(here.ns[0]), f"{name}-ew": field.number(here.ew[0])}
    again = {name: "4SN=", f"{name}-shown": "4SN=", f"{name}-was": str(row.pk), "key": "b", **own}
    assert director.post(address, again).status_code == 302
    new = list_results(event).get()
    assert [new.ns_id, new.ew_id] == [here.ns[0].id, here.ew[0].id]
    assert new.said == row.said
    wrong = {**again, f"{name}-was": str(new.pk), f"{name}-ns": "99", "key": "c"}
    page = director.post(address, wrong)
    assert page.status_code == 422
    assert "Nobody has the number 99." in page.text
    assert 'value="99"' in page.text
