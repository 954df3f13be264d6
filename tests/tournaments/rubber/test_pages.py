"""The pages of an event of rubbers, for its director, its players and everybody."""

import datetime
import re
import uuid

import pytest
from django.urls import reverse

from club.models import Membership
from club.models.people import Role
from nights.models import Night
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING
from tests.tournaments.clocks import set_clock
from tests.tournaments.rubber.room import Room
from tournaments.actions.entrants import describe_entrant
from tournaments.models import Event, TableResult, Terms
from tournaments.queries.events import read_clock
from tournaments.rebuild import rebuild_event
from tournaments.rubbers.actions.ending import close_round, finish_rubber_event
from tournaments.rubbers.queries.facts import find_terms

pytestmark = pytest.mark.django_db

FORMS = ("individual", "pairs", "teams", "party", "knock-out", "league")


@pytest.fixture
def director(cast):
    return cast.client("director")


def at(room: Room, name: str, *args) -> str:
    return reverse(name, args=[room.cast.club.slug, room.event.pk, *args])


def create(client, club, **fields):
    data = {
        "name": "The cup",
        "date": "2026-11-20",
        "form": "individual",
        "size": "2",
        "game": "chicago",
        "scoring": "total-points",
        "rounds": "4",
        "counts": "on",
        "key": "k",
        **fields,
    }
    return client.post(reverse("new-rubber-event", args=[club.slug]), data)


@pytest.mark.parametrize("form", FORMS)
def test_every_page_of_every_kind_is_shown_before_during_and_after_play(room, director, form):
    room.create(form, 6, terms={"rounds": 3})
    pages = (
        "rubber-desk",
        "rubber-event",
        "rubber-screen",
        "rubber-print",
        "rubber-phones",
        "rubber-settings",
        "event-entrants",
        "event-history",
    )

    def look() -> None:
        for name in pages:
            answer = director.get(at(room, name))
            assert answer.status_code == 200, name
        for what in ("places", "round", "bracket", "nonsense"):
            assert director.get(at(room, "rubber-print") + f"?what={what}").status_code == 200
        first = room.read_event().by_entry[1]
        assert director.get(at(room, "rubber-card", first.id)).status_code == 200
        assert director.get(at(room, "event-entrant", first.id)).status_code == 200

    look()
    answer = director.post(at(room, "rubber-draw"), {"round": "1", "chance": "5", "key": "d"})
    assert answer.status_code == 302
    look()
    assert director.get(at(room, "rubber-table", 1, 1)).status_code == 200
    assert director.get(at(room, "rubber-meeting", 1, 1)).status_code == 200
    room.play_round()
    rebuild_event(room.event.pk, now=room.sign().at)
    look()
    for name in ("rubber-csv", "rubber-json"):
        assert director.get(at(room, name)).status_code == 200


def test_an_event_is_created_in_one_form_and_its_mistakes_are_said_at_their_fields(cast, director):
    answer = create(director, cast.club, scoring="places", place_points="")
    assert "Points for places are needed" in answer.content.decode()
    assert not Event.objects.exists()
    answer = create(director, cast.club, scoring="places", place_points="9 6 x")
    assert "is not a number" in answer.content.decode()
    answer = create(director, cast.club, form="pairs", game="draw-and-discard")
    assert "cannot be played here" in answer.content.decode()
    answer = create(director, cast.club, scoring="places", place_points="9 6 3", key="one")
    assert answer.status_code == 302
    again = create(director, cast.club, scoring="places", place_points="9 6 3", key="one")
    assert (again.url, Event.objects.count()) == (answer.url, 1)
    assert Terms.objects.get().rules["place_points"] == ["9", "6", "3"]


