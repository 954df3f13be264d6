"""We sat the wrong way round: the names turn with the box, and what is sent names
the players.
"""

import re

import pytest
from django.urls import reverse

from tests.tournaments.events.played import find
from tournaments.duplicate.queries.directions import list_sat, name_declarer
from tournaments.links import get_phone_path
from tournaments.models import EventTable
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

FIELDS = {"level": "4", "strain": "S", "tricks": "10", "turned": "1", "key": "k"}


@pytest.fixture
def meeting(event):
    """Return table 1 of round 1 as the movement has it."""
    return read_field(event).meeting("A", 1, 1)


@pytest.fixture
def address(event, meeting):
    """Return the address of the phone's form for the first board."""
    return f"{get_phone_path(EventTable.objects.get(number=1))}boards/{meeting.boards[0]}/"


def names_on_tiles(page):
    tiles = re.findall(
        r'name="declarer" value="(.)"( checked)?><span class="face">.<small>([^<]*)</small>', page
    )
    return {seat: name for seat, _checked, name in tiles}, [tile[0] for tile in tiles if tile[1]]


def players(entrant):
    return [str(player) for player in entrant.team()]


def first_names(entrant):
    return [str(player).split()[0] for player in entrant.team()]


def test_names_and_header_turn_with_the_box(event, meeting, address, client, cast):
    (first, second), (third, fourth) = first_names(meeting.ns[0]), first_names(meeting.ew[0])
    straight = client.get(address).text
    assert names_on_tiles(straight) == ({"N": first, "S": second, "E": third, "W": fourth}, [])
    fields = {"turned": "1", "names": "straight", "declarer": "S", "level": "4", "preview": "1"}
    page = client.post(address, fields, headers={"HX-Request": "true"}).text
    named, chosen = names_on_tiles(page)
    assert named == {"N": third, "S": fourth, "E": first, "W": second}
    assert chosen == ["W"]
    assert 'name="names" value="turned"' in page
    assert f'data-sat="EW">{read_field(event).label(meeting.ns[0])} ' in page
    arguments = ("A", 1, 1, meeting.boards[0])
    desk = cast.client("director").post(find(event, "event-enter", *arguments), fields)
    full = {seat: name.removesuffix("+") for seat, name in named.items()}
    assert names_on_tiles(desk.text)[0] == full


def test_names_turn_back_with_the_box(address, meeting, client):
    fields = {"names": "turned", "declarer": "W", "level": "4", "preview": "1"}
    page = client.post(address, fields, headers={"HX-Request": "true"}).text
    assert names_on_tiles(page)[0]["S"] == first_names(meeting.ns[0])[1]
    assert names_on_tiles(page)[1] == ["S"]


@pytest.mark.parametrize(
    ("names", "declarer"), [("straight", "S"), ("turned", "W")], ids=["box last", "box first"]
)
@pytest.mark.parametrize("door", ["phone", "desk"])
def test_the_player_who_was_chosen_is_credited(
    event, meeting, address, client, cast, names, declarer, door
):
    fields = {**FIELDS, "names": names, "declarer": declarer}
    if door == "desk":
        arguments = ("A", 1, 1, meeting.boards[0])
        client, address = cast.client("director"), find(event, "event-enter", *arguments)
    assert client.post(address, fields).status_code == 302
    row = list_results(event).get()
    assert row.said["turned"]
    assert row.said["declarer"] == "W"
    assert name_declarer(read_field(event), row) == meeting.ns[0].team()[1]
    assert list_sat(read_field(event), row) == (meeting.ew, meeting.ns)


def test_a_form_without_names_means_seats(event, address, client):
    assert client.post(address, {**FIELDS, "declarer": "S"}).status_code == 302
    assert list_results(event).get().said["declarer"] == "S"


def test_what_was_sent_names_the_players(event, meeting, address, client, cast):
    client.post(address, {**FIELDS, "names": "straight", "declarer": "S"})
    name = players(meeting.ns[0])[1]
    phone = " ".join(client.get(get_phone_path(EventTable.objects.get(number=1))).text.split())
    assert f"by {name}" in re.sub("<[^>]*>", "", phone)
    assert "In each other's direction:" in phone.replace("&#x27;", "'")
    row = list_results(event).get()
    page = cast.client("director").get(find(event, "event-result", row.pk)).text
    full = meeting.ns[0].team()[1].name
    assert f"by {full}" in re.sub("<[^>]*>", "", page)
    assert names_on_tiles(page)[0]["W"] == full.split()[0]
    assert f'data-sat="EW">{read_field(event).label(meeting.ns[0])} ' in page


