"""Swiss pairs: rounds drawn from the standing, a table a match, ranked by victory points."""

from fractions import Fraction

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from club.ledger.writing import writing
from scoring.swiss_pairs.event import answer_of, read
from tests.club.api.client import program
from tests.club.conftest import Cast, Sign
from tests.tournaments.events.played import find
from tests.tournaments.events.played import read as read_page
from tests.tournaments.swiss_pairs.parts import MP_RULES, create_swiss
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.entrants import withdraw
from tournaments.actions.events import finish_event, publish_standing
from tournaments.actions.penalties import give_penalty
from tournaments.acts import WITHDRAW
from tournaments.duplicate.actions.draws import draw_matches
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import (
    BoardResult,
    BoardScore,
    EntrantScore,
    Event,
    EventStanding,
    MatchScore,
    Withdrawal,
)
from tournaments.queries.matches import list_matches
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event


def play(event: Event, sign: Sign, rounds: int = 3) -> Event:
    for round_ in range(1, rounds + 1):
        draw(event, sign, round_)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
    return event


def rebuild(event: Event) -> None:
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("scoring", "scale"), [("matchpoints", "mp-20"), ("butler", "wbf-continuous")]
)
def test_swiss_pairs_are_played_and_ranked_as_their_export_says(
    cast: Cast, sign: Sign, scoring: str, scale: str
) -> None:
    rules = {"victory_points": scale, "sit_out": "AVE+"}
    event = play(create_swiss(cast.club, sign, 7, scoring=scoring, rules=rules), sign)
    finish_event(order=sign(), event=event)
    rebuild(event)
    exported = export_event(event)
    answer = answer_of(read(exported))
    assert "problems" not in answer
    assert exported["kind"] == "swiss-pairs"
    stored = [score.row for score in EntrantScore.objects.filter(event=event)]
    assert [{key: row[key] for key in row if key != "lines"} for row in stored] == answer[
        "standings"
    ]
    assert not list(find_differences(event, timezone.now()))
    assert sum(Fraction(row["vp"]) for row in stored) == 3 * 3 * 20 + 3 * 12
    for row in stored:
        assert sum(Fraction(line["points"]) for line in row["lines"]) == Fraction(row["points"])
    byes = [match for match in list_matches(read_field(event)) if match.away is None]
    assert len({match.home for match in byes}) == 3
    meetings = [frozenset(match.teams) for match in list_matches(read_field(event)) if match.away]
    assert len(set(meetings)) == len(meetings) == 9
    rows = MatchScore.objects.filter(event=event)
    assert rows.count() == 12
    assert all(row.complete for row in rows)
    assert BoardScore.objects.filter(event=event).count() == 12
    assert all(len(score.results) == 3 for score in BoardScore.objects.filter(event=event))


@pytest.mark.django_db
def test_a_round_in_play_is_provisional_and_its_matches_wait(cast: Cast, sign: Sign) -> None:
    event = play(create_swiss(cast.club, sign, 6), sign, rounds=1)
    draw(event, sign, 2)
    start_round(order=sign(), event=event, round_=2)
    place = BoardPlace("A", 2, 1, 5)
    enter_result(order=sign(), event=event, place=place, raw={"score": 420})
    rebuild(event)
    waiting = MatchScore.objects.get(event=event, round=2, table=1)
    assert waiting.row["waits"] is True
    assert waiting.row["missing"] == [6, 7, 8]
    assert [board["state"] for board in waiting.row["boards"]] == ["compared", *["none"] * 3]
    assert all(
        Fraction(score.row["vp"]) <= 20 for score in EntrantScore.objects.filter(event=event)
    )
    # What is to come is in the export, and among no board's results.
    board = next(board for board in export_event(event)["boards"] if board["board"] == 5)
    assert [result.get("late", False) for result in board["results"]] == [False, True, True]
    assert len(BoardScore.objects.get(event=event, board=5).results) == 1


