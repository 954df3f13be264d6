"""An event of rubbers: rounds are drawn, played at the club's tables, closed and undone."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.ledger.refusals import Conflict, Refused
from nights.actions.deals import enter_next_deal, withdraw_deal
from nights.actions.hosting import seat_match
from nights.models import Match, MatchState, Night, NightRecord, Table
from nights.rebuild import rebuild_night
from scoring.rubber_events.event import answer
from tests.club.conftest import EVENING
from tests.tournaments.rubber.parts import decide, list_ranks, standing
from tests.tournaments.rubber.room import Room
from tournaments.actions.entrants import withdraw
from tournaments.actions.undoing import STEPS, undo
from tournaments.models import EventStanding, HostedMatch, RoundDraw
from tournaments.rebuild import list_stale_events, rebuild_event
from tournaments.rubbers.actions.ending import (
    close_round,
    finish_rubber_event,
    reopen_round,
    undo_round,
)
from tournaments.rubbers.actions.events import change_rubber_event, change_terms
from tournaments.rubbers.actions.results import answer_result, give_result
from tournaments.rubbers.actions.rounds import draw_round, seat_next_match
from tournaments.rubbers.queries import drawing
from tournaments.rubbers.queries import forecast as forecasting
from tournaments.rubbers.queries.brackets import draw_bracket
from tournaments.rubbers.queries.drawing import propose
from tournaments.rubbers.queries.facts import export_rubber_event
from tournaments.rubbers.queries.forecast import forecast
from tournaments.rubbers.queries.overtaken import list_changed_draws

pytestmark = pytest.mark.django_db


def test_a_chicago_individual_of_nine_is_played_and_its_margins_add_up_to_nought(room):
    room.create("individual", 9, terms={"rounds": 3})
    for _ in range(3):
        room.draw()
        rubber_event = room.play_round()
        assert rubber_event.latest.over
    rubber_event = room.check()
    assert [len(round_.tables) for round_ in rubber_event.rounds] == [2, 2, 2]
    assert sum(len(round_.out) for round_ in rubber_event.rounds) == 3
    rows = standing(room)
    assert sum(Fraction(row["margin"]) for row in rows) == 0
    assert not EventStanding.objects.get(event=room.event).provisional
    written = export_rubber_event(room.event)
    assert answer(written)["standings"] == [
        {key: value for key, value in row.items() if key != "prizes"} for row in rows
    ]
    assert written["entrants"][0]["members"][0]["name"] == "Ada A"


def test_a_draw_and_its_matches_are_one_step_and_the_same_key_draws_once(room):
    room.create("individual", 8)
    drawn = room.draw(order=room.sign(key="k"))
    again = draw_round(order=room.sign(key="k"), event=room.event, round_=1, chance=7)
    assert drawn == again
    assert (RoundDraw.objects.count(), HostedMatch.objects.count(), Match.objects.count()) == (
        1,
        2,
        2,
    )
    with pytest.raises(Conflict):
        draw_round(order=room.sign(key="k"), event=room.event, round_=1, chance=8)
    with pytest.raises(Conflict, match="drawn already"):
        draw_round(order=room.sign(), event=room.event, round_=1, chance=7)
    night = Night.objects.get()
    assert (night.hosted, night.name, night.game) == ("tournaments", "The cup", "chicago")


def test_no_round_follows_before_every_table_has_a_result(room):
    room.create("individual", 8)
    room.draw()
    with pytest.raises(Refused) as refused:
        room.draw()
    assert [fault.code for fault in refused.value.faults] == ["unfinished", "unfinished"]
    assert Match.objects.count() == 2


def test_a_round_is_closed_with_a_table_unfinished_and_its_rubber_counts_by_the_law(room):
    room.create("party", 9, terms={"game": "rubber"})
    room.draw()
    first, second = room.read_event().latest.tables
    room.play(first.matches[0].id)
    row = Match.objects.get(pk=second.matches[0].id)
    deal = {"contract": "3NT", "declarer": "N", "tricks": 9}
    enter_next_deal(order=room.sign(), match=row, raw=deal)
    close_round(order=room.sign(), event=room.event, round_=1)
    rubber_event = room.check()
    assert rubber_event.rounds[0].over
    table = rubber_event.rounds[0].tables[1]
    assert table.matches[0].state == "abandoned"
    assert table.meeting.margin == 100 + 300  # a game, and 300 for it in an unfinished rubber
    reopen_round(order=room.sign(), event=room.event, round_=1)
    assert [table.current is None for table in room.read_event().latest.tables] == [True, False]
    with pytest.raises(Refused, match="not closed"):
        reopen_round(order=room.sign(), event=room.event, round_=1)
    room.play_round()
    assert room.check().rounds[0].over
    room.draw()
    assert len(room.read_event().rounds) == 2


def test_a_table_without_a_deal_is_not_played_when_its_round_is_closed(room):
    room.create("individual", 8)
    room.draw()
    room.play(room.read_event().latest.tables[0].matches[0].id)
    close_round(order=room.sign(), event=room.event, round_=1)
    rubber_event = room.check()
    table = rubber_event.rounds[0].tables[1]
    assert (table.meeting.counted, table.matches[0].state) == (False, "void")
    with pytest.raises(Refused, match="finished"):
        close_round(order=room.sign(), event=room.event, round_=1)


def test_a_whole_round_is_undone_with_a_reason_and_drawn_again(room):
    room.create("individual", 8)
    room.draw()
    room.play_round()
    room.draw()
    room.play(room.read_event().latest.tables[0].matches[0].id)
    with pytest.raises(Refused, match="Say why"):
        undo_round(order=room.sign(), event=room.event, round_=2)
    with pytest.raises(Conflict):
        undo_round(order=room.sign(), event=room.event, round_=1)
    undo_round(order=room.sign(reason="Wrong names"), event=room.event, round_=2)
    rubber_event = room.check()
    assert len(rubber_event.rounds) == 1
    states = list(Match.objects.order_by("act__number").values_list("statuses__state", flat=True))
    assert states[2:] == [MatchState.VOID, MatchState.VOID]
    room.draw(chance=9)
    assert len(room.play_round().rounds) == 2
    assert room.check().rounds[1].over


def test_who_comes_late_plays_from_the_next_round_and_who_leaves_no_longer(room):
    room.create("individual", 9)
    room.draw()
    room.play_round()
    room.enter(9)
    gone = room.read_event().by_entry[3]
    withdraw(order=room.sign(), event=room.event, entrant=gone.entrant, after_round=1, kind="after")
    room.draw()
    rubber_event = room.play_round()
    names = set(rubber_event.latest.draw.entrants)
    assert names == {1, 2, 4, 5, 6, 7, 8, 9, 10}
    assert rubber_event.latest.draw.reason.code == "fresh"
    rows = {row["entrant"]: row for row in (room.check(), standing(room))[1]}
    assert rows[str(gone.id)]["rounds"] + rows[str(gone.id)]["sat_out"] == 1


def test_a_correction_after_the_next_draw_names_whom_it_touches(room):
    room.create("party", 8)
    room.draw()
    room.play_round()
    room.draw()
    assert list_changed_draws(room.read_event()) == []
    view = room.read_event().rounds[0].tables[0]
    winner = "ew" if view.meeting.winner == "ns" else "ns"
    with pytest.raises(Refused, match="Say why"):
        give_result(
            order=room.sign(),
            event=room.event,
            round_=1,
            table=1,
            raw={"awarded": {"winner": winner, "margin": "0"}},
        )
    margin = {"ns": "500", "ew": "-500"}[winner]
    give_result(
        order=room.sign(reason="Scored the wrong way round"),
        event=room.event,
        round_=1,
        table=1,
        raw={"awarded": {"winner": winner, "margin": margin}},
    )
    [changed] = list_changed_draws(room.read_event())
    assert (changed.round.number, len(changed.entrants)) == (2, 8)
    room.check()


def test_a_knock_out_of_pairs_replays_a_level_match_and_ends_with_one_winner(room):
    room.create("knock-out", 6, terms={"draw": {"third": True}})
    room.draw()
    rubber_event = room.read_event()
    assert (len(rubber_event.latest.tables), len(rubber_event.latest.out)) == (2, 2)
    first = rubber_event.latest.tables[0]
    row = Match.objects.get(pk=first.matches[0].id)
    for declarer, tricks in (("N", 5), ("E", 6), ("S", 6), ("W", 6)):  # 150 for each side
        deal = {"contract": "1NT", "declarer": declarer, "tricks": tricks}
        enter_next_deal(order=room.sign(), match=row, raw=deal)
    table = room.read_event().latest.tables[0]
    assert (table.meeting.margin, table.meeting.over, table.goes_on) == (0, False, True)
    room.play(room.read_event().latest.tables[1].matches[0].id)
    while any(table.goes_on for table in room.read_event().latest.tables):
        for table_ in room.read_event().latest.tables:
            if table_.goes_on:
                seat_next_match(order=room.sign(), event=room.event, round_=1, table=table_.number)
        room.play_round()
    for _round in range(2):
        room.draw()
        room.play_round()
        while any(table.goes_on for table in room.read_event().latest.tables):
            for table_ in room.read_event().latest.tables:
                if table_.goes_on:
                    number = room.read_event().latest.number
                    seat_next_match(
                        order=room.sign(), event=room.event, round_=number, table=table_.number
                    )
            room.play_round()
    rubber_event = room.check()
    assert [table.place for table in rubber_event.rounds[-1].draw.tables] == ["", "third"]
    assert [row["rank"] for row in standing(room)] == [1, 2, 3, 4, 5, 5]
    with pytest.raises(Refused, match="decided"):
        room.draw()


def test_a_league_is_arranged_by_its_players_and_accepted_by_the_other_side(room):
    room.create(
        "league",
        5,
        terms={
            "draw": {"times": 1},
            "scoring": "matches",
            "rules": {"promoted": 1, "relegated": 1},
        },
    )
    room.draw()
    rubber_event = room.read_event()
    assert (len(rubber_event.rounds), Match.objects.count()) == (5, 0)
    view = rubber_event.rounds[2].tables[0]
    room.take_sides(3, view.number)
    result = give_result(
        order=room.sign_as("member"),
        event=room.event,
        round_=3,
        table=view.number,
        raw={"totals": {"ns": 1250, "ew": 390}},
    )
    answer_result(order=room.sign_as("scorer"), event=room.event, result=result, accepted=True)
    rubber_event = room.check()
    table = rubber_event.rounds[2].tables[0]
    assert (table.meeting.margin, table.answer.accepted) == (860, True)
    assert standing(room)[0]["won"] == 1
    with pytest.raises(Refused, match="take them back"):
        undo_round(order=room.sign(), event=room.event, round_=1)
    give_result(
        order=room.sign(), event=room.event, round_=3, table=view.number, raw={}, replaces=result
    )
    undo_round(order=room.sign(), event=room.event, round_=1)
    assert room.read_event().rounds == []


def test_a_match_that_is_corrected_makes_the_standing_behind_until_it_is_computed(room):
    room.create("individual", 4)
    room.draw()
    room.play_round()
    rebuild_event(room.event.pk, now=EVENING)
    assert not list_stale_events(room.event.pk).exists()
    match = Match.objects.get()
    withdraw_deal(order=room.sign(), deal=match.deals.last())
    assert list_stale_events(room.event.pk).exists()
    assert rebuild_event(room.event.pk, now=EVENING)
    assert not list_stale_events(room.event.pk).exists()


def test_matches_count_in_the_season_only_if_the_club_says_so(room):
    for counts, records in ((False, 0), (True, 4)):
        room.create("individual", 4, terms={"counts": counts})
        room.draw()
        room.play_round()
        night = Night.objects.get(pk=room.read_event().room)
        rebuild_night(night.pk, now=EVENING)
        assert NightRecord.objects.filter(night=night).count() == records


def test_partners_opponents_and_sit_outs_are_said_before_it_starts(room):
    room.create("individual", 10, terms={"rounds": 5})
    told = forecast(room.read_event())
    assert (told.tables, told.sit_outs, told.most_partners) == (2, (1, 1), 1)
    room.create("individual", 12, terms={"rounds": 11})
    told = forecast(room.read_event())
    assert (told.partners, told.opponents, told.most_opponents) == ((11, 11), (11, 11), 2)


@pytest.mark.parametrize("game", ["rubber", "bridge-1907", "short-bridge", "draw-and-discard"])
def test_each_game_is_played_where_its_seats_fit(room, game):
    room.create("individual", 5, terms={"game": game})
    room.draw()
    rubber_event = room.play_round()
    assert rubber_event.latest.over
    room.check()
    assert sum(Fraction(row["points"]) for row in standing(room)) == 0


def test_a_round_is_drawn_after_the_end_of_play_was_undone(room):
    room.create("individual", 4)
    room.draw()
    room.play_round()
    finish_rubber_event(order=room.sign(), event=room.event)
    assert not Night.objects.get().is_open()
    event = room.read_event().event
    undo(order=room.sign(), event=event, act=STEPS.last(event).pk)
    room.draw()
    assert (Night.objects.get().is_open(), len(room.read_event().rounds)) == (True, 2)


def test_who_may_see_the_event_may_see_its_night(room):
    room.create("individual", 4)
    room.draw()
    change_rubber_event(
        order=room.sign(), event=room.read_event().event, terms={}, visibility="members"
    )
    room.event.refresh_from_db()
    assert (Night.objects.get().visibility, room.event.visibility) == ("members", "members")


def test_terms_that_do_not_go_together_are_all_named(room):
    with pytest.raises(Refused) as refused:
        room.create(
            "pairs",
            0,
            terms={"game": "draw-and-discard", "rounds": 99, "draw": {"way": "sideways"}},
        )
    assert {fault.field for fault in refused.value.faults} == {"game", "rounds", "draw.way"}


def test_a_result_on_paper_ends_the_match_of_its_table_when_the_event_goes_on(room):
    room.create("individual", 8)
    room.draw()
    first, second = room.read_event().latest.tables
    room.play(first.matches[0].id, 1)
    decide(room, 1, 1, totals={"ns": 500, "ew": 300})
    decide(room, 1, 2, not_played=True)
    room.draw()
    states = {hosted.id: hosted.state for hosted in room.read_event().hosted.values()}
    assert (states[first.matches[0].id], states[second.matches[0].id]) == ("abandoned", "void")
    decide(room, 2, 1, awarded={"winner": "ns"})
    decide(room, 2, 2, awarded={"winner": "ns"})
    finish_rubber_event(order=room.sign(), event=room.event)
    assert {hosted.state for hosted in room.read_event().hosted.values()} == {"abandoned", "void"}


def decide_round(room: Room) -> None:
    """Award every table of the latest round to North-South."""
    latest = room.read_event().latest
    assert latest is not None
    for table in latest.tables:
        decide(room, latest.number, table.number, awarded={"winner": "ns", "margin": "100"})


def leave(room: Room, entry: int) -> None:
    """Let an entrant leave after the latest round."""
    rubber_event = room.read_event()
    withdraw(
        order=room.sign(),
        event=room.event,
        entrant=rubber_event.by_entry[entry].entrant,
        kind="after",
        after_round=len(rubber_event.rounds),
    )


def test_a_correction_after_the_next_draw_loses_nobody_of_the_bracket(room):
    room.create("knock-out", 8)
    room.draw()
    decide_round(room)
    room.draw()
    went_on = room.read_event().latest.tables[0].seating
    decide(room, 1, 1, awarded={"winner": "ew"})
    decide_round(room)
    room.draw()
    [final] = room.read_event().latest.tables
    assert went_on.ns[0] in final.seating.entrants
    assert draw_bracket(room.read_event()).boxes[-1].sides[0].name == final.ns[0].name
    decide_round(room)
    assert [list_ranks(room)[entrant] for entrant in final.seating.entrants] == [1, 2]
    with pytest.raises(Refused, match="decided"):
        room.draw()


def test_who_leaves_a_knock_out_does_not_share_the_first_place(room):
    room.create("knock-out", 5)
    room.draw()
    decide_round(room)
    gone = room.read_event().latest.draw.out[0]
    leave(room, gone)
    room.draw()
    decide_round(room)
    finalist = room.read_event().latest.tables[0].seating.ns[0]
    assert list_ranks(room)[gone] == 3
    leave(room, finalist)
    room.draw()
    [winner] = room.read_event().latest.draw.out
    ranks = list_ranks(room)
    assert (ranks[winner], ranks[finalist], list(ranks.values()).count(1)) == (1, 2, 1)


def test_single_players_of_whom_one_leaves_are_told_that_their_number_is_odd(room):
    room.create("knock-out", 16, size=1)
    room.draw()
    decide_round(room)
    gone = room.read_event().latest.tables[0].seating.ns[0]
    leave(room, gone)
    with pytest.raises(Refused, match="an even number is needed: 7 are left"):
        room.draw()


def test_fewer_matches_than_were_played_leave_the_event_scored(room):
    room.create("pairs", 4, terms={"rules": {"matches": 2}})
    room.draw()
    room.play_round()
    for table in room.read_event().latest.tables:
        seat_next_match(order=room.sign(), event=room.event, round_=1, table=table.number)
    room.play_round()
    change_terms(order=room.sign(), event=room.event, rules={"matches": 1})
    rubber_event = room.check()
    assert rubber_event.result.problems == ()
    assert [len(table.meeting.played) for table in rubber_event.latest.tables] == [2, 2]


@pytest.mark.parametrize(
    ("form", "size", "game"), [("league", 1, "chicago"), ("party", 1, "draw-and-discard")]
)
def test_a_game_whose_seats_do_not_fit_is_refused_before_the_event_is_created(
    room, form, size, game
):
    with pytest.raises(Refused) as refused:
        room.create(form, 0, size=size, terms={"game": game})
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("seats-of-game", "game")
    ]


def test_the_night_is_locked_before_its_matches_are_read_for_a_decision(room):
    room.create("individual", 8)
    room.draw()
    with CaptureQueriesContext(connection) as queries:
        close_round(order=room.sign(), event=room.event, round_=1)
    texts = [query["sql"] for query in queries]
    lock = next(at for at, text in enumerate(texts) if text.startswith('UPDATE "club_night"'))
    read = next(at for at, text in enumerate(texts) if 'FROM "club_deal"' in text)
    assert lock < read


def test_the_planned_rounds_are_drawn_once_to_be_looked_at(room, monkeypatch):
    room.create("individual", 11, terms={"rounds": 5})
    told = forecast(room.read_event())
    monkeypatch.setattr(forecasting, "draw_individual", None)
    assert forecast(room.read_event()) is told
    monkeypatch.setattr(forecasting, "MOST_FORECAST", 10)
    assert forecast(room.read_event()) is None


def test_an_award_does_not_take_points_from_its_winner(room):
    room.create("pairs", 2)
    room.draw()
    with pytest.raises(Refused, match="with a minus sign"):
        decide(room, 1, 1, awarded={"winner": "ew", "margin": "300"})
    decide(room, 1, 1, awarded={"winner": "ew", "margin": "-300"})


def test_of_two_who_lost_the_semi_finals_the_one_who_stayed_is_third(room):
    room.create("knock-out", 4, terms={"draw": {"third": True}})
    room.draw()
    decide_round(room)
    first, second = (table.seating.ew[0] for table in room.read_event().latest.tables)
    leave(room, first)
    room.draw()
    assert [table.seating.place for table in room.read_event().latest.tables] == [""]
    decide_round(room)
    ranks = list_ranks(room)
    assert (ranks[second], ranks[first]) == (3, 4)
    told = answer(export_rubber_event(room.event))
    assert [row["tied"] for row in told["standings"]] == [False] * 4


def test_a_match_cut_by_hand_on_the_events_night_is_named_with_the_way_to_it(room):
    room.create("individual", 5)
    room.draw()
    room.play_round()
    latest = room.read_event().latest
    night = Night.objects.get(pk=room.read_event().room)
    seats = {seat: player for seat, player in latest.tables[0].seated.items() if player}
    stray = seat_match(
        order=room.sign(), night=night, table=Table.objects.get(night=night), seats=seats
    )
    proposed = propose(room.read_event(), 1)
    assert [fault.code for fault in proposed.faults] == ["stray-match"]
    assert [stray.id for stray in proposed.strays] == [stray.pk]
    with pytest.raises(Refused, match="not of the event"):
        room.draw()
    page = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/desk/"
    shown = room.cast.client("director").get(page).content.decode()
    assert f"/matches/{stray.pk}/" in shown


def test_a_league_reads_the_levels_once_for_all_its_rounds(room, monkeypatch):
    read = []
    known = drawing.hosting.get_levels
    monkeypatch.setattr(
        drawing.hosting, "get_levels", lambda **about: read.append(1) or known(**about)
    )
    room.create("league", 6)
    room.draw()
    assert (len(room.read_event().rounds), len(read)) == (5, 1)


def test_the_night_follows_the_name_and_the_acceptance_of_its_event(room):
    room.create("individual", 4)
    room.draw()
    change_rubber_event(
        order=room.sign(), event=room.event, terms={}, name=" The plate ", acceptance=True
    )
    night = Night.objects.get(pk=room.read_event().room)
    assert (night.name, night.acceptance) == ("The plate", True)
    with pytest.raises(Refused):
        change_rubber_event(order=room.sign(), event=room.event, terms={}, name=" ")
    night.refresh_from_db()
    assert night.name == "The plate"


def test_a_screen_shows_the_last_rounds_of_a_long_bracket(room, client):
    room.create("knock-out", 16)
    room.draw()
    assert draw_bracket(room.read_event()).heads[0][1] == "Last 16"
    screen = reverse("rubber-screen", args=[room.cast.club.slug, room.event.pk])
    assert draw_bracket(room.read_event(), 8) is None  # nobody is known of the quarter-finals
    assert 'data-sheet="bracket"' not in client.get(screen).text
    decide_round(room)
    whole, short = draw_bracket(room.read_event()), draw_bracket(room.read_event(), 8)
    assert (len(whole.boxes), len(short.boxes)) == (15, 7)
    assert [head for _x, head in short.heads] == ["Quarter-finals", "Semi-finals", "Final"]
    assert [box.sides for box in short.boxes] == [box.sides for box in whole.boxes[8:]]
    assert all(side.name for box in short.boxes[:4] for side in box.sides)
    assert max(box.y for box in short.boxes) + 44 <= short.height < whole.height
    drawn = client.get(screen).text.partition('data-sheet="bracket"')[2]
    assert "Quarter-finals" in drawn
    assert "Last 16" not in drawn


def test_the_bracket_is_a_list_of_rounds_too(room, client):
    """On a phone the drawing is wider than the screen."""
    room.create("knock-out", 8)
    room.draw()
    [(head, boxes)] = draw_bracket(room.read_event()).rounds
    assert (head, len(boxes)) == ("Quarter-finals", 4)
    decide_round(room)
    heads = [(head, len(boxes)) for head, boxes in draw_bracket(room.read_event()).rounds]
    assert heads == [("Quarter-finals", 4), ("Semi-finals", 2)]
    page = client.get(reverse("rubber-event", args=[room.cast.club.slug, room.event.pk])).text
    listed = page.partition('class="bracket-list"')[2].partition("<svg")[0]
    assert listed.count('class="won"') == 4
    assert "goes on" in listed
