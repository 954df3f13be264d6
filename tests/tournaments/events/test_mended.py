"""What readers found: each was wrong once."""

import contextlib

import pytest
from django.urls import reverse
from django.utils import timezone

from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Actor
from scoring.duplicate.event import answer
from tests.tournaments.events.conftest import entrant
from tournaments.actions.entrants import (
    change_members,
    describe_entrant,
    enter,
    move_entrant,
    withdraw,
)
from tournaments.actions.events import change_event, publish_standing
from tournaments.actions.penalties import give_penalty
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result, rule_result
from tournaments.duplicate.actions.rulings import award_boards
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import BoardScore, EventTable
from tournaments.movements.families import make_individual, make_movement
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

REASON = {"reason": "law 12"}


def codes(caught):
    return [fault.code for fault in caught.value.faults]


def check_facts(event):
    """Hold the stored rows against the facts: who sat where is never taken from a number."""
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    assert "standings" in answer(export_event(event))
    assert list(find_differences(event, timezone.now())) == []
    wanted = {
        (result.board, result.round, result.table, result.section.letter): (
            {str(two) for two in (result.ns_id, result.south_id) if two},
            {str(two) for two in (result.ew_id, result.west_id) if two},
        )
        for result in list_results(event).select_related("section")
    }
    stored = {
        (board.board, row["round"], row["table"], board.field or "A"): (
            set(row["ns"]),
            set(row["ew"]),
        )
        for board in BoardScore.objects.filter(event=event)
        for row in board.results
    }
    assert stored == wanted


def play(event, sign, round_=None):
    event.refresh_from_db()
    for meeting in read_field(event).meetings(round_):
        for board in meeting.boards if meeting.plays else ():
            board_place = BoardPlace(meeting.section.letter, meeting.round, meeting.table, board)
            enter_result(
                order=sign(), event=event, place=board_place, raw={"score": 420}, confirmed=True
            )


def make(cast, sign, people, count, **about):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date(), **about)
    each = 1 if about.get("kind") == "individual" else 2
    for at in range(0, count * each, each):
        enter(order=sign(), event=event, players=people[at : at + each])
    return event


def test_with_two_winners_a_pair_that_changes_its_line_keeps_its_results(cast, sign, people):
    event = make(cast, sign, people, 6)
    movement = make_movement("mitchell", 3, winners=2)
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    play(event, sign, 1)
    move_entrant(
        order=sign(),
        event=event,
        entrant=entrant(event, 1),
        section="A",
        slot=5,
        from_round=2,
        swap=True,
    )
    check_facts(event)
    start_round(order=sign(), event=event, round_=2)
    field = read_field(event)
    for meeting in field.meetings(2):
        board_place = BoardPlace("A", 2, meeting.table, meeting.boards[0])
        result = {"score": -50}
        with contextlib.suppress(Refused):  # whoever has played the board already
            enter_result(order=sign(), event=event, place=board_place, raw=result, confirmed=True)
    check_facts(event)


def test_sections_have_one_winner_or_two_alike(cast, sign, people):
    event = make(cast, sign, people, 8)
    plan_section(
        order=sign(),
        event=event,
        letter="A",
        movement=make_movement("howell", 2 + 1, missing=()),
        boards_per_set=2,
    )
    movement = make_movement("mitchell", 3, winners=2)
    with pytest.raises(Refused) as caught:
        plan_section(order=sign(), event=event, letter="B", movement=movement, boards_per_set=2)
    assert codes(caught) == ["other-winners"]


@pytest.mark.parametrize("count", [5, 6, 7])
def test_an_individual_with_players_missing_is_scored(cast, sign, people, count):
    event = make(cast, sign, people, count, kind="individual")
    plan_section(
        order=sign(), event=event, letter="A", movement=make_individual(8), boards_per_set=2
    )
    if count < 7:
        with pytest.raises(Refused) as caught:
            start_round(order=sign(), event=event, round_=1)
        assert codes(caught) == ["nobody"]
        return
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    out = next(meeting for meeting in read_field(event).meetings(1) if not meeting.plays)
    with pytest.raises(Refused) as caught:
        enter_result(
            order=sign(),
            event=event,
            place=BoardPlace("A", 1, out.table, out.boards[0]),
            raw={"score": 420},
        )
    assert "sits-out" in codes(caught)
    award_boards(
        order=sign(**REASON),
        event=event,
        places=[BoardPlace("A", 1, out.table, out.boards[0])],
        awards={"ns": "AVE", "ew": "AVE"},
    )
    play(event, sign, 1)
    check_facts(event)


