"""Round robins by a movement, whose matches are played in two rounds or in one; knock-outs."""

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from scoring.teams.event import answer_of, read
from tests.club.conftest import Cast, Sign
from tests.tournaments.teams.parts import create_teams, draw, plan_teams, play_round
from tournaments.actions.entrants import enter, move_entrant, withdraw
from tournaments.actions.events import finish_event
from tournaments.duplicate.actions.draws import draw_matches
from tournaments.duplicate.actions.early import end_early
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import Entrant, EntrantScore, Event, MatchScore
from tournaments.queries.matches import list_matches
from tournaments.queries.results import list_results
from tournaments.queries.still_to_play import find_closed_to
from tournaments.queries.stored_field import read_field, read_field_anew
from tournaments.rebuild import find_differences, rebuild_event


def play_all(event: Event, sign: Sign) -> Event:
    for round_ in range(1, read_field(event).rounds + 1):
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
    finish_event(order=sign(), event=event)
    return rebuild(event)


def rebuild(event: Event) -> Event:
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    return event


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("teams", "name", "matches"),
    [
        (7, "american-whist", 21),
        (6, "shared-whist", 15),
        (5, "team-howell", 10),
        (2, "head-to-head", 1),
    ],
)
def test_everybody_meets_everybody_and_every_board_is_compared(
    teams: int, name: str, matches: int, cast: Cast, sign: Sign
) -> None:
    event = play_all(plan_teams(create_teams(cast.club, sign, teams), sign, name), sign)
    answer = answer_of(read(export_event(event)))
    assert not answer.get("problems")
    assert answer["provisional"] is False
    listed = list_matches(read_field(event))
    assert len(listed) == matches
    assert len({frozenset(match.teams) for match in listed}) == matches
    for row in MatchScore.objects.filter(event=event):
        assert {board["state"] for board in row.row["boards"]} == {"compared"}
    total = sum(float(row["vp"]) for row in answer["standings"])
    assert total == pytest.approx(20 * matches)
    assert [score.row for score in EntrantScore.objects.filter(event=event)] == answer["standings"]
    assert not list(find_differences(event, timezone.now()))


@pytest.mark.django_db
def test_a_knock_out_of_six_ends_with_one_team(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 6, "knock-out")
    first = draw(event, sign, 1)
    assert len(first.drawn["pairings"]) == 2
    assert len(first.drawn["byes"]) == 2
    assert read_field(event).rounds == 3
    for round_ in (1, 2, 3):
        if round_ > 1:
            draw(event, sign, round_, third=True)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_, seed=3)
    rebuild(event)
    rows = MatchScore.objects.filter(event=event, round=3)
    assert [row.row.get("place") for row in rows.order_by("table")].count("third") == 1
    places = [score.row["rank"] for score in EntrantScore.objects.filter(event=event)]
    assert places[:4] == [1, 2, 3, 4]


def win(event: Event, sign: Sign, round_: int) -> None:
    """Have home win every match of a round."""
    for match in list_matches(read_field(event)):
        for board, rooms in match.rooms.items() if match.round == round_ else ():
            for place, score in zip(rooms, (420, -50), strict=True):
                assert place
                at = BoardPlace("A", *place, board)
                enter_result(
                    order=sign(), event=event, place=at, raw={"score": score}, confirmed=True
                )
    event.refresh_from_db()


@pytest.mark.django_db
def test_a_refused_draw_names_teams_by_their_numbers(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "knock-out")
    first = draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    with pytest.raises(Refused) as refused:
        draw(event, sign, 2)
    assert [fault.text for fault in refused.value.faults] == [
        f"{pairing['home']} and {pairing['away']} in round 1: nobody has won yet."
        for pairing in first.drawn["pairings"]
    ]


@pytest.mark.django_db
def test_a_draw_of_a_knock_out_stands_though_a_result_before_it_is_corrected(
    cast: Cast, sign: Sign
) -> None:
    event = create_teams(cast.club, sign, 8, "knock-out")
    for round_ in (1, 2):
        draw(event, sign, round_, boards=1)
        start_round(order=sign(), event=event, round_=round_)
        if round_ == 1:
            win(event, sign, round_)
    match = list_matches(read_field(event))[0]
    for row in list_results(event, round=1):
        if row.ns_id in (match.home.id, match.away.id if match.away else None):
            raw = {"score": -50 if row.ns_id == match.home.id else 420}
            correct_result(order=sign(), event=event, result=row, raw=raw, confirmed=True)
    win(event, sign, 2)
    final = draw(event, sign, 3, boards=1)
    assert [pairing["home"] for pairing in final.drawn["pairings"]] == [match.home.entrant.entry]
    start_round(order=sign(), event=event, round_=3)
    win(event, sign, 3)
    rebuild(event)
    rows = {score.entrant_id: score.row for score in EntrantScore.objects.filter(event=event)}
    assert rows[match.home.id]["rank"] == 1
    assert sorted(row["rank"] for row in rows.values()) == [1, 2, 3, 3, 3, 6, 6, 6]


