"""Who plays in a meeting of a league is one of its players, whatever their role and the door."""

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from club.models import Membership, Role
from club.queries.people import get_membership
from tests.club.api.client import fields, program
from tests.tournaments.events.played import find
from tournaments.models import ResultAnswer, Source, TableResult
from tournaments.rubbers.actions.results import answer_result, give_result
from tournaments.rubbers.queries.league_sides import (
    find_events_to_answer,
    is_settled,
    list_to_answer,
    may_answer,
    may_give,
    plays_in,
)

TOTALS = {"totals": {"ns": 1250, "ew": 390}}


@pytest.fixture
def league(room):
    """Return a league in which the member meets the scorer at the first table."""
    room.create("league", 4)
    room.draw()
    room.take_sides(1, 1)
    return room


def give(league, role, **about):
    return give_result(
        order=league.sign_as(role, reason="So it was"),
        event=league.event,
        round_=1,
        table=1,
        **{"raw": TOTALS, **about},
    )


def answer(league, role, result, accepted=True):
    return answer_result(
        order=league.sign_as(role), event=league.event, result=result, accepted=accepted
    )


@pytest.mark.parametrize("role", [Role.SCORER, Role.DIRECTOR, Role.OWNER])
def test_an_official_who_plays_gives_a_result_as_a_player_by_the_api_and_the_desk(
    league, cast, role
):
    Membership.objects.filter(account=cast.scorer).update(role=role)
    client = program(cast.club, cast.scorer)
    path = f"events/{league.event.pk}/rounds/1/tables/1/"
    given = client.put(path, {"totals": {"NS": 1250, "EW": 390}})
    assert given.status_code == 200, given.content
    assert TableResult.objects.get().source == Source.PHONE
    assert given.json()["accepted"] is None
    own = {"result": given.json()["result"]["id"], "accepted": True}
    assert fields(client.post(path + "answer/", own)) == {("", "not-yours")}
    award = {"awarded": {"winner": "EW"}, "reason": "Late", "replaces": own["result"]}
    assert fields(client.put(path, award)) == {("awarded", "not-yours")}
    browser = cast.client("scorer")
    page = find(league.event, "rubber-meeting", 1, 1)
    refused = browser.post(page, {"answer": "yes", "said": own["result"], "key": "m"})
    assert "Only the other side answers" in refused.text
    desk = browser.post(
        find(league.event, "rubber-table", 1, 1),
        {
            "kind": "awarded",
            "winner": "ew",
            "reason": "Late",
            "replaces": own["result"],
            "key": "d",
        },
    )
    assert desk.status_code == (403 if role == Role.SCORER else 422)
    assert not ResultAnswer.objects.exists()
    other = program(cast.club, cast.member)
    assert other.post(path + "answer/", own).json()["accepted"] is True
    late = {"totals": {"NS": 0, "EW": 900}, "replaces": own["result"]}
    assert fields(client.put(path, late)) == {("replaces", "accepted")}


def test_officials_who_do_not_play_give_results_and_answer_for_the_other_side(league, cast):
    result = give(league, "member")
    Membership.objects.filter(account=cast.scorer).update(player=None)
    page = cast.client("scorer").get(find(league.event, "rubber-meeting", 1, 1))
    assert "You answer for the other side" in page.text
    assert answer(league, "scorer", result, accepted=False).accepted is False
    assert answer(league, "director", result).accepted is True
    decided = give(league, "director", replaces=result, raw={"awarded": {"winner": "ns"}})
    assert decided.source == Source.DIRECTOR
    assert give(league, "director", replaces=decided, by_program=True).source == Source.PROGRAM


def test_an_official_of_another_meeting_is_no_player_of_this_one(league, cast):
    [other] = [table for table in league.read_event().rounds[0].tables if table.number != 1]
    player = other.ns[0].team()[0]
    Membership.objects.filter(account=cast.director).update(player=player)
    assert give(league, "director").source == Source.DIRECTOR


