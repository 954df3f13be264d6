"""What a table's phone says before play, and of a result that the other side has entered."""

import pytest
from django.test import Client
from django.urls import reverse

from club.ledger.writing import Actor
from tournaments.links import get_phone_path
from tournaments.models import Agreement, Call, EventTable
from tournaments.queries.stored_field import read_field


def words(answer):
    return " ".join(answer.text.split())


@pytest.fixture
def before(planned):
    """Return the path of the phones of table 1, before play."""
    return get_phone_path(EventTable.objects.get(event=planned, number=1))


def test_before_play_a_phone_says_who_sits_there(planned, before, client):
    meeting = read_field(planned).meeting("A", 1, 1)
    page = words(client.get(before))
    assert "Play begins soon." in page
    for entrant in meeting.entrants:
        assert all(str(player) in page for player in entrant.team())
    assert "Boards 1–2" in page
    client.post(f"{before}seat/", {"seat": "E"})
    number = read_field(planned).number(meeting.ew[0])
    assert f"You are East-West, pair {number}." in words(client.get(before))


def test_a_single_player_is_named_by_the_seat(cast, individual, client):
    from tournaments.models import EventStatus

    EventStatus.objects.filter(event=individual)._raw_delete("default")
    phone = get_phone_path(EventTable.objects.get(event=individual, number=1))
    client.post(f"{phone}seat/", {"seat": "S"})
    meeting = read_field(individual).meeting("A", 1, 1)
    number = read_field(individual).number(meeting.ns[1])
    assert f"You are South, player {number}." in words(client.get(phone))


def test_a_table_calls_before_play(planned, before, cast, client):
    assert "Call the director" in client.get(before).text
    assert client.post(f"{before}call/", {"key": "c1"}).status_code == 302
    assert Call.objects.get().round == 0
    assert "The director is called." in client.get(before).text
    bar = cast.client("director").get(reverse("alerts", args=[cast.club.slug]))
    assert "Table 1 calls the director." in words(bar)


def test_a_table_without_a_movement_says_that_play_has_not_begun(planned, before, sign, client):
    from tournaments.duplicate.actions.sections import plan_section
    from tournaments.movements.families import make_movement

    howell = make_movement("howell", 2)
    plan_section(order=sign(), event=planned, letter="A", movement=howell, boards_per_set=2)
    third = get_phone_path(EventTable.objects.get(event=planned, number=3))
    assert "Nobody plays here in round 1." in words(client.get(third))


@pytest.fixture
def entered(event, put, sign):
    """Return the path of the phones of table 1, whose North has entered board 1."""
    table = EventTable.objects.get(event=event, number=1)
    result = {"contract": "4S", "declarer": "N", "tricks": 10}
    put(1, 1, result, order=sign(actor=Actor(device=table, seat="N")), source="phone")
    return get_phone_path(table)


def test_the_other_side_is_asked_first_and_in_words(event, entered, client):
    client.post(f"{entered}seat/", {"seat": "E"})
    page = words(client.get(entered))
    name = read_field(event).meeting("A", 1, 1).ns[0].team()[0]
    asked = page.index("Right?")
    assert asked < page.index('class="scoreline"')
    told = page[page.index("entered by the other side:") : asked]
    assert f"by N {name} made," in told
    assert "NS 420" in told
    assert ">Right</button>" in page and ">Wrong</summary>" in page


def test_right_accepts_and_wrong_objects(event, entered, client):
    client.post(f"{entered}seat/", {"seat": "E"})
    result = f"{entered}results/{event.board_results.get().pk}/"
    assert client.post(result, {"key": "a"}).status_code == 302
    assert Agreement.objects.get().accepted
    assert "Right?" not in client.get(entered).text
    client.post(result, {"key": "b", "object": "1", "reason": "Three made"})
    assert not Agreement.objects.latest("act__number").accepted


def test_the_side_that_entered_it_is_not_asked(entered):
    client = Client()
    assert "Right?" not in client.get(entered).text
    client.post(f"{entered}seat/", {"seat": "S"})
    assert "Right?" not in client.get(entered).text
