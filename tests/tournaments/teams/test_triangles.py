"""Of an odd number of teams at a Swiss, three meet each other in two rounds."""

from typing import Any

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from club.models import Player
from scoring.teams.event import answer_of, read
from tests.club.api.client import program
from tests.club.conftest import Cast, Sign
from tests.tournaments.events.played import find
from tests.tournaments.events.played import read as read_page
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.entrants import enter, withdraw
from tournaments.duplicate.actions.draws import draw_matches
from tournaments.duplicate.actions.exchanging import exchange_entrants
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.queries.draws import find_next_board
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.match_paper import list_match_cards
from tournaments.duplicate.queries.match_views import find_match
from tournaments.models import Event, EventStanding
from tournaments.movements.checking import check_movement
from tournaments.movements.drawn import Triangle, build_drawn_round
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.stored_field import read_field
from tournaments.queries.triangles import find_begun
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db
ODD = {"odd": "triangle"}


def begin(event: Event, sign: Sign, round_: int) -> None:
    start_round(order=sign(), event=event, round_=round_)
    event.refresh_from_db()


def play(event: Event, sign: Sign, round_: int) -> None:
    begin(event, sign, round_)
    play_round(event, sign, round_)
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()


def list_threes(event: Event) -> list[TeamMatch]:
    field = read_field(event)
    return [
        match
        for match in list_matches(field)
        if len(match.meetings) == 2
        and match.away
        and {meeting.round for meeting in match.meetings} != {match.round}
    ]


@pytest.mark.parametrize(("before", "set_"), [(0, 1), (0, 2), (3, 1), (3, 2)])
def test_the_movement_of_a_triangle_keeps_the_rules_of_movements(before: int, set_: int) -> None:
    matches = [(2 * at + 4, 2 * at + 5) for at in range(before)]
    movement = build_drawn_round(
        "swiss", matches, 2, rounds=5, triangle=Triangle((1, 2, 3), 2, set_)
    )
    assert not list(check_movement(movement))
    assert movement.tables == 2 * before + 3


def test_three_meet_each_other_in_two_rounds(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 7, "swiss")
    draw(event, sign, 1, **ODD)
    field = read_field(event)
    three = find_begun(field, 1)
    assert len(three) == 3
    assert not any(match.away is None for match in list_matches(field))
    play(event, sign, 1)
    matches = list_threes(event)
    assert [match.round for match in matches] == [1, 1, 1]
    assert len({frozenset(match.teams) for match in matches}) == 3
    assert EventStanding.objects.get(event=event).provisional
    assert not any(row["complete"] for row in _list_rows(event) if row["triangle"])
    # The next round cannot begin before it is drawn, though the three know their tables.
    with pytest.raises(Refused) as refused:
        begin(event, sign, 2)
    assert refused.value.faults[0].code == "not-drawn"
    drawn = draw(event, sign, 2)
    assert set(drawn.drawn["triangle"]["entrants"]) == set(three)
    assert drawn.drawn["bye"] is None
    play(event, sign, 2)
    assert not EventStanding.objects.get(event=event).provisional
    assert all(row["complete"] for row in _list_rows(event) if row["triangle"])
    raw = export_event(event)
    answer = answer_of(read(raw))
    assert "problems" not in answer
    assert [row["played"] for row in answer["standings"]] == [2] * 7
    assert not list(find_differences(event, now=timezone.now()))
    # Three others can begin in the third round; in the last one nobody can.
    with pytest.raises(Refused) as refused:
        draw(event, sign, 3, **ODD)
    assert refused.value.faults[0].code == "last-round"


def _list_rows(event: Event) -> list[dict[str, object]]:
    threes = {(match.round, match.home.id) for match in list_threes(event)}
    return [
        {"complete": row.complete, "triangle": (row.round, row.home_id) in threes}
        for row in event.match_scores.all()
    ]


def test_every_room_of_a_triangle_is_found_in_the_export(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 3, "swiss")
    draw(event, sign, 1, boards=2, **ODD)
    play(event, sign, 1)
    draw(event, sign, 2, boards=2)
    play(event, sign, 2)
    matches = export_event(event)["matches"]
    assert len(matches) == 3
    boards = [[board["board"] for board in match["boards"]] for match in matches]
    assert sorted(boards) == [[3, 4], [5, 6], [7, 8]]
    assert not any(
        board[room].get("late")
        for match in matches
        for board in match["boards"]
        for room in ("open", "closed")
    )