@pytest.mark.django_db
def test_a_round_is_drawn_in_turn_and_once_it_is_played_not_again(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 6, "swiss")
    with pytest.raises(Refused) as refused:
        draw(event, sign, 2)
    assert refused.value.faults[0].code == "not-next"
    draw(event, sign, 1)
    again = draw(event, sign, 1, pairs=[["1", "6"]])
    assert (1, 6) in {(pair["home"], pair["away"]) for pair in again.drawn["pairings"]}
    with pytest.raises(Refused) as refused:
        draw(event, sign, 2)
    assert [fault.code for fault in refused.value.faults] == ["not-begun"]
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    with pytest.raises(Refused) as refused:
        draw(event, sign, 1)
    assert refused.value.faults[0].code == "played"


@pytest.mark.django_db
def test_a_team_that_leaves_is_drawn_no_more(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 6, "swiss")
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    leaving = Entrant.objects.get(event=event, entry=2)
    withdraw(order=sign(), event=event, entrant=leaving, after_round=1, kind="after")
    event.refresh_from_db()
    drawn = draw(event, sign, 2).drawn
    assert 2 not in {pairing[side] for pairing in drawn["pairings"] for side in ("home", "away")}
    assert drawn["bye"]["entrant"] != 2
    rebuild(event)
    assert len(answer_of(read(export_event(event)))["standings"]) == 6


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("form", "kind"), [("swiss", None), ("knock-out", "after"), ("round-robin", "after")]
)
def test_no_team_leaves_a_match_whose_results_stand(
    form: str, kind: str | None, cast: Cast, sign: Sign
) -> None:
    event = create_teams(cast.club, sign, 4, form)
    if form == "round-robin":
        plan_teams(event, sign, "team-howell")
    else:
        draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    place = BoardPlace("A", 1, 1, 1)
    result = enter_result(order=sign(), event=event, place=place, raw={"score": 420})
    leaving = Entrant.objects.get(event=event, pk=result.ns_id)
    about = {"event": event, "entrant": leaving, "kind": kind}
    with pytest.raises(Refused) as refused:
        withdraw(order=sign(), after_round=0, **about)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("has-played", "after_round")
    ]
    assert "round 1" in refused.value.faults[0].text
    if form == "round-robin":  # what is cancelled does not stand
        withdraw(order=sign(), after_round=0, **{**about, "kind": "before"})
    withdraw(order=sign(), after_round=1, **about)


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["swiss", "round-robin"])
def test_play_can_end_early_and_nothing_waits_for_the_rest(
    form: str, cast: Cast, sign: Sign
) -> None:
    event = create_teams(cast.club, sign, 4, form)
    if form == "round-robin":
        plan_teams(event, sign, "team-howell")
    else:
        draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    if form == "swiss":
        draw(event, sign, 2)
    end_early(order=sign(), event=event)
    rebuild(event)
    answer = answer_of(read(export_event(event)))
    assert answer["provisional"] is False
    assert {match["round"] for match in answer["matches"]} == {1}
    assert MatchScore.objects.filter(event=event).count() == 2


@pytest.mark.django_db
def test_nobody_comes_into_a_drawn_bracket_and_numbers_stay(cast: Cast, sign: Sign) -> None:
    cup, swiss = (create_teams(cast.club, sign, 4, form) for form in ("knock-out", "swiss"))
    draw(cup, sign, 1)
    with pytest.raises(Refused) as refused:
        enter(order=sign(), event=cup, players=[None] * 4)
    assert [fault.code for fault in refused.value.faults] == ["drawn"]
    draw(swiss, sign, 1)
    late = enter(order=sign(), event=swiss, players=[None] * 4, name="Late")
    assert read_field_anew(swiss).entrants[late.pk].slot_in() is None
    first = Entrant.objects.get(event=swiss, entry=1)
    for entrant, slot in ((late, 2), (late, 9), (first, None)):
        with pytest.raises(Refused) as refused:
            move_entrant(order=sign(), event=swiss, entrant=entrant, section="A", slot=slot)
        assert [fault.code for fault in refused.value.faults] == ["rounds-drawn"]
    start_round(order=sign(), event=swiss, round_=1)
    drawn = draw(swiss, sign, 2).drawn
    assert drawn["bye"]["entrant"] in range(1, 6)
    with pytest.raises(Refused) as refused:
        draw_matches(order=sign(), event=swiss, request={"round": 2}, boards=0, rounds=61)
    assert {fault.field for fault in refused.value.faults} == {"boards", "rounds"}


@pytest.mark.django_db
def test_a_director_who_plays_sees_no_board_before_both_rooms_have_it(
    cast: Cast, sign: Sign
) -> None:
    event = create_teams(cast.club, sign, 2, "swiss")
    draw(event, sign, 1, boards=1)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    player = read_field(event).entrants[Entrant.objects.get(event=event, entry=1).pk].team()[0]
    assert player is not None
    for table, closed in ((2, {1}), (1, set())):
        place = BoardPlace("A", 1, table, 1)
        enter_result(order=sign(), event=event, place=place, raw={"score": 420})
        event.refresh_from_db()
        assert find_closed_to(event, player.pk).boards == closed
