"""Members who enter themselves: before the first round, if the director allows it."""

import re

import pytest

from club.actions.people import merge_players
from club.ledger.refusals import Conflict, Refused
from club.models import Membership
from scoring.rubber_events.event import answer
from tests.club.api.client import program
from tournaments.actions.entrants import change_members, withdraw
from tournaments.actions.own_entries import enter_oneself, leave_oneself
from tournaments.models import EventAct
from tournaments.queries.own_entries import list_places
from tournaments.rubbers.queries.facts import export_rubber_event

pytestmark = pytest.mark.django_db


def enter(room, at, **about):
    order = about.pop("order", None) or room.sign()
    return enter_oneself(order=order, event=room.event, player=room.people[at], **about)


def names(room) -> list[str]:
    return [
        entrant.name for entrant in room.read_event().by_entry.values() if not entrant.withdrawn
    ]


def test_who_enters_twice_is_entered_once_and_a_partner_joins(room):
    room.create("pairs", 0, open_entries=True)
    first = enter(room, 0)
    version = room.read_event().event.version
    assert enter(room, 0) == first
    assert room.read_event().event.version == version
    assert enter(room, 1, beside=first) == first
    assert names(room) == ["Ada A – Ben A"]
    with pytest.raises(Conflict, match="taken this place"):
        enter(room, 2, beside=first)


def test_who_withdraws_leaves_the_partner_entered_and_may_come_back(room):
    room.create("pairs", 0, open_entries=True)
    first = enter(room, 0)
    enter(room, 1, beside=first)
    leave_oneself(order=room.sign(), event=room.event, player=room.people[0])
    assert names(room) == ["? – Ben A"]
    assert [place.entrant for place in list_places(room.read_event().field)] == [first]
    leave_oneself(order=room.sign(), event=room.event, player=room.people[1])
    leave_oneself(order=room.sign(), event=room.event, player=room.people[1])
    assert names(room) == []
    enter(room, 3, beside=enter(room, 2))
    assert list_places(room.read_event().field) == []
    assert enter(room, 1) == first
    assert names(room) == ["? – Ben A", "Cleo A – Dan A"]


def test_who_comes_back_does_not_take_along_a_partner_who_plays_for_others(room):
    room.create("pairs", 1, open_entries=True)
    [gone] = room.read_event().by_entry.values()
    withdraw(order=room.sign(), event=room.event, entrant=gone.entrant, after_round=0, kind="after")
    enter(room, 1, beside=enter(room, 4))
    assert enter(room, 0) == gone.entrant
    assert names(room) == ["Ada A – ?", "Elsa A – Ben A"]


def test_two_members_who_see_the_same_page_both_enter(room, member):
    room.create("individual", 0, open_entries=True)
    Membership.objects.filter(account=room.cast.scorer).update(player=room.people[1])
    page = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/"
    browsers = [room.cast.client(who) for who in ("member", "scorer")]
    shown = [browser.get(page).content.decode() for browser in browsers]
    for browser, text in zip(browsers, shown, strict=True):
        [key] = re.findall('value="(own-enter-[^"]*)"', text)
        browser.post(page + "enter/", {"key": key})
    assert names(room) == ["Ada A", "Ben A"]


def test_the_export_names_only_who_plays_for_an_entrant(room):
    room.create("pairs", 1, open_entries=True)
    [view] = room.read_event().by_entry.values()
    for players in ((0, 2), (3, 2)):
        named = [room.people[at] for at in players]
        change_members(order=room.sign(), event=room.event, entrant=view.entrant, players=named)
    change_members(
        order=room.sign(),
        event=room.event,
        entrant=view.entrant,
        players=[room.people[3], room.people[4]],
        from_round=2,
    )
    written = export_rubber_event(room.read_event().event)
    told = [(row["name"], row.get("from_round")) for row in written["entrants"][0]["members"]]
    assert told == [("Dan A", None), ("Cleo A", None), ("Elsa A", 2)]
    assert "problems" not in answer(written)


def test_a_request_that_is_sent_twice_enters_once(room):
    room.create("individual", 0, open_entries=True)
    order = room.sign(key="mine")
    assert enter(room, 0, order=order) == enter(room, 0, order=order)
    assert EventAct.objects.filter(event=room.event, verb="enter").count() == 1