def test_the_scoring_is_not_changed_to_one_that_rulings_do_not_go_with(event, put, sign):
    made = put(1, read_field(event).meeting("A", 1, 1).boards[0])
    give_penalty(
        order=sign(**REASON),
        event=event,
        entrant=entrant(event, 1),
        points="-10",
        unit="percent-of-board",
    )
    rule_result(order=sign(**REASON), event=event, result=made, adjusted={"ns": "55%"})
    with pytest.raises(Refused) as caught:
        change_event(order=sign(), event=event, scoring="cross-imps")
    assert set(codes(caught)) == {"not-scored"}
    event.refresh_from_db()
    assert event.scoring == "matchpoints"
    assert publish_standing(order=sign(), event=event).standing


def test_a_board_that_one_side_has_played_is_awarded_to_the_other_alone(event, put, sign):
    field = read_field(event)
    first = field.meeting("A", 1, 1)
    board = next(
        board
        for meeting in field.meetings()
        for board in meeting.boards
        if meeting.round == 2
        and set(meeting.entrants) & set(first.entrants)
        and board not in first.boards
    )
    put(1, board, 420, confirmed=True)
    later = next(
        meeting
        for meeting in field.meetings()
        if board in meeting.boards and set(meeting.entrants) & set(first.entrants)
    )
    board_place = BoardPlace("A", later.round, later.table, board)
    with pytest.raises(Refused) as caught:
        award_boards(
            order=sign(**REASON),
            event=event,
            places=[board_place],
            awards={"ns": "AVE+", "ew": "AVE+"},
        )
    assert set(codes(caught)) == {"played-already"}
    innocent = "ew" if set(later.ns) & set(first.entrants) else "ns"
    if set(later.ew) & set(first.entrants) and innocent == "ew":
        return  # both have played it
    award_boards(order=sign(**REASON), event=event, places=[board_place], awards={innocent: "AVE+"})
    check_facts(event)


def test_a_phone_does_not_change_what_the_director_has_decided(event, sign, client):
    board = read_field(event).meeting("A", 1, 1).boards[0]
    phone = get_phone_path(EventTable.objects.get(event=event, number=1))
    fields = {"level": "4", "strain": "S", "declarer": "N", "tricks": "10"}
    client.post(f"{phone}boards/{board}/", {**fields, "key": "a"})
    made = list_results(event).get()
    ruled = rule_result(
        order=sign(**REASON), event=event, result=made, adjusted={"ns": "AVE-", "ew": "AVE+"}
    )
    answer_ = client.post(f"{phone}boards/{board}/correct/", {**fields, "tricks": "12", "key": "b"})
    assert answer_.status_code == 422
    assert list_results(event).get() == ruled
    with pytest.raises(Refused) as caught:
        correct_result(
            order=sign(actor=Actor(device=EventTable.objects.get(event=event, number=1))),
            event=event,
            result=ruled,
            raw={"score": 0},
        )
    assert codes(caught) == ["ruled"]


def test_a_pair_that_left_does_not_return_to_a_number_or_with_players_of_others(
    event, sign, people
):
    pair = entrant(event, 1)
    event.refresh_from_db()
    number = read_field(event).entrants[pair.pk].slot_in().number
    withdraw(order=sign(), event=event, entrant=pair, after_round=0)
    enter(order=sign(), event=event, players=people[12:14], section="A", slot=number)
    with pytest.raises(Refused) as caught:
        withdraw(order=sign(), event=event, entrant=pair, after_round=0, kind="")
    assert codes(caught) == ["slot-taken"]
    two = entrant(event, 2)
    withdraw(order=sign(), event=event, entrant=two, after_round=0)
    enter(order=sign(), event=event, players=people[2:4])
    with pytest.raises(Refused) as caught:
        withdraw(order=sign(), event=event, entrant=two, after_round=0, kind="")
    assert "plays-already" in codes(caught)


