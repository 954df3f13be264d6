"""What goes wrong on the day at teams: leaving, coming back, odd sizes, wrong seats, early ends."""

import pytest
from django.test import Client
from django.utils import timezone

from club.ledger.refusals import Refused
from scoring.teams.event import answer_of, read
from tests.club.api.client import program
from tests.club.conftest import Cast, Sign
from tests.tournaments.events.played import find
from tests.tournaments.events.played import read as read_page
from tests.tournaments.teams.parts import (
    MADE,
    SCALE,
    create_teams,
    draw,
    plan_teams,
    play_round,
)
from tournaments.actions.entrants import withdraw
from tournaments.actions.events import finish_event, publish_standing
from tournaments.actions.penalties import give_penalty
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.early import end_early
from tournaments.duplicate.actions.exchanging import exchange_entrants
from tournaments.duplicate.actions.lineups import line_up
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result, remove_result
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.match_views import read_matches
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import (
    BoardResult,
    Entrant,
    Event,
    EventStanding,
    EventTable,
    MatchScore,
)
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db


def begin(event: Event, sign: Sign, round_: int) -> None:
    start_round(order=sign(), event=event, round_=round_)
    event.refresh_from_db()


def play(event: Event, sign: Sign, round_: int) -> None:
    begin(event, sign, round_)
    play_round(event, sign, round_)
    rebuild(event)


def rebuild(event: Event) -> EventStanding:
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    return EventStanding.objects.get(event=event)


def list_round(event: Event, round_: int) -> list[TeamMatch]:
    return [match for match in list_matches(read_field(event)) if match.round == round_]


def enter(event: Event, sign: Sign, round_: int, table: int, board: int, at: int = 0) -> None:
    place = BoardPlace("A", round_, table, board)
    enter_result(order=sign(), event=event, place=place, raw=MADE[at], confirmed=True)
    event.refresh_from_db()


@pytest.mark.parametrize(
    ("teams", "name"), [(6, "shared-whist"), (5, "american-whist"), (2, "head-to-head")]
)
def test_a_round_robin_can_end_early(cast: Cast, sign: Sign, teams: int, name: str) -> None:
    event = plan_teams(create_teams(cast.club, sign, teams), sign, name)
    play(event, sign, 1)
    end_early(order=sign(), event=event)
    event.refresh_from_db()
    assert rebuild(event).scored
    assert read_field(event).rounds == 1
    director = cast.client("director")
    for page in ("event-desk", "event", "event-matches", "event-history"):
        assert director.get(find(event, page)).status_code == 200
    assert "problems" not in answer_of(read(export_event(event)))


def test_a_match_whose_boards_the_scale_lacks_waits_alone(cast: Cast, sign: Sign) -> None:
    rules = {"victory_points": "acbl-30"}
    event = create_teams(cast.club, sign, 4, "swiss", rules=rules)
    draw(event, sign, 1, boards=6)
    begin(event, sign, 1)
    play_round(event, sign, 1)
    correct_result(
        order=sign(reason="Not played"),
        event=event,
        result=event.board_results.get(round=1, table=1, board=1),
        raw={"not_played": True},
        confirmed=True,
    )
    standing = rebuild(event)
    assert (standing.scored, standing.provisional) == (True, True)
    first, second = read_matches(event, read_field(event), 1)
    assert first.points is None
    assert second.points is not None
    director = cast.client("director")
    assert "the scale has nothing for so few or so many boards" in read_page(
        director, event, "event-desk"
    )
    home, away = (team.entrant for team in first.match.teams)
    rule_match(
        order=sign(reason="A board short"),
        event=event,
        round_=1,
        home=home,
        away=away,
        said={"awarded": {"home": "15", "away": "15"}},
    )
    assert not rebuild(event).provisional
    with pytest.raises(Refused) as refused:
        draw(event, sign, 2, boards=3)
    assert refused.value.faults[0].code == "scale-boards"


