"""What a table tells the director: objections, calls; what the desk counts; an individual."""

import re

from django.urls import reverse

from club.ledger.names import show_names_in_full
from tests.tournaments.events.entering import boards_at, enter, sit
from tests.tournaments.events.played import find, read
from tournaments.actions.clock import step_clock
from tournaments.actions.entrants import change_members
from tournaments.duplicate.actions.events import create_event
from tournaments.links import get_phone_path
from tournaments.models import Agreement, Call, EventTable
from tournaments.queries.stored_field import read_field


def test_the_other_side_says_why_it_objects(event, accepting_phone, client, cast):
    sit(client, accepting_phone, "N")
    row = enter(client, event, accepting_phone)
    director = cast.client("director")
    assert "1 result is not accepted" in read(director, event, "event-desk")
    sit(client, accepting_phone, "E")
    fields = {"object": "1", "reason": "Only <nine> tricks", "key": "o"}
    answers = [
        client.post(f"{accepting_phone}results/{row.pk}/", fields).status_code for _ in range(2)
    ]
    assert answers == [302, 302]
    assert Agreement.objects.get().act.reason == "Only <nine> tricks"
    shown = "Only &lt;nine&gt; tricks"
    assert f"board {row.board}: {shown}" in read(director, event, "event-desk")
    assert shown in director.get(find(event, "event-result", row.pk)).text
    assert shown in read(director, event, "event-unaccepted")


def test_an_accepted_result_is_no_longer_counted(event, accepting_phone, client, cast):
    sit(client, accepting_phone, "N")
    row = enter(client, event, accepting_phone)
    sit(client, accepting_phone, "E")
    client.post(f"{accepting_phone}results/{row.pk}/", {"key": "a"})
    director = cast.client("director")
    assert "not accepted" not in read(director, event, "event-desk")
    assert "All results of phones are accepted." in read(director, event, "event-unaccepted")


def test_a_refused_result_offers_to_call_the_director(event, accepting_phone, client):
    board = read_field(event).meeting("A", 1, 1).boards[0]
    refused = client.post(f"{accepting_phone}boards/{board}/", {"level": "4", "key": "k"})
    assert refused.status_code == 422
    assert 'form="call"' in refused.text
    assert f'name="text" value="Board {board}"' in refused.text
    offered = client.get(f"{accepting_phone}boards/{board}/").text
    assert offered.count('form="call"') == refused.text.count('form="call"') == 1
    client.post(f"{accepting_phone}call/", {"text": f"Board {board}", "key": "c"})
    assert Call.objects.get().text == f"Board {board}"


def test_the_phone_shows_the_time_that_is_left(event, accepting_phone, client, sign):
    assert "data-left=" in client.get(accepting_phone).text
    step_clock(order=sign(), event=event, kind="pause")
    page = client.get(accepting_phone).text
    assert "data-left=" not in page
    assert "paused" in page


def test_the_desk_counts_the_names_that_are_missing(event, cast, sign):
    director = cast.client("director")
    assert "missing</a>" not in read(director, event, "event-desk")
    view = next(iter(read_field(event).entrants.values()))
    change_members(order=sign(), event=event, entrant=view.entrant, players=[view.team()[0], None])
    page = read(director, event, "event-desk")
    assert "1 name is missing" in page
    assert find(event, "event-entrants") in page


def test_another_section_is_offered_before_the_first_has_a_movement(cast, sign, planned):
    bare = create_event(order=sign(), club=cast.club, name="Bare", date=planned.date)
    page = read(cast.client("director"), bare, "event-movement")
    assert 'href="?section=B"' in page
    second = cast.client("director").get(find(bare, "event-movement") + "?section=B").text
    assert 'href="?section=A"' in second


def test_an_individual_names_the_four_by_their_seats(individual, cast, client):
    meeting = read_field(individual).meeting("A", 1, 1)
    desk = read(cast.client("director"), individual, "event-desk")
    seats = dict(meeting.seats)
    assert list(seats) == ["N", "S", "E", "W"]
    for seat, player in seats.items():
        assert f'class="seat">{seat}</span>' in desk
        with show_names_in_full():
            assert player.name in desk
    assert 'class="seat">NS</span>' not in desk
    phone = get_phone_path(EventTable.objects.get(event=individual, number=1))
    form = client.get(f"{phone}boards/{meeting.boards[0]}/").text
    for seat in "NESW":
        assert f'name="at-{seat}"' in form


def test_the_desk_says_which_results_are_missing_before_the_next_round(event, cast, put):
    """The button of the next round is loud once all are in, and then asks nothing."""
    desk = reverse("event-desk", args=[cast.club.slug, event.pk])
    director = cast.client("director")
    page = " ".join(director.get(desk).text.split())
    assert 'class="cells missing"' not in page  # all of them are
    for board in boards_at(event, 1):
        put(1, board, 420)
    page = " ".join(director.get(desk).text.split())
    assert '<button class="btn" data-confirm' in page
    first = boards_at(event, 2)[0]
    assert f"Table 2, board {first}</a>" in page
    assert page.index('class="cells missing"') < page.index("Begin round 2")
    for table in (2, 3):
        for board in boards_at(event, table):
            put(table, board, 420)
    page = " ".join(director.get(desk).text.split())
    assert 'class="cells missing"' not in page
    assert '<button class="btn go"> Begin round 2' in page or '<button class="btn go">Begin' in page
    assert "<h3>Table 1" in page


def test_an_unlikely_result_is_asked_about_by_the_name_of_who_played_it(
    event, accepting_phone, client
):
    at = read_field(event).meeting("A", 1, 1)
    address = f"{accepting_phone}boards/{at.boards[0]}/"
    fields = {"level": "7", "strain": "NT", "declarer": "N", "tricks": "2", "preview": "1"}
    shown = client.post(address, fields, headers={"HX-Request": "true"}).text
    asked = re.sub(r"<[^>]+>|[\u2068\u2069]", "", shown.partition("data-doubt>")[2])
    player = re.findall(r"data-sat=\"NS\">\s*\d+ (\w+)", client.get(address).text)[0]
    assert re.match(rf"7NT by {player}\S*, 11 down\. Really\?", " ".join(asked.split()))