def test_a_number_is_free_only_if_it_is_in_every_round_to_come(event, sign, people):
    pair = entrant(event, 1)
    event.refresh_from_db()
    number = read_field(event).entrants[pair.pk].slot_in().number
    move_entrant(order=sign(), event=event, entrant=pair, section="", slot=None, from_round=3)
    move_entrant(order=sign(), event=event, entrant=pair, section="A", slot=number, from_round=5)
    with pytest.raises(Refused) as caught:
        enter(
            order=sign(),
            event=event,
            players=people[12:14],
            section="A",
            slot=number,
            from_round=3,
        )
    assert codes(caught) == ["slot-taken"]


def test_a_page_that_shows_an_older_result_changes_nothing(event, cast, put, sign):
    board = read_field(event).meeting("A", 1, 1).boards[0]
    made = put(1, board, 420)
    director = cast.client("director")
    arguments = [cast.club.slug, event.pk]
    address = reverse("event-result", args=[*arguments, made.pk])
    rule_result(order=sign(**REASON), event=event, result=made, adjusted={"ns": "60%", "ew": "40%"})
    stale = director.post(address, {"result": str(made.pk), "score": "450", "key": "a"})
    assert stale.status_code == 409
    assert "adjusted" in list_results(event).get().said

    name = f"r-A-1-1-{board}"
    slips = reverse("event-slips", args=[*arguments, 1])
    old = {f"{name}-was": str(made.pk), f"{name}-shown": "420"}
    same = director.post(slips, {name: "420", **old, "key": "b"})
    assert same.status_code == 302
    other = director.post(slips, {name: "450", **old, "key": "c"})
    assert other.status_code == 422
    assert "adjusted" in list_results(event).get().said


def test_a_correction_keeps_the_ruling_unless_it_is_taken_back(event, cast, put, sign):
    made = put(1, read_field(event).meeting("A", 1, 1).boards[0], 420)
    ruled = rule_result(
        order=sign(**REASON), event=event, result=made, adjusted={"ns": "AVE+", "ew": "AVE-"}
    )
    director = cast.client("director")
    address = reverse("event-result", args=[cast.club.slug, event.pk, ruled.pk])
    director.post(address, {"result": str(ruled.pk), "score": "450", "key": "a", "confirmed": "1"})
    result = list_results(event).get()
    assert result.said["score"] == 450
    assert result.said["adjusted"]["ns"] == "AVE+"
    director.post(address, {"result": str(result.pk), "score": "450", "unrule": "1", "key": "b"})
    assert list_results(event).get().said == {"score": 450}


def test_paper_that_is_sent_twice_changes_nothing(event, cast, put):
    board = read_field(event).meeting("A", 1, 1).boards[0]
    slips = reverse("event-slips", args=[cast.club.slug, event.pk, 1])
    director, name = cast.client("director"), f"r-A-1-1-{board}"
    body = {name: "P", f"{name}-was": "", f"{name}-shown": ""}
    assert director.post(slips, {**body, "key": "a"}).status_code == 302
    made = list_results(event).get()
    again = {name: "p", f"{name}-was": str(made.pk), f"{name}-shown": "pass"}
    director.post(slips, {**again, "key": "b"})
    assert list_results(event).get() == made


def test_a_part_of_a_request_has_a_key_of_its_own_if_the_request_has_one(sign):
    names = ["one", "two", "x" * 90, "x" * 90 + "y"]
    keys = {sign(key="k" * 16).for_part(name).key for name in names}
    assert len(keys) == 4
    assert max(map(len, keys)) <= 80
    assert sign().for_part("one").key == ""


def test_a_penalty_takes_points_away_however_it_is_typed(event, cast):
    pair = entrant(event, 1)
    address = reverse("event-entrant", args=[cast.club.slug, event.pk, pair.pk])
    director = cast.client("director")
    for at, (typed, stored) in enumerate([("10", "-10"), ("-5", "-5"), ("+2.5", "2.5")]):
        body = {"do": "penalty", "points": typed, "unit": "matchpoints", "reason": "late"}
        assert director.post(address, {**body, "key": f"k{at}"}).status_code == 302
        penalties = export_event(event)["entrants"][0]["penalties"]
        assert penalties[-1]["points"] == stored


