"""Teams of eight: four tables a match, and three ways to compare their results."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.ledger.refusals import Refused
from club.models import Player
from scoring.teams.event import answer_of, read
from tests.club.api.client import fields, program
from tests.club.conftest import EVENING, Cast, Sign
from tests.tournaments.teams.parts import (
    SCALE,
    SWISS_RULES,
    create_teams,
    draw,
    plan_teams,
    play_round,
)
from tournaments.actions.entrants import enter, withdraw
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.exchanging import exchange_entrants
from tournaments.duplicate.actions.extra import add_extra_boards
from tournaments.duplicate.actions.lineups import line_up
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.forms.team_events import TeamEventForm
from tournaments.duplicate.queries.butler import read_butler
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.lineups import list_teams, read_lineups
from tournaments.duplicate.queries.match_paper import list_lineup_slips, list_match_cards
from tournaments.duplicate.queries.match_views import find_match
from tournaments.duplicate.queries.paper import list_guides
from tournaments.duplicate.queries.phone import read_phone
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import BoardResult, Event, EventTable, MatchScore
from tournaments.movements.checking import check_movement
from tournaments.movements.drawn import Triangle, build_drawn_round
from tournaments.movements.movement import Movement
from tournaments.movements.team_families import TEAM_FAMILIES, make_team_movement
from tournaments.queries.matches import list_matches
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db
FOUR_SPADES = {"contract": "4S", "declarer": "N", "tricks": 10}
ONE_DOWN = {"contract": "4S", "declarer": "N", "tricks": 9}
PASS = {"contract": "pass"}


def create_eights(
    cast: Cast, sign: Sign, count: int, form: str = "round-robin", **values: Any
) -> Event:
    """Return an event of teams of eight, the first of which has nine members."""
    rules = {"round-robin": SCALE, "swiss": SWISS_RULES}.get(form, {})
    event = create_event(
        order=sign(),
        club=cast.club,
        name="Teams of eight",
        date=EVENING.date(),
        kind="teams",
        form=form,
        size=8,
        **{"rules": rules, **values},
    )
    for at in range(count):
        names = [f"E{at + 1}.{seat}" for seat in range(1, 10 if at == 0 else 9)]
        people = [
            Player.objects.get_or_create(
                club=cast.club, short_name=name, defaults={"name": f"Player {name[1:]}"}
            )[0]
            for name in names
        ]
        enter(order=sign(), event=event, players=people, name=f"Eight {at + 1}")
    event.refresh_from_db()
    return event


def plan(event: Event, sign: Sign, movement: Movement, boards: int = 2) -> None:
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=boards)
    event.refresh_from_db()


def begin(event: Event, sign: Sign, round_: int = 1) -> None:
    start_round(order=sign(), event=event, round_=round_)
    event.refresh_from_db()


def put(
    event: Event, sign: Sign, table: int, board: int, raw: dict[str, Any], round_: int = 1
) -> None:
    place = BoardPlace("A", round_, table, board)
    enter_result(order=sign(), event=event, place=place, raw=raw, confirmed=True)
    event.refresh_from_db()


def rebuild(event: Event) -> None:
    now = timezone.now()
    assert rebuild_event(event.pk, now=now)
    event.refresh_from_db()
    assert not list(find_differences(event, now))


@pytest.mark.parametrize("name", TEAM_FAMILIES)
def test_every_movement_of_teams_serves_teams_of_eight(name: str) -> None:
    for teams in range(2, 14):
        if not TEAM_FAMILIES[name].rounds(teams):
            continue
        four = make_team_movement(name, teams)
        eight = make_team_movement(name, teams, eights=True)
        assert not check_movement(eight)
        assert eight.tables == 2 * four.tables
        assert len(eight.entrants) == 4 * teams
        for hand in four.hands:
            beside = [
                (other.set, *map(eight.get_number, other.slots))
                for other in eight.hands
                if other.round == hand.round and (other.table + 1) // 2 == hand.table
            ]
            meeting = (hand.set, *map(four.get_number, hand.slots))
            assert beside.count(meeting) == 2


def test_a_match_of_eights_that_lacks_a_table_is_no_movement() -> None:
    whole = make_team_movement("team-howell", 4, eights=True)
    lacking = Movement(
        whole.name, whole.kind, whole.tables, whole.rounds, whole.hands[1:], shares=whole.shares
    )
    assert {problem.code for problem in check_movement(lacking)} == {"one-room-only"}


def test_a_triangle_of_eights_keeps_the_rules_of_movements() -> None:
    movement = build_drawn_round(
        "swiss", [(4, 5)], 1, rounds=5, triangle=Triangle((1, 2, 3), 1), eights=True
    )
    assert movement.tables == 10
    assert not check_movement(movement)


def test_a_board_counts_once_all_four_tables_have_it(cast: Cast, sign: Sign) -> None:
    event = create_eights(cast, sign, 2)
    plan(event, sign, make_team_movement("head-to-head", 2, eights=True), boards=1)
    begin(event, sign)
    (match,) = list_matches(read_field(event))
    # In round 1 tables 1 and 2, of which home has North-South, play board 1.
    assert match.rooms == {1: ((1, 1), (2, 3), (1, 2), (2, 4)), 2: ((2, 1), (1, 3), (2, 2), (1, 4))}
    assert match.find_room(1, 2) == "open2"
    assert match.find_room(2, 3) == "closed"
    put(event, sign, 1, 1, FOUR_SPADES)
    put(event, sign, 2, 1, FOUR_SPADES)
    begin(event, sign, 2)
    put(event, sign, 3, 1, ONE_DOWN, 2)
    rebuild(event)
    shown = find_match(event, read_field(event), match.round, match.table)
    assert shown is not None and 1 in shown.missing
    (board, _other) = shown.boards
    assert (board.any, board.home, board.note) == (False, "", "a table is to come")
    put(event, sign, 4, 1, FOUR_SPADES, 2)
    rebuild(event)
    shown = find_match(event, read_field(event), match.round, match.table)
    assert shown is not None and shown.missing == [2]
    (board, _other) = shown.boards
    # +420 and +50 to home at the first two tables are 10 IMPs; the second two are level.
    assert (board.home, board.away) == ("10", "-10")
    assert board.closed2 is not None and board.closed2["points"] == 420


@pytest.mark.parametrize(
    ("way", "home"), [("imp-then-add", "11"), ("add-then-imp", "10"), ("cross-imps", "10.5")]
)
def test_each_way_to_compare_is_that_of_the_format(
    way: str, home: str, cast: Cast, sign: Sign
) -> None:
    rules = {**SCALE, "eights": way}
    event = create_eights(cast, sign, 2, rules=rules)
    plan(event, sign, make_team_movement("head-to-head", 2, eights=True), boards=1)
    made = {(1, 1): FOUR_SPADES, (1, 2): PASS, (2, 3): PASS, (2, 4): ONE_DOWN}
    begin(event, sign)
    for (round_, table), raw in made.items():
        if round_ == 2 and table == 3:
            begin(event, sign, 2)
        put(event, sign, table, 1, raw, round_)
    rebuild(event)
    exported = export_event(event)
    (match,) = exported["matches"]
    assert set(match["boards"][0]) >= {"open", "closed", "open2", "closed2"}
    answer = answer_of(read(exported))
    stored = MatchScore.objects.get(event=event)
    assert stored.row["boards"][0]["home"] == home
    assert stored.row["imps"] == answer["matches"][0]["imps"]


def test_a_swiss_of_eights_is_drawn_played_and_exchanged(
    client: Client, cast: Cast, sign: Sign
) -> None:
    event = create_eights(cast, sign, 5, "swiss")
    draw(event, sign, 1, boards=3)
    matches = [match for match in list_matches(read_field(event)) if match.away]
    assert [sorted(meeting.table for meeting in match.meetings) for match in matches] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
    ]
    first, second = (match.home for match in matches)
    client.force_login(cast.director)
    page = client.get(reverse("event-draw", args=[cast.club.slug, event.pk])).content.decode()
    assert ">1–4</th>" in page and ">5–8</th>" in page
    exchange_entrants(
        order=sign(reason="a wish"),
        event=event,
        round_=1,
        first=first.entrant,
        second=second.entrant,
    )
    event.refresh_from_db()
    after = [match for match in list_matches(read_field(event)) if match.away]
    assert [match.home.id for match in after] == [second.id, first.id]
    for round_ in (1, 2, 3):
        if round_ > 1:
            draw(event, sign, round_, boards=3)
        begin(event, sign, round_)
        play_round(event, sign, round_)
        rebuild(event)
    exported = export_event(event)
    reading = read(exported)
    assert not reading.problems
    # A scale of twice the boards: three boards with two comparisons each are a match of six.
    rows = MatchScore.objects.filter(event=event, away__isnull=False)
    assert {row.complete for row in rows} == {True}
    for row in rows:
        points = [float(row.row["vp"][side]) for side in ("home", "away")]
        assert sum(points) == pytest.approx(20)


def test_a_triangle_of_eights_is_played(cast: Cast, sign: Sign) -> None:
    event = create_eights(cast, sign, 5, "swiss")
    draw(event, sign, 1, boards=2, odd="triangle")
    begin(event, sign)
    play_round(event, sign, 1)
    draw(event, sign, 2, boards=2)
    begin(event, sign, 2)
    play_round(event, sign, 2)
    rebuild(event)
    three = [match for match in list_matches(read_field(event)) if len(match.meetings) == 4]
    assert all(None not in places for match in three for places in match.rooms.values())
    assert MatchScore.objects.filter(event=event, round=1, complete=True).count() == 4


def test_all_four_pairs_say_who_sits_where(cast: Cast, sign: Sign) -> None:
    event = create_eights(cast, sign, 2, lineups=True)
    plan(event, sign, make_team_movement("head-to-head", 2, eights=True))
    begin(event, sign)
    first, _second = read_field(event).entrants.values()
    said = {"NS": [0, 1], "EW": [2, 3], "NS2": [4, 5], "EW2": [6, 8]}
    line_up(order=sign(), event=event, entrant=first.entrant, round_=1, seats=said)
    event.refresh_from_db()
    own = list_teams(read_field(event), read_lineups(event), 1)[0]
    assert own.complete
    assert dict(own.tables) == {"NS": "1", "EW": "3", "NS2": "2", "EW2": "4"}
    assert own.list_names("EW2") == ["E1.7", "E1.9"]
    seats = {"NS2": [0, 0], "EW3": [1, 2]}
    with pytest.raises(Refused) as refusal:
        line_up(order=sign(), event=event, entrant=first.entrant, round_=1, seats=seats)
    assert [fault.code for fault in refusal.value.faults] == ["not-a-pair", "not-a-pair"]
    play_round(event, sign, 1)
    begin(event, sign, 2)
    play_round(event, sign, 2)
    rebuild(event)
    (match,) = export_event(event)["matches"]
    ids = {
        room: [str(first.player_at(place).pk) for place in said[line]]
        for room, line in (("open", "NS"), ("open2", "NS2"), ("closed", "EW"), ("closed2", "EW2"))
    }
    assert match["lineup"] == {"home": ids}
    names = {row.names for row in read_butler(event, read_field(event))}
    assert "E1.7 – E1.9" in names
    assert "North-South, second pair" in names


def test_a_team_of_four_has_no_second_pairs(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 2, lineups=True)
    plan_teams(event, sign, "head-to-head")
    first, _second = read_field(event).entrants.values()
    seats = {"NS2": [0, 1]}
    with pytest.raises(Refused) as refusal:
        line_up(order=sign(), event=event, entrant=first.entrant, round_=1, seats=seats)
    assert [fault.code for fault in refusal.value.faults] == ["not-a-pair"]


def test_a_movement_of_fours_is_none_of_eights(cast: Cast, sign: Sign) -> None:
    event = create_eights(cast, sign, 4)
    with pytest.raises(Refused) as refusal:
        plan(event, sign, make_team_movement("team-howell", 4))
    assert [fault.code for fault in refusal.value.faults] == ["other-kind"]
    assert "teams of four" in refusal.value.faults[0].text


def test_of_how_many_a_team_is_follows_from_the_form_and_the_api(
    client: Client, cast: Cast
) -> None:
    client.force_login(cast.director)
    made = client.post(
        reverse("new-team-event", args=[cast.club.slug]),
        {
            "name": "Eights",
            "date": "2026-03-05",
            "form": "round-robin",
            "eights": "cross-imps",
            "scoring": "imps",
            "scale": "wbf-continuous",
            "law": "wbf",
            "visibility": "public",
            "minutes": "50",
            "window": "60",
            "key": "k1",
        },
    )
    assert made.status_code == 302, made.content.decode()
    event = Event.objects.get(name="Eights")
    assert (event.size, event.rules["eights"], event.places) == (8, "cross-imps", 12)
    form = TeamEventForm(instance=event, club=cast.club, rules=event.rules)
    assert form["eights"].value() == "cross-imps"
    assert "" not in dict(form.fields["eights"].choices)
    api = program(cast.club, cast.director)
    body = {"name": "More", "date": "2026-03-05", "kind": "teams", "size": 8}
    shown = api.post("events/", body).json()
    assert shown["size"] == 8
    assert api.post("events/", {**body, "size": 5}).status_code == 422
    assert fields(api.post("events/", {**body, "kind": "pairs"})) == {("size", "size-of-teams")}


def test_paper_has_a_guide_for_each_pair_and_rows_for_both_comparisons(
    cast: Cast, sign: Sign
) -> None:
    event = create_eights(cast, sign, 3)
    plan(event, sign, make_team_movement("team-howell", 3, eights=True), boards=1)
    field = read_field(event)
    guides = list_guides(field)
    assert [guide.label for guide in guides[:4]] == ["1 NS", "1 EW", "1 NS2", "1 EW2"]
    assert len(guides) == 12
    # Each pair plays in two of three rounds, also of the team that sits out in the first.
    assert {sum(bool(step.table) for step in guide.steps) for guide in guides} == {2}
    card = next(iter(list_match_cards(field)))
    assert list(card.boards)[1] == f"{card.boards[0]}′"
    first = int(card.tables.partition("–")[0])
    assert card.tables == f"{first}–{first + 2}, ′ {first + 1}–{first + 3}"
    slip = next(iter(list_lineup_slips(field)))
    assert [seat for seat, _table in slip.seats] == ["NS", "EW", "NS2", "EW2"]


def test_a_correction_rescores_a_match_of_eights_as_the_whole_event_would(
    cast: Cast, sign: Sign
) -> None:
    event = create_eights(cast, sign, 4, captains=True)
    plan(event, sign, make_team_movement("team-howell", 4, eights=True), boards=1)
    begin(event, sign)
    play_round(event, sign, 1)
    rebuild(event)
    for table, raw in ((2, PASS), (7, {"not_played": True}), (3, {"adjusted": {"ns": "AVE+"}})):
        result = BoardResult.objects.filter(event=event, table=table).latest("act__number")
        correct_result(
            order=sign(reason="misread"), event=event, result=result, raw=raw, confirmed=True
        )
        rebuild(event)
    first = MatchScore.objects.get(event=event, round=1, table=1)
    assert first.row["boards"][0]["adjusted"] == {"away": "AVE+"}
    other = MatchScore.objects.get(event=event, round=1, table=5)
    assert [board["state"] for board in other.row["boards"]].count("not-played") == 1


def test_a_knock_out_of_eights_goes_on_with_extra_boards(cast: Cast, sign: Sign) -> None:
    event = create_eights(cast, sign, 2, "knock-out")
    draw(event, sign, 1, boards=2)
    begin(event, sign)
    for table in (1, 2, 3, 4):
        for board in (1, 2):
            put(event, sign, table, board, PASS)
    rebuild(event)
    (match,) = list_matches(read_field(event))
    add_extra_boards(
        order=sign(),
        event=event,
        round_=1,
        home=match.home.entrant,
        away=match.teams[1].entrant,
        boards=1,
    )
    event.refresh_from_db()
    (match,) = list_matches(read_field(event))
    (extra,) = match.extra
    assert match.rooms[extra] == ((1, 1), (1, 3), (1, 2), (1, 4))
    for table, raw in zip((1, 2, 3, 4), (FOUR_SPADES, PASS, PASS, PASS), strict=True):
        put(event, sign, table, extra, raw)
    rebuild(event)
    assert MatchScore.objects.get(event=event).row["winner"] == "home"


def test_boards_that_a_team_of_eight_leaves_unplayed_are_averages(cast: Cast, sign: Sign) -> None:
    event = create_eights(cast, sign, 4, rules={**SCALE, "unplayed": "averages"})
    plan(event, sign, make_team_movement("team-howell", 4, eights=True), boards=1)
    for round_ in (1, 2):
        begin(event, sign, round_)
        play_round(event, sign, round_)
    gone = read_field(event).entrants
    leaver = next(iter(gone.values()))
    withdraw(order=sign(), event=event, entrant=leaver.entrant, after_round=2, kind="after")
    begin(event, sign, 3)
    play_round(event, sign, 3)
    rebuild(event)
    exported = export_event(event)
    assert not read(exported).problems
    awarded = [match for match in exported["matches"] if "awarded" in match]
    assert len(awarded) == 1
    assert set(awarded[0]["awarded"].values()) == {"12", "8"}


def test_awards_to_both_teams_of_eight_count_for_two(cast: Cast, sign: Sign) -> None:
    event = create_eights(cast, sign, 2)
    plan(event, sign, make_team_movement("head-to-head", 2, eights=True), boards=1)
    begin(event, sign)
    award_all(event, sign, 1, (1, 3))
    begin(event, sign, 2)
    rebuild(event)
    awarded = MatchScore.objects.get(event=event)
    assert awarded.complete
    # With AVE+ on one board and AVE- on the other twice: the scale is that of four boards.
    exported = export_event(event)
    (match,) = exported["matches"]
    assert all(set(board) >= {"open", "closed", "open2", "closed2"} for board in match["boards"])
    assert answer_of(read(exported))["matches"][0]["vp"] == awarded.row["vp"]
    (home, _away) = (float(awarded.row["vp"][side]) for side in ("home", "away"))
    with_four = {**exported, "matches": [{**match, "boards": list(map(cut, match["boards"]))}]}
    assert home < float(answer_of(read(with_four))["matches"][0]["vp"]["home"])


def award_all(event: Event, sign: Sign, round_: int, tables: tuple[int, ...]) -> None:
    for table, board in zip(tables, (1, 2), strict=True):
        # Home sits North-South at table 1, and East-West at table 3.
        home, away = ("ns", "ew") if table == 1 else ("ew", "ns")
        raw = {"adjusted": {home: "AVE+", away: "AVE-"}}
        put(event, sign, table, board, raw, round_)


def cut(board: dict[str, Any]) -> dict[str, Any]:
    """Return an awarded board as of teams of four."""
    return {key: board[key] for key in ("board", "adjusted")}


def test_the_imps_alone_of_a_match_of_eights_are_of_twice_the_boards(
    client: Client, cast: Cast, sign: Sign
) -> None:
    event = create_eights(cast, sign, 2)
    plan(event, sign, make_team_movement("head-to-head", 2, eights=True), boards=2)
    begin(event, sign)
    client.force_login(cast.director)
    (match,) = list_matches(read_field(event))
    sent = {"do": "imps", "home": "20", "away": "10", "reason": "lost slips", "key": "one"}
    address = reverse(
        "event-match-ruling", args=[cast.club.slug, event.pk, match.round, match.table]
    )
    assert client.post(address, sent).status_code == 302
    (written,) = export_event(event)["matches"]
    assert written["imps"]["count"] == 2 * len(match.rooms)


def test_a_phone_names_the_room_of_its_table(cast: Cast, sign: Sign) -> None:
    event = create_eights(cast, sign, 2)
    plan(event, sign, make_team_movement("head-to-head", 2, eights=True))
    begin(event, sign)
    rooms = [
        read_phone(table, anew=True).room
        for table in EventTable.objects.filter(event=event).order_by("number")
    ]
    assert rooms == [
        "open room",
        "open room, second table",
        "closed room",
        "closed room, second table",
    ]
