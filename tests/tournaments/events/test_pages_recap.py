"""What is read after an event: the standing, boards, cards, files."""

import csv
import io
import json
import re

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from club.models.people import Club, Membership, Player
from scoring.duplicate.event import answer
from tests.remembered import remembered
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import MADE, count_queries, find, play_all, read
from tournaments.actions.entrants import change_members, describe_entrant, enter, withdraw
from tournaments.actions.events import change_event, hold_standing, publish_standing
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, rule_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.cards import read_card
from tournaments.duplicate.queries.standings import read_standing
from tournaments.duplicate.queries.travellers import list_travellers
from tournaments.models import EntrantScore
from tournaments.movements.families import make_movement
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event


@pytest.fixture
@remembered
def over(event, sign):
    """Return the event of six pairs, played to the end and published."""
    return play_all(event, sign)


def recap_pages(event):
    return (
        find(event, "event-boards"),
        find(event, "event-board", 1),
        find(event, "event-card", entrant(event, 1).pk),
        find(event, "event-csv"),
        find(event, "event-json"),
    )


def test_before_the_publication_only_directors_read_boards_cards_and_files(event, sign, cast):
    play_all(event, sign, publish=False)
    for path in recap_pages(event):
        for role, status in (("visitor", 403), ("member", 403), ("director", 200)):
            assert cast.client(role).get(path).status_code == status, (path, role)


def test_afterwards_whoever_may_see_the_event_reads_them(over, sign, cast):
    for path in recap_pages(over):
        assert Client().get(path).status_code == 200, path
    change_event(order=sign(), event=over, visibility="members")
    for path in recap_pages(over):
        assert Client().get(path).status_code == 404, path
        assert cast.client("member").get(path).status_code == 200, path


def test_the_standing_names_the_winner_and_tells_how_each_figure_comes_about(over):
    page = read(Client(), over, "event")
    first = read_standing(over).places[0]
    first_player, other = first.entrant.team()
    names = f'<span class="whole">{first_player} –</span> <span class="whole">{other}</span>'
    page = page.partition("<main")[2]
    assert page.index("Won by") < page.index(names) < page.index("<table")
    assert first.row["percent"] in page
    assert "Boards played: 20." in page
    assert "Published on" in page


def test_the_standing_of_a_finished_event_says_nothing_before_it_is_published(event, sign):
    play_all(event, sign, publish=False)
    page = read(Client(), event, "event")
    assert "The standing is not published yet." in page
    assert "Ada" not in page


def test_what_was_corrected_since_the_publication_is_told_with_its_reason(over, sign):
    client = Client()
    assert "Since it was published" not in read(client, over, "event")
    wrong = list_results(over).first()
    correct_result(
        order=sign(reason="the score was misread"),
        event=over,
        result=wrong,
        raw={"contract": "pass"},
        confirmed=True,
    )
    rebuild_event(over.pk, now=timezone.now())
    page = read(client, over, "event")
    assert "the score was misread" in page
    assert "Every figure that changed" in page
    announced = {row["entrant"]: row["percent"] for row in over.publications.get().standing}
    changed = [
        row
        for row in EntrantScore.objects.filter(event=over)
        if announced[str(row.entrant_id)] != row.row["percent"]
    ]
    assert changed
    for row in changed:
        assert f"<td>{announced[str(row.entrant_id)]}</td>" in page
        assert f'<td class="total">{row.row["percent"]}</td>' in page


def test_a_member_who_played_is_led_to_their_own_card(over, cast, people):
    card = find(over, "event-card", entrant(over, 1).pk)
    member = cast.client("member")
    assert "Your own card" not in read(member, over, "event")
    Membership.objects.filter(account=cast.member).update(player=people[1])
    page = read(member, over, "event")
    page = page.partition("<main")[2]
    assert page.index(f'href="{card}"') < page.index("Won by")
    assert "Your own card" in page


def test_strata_and_handicaps_stand_beside_the_figures(event, sign):
    for entry, stratum, handicap in ((1, "A", "0"), (2, "B", "4.5"), (3, "B", "2")):
        describe_entrant(
            order=sign(),
            event=event,
            entrant=entrant(event, entry),
            handicap=handicap,
            stratum=stratum,
            seed=None,
            stationary=False,
            ranked=True,
        )
    play_all(event, sign)
    page = read(Client(), event, "event")
    standing = read_standing(event)
    second = standing.find(entrant(event, 2).pk)
    assert {stratum.split()[0] for stratum in second.strata.split(", ")} == {"A", "B"}
    assert second.strata in page
    rank, figure = second.handicapped
    assert f"{figure} ({rank})" in page
    assert float(figure) == pytest.approx(float(second.row["percent"]) + 4.5)