def test_after_the_time_for_corrections_nobody_changes_the_field(event, put, sign):
    put(1, read_field(event).meeting("A", 1, 1).boards[0])
    publish_standing(order=sign(), event=event)
    late = sign().at.replace(year=2027)
    movement = make_movement("howell", 3)
    for change in (
        lambda: plan_section(
            order=sign(at=late), event=event, letter="A", movement=movement, boards_per_set=2
        ),
        lambda: move_entrant(
            order=sign(at=late),
            event=event,
            entrant=entrant(event, 1),
            section="A",
            slot=2,
            swap=True,
        ),
        lambda: move_entrant(
            order=sign(at=late), event=event, entrant=entrant(event, 1), section="", slot=None
        ),
    ):
        with pytest.raises(Refused) as caught:
            change()
        assert "window-closed" in codes(caught)


def test_a_swap_takes_no_number_that_a_third_has_in_a_later_round(event, sign):
    event.refresh_from_db()
    field = read_field(event)
    first, second, third = (field.entrants[entrant(event, entry).pk] for entry in (1, 2, 3))
    number = second.slot_in().number
    move_entrant(
        order=sign(), event=event, entrant=second.entrant, section="", slot=None, from_round=4
    )
    move_entrant(
        order=sign(), event=event, entrant=third.entrant, section="A", slot=number, from_round=4
    )
    with pytest.raises(Refused) as caught:
        move_entrant(
            order=sign(),
            event=event,
            entrant=first.entrant,
            section="A",
            slot=number,
            from_round=2,
            swap=True,
        )
    assert codes(caught) == ["slot-taken"]


def test_an_entrant_whose_entering_was_undone_is_changed_by_nobody(event, sign, people):
    made = enter(order=sign(), event=event, players=people[12:14])
    undo(order=sign(), event=event, act=made.act_id)
    about = {"event": event, "entrant": made}
    for change in (
        lambda: move_entrant(order=sign(), section="A", slot=1, swap=True, **about),
        lambda: change_members(order=sign(), players=people[12:14], **about),
        lambda: describe_entrant(order=sign(), seed=1, **about),
        lambda: withdraw(order=sign(), after_round=0, **about),
        lambda: give_penalty(order=sign(**REASON), points="-1", unit="matchpoints", **about),
    ):
        with pytest.raises(Conflict):
            change()


def test_the_minutes_of_a_round_follow_from_its_boards_until_play_begins(cast, sign, people):
    event = make(cast, sign, people, 6)
    director = cast.client("director")
    address = reverse("event-movement", args=[cast.club.slug, event.pk])
    body = {"section": "A", "name": "howell", "pairs": "6", "boards_per_set": "2", "key": "a"}
    page = director.post(address, body, follow=True)
    event.refresh_from_db()
    assert event.minutes == 30  # four boards a round
    assert "30 minutes for 4 boards" in page.text
    start_round(order=sign(), event=event, round_=1)
    change_event(order=sign(), event=event, minutes=25)
    director.post(address, {**body, "key": "b"})
    event.refresh_from_db()
    assert event.minutes == 25


def test_a_typed_correction_keeps_that_the_pairs_were_turned(event, put, cast):
    board = read_field(event).meeting("A", 1, 1).boards[0]
    result = {"contract": "4S", "declarer": "N", "tricks": 10, "turned": True}
    row = put(1, board, result)
    name = f"r-A-1-1-{board}"
    typed = {name: "4SN+1", f"{name}-shown": "4SN=", f"{name}-was": str(row.pk), "key": "a"}
    address = reverse("event-traveller", args=[event.club.slug, event.pk, board])
    assert cast.client("director").post(address, typed).status_code == 302
    assert list_results(event).get().said == {**result, "tricks": 11}
    again = {name: "np", f"{name}-shown": "4SN+1", f"{name}-was": str(list_results(event).get().pk)}
    assert cast.client("director").post(address, {**again, "key": "b"}).status_code == 302
    assert list_results(event).get().said == {"not_played": True}
