"""Play that begins by numbers: pairs without names, which the phones of the tables ask for."""

import pytest
from django.urls import reverse

from club.actions.people import add_player
from tests.tournaments.events.conftest import key
from tests.tournaments.events.played import find, play_all, read
from tournaments.actions.entrants import enter
from tournaments.actions.naming import name_at_table
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.sections import plan_section
from tournaments.links import get_phone_path
from tournaments.models import Entrant, EventAct, EventTable
from tournaments.movements.families import make_movement
from tournaments.queries.calls import list_open_calls
from tournaments.queries.stored_field import read_field


@pytest.fixture
def numbers(cast, sign, people):
    """Return an event of six pairs known by their numbers, in round 1 of a Howell."""
    event = create_event(order=sign(), club=cast.club, name="Numbers", date=sign().at.date())
    for _pair in range(6):
        enter(order=sign(), event=event, players=[None, None])
    movement = make_movement("howell", 3)
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=1)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    return event


def sitting(event, number):
    """Return a table's phones, and who sits there in round 1."""
    event.refresh_from_db()
    table = EventTable.objects.get(event=event, number=number)
    return get_phone_path(table), read_field(event).meeting("A", 1, number).entrants


def team(event, entrant):
    event.refresh_from_db()
    return [str(player or "?") for player in read_field(event).entrants[entrant.id].team()]


def test_a_list_may_say_only_how_many_there_are(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Bare", date=sign().at.date())
    director, address = cast.client("director"), find(event, "event-import")
    sent = {"text": "Ada Abel – Ben Berg", "count": "5", "key": key()}
    assert director.post(address, sent).status_code == 302
    event.refresh_from_db()
    teams = [view.team() for view in read_field(event).entrants.values()]
    assert teams == [(people[0], people[1]), *[(None, None)] * 4]
    wrong = director.post(address, {"text": "", "count": "9999", "key": key()})
    assert wrong.status_code == 422
    assert 'value="9999"' in wrong.text


def test_a_new_event_begins_by_numbers(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Bare", date=sign().at.date())
    director = cast.client("director")
    director.post(find(event, "event-import"), {"text": "", "count": "6", "key": key()})
    sent = {"name": "howell", "pairs": 6, "boards_per_set": 1, "begin": "1", "key": key()}
    director.post(find(event, "event-movement"), sent)
    assert "6 names are missing" in read(director, event, "event-desk")


def test_a_table_says_who_sits_there_and_the_search_leaves_out_who_plays(numbers, client, people):
    phone, (first, second) = sitting(numbers, 1)
    page = client.get(phone)
    for row in (first, second):
        address = reverse("event-phone-names", args=[phone.split("/")[2], row.id])
        assert address in page.text
        assert "who are you?" in page.text
    address = f"{phone}names/{first.id}/"
    answer = client.get(address, {"q": people[0].short_name[:3]})
    assert answer.context["found"] == [people[0]]
    assert people[0].name not in client.get(address).text
    for at in (0, 1):
        sent = {"player": str(people[at].pk), "key": f"k{at}"}
        assert client.post(address, sent)["Location"] == address
    assert team(numbers, first) == [people[0].short_name, people[1].short_name]
    assert client.get(address)["Location"] == phone  # nothing is asked any more
    other = client.get(f"{phone}names/{second.id}/", {"q": people[0].short_name[:3]})
    assert other.context["found"] == []
    act = EventAct.objects.filter(event=numbers).order_by("-number")[0]
    assert (act.verb, act.table.number) == ("name", 1)


def test_a_phone_names_nobody_twice_and_nobody_of_another_table(numbers, client, people, sign):
    phone, (first, second) = sitting(numbers, 1)
    _other, (elsewhere, *_rest) = sitting(numbers, 2)
    client.post(f"{phone}names/{first.id}/", {"player": str(people[0].pk), "key": "a"})
    twice = client.post(f"{phone}names/{second.id}/", {"player": str(people[0].pk), "key": "b"})
    assert twice.status_code == 422
    assert "plays already" in twice.text
    sent = {"player": str(people[1].pk), "key": "c"}
    assert client.post(f"{phone}names/{elsewhere.id}/", sent)["Location"] == phone
    assert team(numbers, elsewhere) == ["?", "?"]
    table = EventTable.objects.get(event=numbers, number=1)
    with pytest.raises(Exception, match="does not sit at this table"):
        name_at_table(
            order=sign(),
            event=numbers,
            table=table,
            entrant=Entrant.objects.get(pk=elsewhere.id),
            player=people[1],
        )


def test_a_phone_cannot_name_who_is_known_or_a_player_of_another_club(
    numbers, client, cast, people, sign
):
    phone, (first, _second) = sitting(numbers, 1)
    stranger = add_player(order=sign(), club=cast.other, name="Sam Stranger")
    address = f"{phone}names/{first.id}/"
    assert client.post(address, {"player": str(stranger.pk), "key": "s"}).status_code == 404
    assert client.post(address, {"player": "nonsense", "key": "n"}).status_code == 404
    for at in range(3):
        client.post(address, {"player": str(people[at].pk), "key": f"k{at}"})
    assert team(numbers, first) == [people[0].short_name, people[1].short_name]


def test_the_director_is_told_of_a_name_that_the_club_does_not_have(numbers, client):
    phone, (first, _second) = sitting(numbers, 1)
    address = f"{phone}names/{first.id}/"
    page = client.get(address, {"q": "Zoe Zahn"})
    assert "Tell the director: Zoe Zahn" in page.text.replace("\u2068", "").replace("\u2069", "")
    assert client.post(address, {"text": "Zoe Zahn", "key": "t"})["Location"] == phone
    [call] = list_open_calls(numbers)
    label = read_field(numbers).label(first)
    assert call.text == f"Number {label} is Zoe Zahn, who is not in the list"
    assert team(numbers, first) == ["?", "?"]


def test_an_event_by_numbers_is_played_and_published(numbers, cast, sign, client):
    play_all(numbers, sign)
    director = cast.client("director")
    for page in ("event", "event-desk", "event-entrants", "event-boards", "event-screen"):
        assert read(director, numbers, page)
    phone, (first, _second) = sitting(numbers, 1)
    assert "who are you?" not in client.get(phone).text
    assert client.get(f"{phone}names/{first.id}/")["Location"] == phone


def test_the_history_says_that_a_number_has_no_names(numbers, cast):
    text = read(cast.client("director"), numbers, "event-history")
    assert "A number without names entered" in text
    assert "? – ?" not in text
