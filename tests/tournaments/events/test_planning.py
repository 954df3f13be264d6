"""Movements that are offered: to a section beside another one, and while an event is played."""

import pytest

from club.ledger.names import show_names_in_full
from club.models.people import Player
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import count_queries, find, read
from tournaments.actions.entrants import enter, withdraw
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.changing import read_changing
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.planning import list_rounds
from tournaments.movements.continuing import Wanted
from tournaments.movements.families import make_movement
from tournaments.movements.reasons import explain_movement
from tournaments.movements.recommending import Wish, recommend
from tournaments.queries.events import read_clock
from tournaments.queries.stored_field import read_field


@pytest.fixture
def seven(cast, sign, people):
    """Return an event of seven pairs in a Mitchell of four tables: one pair sits out."""
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 14, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement("skip-mitchell", 4, missing=(8,))
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    return event


def test_a_pair_more_in_round_1_plays_from_round_1(seven, cast, sign):
    field = read_field(seven)
    meeting = next(meeting for meeting in field.meetings(1) if meeting.plays)
    board_place = BoardPlace("A", 1, meeting.table, meeting.boards[0])
    enter_result(order=sign(), event=seven, place=board_place, raw={"score": 420}, confirmed=True)
    section = field.find_section("A")
    changing = read_changing(seven, field, section, Wanted.PAIR_MORE)
    assert changing.from_round == 1
    assert [offer.what.code for offer in changing.offers] == ["fill-slot"]
    page = cast.client("director").get(find(seven, "event-change"), {"wanted": "pair-more"}).text
    assert "From round 1." in page
    less = read_changing(seven, field, section, Wanted.PAIR_LESS, [7])
    assert less.from_round == 2
    for at in field.meetings(1):
        for board in at.boards if at.plays else ():
            if (at.table, board) != (meeting.table, meeting.boards[0]):
                board_place = BoardPlace("A", 1, at.table, board)
                enter_result(
                    order=sign(),
                    event=seven,
                    place=board_place,
                    raw={"score": 420},
                    confirmed=True,
                )
    assert read_changing(seven, field, section, Wanted.PAIR_MORE).from_round == 2