def test_settings_are_changed_and_what_is_played_stays(room, director):
    room.create("party", 8, terms={"rounds": 3})
    room.draw()
    data = {
        "name": "Another",
        "date": "2026-11-21",
        "scoring": "matches",
        "rounds": "5",
        "way": "both-move",
        "partners": "cut",
        "handicap": "20",
        "counts": "on",
        "key": "s",
    }
    saved = director.post(at(room, "rubber-settings"), data, follow=True)
    assert "Saved." in saved.content.decode()
    terms = find_terms(room.event)
    assert (terms.scoring, terms.rounds, terms.draw["way"]) == ("matches", 5, "both-move")
    assert terms.rules["handicap"] == 20
    assert "Levels" in director.get(at(room, "rubber-settings")).content.decode()
    del data["counts"]
    answer = director.post(at(room, "rubber-settings"), {**data, "key": "t"})
    assert "cannot be changed after the first round" in answer.content.decode()


def test_settings_keep_the_house_rules_over_the_code_of_cutting(room, director):
    drawn = {"by": "cut", "code": "1907", "house": {"suits": ""}}
    room.create("individual", 8, terms={"draw": drawn})
    room.draw()
    shown = director.get(at(room, "rubber-settings")).content.decode()
    assert '<option value="1907" selected>' in shown
    data = {
        "name": "Another",
        "date": "2026-11-21",
        "scoring": "matches",
        "rounds": "5",
        "by": "cut",
        "code": "1907",
        "counts": "on",
        "open_entries": "on",
        "key": "s",
    }
    assert director.post(at(room, "rubber-settings"), data).status_code == 302
    assert find_terms(room.event).draw == drawn
    room.event.refresh_from_db()
    assert room.event.open_entries
    desk = director.get(at(room, "rubber-desk")).content.decode()
    assert "The cards that were cut" in desk
    director.post(at(room, "rubber-settings"), {**data, "key": "t", "code": "english"})
    assert find_terms(room.event).draw == {"by": "cut", "code": "english"}


def test_a_mistake_in_a_result_keeps_what_was_typed(room, director):
    room.create("individual", 8)
    room.draw()
    data = {"kind": "totals", "ns": "12o0", "ew": "400", "reason": "On paper", "key": "r"}
    answer = director.post(at(room, "rubber-table", 1, 1), data)
    text = answer.content.decode()
    assert "is not a whole number" in text
    assert 'value="12o0"' in text
    assert 'value="On paper"' in text
    answer = director.post(at(room, "rubber-table", 1, 1), {**data, "ns": "1200"})
    assert answer.status_code == 302
    again = director.post(at(room, "rubber-table", 1, 1), {**data, "ns": "900", "key": "q"})
    assert "Another result was recorded" in again.content.decode()
    assert TableResult.objects.count() == 1
    assert director.get(at(room, "rubber-table", 1, 9)).status_code == 404


def test_pages_of_boards_lead_to_those_of_rubbers_or_to_nothing(room, director):
    room.create("individual", 8)
    for name, there in (
        ("event", "rubber-event"),
        ("event-desk", "rubber-desk"),
        ("event-screen", "rubber-screen"),
    ):
        assert director.get(at(room, name)).url == at(room, there)
    for name in ("event-movement", "event-tables", "event-paper", "event-boards", "event-csv"):
        assert director.get(at(room, name)).status_code == 404


def test_the_standing_is_for_directors_until_it_is_published(room, director, client):
    room.create("individual", 4)
    room.draw()
    room.play_round()
    rebuild_event(room.event.pk, now=room.sign().at)
    assert "Only directors see this" in director.get(at(room, "rubber-event")).content.decode()
    assert "Standing</h2>" not in client.get(at(room, "rubber-event")).content.decode()
    assert client.get(at(room, "rubber-csv")).status_code == 403
    finish_rubber_event(order=room.sign(), event=room.event)
    assert not Night.objects.get().is_open()
    director.post(at(room, "event-publish"), {"key": "p"})
    assert "Standing</h2>" in client.get(at(room, "rubber-event")).content.decode()
    assert "Ada A" in client.get(at(room, "rubber-csv")).content.decode()


