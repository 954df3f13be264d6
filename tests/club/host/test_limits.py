"""The host holds a club to a number of players and of what is in play, at every door."""

import threading

import pytest
from django.db import transaction
from django.urls import reverse

from club.actions.people import add_player, merge_players
from club.actions.player_import import import_players
from club.host.actions import set_limits
from club.host.queries import read_lines
from club.ledger.refusals import Refused
from club.models import SCOPES, Account, Club, Player
from club.queries.player_import import PlayerLine
from club.tokens.actions import make_token
from nights.actions.nights import close_night, open_night, reopen_night
from tests.club.conftest import EVENING, signed
from tests.club.threads import in_a_thread
from tests.tournaments.events.parts import add_people, plan_event
from tournaments.actions.events import finish_event, resume_event
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.play import start_round

pytestmark = pytest.mark.django_db
PLAYERS = "The club may have 7 players, and would have 8."
PLAYING = "At most 1 of the club's nights and events may be in play at a time."


@pytest.fixture
def limited(cast) -> Club:
    """Return a club that has all of its seven players, and nothing in play."""
    set_limits(order=signed(), club=cast.club, players=7, playing=1)
    cast.club.refresh_from_db()
    return cast.club


@pytest.fixture
def api(cast):
    """Return what sends a body to the API as a director of the club."""
    _token, secret = make_token(
        order=signed(), club=cast.club, account=cast.owner, name="api", scopes=SCOPES
    )

    def post(client, path, body):
        return client.post(
            f"/api/v1/clubs/{cast.club.slug}/{path}",
            body,
            content_type="application/json",
            headers={"authorization": f"Bearer {secret}"},
        )

    return post


def add(club, name="Hal Hill"):
    return add_player(order=signed(), club=club, name=name)


def test_a_club_takes_no_more_players_than_it_may_have(limited, cast):
    with pytest.raises(Refused, match=PLAYERS) as refused:
        add(limited)
    assert refused.value.faults[0].code == "limit"
    # An entry that was merged into another is no player more.
    merge_players(order=signed(), club=limited, duplicate=cast.players[6], keeper=cast.players[5])
    add(limited)
    with pytest.raises(Refused, match=PLAYERS):
        add(limited, "Ida Ives")


def test_pages_api_and_lists_refuse_a_player_with_the_same_sentence(limited, cast, client, api):
    owner = cast.client("owner")
    players = reverse("players", args=[limited.slug])
    page = owner.post(players, {"name": "Hal Hill", "key": "a"})
    assert PLAYERS in page.text
    assert 'value="Hal Hill"' in page.text
    answer = api(client, "players/", {"name": "Hal Hill"})
    assert answer.status_code == 422
    assert PLAYERS in answer.text
    assert '"limit"' in answer.text
    with pytest.raises(Refused, match="would have 9"):
        import_players(
            order=signed(),
            club=limited,
            lines=[PlayerLine(1, "Hal Hill"), PlayerLine(2, "Ida Ives")],
        )
    known = [PlayerLine(1, "Ann Archer")]
    assert not import_players(order=signed(), club=limited, lines=known).new  # nobody more
    assert Player.objects.filter(club=limited).count() == 7


def test_a_request_that_was_answered_is_answered_again_at_the_limit(limited, cast):
    set_limits(order=signed(), club=limited, players=8, playing=None)
    first = add_player(order=signed(key="k"), club=limited, name="Hal Hill")
    assert add_player(order=signed(key="k"), club=limited, name="Hal Hill") == first


def test_a_club_opens_no_more_nights_than_it_may(limited, cast, client, api):
    night = open_night(order=signed(key="n"), club=limited, date=EVENING.date())
    assert open_night(order=signed(key="n"), club=limited, date=EVENING.date()) == night
    with pytest.raises(Refused, match=PLAYING):
        open_night(order=signed(), club=limited, date=EVENING.date())
    answer = api(client, "nights/", {"date": "2026-03-05", "game": "rubber"})
    assert answer.status_code == 422
    assert PLAYING in answer.text
    close_night(order=signed(), night=night)
    other = open_night(order=signed(), club=limited, date=EVENING.date())
    with pytest.raises(Refused, match=PLAYING):
        reopen_night(order=signed(), night=night)
    close_night(order=signed(), night=other)
    reopen_night(order=signed(), night=night)
    # Another club of the installation is not concerned.
    open_night(order=signed(), club=cast.other, date=EVENING.date())
    open_night(order=signed(), club=cast.other, date=EVENING.date())


def test_an_event_counts_while_it_is_in_play(limited, cast, order):
    event = plan_event(limited, order, add_people(limited))
    night = open_night(order=signed(), club=limited, date=EVENING.date())
    with pytest.raises(Refused, match=PLAYING):
        start_round(order=order(), event=event, round_=1)
    close_night(order=signed(), night=night)
    start_round(order=order(), event=event, round_=1)
    with pytest.raises(Refused, match=PLAYING):
        reopen_night(order=signed(), night=night)
    finish_event(order=order(), event=event)
    reopen_night(order=signed(), night=night)
    with pytest.raises(Refused, match=PLAYING):
        resume_event(order=order(), event=event)