def test_a_pair_that_comes_to_a_full_mitchell_in_round_1_roves_from_round_2(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    late_comers = [Player.objects.create(club=cast.club, name=f"Late {at}") for at in (1, 2)]
    for at in range(0, 16, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement("skip-mitchell", 4, switch=1)
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    place = BoardPlace("A", 1, 1, 1)
    enter_result(order=sign(), event=event, place=place, raw={"score": 420}, confirmed=True)
    late = enter(order=sign(), event=event, players=late_comers)
    event.refresh_from_db()
    field = read_field(event)
    changing = read_changing(event, field, field.find_section("A"), Wanted.PAIR_MORE)
    assert changing.from_round == 1
    offers = {offer.movement.name: offer for offer in changing.offers}
    assert set(offers) == {"rover-mitchell", "bump-mitchell"}
    offer = offers["rover-mitchell"]
    plan_section(
        order=sign(),
        event=event,
        letter="A",
        movement=offer.movement,
        boards_per_set=2,
        from_round=changing.from_round,
        slots=offer.slots,
    )
    event.refresh_from_db()
    field = read_field(event)
    assert field.entrants[late.pk].slot_in(1).number == 9
    assert sorted(field.guide(field.entrants[late.pk])) == [2, 3]
    assert [entrant.id for entrant in field.sits_out(1)] == [late.pk]
    assert len(field.sits_out(2)) == 1


def test_who_has_no_seat_stands_on_the_desk(event, cast, sign, people):
    director = cast.client("director")
    assert "No seat:" not in read(director, event, "event-desk")
    late = enter(order=sign(), event=event, players=people[12:14])
    event.refresh_from_db()
    page = read(director, event, "event-desk")
    assert "No seat:" in page
    with show_names_in_full():
        assert read_field(event).entrants[late.pk].name in page.partition("No seat:")[2][:200]
    withdraw(order=sign(), event=event, entrant=late, after_round=0, kind="after")
    assert "No seat:" not in read(director, event, "event-desk")


def test_what_would_be_refused_is_not_called_the_best(event, put, cast):
    put(1, read_field(event).meeting("A", 1, 1).boards[0])
    director = cast.client("director")
    choices = director.get(find(event, "event-movement")).context["choices"]
    refused = [choice for choice in choices if choice.faults]
    assert refused
    assert [bool(choice.faults) for choice in choices] == sorted(
        bool(choice.faults) for choice in choices
    )
    page = read(director, event, "event-movement")
    assert page.count("It would be refused:") == len(refused)
    assert page.count('class="tag on">best</span>') == (len(refused) < len(choices))


@pytest.mark.parametrize("winners", [1, 2])
def test_a_second_section_is_offered_what_fits_the_first(cast, sign, people, winners):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 10, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement("mitchell", 3, winners=winners, switch=int(winners == 1))
    plan_section(
        order=sign(), event=event, letter="A", movement=movement, boards_per_set=8, first_board=5
    )
    for _three in range(3):
        enter(order=sign(), event=event, players=[None, people[10 + _three]])
    where = {"section": "B", "pairs": "6"}
    context = cast.client("director").get(find(event, "event-movement"), where).context
    assert (context["wish"].winners, context["wish"].boards) == (winners, (24, 24))
    assert context["first_board"] == 5
    best = context["choices"][0]
    assert not best.faults
    assert not best.differs
    assert best.offer.movement.winners == winners
    assert len({hand.set for hand in best.offer.movement.hands}) * best.offer.boards_per_set == 24


def test_fifteen_pairs_meet_some_of_fourteen_others():
    three_quarter = next(
        offer.movement
        for offer in recommend(Wish(15))
        if offer.movement.name == "three-quarter" and offer.movement.rounds == 12
    )
    text = next(explain_movement(three_quarter)).sentence
    assert text.startswith("Everybody meets 11 or 12 of the 14 others;")
    whole = make_movement("three-quarter", 8, rounds=12)
    assert "meets 12 of the 15 others" in next(explain_movement(whole)).sentence


def test_an_entrant_that_left_needs_no_seat(event, cast, sign):
    withdraw(order=sign(), event=event, entrant=entrant(event, 1), after_round=1, kind="after")
    assert "No seat:" not in read(cast.client("director"), event, "event-desk")


def test_the_rounds_of_each_movement_are_seen_before_it_is_chosen(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 10, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    director, address = cast.client("director"), find(event, "event-movement")
    assert count_queries(director, address) <= 20
    page = director.get(address)
    choices = page.context["choices"]
    assert page.text.count("See the rounds") == len(choices) > 1
    for choice in choices:
        movement = choice.offer.movement
        assert len(choice.plan) == movement.rounds
        assert {len(tables) for tables in choice.plan} == {movement.tables}
        assert sum(bool(table.boards) for tables in choice.plan for table in tables) == len(
            {(hand.round, hand.table) for hand in movement.played}
        )


def test_a_table_of_the_rounds_says_who_meets_and_who_sits_out():
    howell = make_movement("howell", 3, missing=(6,))
    first = list_rounds(howell, 2, 5)[0]
    hand = next(hand for hand in howell.hands if hand.round == 1 and 6 in hand.slots)
    [alone] = [slot for slot in hand.slots if slot != 6]
    assert [table.who for table in first if not table.boards] == [f"{alone} sits out"]
    played = next(hand for hand in howell.played if hand.round == 1)
    board = 5 + 2 * (played.set - 1)
    assert first[played.table - 1].who == f"{played.ns[0]}–{played.ew[0]}"
    assert first[played.table - 1].boards.startswith(f"{board}–{board + 1}")
    mitchell = make_movement("mitchell", 3, winners=2)
    assert {table.who for table in list_rounds(mitchell, 1, 1)[0]} == {"1–1", "2–2", "3–3"}


def test_the_number_that_nobody_has_is_chosen(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 10, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    director, address = cast.client("director"), find(event, "event-movement")
    assert director.get(address).context["choices"][0].offer.movement.missing == (6,)
    page = director.get(address, {"missing": "2"})
    assert {c.offer.movement.missing for c in page.context["choices"]} == {(2,)}
    assert '<input type="hidden" name="missing" value="2">' in page.text
    sent = {"section": "A", "name": "howell", "pairs": 5, "boards_per_set": 2, "missing": 2}
    assert director.post(address, {**sent, "key": "one"}).status_code == 302
    event.refresh_from_db()
    field = read_field(event)
    assert field.find_section("A").movement.missing == (2,)
    slots = {view.slot_in().number for view in field.entrants.values()}
    assert slots == {1, 3, 4, 5, 6}
    even = director.get(address, {"pairs": "6", "missing": "2"})
    assert 'name="missing"' not in even.text


def test_a_movement_is_chosen_and_begun_in_one_step(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 12, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    director, address = cast.client("director"), find(event, "event-movement")
    assert "Begin round 1 with it" in director.get(address).text
    assert "Begin round 1 with it" not in director.get(address, {"pairs": "8"}).text
    sent = {"section": "A", "name": "howell", "pairs": 6, "boards_per_set": 2, "begin": "1"}
    for _twice in range(2):
        assert director.post(address, {**sent, "key": "one"}).status_code == 302
    event.refresh_from_db()
    assert read_clock(event).round == 1
    assert event.acts.filter(verb__in=("plan", "round")).count() == 2
    assert "Begin round 1 with it" not in director.get(address).text
