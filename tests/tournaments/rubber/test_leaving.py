"""Entrants that leave an event of rubbers, and those that come too late to play."""

import pytest

from club.ledger.refusals import Refused
from tests.tournaments.events.played import read
from tests.tournaments.rubber.parts import decide, list_ranks, standing
from tests.tournaments.rubber.room import Room
from tournaments.actions.entrants import withdraw
from tournaments.rubbers.actions.ending import finish_rubber_event
from tournaments.rubbers.queries.drawing import propose


def leave(room: Room, entry: int, after: int, **about: object) -> None:
    view = room.read_event().by_entry[entry]
    withdraw(order=room.sign(), event=room.event, entrant=view.entrant, after_round=after, **about)


def leaver_and_other(room: Room, table: int = 1) -> tuple[int, int]:
    seating = room.read_event().latest.find_table(table).seating
    return seating.ns[0], seating.ew[0]


@pytest.mark.parametrize("deals", [0, 1])
def test_whoever_meets_a_pair_that_leaves_during_its_match_goes_on(room, cast, deals):
    room.create("knock-out", 4, size=2)
    room.draw()
    gone, other = leaver_and_other(room)
    room.play(room.read_event().latest.tables[0].matches[0].id, deals)
    page = read(
        cast.client("director"), room.event, "event-entrant", room.read_event().by_entry[gone].id
    )
    assert 'id="after" name="after" type="number" min="0" value="0"' in page
    assert "Whoever it plays goes on to the next round. Go on?" in page
    leave(room, gone, 0)
    table = room.read_event().latest.tables[0]
    assert (table.over, table.meeting.winner) == (True, "ew")
    assert "goes on" in read(cast.client("director"), room.event, "rubber-desk")
    decide(room, 1, 2, awarded={"winner": "ns"})
    room.draw()
    assert other in room.read_event().latest.draw.entrants
    assert gone not in room.read_event().latest.draw.entrants
    ranks = list_ranks(room)
    assert ranks[gone] == 3
    decide(room, 2, 1, awarded={"winner": "ns"})
    room.check()


def test_a_match_under_way_is_played_to_the_end_by_whoever_leaves_after_it(room):
    room.create("knock-out", 4, size=2)
    room.draw()
    gone, _other = leaver_and_other(room)
    room.play(room.read_event().latest.tables[0].matches[0].id, 1)
    leave(room, gone, 1)
    assert not room.read_event().latest.tables[0].over
    assert [fault.code for fault in propose(room.read_event(), 1).faults] == [
        "unfinished",
        "unfinished",
    ]
    decide(room, 1, 1, awarded={"winner": "ns"})
    assert room.read_event().latest.tables[0].meeting.winner == "ns"


def test_a_team_whose_match_is_under_way_at_one_table_plays_it_at_both(room):
    room.create("knock-out", 2, size=4)
    room.draw()
    first, second = room.read_event().latest.tables
    room.play(first.matches[0].id, 1)
    leave(room, first.seating.ns[0], 1)
    assert [table.over for table in room.read_event().latest.tables] == [False, False]
    leave(room, first.seating.ns[0], 0)
    assert [table.meeting.winner for table in room.read_event().latest.tables] == ["ew", "ew"]
    assert second.seating.ns == first.seating.ns


def test_both_sides_of_a_table_may_leave_and_nothing_waits_for_them(room):
    room.create("knock-out", 4, size=2)
    room.draw()
    for entry in leaver_and_other(room):
        leave(room, entry, 0)
    decide(room, 1, 2, awarded={"winner": "ns"})
    room.draw()
    assert room.read_event().latest.tables == []
    with pytest.raises(Refused, match="decided"):
        room.draw()


def test_whoever_went_on_and_leaves_later_has_won_its_match_all_the_same(room):
    room.create("knock-out", 4, size=2, terms={"draw": {"third": True}})
    room.draw()
    gone, other = leaver_and_other(room)
    leave(room, gone, 0)
    decide(room, 1, 2, awarded={"winner": "ns"})
    winner, stayed = leaver_and_other(room, 2)
    room.draw()
    leave(room, other, 1)
    tables = [table for round_ in room.read_event().rounds for table in round_.tables]
    assert [[view.entrant.entry for view in table.left] for table in tables] == [
        [gone],
        [],
        [other],
    ]
    assert tables[0].meeting.winner == "ew"
    assert list_ranks(room) == {winner: 1, other: 2, stayed: 3, gone: 4}


def test_who_plays_on_after_all_has_its_match_again(room):
    room.create("knock-out", 4, size=2)
    room.draw()
    gone, _other = leaver_and_other(room)
    leave(room, gone, 0)
    leave(room, gone, 0, kind="")
    assert not room.read_event().latest.tables[0].over
    leave(room, gone, 0)
    decide(room, 1, 2, awarded={"winner": "ns"})
    room.draw()
    with pytest.raises(Refused) as caught:
        leave(room, gone, 0, kind="")
    assert [fault.code for fault in caught.value.faults] == ["drawn"]


def test_matches_of_a_league_that_are_left_over_are_not_played(room, cast):
    room.create("league", 4, size=2)
    room.draw()
    gone = room.read_event().rounds[0].tables[0].seating.ns[0]
    leave(room, gone, 0, kind="after")
    rubber_event = room.check()
    tables = [table for round_ in rubber_event.rounds for table in round_.tables]
    assert [table.over for table in tables] == [gone in table.seating.entrants for table in tables]
    ranks = list_ranks(room)
    assert ranks.pop(gone) is None
    assert set(ranks.values()) == {1}
    page = read(cast.client("director"), room.event, "rubber-event")
    assert page.count("not played") == 3
    assert len(standing(room)) == 4


@pytest.mark.parametrize(("form", "code"), [("knock-out", "drawn"), ("league", "drawn")])
def test_an_entry_that_could_never_play_is_refused_with_the_reason(room, form, code):
    room.create(form, 4, size=2)
    room.draw()
    with pytest.raises(Refused) as caught:
        room.enter(4)
    assert [fault.code for fault in caught.value.faults] == [code]


def test_nobody_is_entered_after_the_play_has_ended(room):
    room.create("pairs", 4, size=2)
    room.draw()
    for table in (1, 2):
        decide(room, 1, table, awarded={"winner": "ns"})
    room.enter(4)
    finish_rubber_event(order=room.sign(), event=room.event)
    with pytest.raises(Refused, match="has ended"):
        room.enter(5)


def test_after_a_round_at_which_it_has_a_result_that_round_is_offered(room, cast):
    room.create("pairs", 4, size=2)
    room.draw()
    decide(room, 1, 1, awarded={"winner": "ns"})
    first, second = (room.read_event().latest.find_table(at).ns[0].id for at in (1, 2))
    director = cast.client("director")
    for entrant, last in ((first, 1), (second, 0)):
        page = read(director, room.event, "event-entrant", entrant)
        assert f'id="after" name="after" type="number" min="0" value="{last}"' in page
        assert "opponents then sit out" not in page
        assert 'id="pround" name="round" type="number" min="1" value="1"' in page
