"""Who of a team sits where in a round: on phones, at the desk, in the export; how the pairs did."""

from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from club.ledger.refusals import Refused
from scoring.teams.event import answer_of, read
from tests.club.api.client import fields, program
from tests.club.conftest import Cast, Sign
from tests.tournaments.events.played import find
from tests.tournaments.events.played import read as read_page
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.events import finish_event, publish_standing
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.lineups import line_up
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.queries.butler import read_butler
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.lineups import read_lineups
from tournaments.links import get_phone_path
from tournaments.models import Event, EventTable, LineUp
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db


def begin(cast: Cast, sign: Sign, **values: object) -> Event:
    event = create_teams(cast.club, sign, 4, "swiss", lineups=True, **values)
    draw(event, sign, 1, boards=4)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    return event


def say_all(event: Event, sign: Sign) -> None:
    """Let the first and the third member of each team sit North-South, the others East-West."""
    for view in read_field(event).entrants.values():
        seats = {"NS": [0, 2], "EW": [1, 3]}
        line_up(order=sign(), event=event, entrant=view.entrant, round_=1, seats=seats)
    event.refresh_from_db()


def open_phone(event: Event, table: int) -> tuple[Client, str]:
    row = EventTable.objects.get(event=event, number=table)
    path = get_phone_path(row, 1)
    phone = Client()
    phone.get(path)
    return phone, path


def test_a_phone_asks_the_teams_of_its_table_and_records_what_they_say(
    cast: Cast, sign: Sign
) -> None:
    event = begin(cast, sign)
    phone, path = open_phone(event, 1)
    assert phone.get(path).content.decode().count("who sits here?") == 2
    meeting = next(iter(read_field(event).meetings(1)))
    page = phone.get(f"{path}lineup/NS/").content.decode()
    assert "Press two names." in page
    assert page.count('type="checkbox"') == 4
    wrong = phone.post(f"{path}lineup/NS/", {"place": ["1"], "key": "one"})
    assert "Two different members" in wrong.content.decode()
    assert phone.post(f"{path}lineup/NS/", {"place": ["0", "2"], "key": "one"}).status_code == 302
    assert phone.post(f"{path}lineup/NS/", {"place": ["0", "2"], "key": "one"}).status_code == 302
    assert LineUp.objects.count() == 1
    assert phone.get(path).content.decode().count("who sits here?") == 1
    ns = meeting.ns[0]
    assert ns is not None
    assert read_lineups(event) == {(1, ns.id, "NS"): (0, 2)}
    assert phone.get(f"{path}lineup/XX/").status_code == 404
    # The other pair of the team sits elsewhere, so the phone of that table says who it is. If it
    # names somebody of this one, the two exchange their pairs, and this one is asked again.
    other, other_path = open_phone(event, 2)
    told = other.post(f"{other_path}lineup/EW/", {"place": ["2", "3"], "key": "two"})
    assert told.status_code == 302
    assert read_lineups(event) == {(1, ns.id, "EW"): (2, 3)}
    assert phone.get(path).content.decode().count("who sits here?") == 2
    assert phone.post(f"{path}lineup/NS/", {"place": ["0", "1"], "key": "six"}).status_code == 302
    assert read_lineups(event) == {(1, ns.id, "EW"): (2, 3), (1, ns.id, "NS"): (0, 1)}