def test_a_standing_without_strata_has_no_column_for_them(over):
    page = read(Client(), over, "event")
    assert "Strata" not in page
    assert "With handicap" not in page
    assert "Sec." not in page


def test_a_board_shows_every_result_with_its_frequency_and_its_reason(over):
    (traveller,) = list_travellers(over, read_field(over), 1)
    assert [line.score for line in traveller.lines] == [420, 50, 0]
    assert [line.ns.percent for line in traveller.lines] == ["100.00", "50.00", "0.00"]
    assert traveller.lines[1].ns.reason == "Beats 1 of 2, equals 0."
    assert [frequency.count for frequency in traveller.frequencies] == [1, 1, 1]
    page = read(Client(), over, "event-board", 1)
    assert "Beats 2 of 2, equals 0." in page
    assert "North deals" in page
    assert "top 4" in page


def test_equal_results_are_one_line_of_the_frequencies(event, sign):
    play_all(event, sign)
    rows = list(list_results(event, board=1))
    result = {"contract": "3NT", "declarer": "E", "tricks": 8}
    correct_result(
        order=sign(reason="misread"), event=event, result=rows[0], raw=result, confirmed=True
    )
    rebuild_event(event.pk, now=timezone.now())
    (traveller,) = list_travellers(event, read_field(event), 1)
    assert [(frequency.line.score, frequency.count) for frequency in traveller.frequencies] == [
        (50, 2),
        (0, 1),
    ]
    assert traveller.usual.count == 2


def test_an_average_that_is_the_entrants_own_says_so(over, sign):
    standing = read_standing(over)
    best = standing.places[0]
    row = next(
        result for result in list_results(over) if best.entrant.entrant in (result.ns, result.ew)
    )
    side = "ns" if row.ns == best.entrant.entrant else "ew"
    other = "ew" if side == "ns" else "ns"
    rule_result(
        order=sign(reason="a card was seen"),
        event=over,
        result=row,
        adjusted={side: "AVE+", other: "AVE-"},
    )
    rebuild_event(over.pk, now=timezone.now())
    (traveller,) = list_travellers(over, read_field(over), row.board)
    share = next(getattr(line, side) for line in traveller.lines if line.said.get("adjusted"))
    played = [
        board.percent
        for at in read_card(over, read_field(over), best.entrant)
        for board in at.boards
        if board.board != row.board
    ]
    mean = sum(map(float, played)) / len(played)
    assert mean > 60
    assert float(share.percent) == pytest.approx(mean, abs=0.2)
    assert share.reason.startswith("AVE+, ")
    assert share.reason.endswith("the average of the other boards.")


def test_boards_without_a_score_are_listed_as_such(event, cast, put):
    first, second = read_field(event).meeting("A", 1, 1).boards[:2]
    put(1, first, {"not_played": True})
    put(1, second, {"adjusted": {"ns": "AVE+", "ew": "AVE-"}})
    rebuild_event(event.pk, now=timezone.now())
    director = cast.client("director")
    listed = {traveller.board: traveller for traveller in list_travellers(event, read_field(event))}
    assert [listed[board].best_ns for board in (first, second)] == [None, None]
    assert [len(listed[board].lines) for board in (first, second)] == [1, 1]
    read(director, event, "event-boards")
    for board in listed:
        read(director, event, "event-board", board)
    for entrant_id in read_field(event).entrants:
        read(director, event, "event-card", entrant_id)


def test_a_board_that_nobody_played_is_not_found(over):
    assert Client().get(find(over, "event-board", 99)).status_code == 404


def test_a_card_has_every_board_from_the_entrants_own_side(over):
    field = read_field(over)
    for view in field.entrants.values():
        place = read_standing(over, field).find(view.id)
        rounds = read_card(over, field, view)
        boards = [board for at in rounds for board in at.boards]
        assert len(boards) == 20
        assert sum(float(board.points) for board in boards) == float(place.row["points"])
        assert float(boards[-1].running) == pytest.approx(float(place.row["percent"]), abs=0.01)
        for at in rounds:
            assert at.opponents[0][0] is not view
            for board in at.boards:
                assert board.best >= board.score
                assert board.best in ((420, 620) if at.side == "NS" else (0,))