def test_who_neither_plays_nor_directs_gives_and_answers_nothing(league, cast):
    result = give(league, "member")
    Membership.objects.filter(account=cast.scorer).update(player=None)
    for role in ("scorer", "stranger"):
        with pytest.raises(Refused, match="Only the director, or at a league its players"):
            give(league, role, replaces=result)
    Membership.objects.filter(account=cast.scorer).update(role=Role.MEMBER)
    for role in ("scorer", "stranger"):
        with pytest.raises(Refused, match="Only the other side"):
            answer(league, role, result)
    assert (TableResult.objects.count(), ResultAnswer.objects.count()) == (1, 0)


def test_what_a_director_gave_a_director_alone_replaces(league, cast):
    given = give(league, "director", by_program=True)
    player = program(cast.club, cast.member)
    path = f"events/{league.event.pk}/rounds/1/tables/1/"
    other = {"totals": {"NS": 0, "EW": 900}, "replaces": str(given.pk)}
    assert fields(player.put(path, other)) == {("replaces", "ruled")}
    back = {"taken_back": True, "replaces": str(given.pk)}
    assert fields(player.put(path, back)) == {("replaces", "ruled")}
    browser, page = cast.client("member"), find(league.event, "rubber-meeting", 1, 1)
    assert "Correct the result" not in browser.get(page).text
    sent = {"kind": "totals", "ns": "0", "ew": "900", "said": str(given.pk), "key": "k"}
    assert "A director gave this result" in browser.post(page, sent).text
    give(league, "director", raw={}, replaces=given)
    assert "Enter the result" in browser.get(page).text
    assert give(league, "member").source == Source.PHONE


def test_the_list_of_events_tells_whose_answer_is_needed(league, cast, django_assert_num_queries):
    page, needed = reverse("events", args=[cast.club.slug]), "Your answer is needed."
    result = give(league, "scorer")
    for role, is_asked in {"member": True, "scorer": False, "visitor": False}.items():
        assert (needed in cast.client(role).get(page).text) is is_asked, role
    member = Membership.objects.get(account=cast.member)
    assert answer(league, "member", result)
    assert needed not in cast.client("member").get(page).text
    with django_assert_num_queries(1):
        assert find_events_to_answer([league.event], member) == set()


def test_only_the_other_side_of_a_meeting_is_asked(league, cast):
    [other] = [table for table in league.read_event().rounds[0].tables if table.number != 1]
    Membership.objects.filter(account=cast.owner).update(player=other.ns[0].team()[0])
    Membership.objects.create(club=cast.other, account=cast.scorer, role=Role.MEMBER)
    roles = ("member", "scorer", "owner", "director")

    def list_asked():
        rubber_event = league.read_event()
        members = {role: get_membership(getattr(cast, role), cast.club) for role in roles}
        asked = {role for role in roles if list_to_answer(rubber_event, members[role])}
        listed = [role for role in roles if find_events_to_answer([league.event], members[role])]
        assert set(listed) == asked
        return asked

    assert list_asked() == set()
    result = give(league, "scorer")
    assert list_asked() == {"member"}
    objected = answer(league, "member", result, accepted=False)
    assert not objected.accepted
    assert list_asked() == set()
    assert not is_settled(league.read_event().rounds[0].find_table(1))
    result = give(league, "scorer", replaces=result, raw={"totals": {"ns": 900, "ew": 0}})
    assert list_asked() == {"member"}
    # For which side it was entered is not known any more.
    Membership.objects.filter(account=cast.scorer).update(player=None)
    view = league.read_event().rounds[0].find_table(1)
    assert list_asked() == set()
    assert not may_answer(league.read_event(), view, get_membership(cast.member, cast.club))
    decided = give(league, "owner", replaces=result)
    assert (decided.source, list_asked()) == (Source.DIRECTOR, set())


def test_at_other_events_a_player_gives_no_result(room):
    room.create("pairs", 4)
    room.draw()
    room.take_sides(1, 1)
    rubber_event = room.read_event()
    view = rubber_event.rounds[0].find_table(1)
    for role, may in (("member", False), ("scorer", False), ("director", True)):
        member = get_membership(getattr(room.cast, role), room.cast.club)
        assert not plays_in(rubber_event, view, member), role
        assert may_give(rubber_event, view, member) is may, role