@pytest.mark.django_db
def test_a_correction_changes_the_whole_field_of_a_board(cast: Cast, sign: Sign) -> None:
    event = play(create_swiss(cast.club, sign, 6), sign, rounds=2)
    rebuild(event)
    before = {row.entrant_id: row.row["vp"] for row in EntrantScore.objects.filter(event=event)}
    result = BoardResult.objects.filter(event=event, round=1, board=1, table=1).get()
    score = 1430 if result.said.get("score") != 1430 else -1430
    correct_result(
        order=sign(reason="Misread"),
        event=event,
        result=result,
        raw={"score": score},
        confirmed=True,
    )
    rebuild(event)
    assert not list(find_differences(event, timezone.now()))
    after = {row.entrant_id: row.row["vp"] for row in EntrantScore.objects.filter(event=event)}
    assert after != before


@pytest.mark.django_db
def test_boards_of_an_earlier_round_are_refused(cast: Cast, sign: Sign) -> None:
    event = play(create_swiss(cast.club, sign, 6), sign, rounds=1)
    request = {"round": 2, "lot": 7}
    with pytest.raises(Refused) as refused:
        draw_matches(order=sign(), event=event, request=request, boards=4, rounds=3, first_board=4)
    assert [fault.code for fault in refused.value.faults] == ["board-used"]
    assert "the next free one is 5" in refused.value.faults[0].text


@pytest.mark.django_db
def test_who_leaves_gives_its_opponent_a_bye(cast: Cast, sign: Sign) -> None:
    event = create_swiss(cast.club, sign, 6)
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    draw(event, sign, 2)
    first = next(match for match in list_matches(read_field(event)) if match.round == 2)
    withdraw(order=sign(reason="Ill"), event=event, entrant=first.home.entrant, after_round=1)
    event.refresh_from_db()
    start_round(order=sign(), event=event, round_=2)
    play_round(event, sign, 2)
    rebuild(event)
    assert first.away is not None
    row = MatchScore.objects.get(event=event, round=2, home=first.away.entrant, away=None)
    assert row.row["vp"] == {"home": "12.00"}
    assert not list(find_differences(event, timezone.now()))


@pytest.mark.django_db
def test_a_result_of_who_has_left_counts_beside_those_to_come(cast: Cast, sign: Sign) -> None:
    event = create_swiss(cast.club, sign, 6, rules={"sit_out": "AVE+"})
    draw(event, sign, 1, boards=2)
    start_round(order=sign(), event=event, round_=1)
    for table in (2, 3):
        place = BoardPlace("A", 1, table, 1)
        enter_result(order=sign(), event=event, place=place, raw={"score": 420}, confirmed=True)
    last = next(match for match in list_matches(read_field(event)) if match.table == 3)
    with writing(sign(), event, WITHDRAW, body={}) as record:
        Withdrawal.objects.create(
            act=record.act, entrant=last.home.entrant, kind="after", after_round=0
        )
    event.refresh_from_db()
    exported = export_event(event)
    assert [board["expected"] for board in exported["boards"]] == [3, 2]
    assert "problems" not in answer_of(read(exported))
    place = BoardPlace("A", 1, 1, 1)
    enter_result(order=sign(), event=event, place=place, raw={"score": 50}, confirmed=True)
    exported = export_event(event)
    assert [board["expected"] for board in exported["boards"]] == [3, 2]
    assert "problems" not in answer_of(read(exported))


@pytest.mark.django_db
def test_a_penalty_needs_a_match_of_its_round(cast: Cast, sign: Sign) -> None:
    event = play(create_swiss(cast.club, sign, 6), sign, rounds=1)
    entrant = next(iter(read_field(event).entrants.values())).entrant
    about = {"event": event, "entrant": entrant, "board": None}
    with pytest.raises(Refused) as refused:
        give_penalty(
            order=sign(reason="Slow"), points="-10", unit="percent-of-board", round_=2, **about
        )
    assert "no match" in refused.value.faults[0].text
    give_penalty(
        order=sign(reason="Slow"), points="-10", unit="percent-of-board", round_=1, **about
    )
    give_penalty(order=sign(reason="Rude"), points="-1", unit="vp", round_=None, **about)
    rebuild(event)
    row = EntrantScore.objects.get(event=event, entrant=entrant).row
    assert Fraction(row["points"]) == Fraction(row["vp"]) - 1