def test_a_phone_between_two_rounds_says_how_the_event_goes_on(room, client):
    from nights import hosting

    room.create("individual", 8)
    room.draw()
    rubber_event = room.read_event()
    tables = hosting.list_table_paths(club=room.cast.club, night=rubber_event.room)
    first = rubber_event.latest.tables[0]
    room.play(first.matches[0].id)
    text = client.get(tables[first.hosted_table].path).content.decode()
    assert "Round 1: 1 table still plays." in text
    assert at(room, "rubber-event") in text
    assert "Cut for the next match" not in text
    close_round(order=room.sign(), event=room.event, round_=1)
    text = client.get(tables[first.hosted_table].path).content.decode()
    assert "The next seats come here" in text


def test_a_player_of_a_league_enters_a_result_and_the_other_side_accepts_it(room, cast, client):
    room.create("league", 3)
    room.draw()
    view = room.read_event().rounds[0].tables[0]
    accounts = {"member": view.ns[0], "scorer": view.ew[0]}
    for role, entrant in accounts.items():
        Membership.objects.filter(account=getattr(cast, role)).update(
            player=entrant.team()[0], role=Role.MEMBER
        )
    path = at(room, "rubber-meeting", 1, view.number)
    own_client, other = cast.client("member"), cast.client("scorer")
    assert client.post(path, {"kind": "totals", "ns": "1", "ew": "0"}).status_code == 404
    data = {"kind": "totals", "ns": "860", "ew": "200", "key": "a"}
    assert own_client.post(path, data).status_code == 302
    assert "That is right" not in own_client.get(path).content.decode()
    assert "That is right" in other.get(path).content.decode()
    result = TableResult.objects.get()
    own = own_client.post(path, {"answer": "yes", "said": str(result.pk), "key": "o"})
    assert "Only the other side answers" in own.content.decode()
    stale = other.post(path, {"answer": "yes", "said": str(uuid.uuid4()), "key": "s"})
    assert "was corrected meanwhile" in stale.content.decode()
    answer = {"answer": "yes", "said": str(result.pk), "key": "b"}
    assert other.post(path, answer).status_code == 302
    assert other.post(path, answer).status_code == 302, "sent twice"
    late = other.post(path, {**answer, "answer": "no", "key": "l"})
    assert "accepted already" in late.content.decode()
    answer = own_client.post(path, {**data, "ns": "900", "said": str(result.pk), "key": "c"})
    assert "The other side has accepted this result" in answer.content.decode()
    award = own_client.post(
        path, {"kind": "awarded", "winner": "ns", "said": str(result.pk), "key": "e"}
    )
    assert award.status_code == 422
    assert "Both sides agree." in own_client.get(path).content.decode()


def test_the_screen_rings_the_bell(room, client):
    room.create("party", 8, terms={"game": "rubber"}, by_clock=True, minutes=1)
    room.draw()
    text = client.get(at(room, "rubber-screen")).content.decode()
    assert "The bell!" in text  # the round began long ago
    assert "Finish the deal that you are playing" in text


def test_after_the_bell_the_screen_names_the_tables_that_are_still_to_finish(room, client):
    room.create("party", 8, terms={"game": "rubber"}, by_clock=True, minutes=1)
    room.draw()
    assert "Please finish" not in client.get(at(room, "rubber-screen")).content.decode()
    first, second = room.read_event().latest.tables
    room.play(first.matches[0].id)
    text = " ".join(client.get(at(room, "rubber-screen")).content.decode().split())
    assert f"Please finish: table {second.number}<" in text


def test_the_screen_rings_the_bell_at_the_first_poll_after_the_end(room, client, monkeypatch):
    room.create("party", 8, terms={"game": "rubber"}, by_clock=True, minutes=1)
    room.draw()
    room.event.refresh_from_db()
    ends = read_clock(room.event).ends
    clock = set_clock(monkeypatch, ends)
    clock.pass_seconds(-20)
    path = at(room, "rubber-screen-live")
    mark = client.get(path).context["seen"]
    for _second in range(2):
        assert client.get(path, {"seen": mark}).status_code == 204
        clock.pass_seconds(10)
    answer = client.get(path, {"seen": mark})
    assert answer.status_code == 200
    assert "The bell!" in answer.content.decode()