def test_nobody_enters_unless_the_director_allows_it_or_after_the_first_draw(room):
    room.create("individual", 4)
    with pytest.raises(Refused, match="The director enters the names"):
        enter(room, 5)
    room.create("individual", 4, open_entries=True)
    room.draw()
    for act in (
        lambda: enter(room, 5),
        lambda: leave_oneself(order=room.sign(), event=room.event, player=room.people[0]),
    ):
        with pytest.raises(Refused, match="has begun"):
            act()


@pytest.fixture
def member(room):
    """Join the member of the cast to the first player."""
    membership = Membership.objects.get(account=room.cast.member)
    membership.player = room.people[0]
    membership.save()
    return room.cast.member


def test_a_member_enters_and_withdraws_on_the_page_of_the_event(room, member):
    room.create("individual", 0, open_entries=True)
    browser = room.cast.client("member")
    page = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/"
    assert "Take part" in browser.get(page).content.decode()
    assert "Take part" not in room.cast.client("visitor").get(page).content.decode()
    browser.post(page + "enter/", {"key": "a"})
    assert names(room) == ["Ada A"]
    assert "You are entered" in browser.get(page).content.decode()
    browser.post(page + "enter/", {"key": "b", "leave": "1"})
    assert names(room) == []


def test_the_page_knows_for_whom_a_member_plays_after_changes(room, member):
    room.create("pairs", 0, open_entries=True)
    browser = room.cast.client("member")
    page = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/"
    own = enter(room, 0)
    enter(room, 1, beside=own)
    browser.post(page + "enter/", {"key": "a", "leave": "1"})
    assert "Take part" in browser.get(page).content.decode()
    other = enter(room, 2)
    browser.post(page + "enter/", {"key": "b", "beside": str(other.pk)})
    shown = browser.get(page).content.decode()
    assert "You are entered" in shown
    assert "<p>Cleo A – Ada A</p>" in shown


def test_a_member_who_is_no_player_is_told_so(room):
    room.create("individual", 0, open_entries=True)
    page = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/enter/"
    answer = room.cast.client("member").post(page, {"key": "a"}, follow=True)
    assert "has no player in this club" in answer.content.decode()
    api = program(room.cast.club, room.cast.member)
    assert api.post(f"events/{room.event.pk}/entrants/own/", {}).status_code == 422


def test_a_member_enters_and_withdraws_with_a_token(room, member):
    room.create("pairs", 0, open_entries=True)
    api = program(room.cast.club, member)
    at = f"events/{room.event.pk}/entrants/own/"
    made = api.post(at, {})
    assert (made.status_code, made.json()["name"]) == (201, "Ada A – ?")
    assert api.post(at, {}).json()["id"] == made.json()["id"]
    assert api.delete(at).status_code == 204
    assert names(room) == []
    unknown = api.post(at, {"beside": "00000000-0000-7000-8000-000000000000"})
    assert unknown.json()["errors"][0]["field"] == "beside"


def merge(room, duplicate, keeper):
    return merge_players(
        order=room.sign(),
        club=room.cast.club,
        duplicate=room.people[duplicate],
        keeper=room.people[keeper],
    )


def test_two_entrants_of_one_event_are_two_people_unless_one_left_before_it_began(room):
    room.create("individual", 5)
    entrant = next(iter(room.read_event().by_entry.values()))
    with pytest.raises(Refused, match="two people"):
        merge(room, 0, 4)
    withdraw(
        order=room.sign(), event=room.event, entrant=entrant.entrant, after_round=0, kind="after"
    )
    merge(room, 0, 4)
    assert "problems" not in answer(export_rubber_event(room.read_event().event))
    with pytest.raises(Refused, match="plays already"):
        withdraw(
            order=room.sign(), event=room.event, entrant=entrant.entrant, after_round=0, kind=""
        )
    room.draw()
    room.play_round()
    with pytest.raises(Refused, match="two people"):
        merge(room, 1, 2)
    merge(room, 3, 20)
    room.draw()
    room.play_round()
    assert room.check().result.problems == ()