@pytest.mark.django_db
def test_a_match_of_pairs_is_not_ruled_on_as_a_whole(cast: Cast, sign: Sign) -> None:
    event = play(create_swiss(cast.club, sign, 6), sign, rounds=1)
    match = list_matches(read_field(event))[0]
    assert match.away is not None
    with pytest.raises(Refused) as refused:
        rule_match(
            order=sign(reason="x"),
            event=event,
            round_=1,
            home=match.home.entrant,
            away=match.away.entrant,
            said={"not_played": True},
        )
    assert refused.value.faults[0].code == "not-of-teams"
    path = f"events/{event.pk}/matches/1/1/swapped/"
    answer = program(cast.club, cast.director).post(
        path, {"board": 1, "other_table": 2, "reason": "Swapped"}
    )
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == "not-of-teams"


@pytest.mark.django_db
def test_others_cannot_be_entered_at_the_table_of_a_match(cast: Cast, sign: Sign) -> None:
    event = create_swiss(cast.club, sign, 6)
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    one, two, *_ = list_matches(read_field(event))
    assert two.away is not None
    with pytest.raises(Refused) as refused:
        enter_result(
            order=sign(),
            event=event,
            place=BoardPlace("A", 1, 1, 1),
            raw={"score": 420},
            seated=Seated((one.home.entrant, None), (two.away.entrant, None)),
        )
    assert "other-match" in [fault.code for fault in refused.value.faults]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"form": "swiss"}, "form"),
        ({"rules": {"victory_points": "sbu-20"}}, "rules.victory_points"),
        ({"scoring": "imps"}, "scoring"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(
    cast: Cast, sign: Sign, values: dict[str, object], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        create_event(
            order=sign(),
            club=cast.club,
            name="Swiss",
            date=timezone.now().date(),
            **{"kind": "swiss-pairs", **values},
        )
    assert field in [fault.field for fault in refused.value.faults]


@pytest.mark.django_db
def test_the_pages_show_matches_percentages_and_victory_points(cast: Cast, sign: Sign) -> None:
    event = play(create_swiss(cast.club, sign, 7), sign, rounds=2)
    finish_event(order=sign(), event=event, confirmed=True)
    publish_standing(order=sign(), event=event)
    rebuild(event)
    visitor, director = cast.client("visitor"), cast.client("director")
    standing = read_page(visitor, event, "event")
    assert ">VP<" in standing
    assert ">Matches<" in standing
    assert "bye" in read_page(visitor, event, "event-matches")
    match = read_page(visitor, event, "event-match", 1, 1)
    assert "Open room" not in match
    assert ">Result<" in match
    entrant = next(iter(read_field(event).entrants))
    assert "The match of round 1." in read_page(visitor, event, "event-card", entrant)
    for name in ("event-boards", "event-csv", "event-json"):
        assert read_page(visitor, event, name)
    assert read_page(visitor, event, "event-board", 1)
    assert read_page(director, event, "event-desk")
    assert "Table" in read_page(director, event, "event-draw")


@pytest.mark.django_db
@pytest.mark.parametrize("rule", ["stands", "cancelled"])
def test_what_a_pair_that_leaves_early_has_played_follows_the_rule(
    cast: Cast, sign: Sign, rule: str
) -> None:
    rules = {**MP_RULES, "withdrawal": rule}
    event = play(create_swiss(cast.club, sign, 6, rules=rules), sign, rounds=1)
    match = list_matches(read_field(event))[0]
    assert match.away is not None
    page = read_page(cast.client("director"), event, "event-entrant", match.home.id)
    assert ("What it has played" in page) == (rule == "cancelled")
    about = {"event": event, "entrant": match.home.entrant, "after_round": 1}
    if rule == "stands":
        with pytest.raises(Refused) as refused:
            withdraw(order=sign(), kind="before", **about)
        assert refused.value.faults[0].code == "withdrawn-of-form"
    withdrawal = withdraw(order=sign(), **about)
    assert withdrawal.kind == "before"
    event.refresh_from_db()
    rebuild(event)
    assert not list(find_differences(event, timezone.now()))
    own = EntrantScore.objects.get(event=event, entrant=match.home.entrant).row
    other = EntrantScore.objects.get(event=event, entrant=match.away.entrant).row
    assert own["rank"] is None
    assert (other["played"], other["vp"] == "12.00") == (
        (1, False) if rule == "stands" else (0, True)
    )
    row = MatchScore.objects.get(event=event, round=1, home=match.home.entrant)
    assert bool(row.row.get("cancelled")) == (rule == "cancelled")


@pytest.mark.django_db
def test_the_settings_say_what_becomes_of_a_pair_that_leaves(cast: Cast, sign: Sign) -> None:
    event = create_swiss(cast.club, sign, 4)
    director = cast.client("director")
    page = read_page(director, event, "event-settings")
    assert "What one that leaves a Swiss has played" in page
    values = {
        "name": event.name,
        "date": event.date.isoformat(),
        "scoring": "butler",
        "scale": "mp-20",
        "minutes": "16",
        "visibility": "public",
        "law": "wbf",
        "window": "1440",
        "leaving": "cancelled",
        "key": "settings",
    }
    wrong = director.post(find(event, "event-settings"), values)
    assert "This scale does not go with the scoring." in wrong.content.decode()
    changed = director.post(find(event, "event-settings"), {**values, "scale": "sbu-20"})
    assert changed.status_code == 302
    event.refresh_from_db()
    assert event.rules == {"victory_points": "sbu-20", "withdrawal": "cancelled"}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["swiss-pairs", "teams"])
def test_nothing_is_entered_at_a_table_that_has_no_match(cast: Cast, sign: Sign, kind: str) -> None:
    event = (
        create_swiss(cast.club, sign, 6)
        if kind == "swiss-pairs"
        else create_teams(cast.club, sign, 6, "swiss")
    )
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    match = list_matches(read_field(event))[0]
    assert match.away is not None
    with pytest.raises(Refused) as refused:
        enter_result(
            order=sign(),
            event=event,
            place=BoardPlace("A", 1, 9, 1),
            raw={"score": 420},
            seated=Seated([match.home.entrant], [match.away.entrant]),
            confirmed=True,
        )
    assert [fault.code for fault in refused.value.faults] == ["no-meeting"]


@pytest.mark.django_db
def test_no_pair_leaves_before_a_match_that_it_has_played(cast: Cast, sign: Sign) -> None:
    event = play(create_swiss(cast.club, sign, 6), sign, rounds=2)
    leaving = list_matches(read_field(event))[0].home.entrant
    with pytest.raises(Refused) as refused:
        withdraw(order=sign(reason="Ill"), event=event, entrant=leaving, after_round=1)
    assert [fault.field for fault in refused.value.faults] == ["after_round"]
    withdraw(order=sign(reason="Ill"), event=event, entrant=leaving, after_round=2)
    rebuild(event)
    assert all(row.complete for row in MatchScore.objects.filter(event=event))


@pytest.mark.django_db
def test_a_match_that_the_scale_has_nothing_for_waits_alone(cast: Cast, sign: Sign) -> None:
    rules = {"victory_points": {"4": {"0": "10-10", "3": "12-8"}}, "sit_out": "10"}
    event = create_swiss(cast.club, sign, 4, scoring="butler", rules=rules)
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    first = BoardResult.objects.get(event=event, table=1, board=2)
    void = correct_result(
        order=sign(reason="no time"),
        event=event,
        result=first,
        raw={"not_played": True},
        confirmed=True,
    )
    rebuild(event)
    assert not list(find_differences(event, timezone.now()))
    waits, counted = MatchScore.objects.filter(event=event).order_by("table")
    assert (waits.complete, waits.row["unscaled"], "vp" in waits.row) == (False, True, False)
    assert counted.complete and "vp" in counted.row
    standing = EventStanding.objects.get(event=event)
    assert standing.scored and standing.provisional
    draw(event, sign, 2)  # the others need not wait for the ruling
    # As a file for the command it has a problem.
    assert [problem.code for problem in read(export_event(event)).problems] == ["scale-boards"]
    correct_result(
        order=sign(reason="an average"),
        event=event,
        result=void,
        raw={"adjusted": {"ns": "AVE", "ew": "AVE"}},
        confirmed=True,
    )
    rebuild(event)
    assert "vp" in MatchScore.objects.get(event=event, round=1, table=1).row