def test_a_card_shows_names_place_and_the_way_to_the_opponents(over):
    view = read_field(over).entrants[entrant(over, 1).pk]
    page = read(Client(), over, "event-card", view.id)
    assert f"<h1>{view.name}</h1>" in page
    place = read_standing(over).find(view.id)
    assert f"Place {place.rank} of 6" in page
    others = [other for other in read_field(over).entrants.values() if other is not view]
    for other in others:
        assert find(over, "event-card", other.id) in page


def test_a_card_names_who_played_before_a_substitute_came(over, sign, people):
    pair = entrant(over, 1)
    hold_standing(order=sign(), event=over)
    change_members(
        order=sign(), event=over, entrant=pair, players=[people[0], people[14]], from_round=4
    )
    publish_standing(order=sign(), event=over)
    over.refresh_from_db()
    page = read(Client(), over, "event-card", pair.pk)
    assert f"<h1>{people[0]} – {people[14]}</h1>" in page
    assert page.count(f"<span>{people[0]} – {people[1]},</span>") == 3


def test_a_round_that_is_sat_out_stands_on_the_card(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Five", date=timezone.localdate())
    for at in range(0, 10, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    plan_section(
        order=sign(),
        event=event,
        letter="A",
        movement=make_movement("howell", 3),
        boards_per_set=2,
    )
    start_round(order=sign(), event=event, round_=1)
    play_all(event, sign)
    for number in range(1, 6):
        page = read(Client(), event, "event-card", entrant(event, number).pk)
        assert page.count("sits out") == 1


def test_the_file_of_the_standing_runs_nothing_in_a_spreadsheet(over, people):
    Player.objects.filter(pk=people[0].pk).update(short_name="=1+1")
    Player.objects.filter(pk=people[1].pk).update(short_name="+Ben")
    Club.objects.filter(pk=over.club_id).update(version=F("version") + 1)
    answered = Client().get(find(over, "event-csv"))
    rows = list(csv.reader(io.StringIO(answered.content.decode("utf-8-sig"))))
    assert rows[0][:6] == ["place", "line", "section", "number", "player 1", "player 2"]
    assert len(rows) == 7
    assert [row[4:6] for row in rows if row[3] == "1"] == [["'=1+1", "'+Ben"]]
    assert "attachment" in answered["Content-Disposition"]


def test_the_event_as_a_file_gives_the_same_standing(over):
    raw = json.loads(Client().get(find(over, "event-json")).content)
    told = answer(raw)
    assert [row["percent"] for row in told["standings"]] == [
        place.row["percent"] for place in read_standing(over).places
    ]
    assert [result["lead"] for result in raw["boards"][0]["results"] if "lead" in result] == [
        MADE[0]["lead"]
    ]


def test_no_page_takes_more_queries_for_more_pairs(cast, sign, event):
    def cost(event):
        play_all(event, sign)
        client = cast.client("member")
        first = read_standing(event).places[0].entrant
        return [
            count_queries(client, path)
            for path in (
                find(event, "event"),
                find(event, "event-boards"),
                find(event, "event-board", 1),
                find(event, "event-card", first.id),
                find(event, "event-csv"),
                find(event, "event-json"),
                find(event, "event-screen"),
            )
        ]

    large = create_event(order=sign(), club=cast.club, name="Many", date=timezone.localdate())
    for at in range(18):
        two = [
            Player.objects.create(
                club=cast.club, name=f"P{at} {letter}", short_name=f"P{at}{letter}"
            )
            for letter in "ab"
        ]
        enter(order=sign(), event=large, players=two)
    plan_section(
        order=sign(),
        event=large,
        letter="A",
        movement=make_movement("mitchell", 9, rounds=5),
        boards_per_set=2,
    )
    start_round(order=sign(), event=large, round_=1)
    small = cost(event)
    assert cost(large) == small
    assert max(small) <= 20


def test_the_directors_standing_has_the_maximum_and_marks_who_has_played_less(event, sign, cast):
    play_all(event, sign)
    withdraw(
        order=sign(reason="Left"),
        event=event,
        entrant=entrant(event, 2),
        after_round=5,
        kind="before",
    )
    rebuild_event(event.pk, now=timezone.now())
    card = read(cast.client("director"), event, "event-card", entrant(event, 1).pk)
    assert re.search("Place [1-5]=? of 5", card)
    director, public = read(cast.client("director"), event, "event"), read(Client(), event, "event")
    assert "Maximum</th>" in director
    assert "Maximum</th>" not in public
    place = read_standing(event).places[0]
    assert f'<td class="roomy">{place.row["maximum"]}</td>' in director
    fewer = [place for place in read_standing(event).places if place.row["boards"] < 16]
    assert director.count('class="tag">fewer</span>') == len(fewer) > 0
    assert "fewer</span>" not in public