def test_taking_back_the_end_of_an_event_puts_it_in_play_again(limited, cast, order):
    event = plan_event(limited, order, add_people(limited))
    start_round(order=order(), event=event, round_=1)
    finish_event(order=order(), event=event)
    night = open_night(order=signed(), club=limited, date=EVENING.date())
    ending = event.acts.get(verb="finish")
    with pytest.raises(Refused, match=PLAYING):
        undo(order=order(), event=event, act=ending.pk)
    close_night(order=signed(), night=night)
    undo(order=order(), event=event, act=ending.pk)
    with pytest.raises(Refused, match=PLAYING):
        open_night(order=signed(), club=limited, date=EVENING.date())


def test_limits_that_were_seen_before_others_were_set_replace_none(cast, client):
    client.force_login(Account.objects.create_superuser("host", password="host pass phrase"))
    path = reverse("host-club", args=["cavendish"])

    def open_tab() -> dict[str, str]:
        shown = client.get(path).context
        return {"key": shown["key"], "seen": shown["seen"]}

    first, second = open_tab(), open_tab()
    assert client.post(path, {**first, "most_players": "9"}).status_code == 302
    page = client.post(path, {**second, "most_playing": "3"})
    assert "9 for players, – for what is in play" in page.text
    assert 'value="3"' in page.text
    club = Club.objects.get(slug="cavendish")
    assert (club.most_players, club.most_playing) == (9, None)
    again = {"key": page.context["key"], "seen": page.context["seen"], "most_playing": "3"}
    assert client.post(path, again).status_code == 302
    assert client.post(path, again).status_code == 302  # sent twice
    club.refresh_from_db()
    assert (club.most_players, club.most_playing) == (None, 3)


def test_the_host_sees_as_many_players_as_count_for_the_limit(limited, cast):
    merge_players(order=signed(), club=limited, duplicate=cast.players[6], keeper=cast.players[5])
    (line,) = read_lines([limited], EVENING.date())
    assert line.players == 6


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("second", ["event", "night", "reopened"])
def test_of_two_that_begin_at_once_the_later_counts_the_earlier(limited, cast, order, second):
    people = add_people(limited)
    events = [plan_event(limited, order, people) for _time in range(2)]
    night = open_night(order=signed(), club=limited, date=EVENING.date())
    close_night(order=signed(), night=night)
    later = {
        "event": lambda: start_round(order=order(), event=events[1], round_=1),
        "night": lambda: open_night(order=signed(), club=limited, date=EVENING.date()),
        "reopened": lambda: reopen_night(order=signed(), night=night),
    }[second]
    begun, asked = threading.Event(), threading.Event()

    def begin_first() -> None:
        with transaction.atomic():
            start_round(order=order(), event=events[0], round_=1)
            begun.set()
            asked.wait(0.5)  # the transaction of a slow machine

    first = in_a_thread(begin_first)
    assert begun.wait(30)
    with pytest.raises(Refused, match=PLAYING):
        later()
    asked.set()
    first.join(30)


def test_limits_can_be_taken_away_and_what_is_beyond_stays(limited, cast):
    set_limits(order=signed(), club=limited, players=3, playing=0)
    assert Player.objects.filter(club=limited).count() == 7
    with pytest.raises(Refused):
        open_night(order=signed(), club=limited, date=EVENING.date())
    set_limits(order=signed(), club=limited, players=None, playing=None)
    add(limited)
    open_night(order=signed(), club=limited, date=EVENING.date())
    open_night(order=signed(), club=limited, date=EVENING.date())


def test_the_host_sets_limits_on_the_page_of_the_club(cast, client):
    host = Account.objects.create_superuser("host", password="host pass phrase")
    client.force_login(host)
    path = reverse("host-club", args=["cavendish"])
    values = {"most_players": "9", "most_playing": "", "key": "a"}
    assert client.post(path, values).status_code == 302
    assert client.post(path, values).status_code == 302  # sent twice
    club = Club.objects.get(slug="cavendish")
    assert (club.most_players, club.most_playing) == (9, None)
    assert club.acts.filter(verb="set-limits", account=host).count() == 1
    assert 'value="9"' in client.get(path).text
    bad = client.post(path, {"most_players": "-1", "most_playing": "x", "key": "b"})
    assert bad.status_code == 422
    assert bad.text.count("faults") == 2
    assert 'value="-1"' in bad.text
    with pytest.raises(Refused):
        set_limits(order=signed(), club=club, players=-1, playing=10**9)
    assert cast.client("owner").post(path, values).status_code == 403
    assert (
        "set how much the club may have"
        in cast.client("owner").get(reverse("club-log", args=["cavendish"])).text
    )
