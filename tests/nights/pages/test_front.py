"""What a club's page shows first."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.ledger.feeds import PlayLine
from club.models import Membership
from club.seasons.actions.seasons import open_season
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, open_night, set_night
from nights.actions.room import arrive
from nights.models import Match
from nights.rebuild import rebuild_night
from tests.club.conftest import CARDS, signed
from tests.tournaments.events.parts import add_people, plan_event
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import Event
from tournaments.queries.stored_field import read_field
from tournaments.rebuild.events import rebuild_event


@pytest.fixture
def today(cast):
    return timezone.now().astimezone(cast.club.zone).date()


@pytest.fixture
def front(cast, rf):
    """Return what reads the first part of the page, for a role."""

    def front(role="visitor"):
        answer = cast.client(role).get(reverse("club", args=[cast.club.slug]))
        assert answer.status_code == 200
        return answer.context["front"], answer.text

    return front


@pytest.fixture
def play(cast, order):
    """Return what plays a night on a day, and closes it if told to."""

    def play(day, *, close=True, **about):
        night = open_night(order=order(), club=cast.club, date=day, **about)
        four = cast.players[:4]
        for player in four:
            arrive(order=order(), night=night, player=player)
        dealt = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
        match = form_table(order=order(), night=night, players=four, cards=dealt, typed=True)
        raw = {"contract": "4S", "declarer": "N", "tricks": 10}
        enter_deal(order=order(), match=match, raw=raw)
        if close:
            set_match_state(order=order(), match=match, state="abandoned")
            close_night(order=order(), night=night)
            rebuild_night(night.pk, now=order.now)
        return night

    return play


def test_a_new_club_shows_an_empty_list_and_no_empty_part(front):
    told, page = front()
    assert told.is_empty
    assert "No night has been opened yet." in page
    assert "In play now" not in page
    assert "<h2>Next</h2>" not in page


def test_a_night_in_play_comes_first_and_one_that_is_over_with_its_winners(front, play, today):
    over = play(today - datetime.timedelta(days=1), name="Cup")
    live = play(today, close=False, name="Tonight")
    told, page = front()
    assert [entry.id for entry, _line in told.live] == [live.pk]
    assert [row.id for row in told.results] == [over.pk]
    assert page.index("In play now") < page.index("Tonight") < page.index("Ann")


def test_what_is_in_play_tells_how_far_it_is_and_who_leads(front, play, today, order):
    night = play(today, close=False, name="Tonight")
    assert front()[0].live[0][1] == PlayLine("1 table")
    match = Match.objects.get(night=night)
    set_match_state(order=order(), match=match, state="abandoned")
    rebuild_night(night.pk, now=order.now)
    told, page = front()
    line = told.live[0][1]
    assert (line.state, len(line.leaders)) == ("1 table, 1 match finished", 2)
    assert line.figure.startswith("+")
    assert "1 table, 1 match finished" in page
    assert f"<b>{line.figure}</b>" in page
    assert all(name in page for name in line.leaders)


def test_an_event_in_play_tells_its_round_and_its_leader_once_published(front, cast, order, today):
    event = plan_event(cast.club, order, add_people(cast.club))
    Event.objects.filter(pk=event.pk).update(date=today)
    start_round(order=order(), event=Event.objects.get(pk=event.pk), round_=1)
    event.refresh_from_db()
    meeting = next(meeting for meeting in read_field(event).meetings(1) if meeting.plays)
    board_place = BoardPlace("A", 1, meeting.table, meeting.boards[0])
    enter_result(order=order(), event=event, place=board_place, raw={"score": 420}, confirmed=True)
    rebuild_event(event.pk, now=order.now)
    line = front()[0].live[0][1]
    assert line == PlayLine("Round 1")
    publish_standing(order=order(), event=Event.objects.get(pk=event.pk))
    line = front()[0].live[0][1]
    assert line.state == "Round 1"
    assert line.leaders


def test_a_night_that_was_left_open_is_not_tonight(front, play, today):
    play(today - datetime.timedelta(days=5), close=False)
    assert front()[0].live == []


def test_what_only_members_see_is_not_shown_to_others(front, play, today, order, cast):
    night = play(today, close=False)
    set_night(order=order(), night=night, visibility="members")
    assert front()[0].live == []
    assert [entry.id for entry, _line in front("member")[0].live] == [night.pk]


def test_the_next_events_by_date_and_one_in_play(front, cast, order, today):
    people = add_people(cast.club)
    events = [plan_event(cast.club, order, people) for _event in range(5)]
    for at, event in enumerate(events):
        Event.objects.filter(pk=event.pk).update(date=today + datetime.timedelta(days=9 - at))
    told, page = front()
    assert [entry.id for entry in told.next] == [event.pk for event in events[:1:-1]]
    assert "<h2>Next</h2>" in page
    Event.objects.filter(pk=events[4].pk).update(date=today)
    start_round(order=order(), event=Event.objects.get(pk=events[4].pk), round_=1)
    told, _page = front()
    assert [entry.id for entry, _line in told.live] == [events[4].pk]
    assert events[4].pk not in {entry.id for entry in told.next}


def test_the_top_of_the_ladder_and_the_members_own_line(front, play, cast, today):
    season = open_season(
        order=signed(),
        club=cast.club,
        name="This year",
        starts=today - datetime.timedelta(days=30),
        ends=today + datetime.timedelta(days=30),
        visibility="public",
    )
    play(today)
    rebuild_ladder(season.pk, now=timezone.now())
    told, page = front()
    assert len(told.ladder.rows) == 3
    assert told.ladder.own is None
    assert "This year" in page
    assert "You are" not in page
    Membership.objects.filter(club=cast.club, account=cast.member).update(player=cast.players[0])
    told, page = front("member")
    assert told.ladder.own.player == cast.players[0]
    assert "You are" in page


def test_its_queries_do_not_grow_with_the_club(cast, play, today, rf):
    client = cast.client("member")
    path = reverse("club", args=[cast.club.slug])
    counts = []
    for nights in (2, 4):
        for _night in range(nights):
            play(today - datetime.timedelta(days=1))
            play(today, close=False)
        client.get(path)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 24


def test_later_pages_list_nights_alone(cast, play, today, front):
    for _night in range(21):
        play(today, close=False)
    later = cast.client("visitor").get(reverse("club", args=[cast.club.slug]), {"page": 2})
    assert later.context["front"] is None


def test_a_director_of_a_new_club_is_shown_how_it_begins(cast, order, today):
    director = cast.client("director")
    club = director.get(reverse("club", args=[cast.club.slug])).text
    assert "Open the first one; it takes a minute." in club
    night = open_night(order=order(), club=cast.club, date=today)
    room = reverse("room", args=[cast.club.slug, night.pk])
    assert "Nobody is here yet. Type the first name, or" in director.get(room).text
    four = cast.players[:4]
    for player in four:
        arrive(order=order(), night=night, player=player)
    dealt = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    form_table(order=order(), night=night, players=four, cards=dealt, typed=True)
    assert "Everyone has a seat." in director.get(room).text


@pytest.mark.parametrize("role", ["visitor", "member", "scorer", "director"])
def test_whoever_directs_goes_on_to_the_room_and_the_desk(cast, play, order, front, today, role):
    night, event = play(today, close=False), plan_event(cast.club, order, add_people(cast.club))
    Event.objects.filter(pk=event.pk).update(date=today)
    start_round(order=order(), event=Event.objects.get(pk=event.pk), round_=1)
    desks = {
        reverse("room", args=[cast.club.slug, night.pk]),
        reverse("event-desk", args=[cast.club.slug, event.pk]),
    }
    shown = {path for path in desks if f'href="{path}"' in front(role)[1]}
    assert shown == (desks if role == "director" else set())