def test_paper_shows_the_pairs_as_they_sat_and_keeps_their_columns(event, meeting, put, cast):
    board = meeting.boards[0]
    put(1, board, {"contract": "4S", "declarer": "W", "tricks": 10, "turned": True})
    field, director = read_field(event), cast.client("director")
    page = reverse("event-traveller", args=[event.club.slug, event.pk, board])
    (row,) = [row for row in director.get(page).context["rows"] if row.result]
    ns, ew = field.number(meeting.ns[0]), field.number(meeting.ew[0])
    assert row.known == (ew, ns)
    fields = {
        row.name: "4SW+1",
        f"{row.name}-shown": row.kept,
        f"{row.name}-was": row.current,
        f"{row.name}-ns": ew,
        f"{row.name}-ew": ns,
        f"{row.name}-sure": "1",
        "key": "k",
    }
    assert director.post(f"{page}?pairs=1", fields).status_code == 302
    stored = list_results(event).get()
    assert (stored.ns_id, stored.ew_id) == (meeting.ns[0].id, meeting.ew[0].id)
    assert stored.said == {"contract": "4S", "declarer": "W", "tricks": 11, "turned": True}
    other = next(
        entrant
        for entrant in field.entrants.values()
        if entrant not in (meeting.ns[0], meeting.ew[0])
    )
    (row,) = [row for row in director.get(page).context["rows"] if row.result]
    fields |= {
        row.name: row.kept,
        f"{row.name}-shown": row.kept,
        f"{row.name}-was": row.current,
        f"{row.name}-ns": field.number(other),
        "key": "l",
    }
    assert director.post(f"{page}?pairs=1", fields).status_code == 302
    stored = list_results(event).get()
    assert (stored.ns_id, stored.ew_id) == (meeting.ns[0].id, other.id)


@pytest.fixture
def turned(event, meeting, put):
    """Return a result of pairs that sat in each other's direction."""
    return put(
        1, meeting.boards[0], {"contract": "4S", "declarer": "W", "tricks": 10, "turned": True}
    )


def test_a_ruling_is_for_the_directions_that_the_page_names(event, meeting, turned, cast):
    director = cast.client("director")
    page = find(event, "event-result", turned.pk)
    body = {"result": str(turned.pk), "do": "adjust", "ns": "60", "ew": "40", "key": "k"}
    refused = director.post(page, body)  # without a reason
    assert f'data-sat="NS">{read_field(event).label(meeting.ew[0])} ' in refused.text
    assert names_on_tiles(refused.text)[1] == ["W"]
    assert director.post(page, {**body, "reason": "law 12"}).status_code == 302
    row = list_results(event).get()
    assert (row.ew_id, row.said["adjusted"]["ew"]) == (meeting.ew[0].id, "60%")
    shown = director.get(find(event, "event-result", row.pk))
    assert (shown.context["chosen"]["ns"], shown.context["chosen"]["ew"]) == ("60%", "40%")
    assert "NS 60% EW 40%" in " ".join(re.sub("<[^>]*>", "", shown.text).split())
    split = {"do": "weigh", "weighted": "NS 420 100\nEW -50 100", "reason": "law 12", "key": "l"}
    assert (
        director.post(
            find(event, "event-result", row.pk), {**split, "result": str(row.pk)}
        ).status_code
        == 302
    )
    weighted = list_results(event).get().said["weighted"]
    assert (weighted["ew"][0]["score"], weighted["ns"][0]["score"]) == (420, -50)


def test_others_are_chosen_in_the_direction_in_which_they_sat(event, meeting, turned, cast):
    director, page = cast.client("director"), find(event, "event-result", turned.pk)
    assert '<label for="at-NS">EW</label>' in director.get(page).text
    others = read_field(event).meeting("A", 1, 2)
    fields = {
        **FIELDS,
        "result": str(turned.pk),
        "names": "turned",
        "declarer": "W",
        "at-NS": str(others.ns[0].id),
        "confirmed": "1",
    }
    assert director.post(page, fields).status_code == 302
    assert list_sat(read_field(event), list_results(event).get())[1] == others.ns


def test_an_award_on_paper_is_for_the_side_beside_which_it_is_typed(event, meeting, turned, cast):
    page = reverse("event-traveller", args=[event.club.slug, event.pk, turned.board])
    director = cast.client("director")
    (row,) = [row for row in director.get(page).context["rows"] if row.result]
    fields = {
        row.name: "A6040",
        f"{row.name}-shown": row.kept,
        f"{row.name}-was": row.current,
        "key": "k",
    }
    assert director.post(page, fields).status_code == 302
    stored = list_results(event).get()
    assert stored.ns_id == meeting.ns[0].id
    assert {key: stored.said["adjusted"][key] for key in ("ns", "ew")} == {
        "ns": "AVE-",
        "ew": "AVE+",
    }