def test_pages_show_a_standing_that_was_computed_after_a_poll(room, director, cast):
    room.create("individual", 8)
    room.draw()
    rebuild_event(room.event.pk, now=EVENING)
    room.play(room.read_event().latest.tables[0].matches[0].id)
    page, api = at(room, "rubber-desk-live"), f"{api_path(room)}standing/"
    mark, etag = director.get(page).context["seen"], director.get(api).headers["ETag"]

    def poll() -> tuple[int, int]:
        asked = director.get(api, headers={"If-None-Match": etag})
        return director.get(page, {"seen": mark}).status_code, asked.status_code

    assert poll() == poll() == (204, 304)
    later = EVENING + datetime.timedelta(seconds=1)
    rebuild_night(Night.objects.get().pk, now=later)
    rebuild_event(room.event.pk, now=later)
    assert poll() == (200, 200)


def api_path(room: Room) -> str:
    return f"/api/v1/clubs/{room.cast.club.slug}/events/{room.event.pk}/"


def test_a_league_is_seen_by_division(room, client):
    room.create("league", 4, terms={"scoring": "matches"})
    for entry, view in room.read_event().by_entry.items():
        describe_entrant(
            order=room.sign(), event=room.event, entrant=view.entrant, stratum="AB"[entry % 2]
        )
    room.draw()
    assert len(room.read_event().rounds) == 1
    rebuild_event(room.event.pk, now=room.sign().at)
    text = client.get(at(room, "rubber-event")).content.decode()
    assert "Division A" in text
    assert "Division B" in text


def test_a_desk_costs_no_more_queries_with_more_tables_and_rounds(
    room, director, django_assert_max_num_queries
):
    room.create("individual", 20)
    room.draw()
    room.play_round()
    room.draw()
    rebuild_event(room.event.pk, now=room.sign().at)
    for name, most in (("rubber-desk", 45), ("rubber-event", 40), ("rubber-screen", 40)):
        with django_assert_max_num_queries(most):
            assert director.get(at(room, name)).status_code == 200


@pytest.mark.parametrize("kind", ["cards", "places", "round"])
def test_the_paper_of_an_event_is_a_file_to_download(room, kind):
    room.create("individual", 9, terms={"rounds": 3})
    director = room.cast.client("director")
    at = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/desk/print/{kind}.pdf"
    assert director.get(at).content.startswith(b"%PDF-")
    room.draw()
    answer = director.get(at)
    assert answer.content.startswith(b"%PDF-")
    assert answer["Content-Disposition"].startswith(f'attachment; filename="rubber-{kind}-')
    assert director.get(at.replace(kind, "napkins")).status_code == 404
    assert room.cast.client("member").get(at).status_code == 403


def test_a_knock_out_has_no_planned_rounds_although_its_form_had_a_number(room):
    room.create("knock-out", 4, terms={"rounds": 1})
    room.draw()
    desk = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/desk/"
    director = room.cast.client("director")
    assert "Round 1 of 1" not in director.get(desk).content.decode()
    room.play_round()
    shown = director.get(desk).content.decode()
    assert "Draw and begin round 2" in shown
    assert "All planned rounds" not in shown


def test_the_second_of_two_directors_who_draw_a_round_is_told_that_it_is_drawn(room):
    room.create("party", 4)
    desk = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/desk/"
    director = room.cast.client("director")
    forms = []
    while len({form["chance"] for form in forms}) < 2:
        shown = director.get(desk).content.decode()
        fields = re.findall('name="(key|round|chance)" value="(draw-[^"]*|[0-9]+)"', shown)
        forms.append(dict(fields))
    first, second = forms[0], forms[-1]
    director.post(desk + "draw/", first)
    again = director.post(desk + "draw/", second, follow=True).content.decode()
    assert "Round 1 is drawn already" in again
    assert (
        "Round 1 is drawn already"
        not in director.post(desk + "draw/", first, follow=True).content.decode()
    )
