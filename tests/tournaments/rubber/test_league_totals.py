"""Results of a league: agreed by people who see both totals by name, and asked about if odd."""

import pytest

from club.ledger.refusals import Refused
from tests.club.api.client import fields, program
from tests.tournaments.events.played import find, read
from tournaments.rubbers.actions.results import give_result


@pytest.fixture
def league(room):
    """Return a league whose first meeting is between a member's pair and another's."""
    room.create("league", 4, size=2, terms={"game": "rubber"})
    room.draw()
    room.take_sides(1, room.read_event().rounds[0].tables[0].number)
    return room


def give(room, ns, ew, **about):
    table = room.read_event().rounds[0].tables[0]
    return give_result(
        order=about.pop("order", None) or room.sign(),
        event=room.event,
        round_=1,
        table=table.number,
        raw={"totals": {"ns": ns, "ew": ew}},
        **about,
    )


def test_totals_are_shown_by_name_and_whoever_must_answer_is_told(league, cast):
    table = league.read_event().rounds[0].tables[0]
    address = find(league.event, "rubber-meeting", 1, table.number)
    sent = cast.client("member").post(
        address, {"kind": "totals", "ns": "1430", "ew": "500", "key": "a"}
    )
    assert sent.status_code == 302
    (ann, bob), (carl, dora) = (side[0].team() for side in (table.ns, table.ew))
    sentence = f"{ann} and {bob} 1430, {carl} and {dora} 500"
    other = cast.client("scorer")
    page = read(other, league.event, "rubber-event")
    assert "Your answer is needed." in page
    assert page.count(sentence) == 2
    assert f'<span class="push">{sentence}' in page  # may be broken into lines, on a phone
    meeting = read(other, league.event, "rubber-meeting", 1, table.number)
    assert sentence in meeting
    assert "NS +930" not in meeting
    assert "You are asked: are these the points of both sides?" in meeting
    for name in ("member", "director"):
        assert "Your answer is needed." not in read(cast.client(name), league.event, "rubber-event")
    given = league.read_event().rounds[0].tables[0].said
    agreed = other.post(address, {"answer": "yes", "said": str(given.pk), "key": "b"})
    assert agreed.status_code == 302
    assert "Your answer is needed." not in read(other, league.event, "rubber-event")


@pytest.mark.parametrize(
    ("ns", "ew", "why"),
    [
        (1435, 500, "1435: points at this game are tens."),
        (0, 0, "Neither side has a point."),
        (500, 200, "700 together: a finished rubber gives at least 800."),
        (99990, 0, "99990: nobody makes so many points."),
    ],
)
def test_impossible_totals_are_asked_about(league, cast, ns, ew, why):
    with pytest.raises(Refused) as caught:
        give(league, ns, ew, confirmed=False)
    assert [(fault.code, fault.text) for fault in caught.value.faults] == [("doubt", why)]
    table = league.read_event().rounds[0].tables[0]
    address = find(league.event, "rubber-meeting", 1, table.number)
    fields = {"kind": "totals", "ns": str(ns), "ew": str(ew), "key": "a"}
    asked = cast.client("member").post(address, fields)
    assert asked.status_code == 422
    assert why in asked.text
    assert 'name="confirmed"' in asked.text
    assert cast.client("member").post(address, {**fields, "confirmed": "1"}).status_code == 302


def test_a_meeting_of_several_rubbers_has_the_points_of_several(room):
    rules = {"best_of": 3}
    room.create("league", 4, size=2, terms={"game": "rubber", "rules": rules, "scoring": "matches"})
    room.draw()
    with pytest.raises(Refused, match="1500 together: 2 finished rubbers give at least 1600"):
        give(room, 1500, 0, confirmed=False)
    assert give(room, 30_000, 1000, confirmed=False)


def test_likely_totals_are_taken_at_once(league):
    given = give(league, 1430, 500, confirmed=False)
    assert given.said == {"totals": {"ns": 1430, "ew": 500}}


def test_the_bracket_that_is_printed_has_whole_names_and_its_final(room, cast):
    room.create("knock-out", 16, size=2)
    room.draw()
    page = cast.client("director").get(find(room.event, "rubber-print"), {"what": "bracket"})
    bracket = page.context["bracket"]
    assert [head for _x, head in bracket.heads][-1] == "Final"
    assert all(box.right <= bracket.width for box in bracket.boxes)
    longest = max((entrant.name for entrant in room.read_event().by_entry.values()), key=len)
    assert longest in page.text
    assert "…</text>" not in page.text


def test_the_desk_asks_about_impossible_totals_as_the_api_does(league, cast):
    address = find(league.event, "rubber-table", 1, league.read_event().rounds[0].tables[0].number)
    sent = {"kind": "totals", "ns": "1435", "ew": "500", "key": "a"}
    asked = cast.client("director").post(address, sent)
    assert asked.status_code == 422
    assert 'name="confirmed"' in asked.text
    assert cast.client("director").post(address, {**sent, "confirmed": "1"}).status_code == 302


def test_a_league_ends_and_is_published_without_results_only_if_that_is_confirmed(league, cast):
    api, at = program(cast.club, cast.director), f"events/{league.event.pk}/"
    desk = read(cast.client("director"), league.event, "rubber-desk")
    assert "Results are still missing. End the play?" in desk
    for step in ("finish/", "publish/"):
        refused = api.post(at + step, {})
        assert fields(refused) == {("confirmed", "missing-results")}
        assert "6 results are missing." in refused.text
        assert api.post(at + step, {"confirmed": True}).status_code == 200