def fine(event: Event, sign: Sign, team: Entrant, round_: int) -> None:
    give_penalty(
        order=sign(reason="Slow"),
        event=event,
        entrant=team,
        points="-2",
        unit="imps",
        round_=round_,
    )
    event.refresh_from_db()


def test_a_penalty_whose_match_is_gone_counts_for_nothing(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    play(event, sign, 1)
    draw(event, sign, 2)
    match = list_round(event, 2)[0]
    home, away = (team.entrant for team in match.teams)
    fine(event, sign, home, 2)
    # Drawn again, the round has a match of the same teams or of others: the penalty stays a fact.
    draw(event, sign, 2, first="order")
    withdraw(order=sign(reason="Ill"), event=event, entrant=away, after_round=1)
    event.refresh_from_db()
    assert rebuild(event).scored
    with pytest.raises(Refused):
        fine(event, sign, away, 2)


def test_a_penalty_of_a_round_that_never_began_counts_for_nothing(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    play(event, sign, 1)
    draw(event, sign, 2)
    fine(event, sign, list_round(event, 2)[0].home.entrant, 2)
    assert rebuild(event).scored
    finish_event(order=sign(), event=event)
    event.refresh_from_db()
    assert rebuild(event).scored


def test_while_a_round_is_played_one_room_says_nothing_of_the_other(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss", lineups=True)
    draw(event, sign, 1)
    play(event, sign, 1)
    publish_standing(order=sign(), event=event)
    draw(event, sign, 2)
    begin(event, sign, 2)
    director = cast.client("director")
    # A result after publication needs a reason.
    place = BoardPlace("A", 2, 2, 5)
    enter_result(
        order=sign(reason="Round 2"), event=event, place=place, raw=MADE[0], confirmed=True
    )
    event.refresh_from_db()
    rebuild(event)
    visitor = cast.client("visitor")

    def list_rooms(client: Client) -> list[dict[str, object]]:
        raw = client.get(find(event, "event-json")).json()
        matches = [match for match in raw["matches"] if match["round"] == 2]
        return [
            board[room]
            for match in matches
            for board in match["boards"]
            for room in ("open", "closed")
        ]

    assert all(room == {"late": True} for room in list_rooms(visitor))
    assert any("contract" in room for room in list_rooms(director))
    public, own = program(cast.club, None), program(cast.club, cast.director)
    path = f"events/{event.pk}/results/?round=2"
    for caller, shown in ((public, False), (own, True)):
        [row] = [row for row in caller.get(path).json()["results"] if row["round"] == 2]
        assert ("4S" in str(row)) is shown
        exported = caller.get(f"events/{event.pk}/export/").json()
        rooms = [
            board
            for match in exported["matches"]
            if match["round"] == 2
            for board in match["boards"]
        ]
        assert ("contract" in str(rooms)) is shown


def test_a_phone_is_not_asked_what_would_tell_of_the_other_room(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    begin(event, sign, 1)
    for table in (2, 3, 4):
        enter(event, sign, 1, table, 1)
    place = BoardPlace("A", 1, 1, 1)
    with pytest.raises(Refused) as refused:
        enter_result(
            order=sign(),
            event=event,
            place=place,
            raw={"contract": "7NT", "declarer": "N", "tricks": 1},
        )
    assert "nearest" not in str(refused.value.faults)
    # What is unusual only beside the other tables raises no question.
    enter_result(
        order=sign(),
        event=event,
        place=place,
        raw={"contract": "7NT", "declarer": "N", "tricks": 13},
    )


def leave(event: Event, sign: Sign, view: EntrantView, after: int, kind: str | None = None) -> None:
    withdraw(
        order=sign(reason="Ill"), event=event, entrant=view.entrant, after_round=after, kind=kind
    )
    event.refresh_from_db()


def test_a_team_that_comes_back_changes_no_round_that_is_over(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 6, "swiss")
    draw(event, sign, 1)
    play(event, sign, 1)
    draw(event, sign, 2)
    match = list_round(event, 2)[0]
    assert match.away is not None
    leave(event, sign, match.home, 1)
    play(event, sign, 2)
    before = _list_points(event)
    leave(event, sign, match.home, 0, kind="")
    assert not rebuild(event).provisional
    after = _list_points(event)
    del before[match.home.id], after[match.home.id]
    assert before == after
    drawn = draw(event, sign, 3)
    assert len(drawn.drawn["pairings"]) == 3


def _list_points(event: Event) -> dict[object, object]:
    return {row.entrant_id: row.row["points"] for row in event.entrant_scores.all()}


def test_a_team_that_comes_back_in_the_round_in_play_plays_it(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    begin(event, sign, 1)
    match = list_round(event, 1)[0]
    leave(event, sign, match.home, 0)
    assert len(list_round(event, 1)) == 2
    assert any(match.away is None for match in list_round(event, 1))
    leave(event, sign, match.home, 0, kind="")
    assert all(match.away is not None for match in list_round(event, 1))


def test_who_leaves_after_a_later_round_is_still_drawn(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 6, "swiss")
    draw(event, sign, 1)
    play(event, sign, 1)
    view = next(iter(read_field(event).entrants.values()))
    leave(event, sign, view, 2)
    drawn = draw(event, sign, 2)
    named = {entry for pair in drawn.drawn["pairings"] for entry in (pair["home"], pair["away"])}
    assert view.entrant.entry in named
    assert drawn.drawn["bye"] is None
    play(event, sign, 2)
    assert draw(event, sign, 3).drawn["bye"] is not None


def test_a_round_that_has_not_begun_takes_no_results(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    play(event, sign, 1)
    draw(event, sign, 2)
    with pytest.raises(Refused) as refused:
        enter(event, sign, 2, 1, 5)
    assert refused.value.faults[0].code == "not-begun"


def award(event: Event, sign: Sign, match: TeamMatch, round_: int) -> None:
    home, away = (team.entrant for team in match.teams)
    rule_match(
        order=sign(reason="Late"),
        event=event,
        round_=round_,
        home=home,
        away=away,
        said={"awarded": {"home": "15", "away": "0"}},
    )
    event.refresh_from_db()


def test_a_round_with_a_ruling_is_not_drawn_again_and_lacks_nothing(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    begin(event, sign, 1)
    match = list_round(event, 1)[0]
    award(event, sign, match, 1)
    with pytest.raises(Refused) as refused:
        draw(event, sign, 1)
    assert refused.value.faults[0].code == "ruled"
    for board in (1, 2, 3, 4):
        for table in (3, 4):
            enter(event, sign, 1, table, board)
    finish_event(order=sign(), event=event, confirmed=False)


def test_a_ruling_on_a_match_of_two_halves_stays_when_a_team_leaves(cast: Cast, sign: Sign) -> None:
    event = plan_teams(create_teams(cast.club, sign, 5), sign, "american-whist")
    play(event, sign, 1)
    match = next(match for match in list_round(event, 4) if match.meetings[0].round == 1)
    award(event, sign, match, 4)
    leave(event, sign, match.home, 1, kind="after")
    told = [match for match in export_event(event)["matches"] if "awarded" in match]
    assert len(told) == 1


def test_two_who_sat_down_wrong_change_places(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 6, "swiss")
    draw(event, sign, 1)
    begin(event, sign, 1)
    one, two, three = list_round(event, 1)
    enter(event, sign, 1, 1, 1)
    about = {"event": event, "round_": 1}
    with pytest.raises(Refused) as refused:
        exchange_entrants(order=sign(), first=one.home.entrant, second=two.home.entrant, **about)
    assert [fault.code for fault in refused.value.faults] == ["played"]
    exchange_entrants(order=sign(), first=two.home.entrant, second=three.home.entrant, **about)
    event.refresh_from_db()
    now = list_round(event, 1)
    assert now[1].home.id == three.home.id
    assert now[2].home.id == two.home.id
    assert [meeting.table for meeting in now[2].meetings] == [5, 6]
    # Home and away of one match.
    exchange_entrants(
        order=sign(), first=now[1].teams[0].entrant, second=now[1].teams[1].entrant, **about
    )
    event.refresh_from_db()
    assert list_round(event, 1)[1].home.id == now[1].teams[1].id
    play_round_rest(event, sign)
    assert not list(find_differences(event, now=timezone.now()))
    assert "problems" not in answer_of(read(export_event(event)))


def play_round_rest(event: Event, sign: Sign) -> None:
    for meeting in read_field(event).meetings(1):
        for board in meeting.boards:
            if (meeting.table, board) != (1, 1):
                enter(event, sign, 1, meeting.table, board, board % len(MADE))
    rebuild(event)


def test_an_exchange_is_undone_and_the_bye_can_be_exchanged(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    draw(event, sign, 1)
    begin(event, sign, 1)
    bye = next(match for match in list_round(event, 1) if match.away is None).home
    home = next(match for match in list_round(event, 1) if match.away is not None).home
    director = cast.client("director")
    sent = {"exchange": "1", "first": str(bye.entrant.entry), "key": "one"}
    path = find(event, "event-draw")
    wrong = director.post(path, {**sent, "second": "99"})
    assert "Write a number of the list." in wrong.content.decode()
    assert director.post(path, {**sent, "second": str(home.entrant.entry)}).status_code == 302
    event.refresh_from_db()
    assert next(match for match in list_round(event, 1) if match.away is None).home.id == home.id
    undo(order=sign(), event=event, act=event.acts.order_by("-number")[0].pk)
    event.refresh_from_db()
    assert next(match for match in list_round(event, 1) if match.away is None).home.id == bye.id
    caller = program(cast.club, cast.director)
    body = {"first": str(bye.id), "second": str(home.id)}
    made = caller.post(f"events/{event.pk}/draws/1/exchange/", body)
    assert made.status_code == 201
    assert [team["id"] for team in made.json()["byes"]] == [str(home.id)]
    assert caller.post(f"events/{event.pk}/draws/2/exchange/", body).status_code == 422


def test_pages_of_phones_follow_an_exchange(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    begin(event, sign, 1)
    one, two = list_round(event, 1)
    exchange_entrants(
        order=sign(), event=event, round_=1, first=one.home.entrant, second=two.home.entrant
    )
    event.refresh_from_db()
    path = get_phone_path(EventTable.objects.get(event=event, number=1), 1)
    page = Client().get(path, follow=True).content.decode()
    assert two.home.name in page
    assert one.home.name not in page


def test_a_team_says_nothing_on_a_phone_once_play_is_over(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss", lineups=True)
    draw(event, sign, 1)
    play(event, sign, 1)
    finish_event(order=sign(), event=event)
    event.refresh_from_db()
    view = list_round(event, 1)[0].home
    table = EventTable.objects.get(event=event, number=1)
    about = {"event": event, "entrant": view.entrant, "round_": 1, "seats": {"NS": [0, 1]}}
    with pytest.raises(Refused):
        line_up(order=sign(), table=table, **about)
    line_up(order=sign(), **about)


def test_a_match_can_be_known_by_its_imps_alone(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    begin(event, sign, 1)
    for board in (1, 2, 3, 4):
        for table in (3, 4):
            enter(event, sign, 1, table, board)
    director = cast.client("director")
    path = find(event, "event-match-ruling", 1, 1)
    sent = {"do": "imps", "home": "20", "away": "3", "reason": "The slips are lost", "key": "a"}
    assert director.post(path, sent).status_code == 302
    event.refresh_from_db()
    assert not rebuild(event).provisional
    first = read_matches(event, read_field(event), 1)[0]
    assert (first.imps, first.complete) == (("20", "3"), True)
    assert first.points is not None
    assert "only its IMPs are known" in read_page(director, event, "event-desk")
    told = export_event(event)["matches"][0]
    assert told["imps"] == {"home": "20", "away": "3", "count": 4}
    assert "boards" not in told
    finish_event(order=sign(), event=event, confirmed=False)
    event.refresh_from_db()
    rebuild(event)
    assert not list(find_differences(event, now=timezone.now()))
    wrong = program(cast.club, cast.director).post(
        f"events/{event.pk}/matches/1/1/ruling/",
        {"imps": {"home": "-3", "away": "1", "count": 4}, "reason": "x"},
    )
    assert wrong.status_code == 422


def test_a_lead_at_a_knock_out_stands_beside_other_rulings(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 2, "knock-out")
    draw(event, sign, 1)
    begin(event, sign, 1)
    for board in (1, 2, 3, 4):
        for table in (1, 2):
            enter(event, sign, 1, table, board)
    director = cast.client("director")
    path = find(event, "event-match-ruling", 1, 1)
    sent = {"do": "carry", "carry": "2.5", "reason": "From the league", "key": "a"}
    assert director.post(path, sent).status_code == 302
    assert 'value="2.5"' in director.get(path).content.decode()
    event.refresh_from_db()
    rebuild(event)
    assert [match.winner for match in read_matches(event, read_field(event), 1)] == [0]
    level = {"do": "winner-away", "carry": "0", "reason": "By lot", "key": "b"}
    assert director.post(path, level).status_code == 302
    event.refresh_from_db()
    rebuild(event)
    assert [match.winner for match in read_matches(event, read_field(event), 1)] == [1]
    assert export_event(event)["matches"][0]["carry"] == "0"


def test_a_penalty_is_of_the_match_that_is_played_in_its_round(cast: Cast, sign: Sign) -> None:
    event = plan_teams(create_teams(cast.club, sign, 5), sign, "american-whist")
    play(event, sign, 1)
    match = next(match for match in list_round(event, 4) if match.meetings[0].round == 1)
    fine(event, sign, match.home.entrant, 1)
    assert [row.round for row in event.penalties.all()] == [4]


def test_an_exchange_counts_its_rematches(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    play(event, sign, 1)
    drawn = draw(event, sign, 2)
    assert drawn.drawn["cost"]["rematches"] == 0
    met = {frozenset(match.teams) for match in list_round(event, 1)}
    one, two = list_round(event, 2)
    pairs = [(one.home, two.teams[0]), (one.home, two.teams[1])]
    swapped = next(other for _home, other in pairs if frozenset((other, one.teams[1])) in met)
    made = exchange_entrants(
        order=sign(), event=event, round_=2, first=one.home.entrant, second=swapped.entrant
    )
    assert made.drawn["cost"]["rematches"] == 2


def play_level(event: Event, sign: Sign, round_: int = 1) -> None:
    for meeting in read_field(event).meetings(round_):
        for board in meeting.boards:
            enter(event, sign, round_, meeting.table, board)
    rebuild(event)


def test_a_level_match_of_a_knock_out_goes_on_with_extra_boards(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 2, "knock-out")
    draw(event, sign, 1)
    begin(event, sign, 1)
    play_level(event, sign)
    director = cast.client("director")
    path = find(event, "event-match-ruling", 1, 1)
    assert 'value="5"' in director.get(path).content.decode()
    for wrong in ({"boards": "0"}, {"boards": "2", "first_board": "4"}):
        refused = director.post(path, {"do": "extra", "key": f"w{wrong}", **wrong})
        assert refused.status_code == 422
    sent = {"do": "extra", "boards": "2", "first_board": "5", "key": "a"}
    assert director.post(path, sent).status_code == 302
    assert director.post(path, sent).status_code == 302
    event.refresh_from_db()
    assert rebuild(event).provisional
    [match] = read_matches(event, read_field(event), 1)
    assert match.missing == [5, 6]
    phone = Client().get(get_phone_path(EventTable.objects.get(event=event, number=1), 1))
    assert phone.status_code in (200, 302)
    for board in (5, 6):
        enter(event, sign, 1, 1, board)
        enter(event, sign, 1, 2, board, at=3)
    assert not rebuild(event).provisional
    [match] = read_matches(event, read_field(event), 1)
    assert match.winner == 0
    assert "decided by the extra boards" in match.remarks
    told = export_event(event)["matches"][0]["boards"]
    assert [board["board"] for board in told if board.get("extra")] == [5, 6]
    assert "problems" not in answer_of(read(export_event(event)))
    assert not list(find_differences(event, now=timezone.now()))


def test_extra_boards_are_undone_and_do_not_matter_once_it_is_not_level(
    cast: Cast, sign: Sign
) -> None:
    event = create_teams(cast.club, sign, 2, "knock-out")
    draw(event, sign, 1)
    begin(event, sign, 1)
    play_level(event, sign)
    caller = program(cast.club, cast.director)
    made = caller.post(f"events/{event.pk}/matches/1/1/extra/", {"boards": 4})
    assert made.status_code == 201
    assert made.json()["missing"] == [5, 6, 7, 8] or not made.json()["complete"]
    event.refresh_from_db()
    rebuild(event)
    correct_result(
        order=sign(reason="Wrong"),
        event=event,
        result=event.board_results.get(round=1, table=1, board=1),
        raw=MADE[3],
        confirmed=True,
    )
    event.refresh_from_db()
    assert not rebuild(event).provisional
    [match] = read_matches(event, read_field(event), 1)
    assert (match.missing, match.complete) == ([], True)
    undo(order=sign(), event=event, act=event.acts.order_by("-number")[0].pk)
    event.refresh_from_db()
    undo(order=sign(), event=event, act=event.acts.get(verb="extra-boards").pk)
    event.refresh_from_db()
    assert not read_field(event).extras
    swiss = create_teams(cast.club, sign, 4, "swiss")
    draw(swiss, sign, 1)
    refused = caller.post(f"events/{swiss.pk}/matches/1/1/extra/", {"boards": 4})
    assert refused.status_code == 422


def test_a_match_of_several_sets_is_forfeited_once(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, rules={**SCALE, "unplayed": "averages"})
    plan_teams(event, sign, "team-howell", boards=2)
    for round_ in (1, 2):
        start_round(order=sign(), event=event, round_=round_)
        event.refresh_from_db()
        play_round(event, sign, round_)
    field = read_field(event)
    leaver = next(view for view in field.entrants.values() if view.entrant.entry == 2)
    withdraw(order=sign(), event=event, entrant=leaver.entrant, after_round=2, kind="after")
    event.refresh_from_db()
    assert rebuild_event(event.pk, now=timezone.now())
    rows = MatchScore.objects.filter(event=event, away__isnull=False)
    places = [(row.round, row.table) for row in rows]
    assert len(places) == len(set(places))
    meetings = [{row.home_id, row.away_id} for row in rows]
    assert all(meetings.count(pair) == 1 for pair in meetings)


def test_a_board_that_is_not_played_in_one_room_makes_its_match_wait_alone(
    cast: Cast, sign: Sign
) -> None:
    event = create_teams(cast.club, sign, 4, "swiss", rules={"victory_points": "wbf-discrete"})
    draw(event, sign, 1, boards=5)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    play_round(event, sign, 1)
    first = BoardResult.objects.get(event=event, table=1, board=1)
    other = BoardResult.objects.get(event=event, table=2, board=1)
    correct_result(
        order=sign(reason="no time"),
        event=event,
        result=first,
        raw={"not_played": True},
        confirmed=True,
    )
    remove_result(order=sign(reason="wrong table"), event=event, result=other)
    event.refresh_from_db()
    assert rebuild_event(event.pk, now=timezone.now())
    assert EventStanding.objects.get(event=event).scored
    waits, counted = MatchScore.objects.filter(event=event).order_by("table")
    assert not waits.complete and counted.complete
