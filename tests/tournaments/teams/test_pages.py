"""The pages of an event of teams: drawing, the desk, matches, rulings, cards, phones, files."""

import json

import pytest
from django.utils import timezone

from tests.club.conftest import Cast, Sign
from tests.tournaments.events.played import count_queries, find, read
from tests.tournaments.swiss_pairs.parts import create_swiss
from tests.tournaments.teams.parts import create_teams, draw, plan_teams, play_round
from tournaments.actions.events import finish_event, publish_standing
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.draws import draw_matches
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import (
    BoardResult,
    Entrant,
    Event,
    EventStanding,
    EventTable,
    MatchDraw,
    MatchRuling,
    MatchScore,
)
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db
GAME = {"contract": "4S", "declarer": "N", "tricks": 10}


def begin(cast: Cast, sign: Sign, teams: int = 4, form: str = "swiss") -> Event:
    event = create_teams(cast.club, sign, teams, form)
    draw(event, sign, 1, boards=2, first="order")
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    return event


def rebuild(event: Event) -> None:
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()


def enter(event: Event, sign: Sign, table: int, board: int, raw=GAME, round_: int = 1) -> None:
    place = BoardPlace("A", round_, table, board)
    enter_result(order=sign(), event=event, place=place, raw=raw, confirmed=True)
    rebuild(event)