def test_the_second_round_keeps_the_boards(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    draw(event, sign, 1, boards=4, **ODD)
    assert find_next_board(read_field(event)) == 5
    play(event, sign, 1)
    with pytest.raises(Refused) as refused:
        draw(event, sign, 2, boards=6)
    assert refused.value.faults[0].code == "triangle-boards"
    assert "from 1, or from 5" in refused.value.faults[0].text
    # The same numbers again, dealt anew for those who are not of the triangle.
    event.refresh_from_db()
    for first in (5, 1):
        draw_matches(
            order=sign(),
            event=event,
            request={"round": 2, "lot": 7},
            boards=4,
            rounds=3,
            first_board=first,
        )
        event.refresh_from_db()
    play(event, sign, 2)
    assert {board for match in list_threes(event) for board in match.rooms} == set(range(5, 17))
    assert not EventStanding.objects.get(event=event).provisional


def test_a_team_of_a_triangle_that_leaves_frees_the_others(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 7, "swiss")
    draw(event, sign, 1, **ODD)
    play(event, sign, 1)
    field = read_field(event)
    three = find_begun(field, 1)
    gone = next(view for view in field.entrants.values() if view.entrant.entry == three[0])
    withdraw(order=sign(reason="ill"), event=event, entrant=gone.entrant, after_round=1)
    event.refresh_from_db()
    drawn = draw(event, sign, 2)
    assert drawn.drawn["triangle"] is None
    met = {entry for pair in drawn.drawn["pairings"] for entry in (pair["home"], pair["away"])}
    assert set(three[1:]) <= met
    play(event, sign, 2)
    # What they had begun counts for nothing until the director rules on it.
    answer = answer_of(read(export_event(event)))
    assert "problems" not in answer
    played = {row["entrant"]: row["played"] for row in answer["standings"]}
    others = [view for view in field.entrants.values() if view.entrant.entry in three[1:]]
    assert [played[str(view.id)] for view in others] == [1, 1]
    told = "only one half of it was played: it counts for nothing without a ruling"
    director = cast.client("director")
    assert read_page(director, event, "event-matches").count(told) == 3
    for match in list_matches(read_field(event)):
        if match.round == 1 and match.away and None in next(iter(match.rooms.values())):
            rule_match(
                order=sign(reason="One half"),
                event=event,
                round_=1,
                home=match.home.entrant,
                away=match.away.entrant,
                said={"not_played": True},
            )
    event.refresh_from_db()
    rebuild_event(event.pk, now=timezone.now())
    assert told not in read_page(director, event, "event-matches")
    assert not list(find_differences(event, now=timezone.now()))


def test_pages_phones_and_programs_know_triangles(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    director = cast.client("director")
    page = director.get(find(event, "event-draw"), {"triangle": "1", "lot": "7", "rounds": "3"})
    assert "each meets the other two, in this round and the next" in page.content.decode()
    sent = {"triangle": "1", "lot": "7", "rounds": "3", "boards": "2", "round": "1", "key": "a"}
    sent |= {"first_board": "1", "method": "top", "first": "lot", "apart": "0"}
    assert director.post(find(event, "event-draw"), sent).status_code == 302
    event.refresh_from_db()
    play(event, sign, 1)
    assert "they finish their three matches" in read_page(director, event, "event-draw")
    draw(event, sign, 2, boards=2)
    begin(event, sign, 2)
    desk = read_page(director, event, "event-desk")
    assert desk.count("of 2 boards") >= 3
    rows = program(cast.club, cast.director).get(f"events/{event.pk}/draws/").json()["results"]
    assert [len(row["triangle"]) for row in rows] == [3, 3]


@pytest.mark.parametrize(("odd", "sets"), [("bye", 1), ("triangle", 4)])
def test_the_boards_of_a_drawn_round_are_from_1_to_9999(
    cast: Cast, sign: Sign, odd: str, sets: int
) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    request = {"round": 1, "lot": 7, "odd": odd}
    about: dict[str, Any] = {"event": event, "request": request, "boards": 4, "rounds": 3}
    last = 9999 - 4 * sets + 1
    for first in (9999, last + 1):
        with pytest.raises(Refused) as refused:
            draw_matches(order=sign(), first_board=first, **about)
        faults = refused.value.faults
        assert [(fault.code, fault.field) for fault in faults] == [("out-of-range", "first_board")]
    draw_matches(order=sign(), first_board=last, **about)
    event.refresh_from_db()
    assert max(board for at in read_field(event).meetings() for board in at.boards) == 9999


def play_one(event: Event, sign: Sign, boards: int = 4) -> tuple[int, ...]:
    """Play the first round with a triangle, and return its entries."""
    draw(event, sign, 1, boards=boards, **ODD)
    play(event, sign, 1)
    return find_begun(read_field(event), 1)


def leave(event: Event, sign: Sign, entry: int) -> None:
    views = read_field(event).entrants.values()
    gone = next(view for view in views if view.entrant.entry == entry)
    withdraw(order=sign(reason="ill"), event=event, entrant=gone.entrant, after_round=1)
    event.refresh_from_db()


def test_the_two_others_of_a_broken_triangle_can_meet_anew(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 7, "swiss")
    three = play_one(event, sign)
    leave(event, sign, three[0])
    draw(event, sign, 2, pairs=[[str(three[1]), str(three[2])]])
    field = read_field(event)
    pair = {view.id for view in field.entrants.values() if view.entrant.entry in three[1:]}
    found = [match for match in list_matches(field) if {team.id for team in match.teams} == pair]
    assert [match.round for match in found] == [1, 2]
    assert [{meeting.round for meeting in match.meetings} for match in found] == [{1}, {2}]
    play(event, sign, 2)
    rows = {row.round: row for row in event.match_scores.filter(home__in=pair, away__in=pair)}
    assert rows[2].row["vp"]
    # What was half played is over: nobody plays the rest of it.
    assert rows[1].row["missing"] == []
    assert rows[1].complete


def test_a_broken_triangle_asks_for_no_other(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 7, "swiss")
    three = play_one(event, sign)
    leave(event, sign, three[0])
    people = [
        Player.objects.create(club=cast.club, short_name=f"L{at}", name=f"Late {at}")
        for at in range(4)
    ]
    enter(order=sign(), event=event, players=people, name="Late")
    event.refresh_from_db()
    drawn = draw(event, sign, 2)
    assert drawn.drawn["triangle"] is None


def test_a_match_is_found_by_its_own_table_beside_a_triangle(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 7, "swiss")
    three = play_one(event, sign)
    for name in ("Late 1", "Late 2"):
        people = [
            Player.objects.create(club=cast.club, short_name=f"{name}.{at}", name=f"{name} {at}")
            for at in range(4)
        ]
        enter(order=sign(), event=event, players=people, name=name)
    event.refresh_from_db()
    draw(event, sign, 2)
    begin(event, sign, 2)
    field = read_field(event)
    for meeting in field.meetings(2):
        shown = find_match(event, field, 2, meeting.table)
        assert shown is not None
        teams = {team.id for team in shown.match.teams}
        if shown.table == meeting.table or shown.round == 1:
            assert teams == {entrant.id for entrant in meeting.entrants}
        assert shown.round == (
            1 if {view.entrant.entry for view in meeting.entrants} <= {*three} else 2
        )


def test_a_team_of_a_triangle_cannot_be_out_of_its_second_round(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 7, "swiss")
    three = play_one(event, sign)
    with pytest.raises(Refused) as refused:
        draw(event, sign, 2, out=[str(three[0])])
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [("triangle", "out")]


def test_after_a_triangle_boards_go_on_after_its_own(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    play_one(event, sign)
    assert find_next_board(read_field(event)) == 5
    draw(event, sign, 2)
    play(event, sign, 2)
    assert find_next_board(read_field(event)) == 17


def test_a_short_triangle_is_refused(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    with pytest.raises(Refused) as refused:
        draw(event, sign, 1, odd="short-triangle")
    assert refused.value.faults[0].code == "no-triangle"


def test_an_exchange_is_no_change_of_the_standing(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    one, two = list_matches(read_field(event))
    exchange_entrants(
        order=sign(), event=event, round_=1, first=one.home.entrant, second=two.home.entrant
    )
    event.refresh_from_db()
    page = read_page(cast.client("director"), event, "event-draw")
    assert "other opponents" not in page


def test_cards_of_the_second_round_have_the_triangle(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    play_one(event, sign)
    draw(event, sign, 2)
    field = read_field(event)
    cards = list(list_match_cards(field, 2))
    assert len(cards) == 4
    threes = [
        match for match in list_matches(field) if match.round == 1 and match in list_threes(event)
    ]
    for match in threes:
        tables = [str(meeting.table) for meeting in match.meetings]
        assert any(card.tables == "–".join(tables) for card in cards)


def test_after_a_broken_triangle_another_begins_with_its_own_teams(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 9, "swiss")
    three = play_one(event, sign)
    leave(event, sign, three[0])
    people = [
        Player.objects.create(club=cast.club, short_name=f"L{at}", name=f"Late {at}")
        for at in range(4)
    ]
    enter(order=sign(), event=event, players=people, name="Late")
    event.refresh_from_db()
    drawn = draw(event, sign, 2, **ODD)
    others = set(drawn.drawn["triangle"]["entrants"])
    assert three[0] not in others
    seated = {
        entrant.entrant.entry
        for meeting in read_field(event).meetings(2)
        if meeting.table > 2 * len(drawn.drawn["pairings"])
        for entrant in meeting.entrants
    }
    assert seated == others