def test_only_what_can_be_is_recorded(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    view = next(iter(read_field(event).entrants.values()))
    about = {"event": event, "entrant": view.entrant, "round_": 1}
    for seats in ({"NS": [0, 0]}, {"NS": [0, 9]}, {"UP": [0, 1]}, {"NS": [0, 1], "EW": [1, 2]}, {}):
        with pytest.raises(Refused):
            line_up(order=sign(), seats=seats, **about)
    with pytest.raises(Refused) as refused:
        line_up(order=sign(), seats={"NS": [0, 1]}, **{**about, "round_": 9})
    assert refused.value.faults[0].code == "not-playing"
    line_up(order=sign(), seats={"NS": [3, 0], "EW": [1, 2]}, **about)
    assert read_lineups(event)[1, view.id, "NS"] == (0, 3)
    event.refresh_from_db()
    undo(order=sign(), event=event, act=event.acts.order_by("-number")[0].pk)
    assert read_lineups(event) == {}


def test_an_event_that_does_not_ask_takes_none(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    view = next(iter(read_field(event).entrants.values()))
    with pytest.raises(Refused) as refused:
        line_up(order=sign(), event=event, entrant=view.entrant, round_=1, seats={"NS": [0, 1]})
    assert refused.value.faults[0].code == "no-line-ups"
    director = cast.client("director")
    assert director.get(find(event, "event-lineups")).status_code == 404
    phone, path = open_phone(event, 1)
    assert "who sits here?" not in phone.get(path).content.decode()


def test_the_desk_counts_what_is_to_come_and_the_director_says_it(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    director = cast.client("director")
    assert "8 line-ups are to come" in read_page(director, event, "event-desk")
    page = read_page(director, event, "event-lineups")
    assert page.count('<form method="post" action="?round=1"') == 4
    team = next(iter(read_field(event).entrants.values()))
    said = {"seat0": "NS", "seat1": "NS", "seat2": "EW", "seat3": "EW"}
    sent = director.post(
        find(event, "event-lineups") + "?round=1", {"team": str(team.id), "key": "a", **said}
    )
    assert sent.status_code == 302
    assert "6 line-ups are to come" in read_page(director, event, "event-desk")
    wrong = director.post(
        find(event, "event-lineups") + "?round=1",
        {"team": str(team.id), "key": "b", **said, "seat3": "NS"},
    )
    assert "Two different members" in wrong.content.decode()


def test_the_export_says_who_sat_in_which_room(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    say_all(event, sign)
    play_round(event, sign, 1)
    raw = export_event(event)
    assert "problems" not in answer_of(read(raw))
    match = raw["matches"][0]
    members = {
        entrant["number"]: [member["id"] for member in entrant["members"]]
        for entrant in raw["entrants"]
    }
    home, away = members[match["home"]], members[match["away"]]
    assert match["lineup"] == {
        "home": {"open": [home[0], home[2]], "closed": [home[1], home[3]]},
        "away": {"open": [away[1], away[3]], "closed": [away[0], away[2]]},
    }
    assert "lineup" not in export_event(event, named=False)["matches"][0]


def test_the_pairs_have_their_butler_beside_the_teams(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    say_all(event, sign)
    play_round(event, sign, 1)
    finish_event(order=sign(), event=event, confirmed=True)
    visitor = cast.client("visitor")
    assert visitor.get(find(event, "event-butler")).status_code == 403
    publish_standing(order=sign(), event=event)
    rebuild_event(event.pk, now=timezone.now())
    rows = read_butler(event, read_field(event))
    assert len(rows) == 8
    assert {row.boards for row in rows} == {4}
    assert sum(Fraction(row.cross) for row in rows) == pytest.approx(0, abs=0.05)
    assert [Fraction(row.each) for row in rows] == sorted(
        (Fraction(row.each) for row in rows), reverse=True
    )
    assert {"P1.1 – P1.3", "P1.2 – P1.4"} <= {row.names for row in rows}
    page = read_page(visitor, event, "event-butler")
    assert "P1.1 – P1.3" in page


def test_a_team_that_said_nothing_is_known_by_its_direction(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    rebuild_event(event.pk, now=timezone.now())
    rows = read_butler(event, read_field(event))
    assert {row.names for row in rows} == {"North-South", "East-West"}
    assert len(rows) == 8


def test_programs_read_and_say_who_sits_where(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    director, public = program(cast.club, cast.director), program(cast.club, None)
    path = f"events/{event.pk}/"
    team = next(iter(read_field(event).entrants.values()))
    body = {"entrant": str(team.id), "round": 1, "NS": [1, 3], "EW": [2, 4]}
    made = director.post(path + "lineups/", body, **{"Idempotency-Key": "one"})
    assert made.status_code == 201
    assert {row["line"]: row["players"] for row in made.json()} == {
        "NS": ["P1.1", "P1.3"],
        "EW": ["P1.2", "P1.4"],
    }
    wrong = director.post(path + "lineups/", {**body, "EW": [3, 4]})
    assert fields(wrong) == {("NS", "sits-elsewhere")}
    rows = public.get(path + "lineups/?round=1").json()["results"]
    assert len(rows) == 8
    assert sum(bool(row["players"]) for row in rows) == 2
    assert public.get(path + "butler/").status_code == 401
    play_round(event, sign, 1)
    publish_standing(order=sign(), event=event)
    rebuild_event(event.pk, now=timezone.now())
    pairs = public.get(path + "butler/").json()["results"]
    assert len(pairs) == 8
    assert {"P1.1 – P1.3", "North-South", "East-West"} <= {row["names"] for row in pairs}


def test_a_form_of_an_earlier_round_is_not_taken_for_the_next(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    phone, path = open_phone(event, 1)
    assert 'name="round" value="1"' in phone.get(f"{path}lineup/NS/").content.decode()
    play_round(event, sign, 1)
    draw(event, sign, 2, boards=4)
    start_round(order=sign(), event=event, round_=2)
    late = phone.post(f"{path}lineup/NS/", {"place": ["0", "1"], "round": "1", "key": "late"})
    assert "does not sit there now" in late.content.decode()
    assert not LineUp.objects.exists()