def test_a_director_sees_who_would_meet_and_draws_it(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    director = cast.client("director")
    page = read(director, event, "event-draw")
    assert "This would be drawn" in page
    assert not MatchDraw.objects.exists()
    asked = director.get(find(event, "event-draw"), {"pairs": "1-5", "lot": "7", "boards": "3"})
    assert "set by the director" in asked.content.decode()
    wrong = director.get(find(event, "event-draw"), {"pairs": "1 and 5", "out": "x"})
    text = wrong.content.decode()
    assert "Write pairs as 3-9" in text
    assert "Write numbers, with a comma" in text
    assert 'value="1 and 5"' in text
    fields = {"round": "1", "lot": "7", "pairs": "1-5", "boards": "3", "rounds": "4", "key": "k1"}
    fields["first_board"] = "1"
    sent = director.post(find(event, "event-draw"), fields)
    assert sent.status_code == 302
    assert director.post(find(event, "event-draw"), fields).status_code == 302
    [made] = MatchDraw.objects.all()
    assert {"home": 1, "away": 5}.items() <= made.drawn["pairings"][0].items() or any(
        {pairing["home"], pairing["away"]} == {1, 5} for pairing in made.drawn["pairings"]
    )
    event.refresh_from_db()
    assert read_field(event).rounds == 4
    assert "as it was drawn" in read(director, event, "event-draw")


def test_an_open_room_does_not_see_the_closed_rooms_result_first(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    tables = {table.number: table for table in EventTable.objects.filter(event=event)}
    visitor = cast.client("stranger")

    def show(number: int) -> str:
        return visitor.get(get_phone_path(tables[number])).content.decode()

    enter(event, sign, 2, 1, {"contract": "3NT", "declarer": "E", "tricks": 8})
    assert "3" in show(2)
    assert "3NT" not in show(1)
    assert "NS 50" in " ".join(show(2).split())
    enter(event, sign, 1, 1)
    assert "NS 9" in " ".join(show(1).split())
    assert "NS -9" in " ".join(show(2).split())


def test_the_match_of_one_room_is_not_shown_to_anybody(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    enter(event, sign, 2, 1, {"contract": "3NT", "declarer": "E", "tricks": 8})
    publish_standing(order=sign(), event=event)
    rebuild(event)
    visitor = cast.client("stranger")
    for name, arguments in (
        ("event-match", (1, 1)),
        ("event-matches", ()),
        ("event-boards", ()),
    ):
        assert "+50" not in read(visitor, event, name, *arguments), name
    assert visitor.get(find(event, "event-board", 1)).status_code == 404


def test_the_desk_counts_what_is_missing_and_a_match_is_ruled_on(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    enter(event, sign, 1, 1)
    enter(event, sign, 2, 1, {"contract": "4S", "declarer": "N", "tricks": 9})
    director = cast.client("director")
    page = read(director, event, "event-desk")
    assert "10–0" in page
    assert "1 of 2 boards" in page
    path = find(event, "event-match-ruling", 1, 1)
    refused = director.post(path, {"do": "award", "home": "12", "away": "8", "key": "a"})
    assert refused.status_code == 422
    assert "Say why" in refused.content.decode()
    sent = {"do": "award", "home": "12", "away": "8", "reason": "Left", "key": "b"}
    assert director.post(path, sent).status_code == 302
    assert MatchRuling.objects.get().said == {"awarded": {"home": "12", "away": "8"}}
    rebuild(event)
    assert "awarded by the director" in read(director, event, "event-match-ruling", 1, 1)
    assert cast.client("member").post(path, sent).status_code == 403
    back = {"do": "back", "reason": "Came after all", "key": "c"}
    assert director.post(path, back).status_code == 302
    rebuild(event)
    assert "awarded" not in read(director, event, "event-match-ruling", 1, 1)
    assert director.get(find(event, "event-match-ruling", 1, 9)).status_code == 404


def test_both_rooms_the_same_way_round_wait_for_a_ruling(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    enter(event, sign, 1, 1, {**GAME, "turned": True})
    enter(event, sign, 2, 1)
    director = cast.client("director")
    assert "rule on board 1" in read(director, event, "event-desk")
    assert "Both rooms sat the same way round." in read(director, event, "event-match-ruling", 1, 1)


def test_a_ruling_for_one_team_where_the_other_has_no_result_counts_nothing(
    cast: Cast, sign: Sign
) -> None:
    event = begin(cast, sign)
    enter(event, sign, 1, 1, {**GAME, "turned": True, "adjusted": {"ns": "AVE+"}})
    enter(event, sign, 2, 1)
    assert EventStanding.objects.get(event=event).scored
    assert "rule on board 1" in read(cast.client("director"), event, "event-desk")


def test_other_teams_cannot_be_entered_at_the_table_of_a_match(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    director = cast.client("director")
    third = Entrant.objects.get(event=event, entry=3)
    answer = director.post(
        find(event, "event-enter", "A", 1, 1, 1),
        {"level": "4", "strain": "S", "declarer": "N", "tricks": "10", "at-NS": third.pk},
    )
    assert answer.status_code == 422
    assert "belongs to the match" in answer.content.decode()


@pytest.mark.parametrize("form", ["swiss", "knock-out", "round-robin"])
def test_every_page_and_file_of_a_finished_event_is_there(
    form: str, cast: Cast, sign: Sign
) -> None:
    event = create_teams(cast.club, sign, 4, form)
    if form == "round-robin":
        plan_teams(event, sign, "shared-whist")
    for round_ in (1, 2, 3) if form != "knock-out" else (1, 2):
        if form != "round-robin":
            draw(event, sign, round_, boards=2)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_, seed=5)
    rebuild(event)
    finish_event(order=sign(), event=event)
    publish_standing(order=sign(), event=event)
    rebuild(event)
    visitor, director = cast.client("stranger"), cast.client("director")
    team = Entrant.objects.get(event=event, entry=1)
    assert "Team 1" in read(visitor, event, "event")
    assert "Team 1" in read(visitor, event, "event-matches")
    assert "P1.1" in read(visitor, event, "event-card", team.pk)
    ended = MatchScore.objects.filter(event=event, table__gt=0).earliest("round", "table")
    assert "Closed room" in read(visitor, event, "event-match", ended.round, ended.table)
    csv = visitor.get(find(event, "event-csv")).content.decode()
    assert (
        csv.splitlines()[0]
        .removeprefix("\ufeff")
        .startswith("place,line,section,number,team,player 1,player 2")
    )
    exported = json.loads(visitor.get(find(event, "event-json")).content)
    assert exported["form"] == form
    assert exported["entrants"][0]["name"] == "Team 1"
    for name, arguments in (
        ("event-screen", ()),
        ("event-boards", ()),
        ("event-board", (1,)),
        ("event-picture", ()),
    ):
        assert visitor.get(find(event, name, *arguments)).status_code == 200, name
    for name, arguments in (
        ("event-desk", ()),
        ("event-entrants", ()),
        ("event-entrant", (team.pk,)),
        ("event-history", ()),
        ("event-settings", ()),
        ("event-tables", ()),
        ("event-traveller", (1,)),
        ("event-paper", ()),
        *(("event-paper-sheet", (kind,)) for kind in ("guides", "tables", "slips", "names")),
    ):
        assert director.get(find(event, name, *arguments)).status_code == 200, name


def test_a_page_costs_no_more_queries_for_more_teams(cast: Cast, sign: Sign) -> None:
    counts: dict[str, set[int]] = {}
    for teams in (4, 8):
        event = begin(cast, sign, teams)
        play_round(event, sign, 1)
        rebuild(event)
        director = cast.client("director")
        for name, arguments in (
            ("event", ()),
            ("event-matches", ()),
            ("event-match-ruling", (1, 1)),
            ("event-desk", ()),
            ("event-draw", ()),
        ):
            counts.setdefault(name, set()).add(
                count_queries(director, find(event, name, *arguments))
            )
    assert {name: len(numbers) for name, numbers in counts.items()} == dict.fromkeys(counts, 1)


def test_names_of_teams_come_from_a_list_and_from_the_form(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 0, "swiss")
    director = cast.client("director")
    text = (
        "Red: Ann Red, Bob Red, Cy Red, Di Red, Eve Red\nBlue: Al Blue, Bo Blue, Cy Blue, Di Blue"
    )
    sent = {"text": text, "unknown": "member", "key": "list"}
    assert director.post(find(event, "event-import"), sent).status_code == 302
    form = {"team": "Green", "name0": "Gil Green", "choice0": "guest", "key": "one"}
    assert director.post(find(event, "event-entrants"), form).status_code == 302
    event.refresh_from_db()
    teams = list(read_field(event).entrants.values())
    assert [team.name for team in teams] == ["Red", "Blue", "Green"]
    assert [len(team.team()) for team in teams] == [5, 4, 4]
    assert [team.lacks_name for team in teams] == [False, False, True]
    seven = {"text": "X: " + ", ".join(f"P {at}" for at in range(7)), "key": "more"}
    refused = director.post(find(event, "event-import"), seven)
    assert refused.status_code == 422
    page = read(director, event, "event-history")
    assert "Red entered" in page
    assert "Green entered" in page


def test_matches_and_line_ups_are_printed_for_each_round(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign, teams=5)
    director = cast.client("director")
    assert "Line-up slips" in read(director, event, "event-paper")
    cards = read(director, event, "event-paper-sheet", "matches")
    assert "Team 1" in cards
    assert "Round 1, tables 1–2" in cards
    assert cards.count("<article") == 2
    asked = director.get(find(event, "event-paper-sheet", "lineups"), {"round": "1"})
    slips = " ".join(asked.content.decode().split())
    assert slips.count("<article") == 4
    assert "P1.1, P1.2, P1.3, P1.4" in slips
    assert "Round 1 against 2" in slips
    assert (
        "Nobody plays"
        in director.get(
            find(event, "event-paper-sheet", "lineups"), {"round": "2"}
        ).content.decode()
    )


def test_the_screen_tells_the_next_draw_with_its_reasons(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    draw(event, sign, 1, boards=2)
    page = read(cast.client("visitor"), event, "event-screen")
    assert "The draw of round 1" in page
    assert "by lot" in page
    start_round(order=sign(), event=event, round_=1)
    assert "The draw of round 1" not in read(cast.client("visitor"), event, "event-screen")


def test_only_teams_have_match_cards(cast: Cast, sign: Sign) -> None:
    event = create_swiss(cast.club, sign, 4)
    draw(event, sign, 1)
    director = cast.client("director")
    assert "Match cards" not in read(director, event, "event-paper")
    assert director.get(find(event, "event-paper-sheet", "matches")).status_code == 404


def test_a_form_of_a_round_whose_start_was_undone_is_refused(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    about = {"event": event, "boards": 2, "rounds": 3}
    for round_ in (1, 2):
        draw_matches(order=sign(), request={"round": round_, "lot": 7}, **about)
        start_round(order=sign(), event=event, round_=round_)
    undo(order=sign(), event=event, act=event.acts.latest("number").pk)
    event.refresh_from_db()
    phone = get_phone_path(EventTable.objects.get(section__event=event, number=1))
    client = cast.client("stranger")
    client.post(f"{phone}seat/", {"seat": "N"})
    board = {"level": "4", "strain": "S", "declarer": "N", "tricks": "10"}
    refused = client.post(f"{phone}boards/1/", {**board, "key": "k2", "round": "2"})
    assert "The table does not play this board now" in refused.content.decode()
    assert not BoardResult.objects.filter(event=event).exists()
    client.post(f"{phone}boards/1/", {**board, "key": "k1", "round": "1"})
    assert BoardResult.objects.get(event=event).round == 1
