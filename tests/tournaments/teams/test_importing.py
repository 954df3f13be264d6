"""Matches of teams of a file become an event of the club, and are ranked as the file says."""

import io
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from club.archives.importing import import_club
from club.ledger.refusals import Refused
from scoring.files.bws import Night, write_bws
from scoring.files.kinds import read_file
from scoring.files.writers import WRITERS
from tests.club.archives.conftest import remove, take
from tests.club.conftest import EVENING, Cast, Sign
from tests.scoring.files.bws_files import make_template
from tests.tournaments.teams.files import ALL_PLAY_ALL, bring, change, forget_ids, rank, write
from tests.tournaments.teams.parts import (
    MADE,
    SWISS_RULES,
    create_teams,
    draw,
    plan_teams,
    play_round,
)
from tournaments.actions.events import finish_event
from tournaments.duplicate.actions.importing import find_import_faults
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.queries.draws import find_moved
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.imported_rounds import ImportedRounds
from tournaments.models import EntrantScore, Event, EventState
from tournaments.queries.events import get_state
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db
SAMPLES = Path(__file__).parents[4] / "shared" / "cases" / "files"


@pytest.mark.parametrize("again", [False, True], ids=["boards once", "boards again"])
def test_an_all_play_all_of_a_file_is_ranked_as_the_file_says(
    again: bool, cast: Cast, sign: Sign
) -> None:
    document = write(ALL_PLAY_ALL, again=again)
    event = bring(cast, sign, document)
    assert get_state(event) == EventState.FINISHED
    assert event.form == ("swiss" if again else "round-robin")
    assert rank(export_event(event)) == rank(document)
    rebuild_event(event.pk, now=timezone.now())
    assert EntrantScore.objects.filter(event=event).count() == 4
    assert not list(find_differences(event, timezone.now()))


def test_a_match_of_two_teams_is_one_match_in_two_rooms(cast: Cast, sign: Sign) -> None:
    document = write([(1, "1", "2")], boards=6)
    event = bring(cast, sign, document)
    assert event.form == "round-robin"
    assert [meeting.table for meeting in read_field(event).meetings()] == [1, 2]
    [match] = export_event(event)["matches"]
    assert [board["open"] for board in match["boards"]] == [
        board["open"] for board in document["matches"][0]["boards"]
    ]
    assert rank(export_event(event)) == rank(document)


def test_halves_of_a_match_are_put_together(cast: Cast, sign: Sign) -> None:
    document = write([(1, "1", "2"), (2, "2", "1")])
    for number, match in enumerate(document["matches"], start=1):
        match |= {"part": number, "parts": 2}
    document["matches"][0]["boards"][0] = {
        "board": 1,
        "adjusted": {"home": "AVE+", "away": "AVE-", "reason": "late"},
    }
    event = bring(cast, sign, document)
    assert rank(export_event(event)) == rank(document)
    [match] = export_event(event)["matches"]
    assert match["boards"][0]["adjusted"]["home"] in ("AVE+", "AVE-")
    assert len(match["boards"]) == 8


def test_what_is_ruled_of_boards_and_matches_is_kept(cast: Cast, sign: Sign) -> None:
    document = write(ALL_PLAY_ALL)
    first, second, third, fourth, fifth, _sixth = document["matches"]
    first["boards"][0]["adjusted"] = {"home": "AVE+", "reason": "law 12"}
    first["boards"][1] = {"board": 2, "adjusted": {"home": "AVE+", "away": "AVE+"}}
    first["boards"][2]["closed"] = {"not_played": True}
    second["adjust"] = {"home": "-1", "reason": "slow"}
    del third["boards"], fourth["boards"], fifth["boards"]
    third["imps"] = {"home": "31", "away": "12", "count": 12}
    fourth["awarded"] = {"home": "12", "away": "6"}
    fifth["not_played"] = True
    document["entrants"][0] |= {
        "carry": "2.5",
        "penalties": [
            {"points": "-3", "unit": "imps", "round": 1, "reason": "phone"},
            {"points": "-0.5", "unit": "vp"},
        ],
    }
    event = bring(cast, sign, document)
    exported = export_event(event)
    assert rank(exported) == rank(document)
    assert exported["matches"][1]["adjust"] == {"home": "-1", "reason": "slow"}
    assert exported["entrants"][0]["penalties"][0]["reason"] == "phone"


def test_a_swiss_with_byes_and_teams_that_stay_away_is_ranked_alike(cast: Cast, sign: Sign) -> None:
    pairings = [(1, "1", "2"), (1, "3", "4"), (3, "1", "3"), (5, "2", "3")]
    document = write(pairings, again=True, form="swiss", rules=SWISS_RULES)
    document["entrants"].append({"number": "5"})
    document["matches"] += [
        {"round": 1, "home": "5", "bye": True},
        {"round": 3, "home": "4", "bye": True},
    ]
    document["entrants"][3]["withdrawn"] = "after"
    event = bring(cast, sign, document)
    assert event.form == "swiss"
    assert rank(export_event(event)) == rank(document)
    assert sorted({match["round"] for match in export_event(event)["matches"]}) == [1, 2, 3]


def test_two_matches_of_a_team_in_a_round_are_played_one_after_the_other(
    cast: Cast, sign: Sign
) -> None:
    document = write(ALL_PLAY_ALL)
    for match in document["matches"]:
        match["round"] = 1
    event = bring(cast, sign, document)
    assert read_field(event).rounds == 3
    assert rank(export_event(event)) == rank(document)


def test_teams_of_eight_have_four_rooms(cast: Cast, sign: Sign) -> None:
    document = write(ALL_PLAY_ALL)
    for match in document["matches"]:
        for board in match["boards"]:
            board |= {"open2": board["closed"], "closed2": MADE[0]}
    event = bring(cast, sign, document, size=8)
    assert event.of_eights
    assert rank(export_event(event)) == rank(document)


@pytest.mark.skipif(not SAMPLES.exists(), reason="the samples are not here")
@pytest.mark.parametrize("sample", ["teams.event.json", "teams.usebio.xml", "teams.lin"])
def test_the_samples_of_matches_are_ranked_as_they_say(sample: str, cast: Cast, sign: Sign) -> None:
    [told] = read_file((SAMPLES / sample).read_bytes()).events
    document = {**told.document, "rules": {}}  # the scale has no row for its two boards
    event = bring(cast, sign, document)
    assert rank(export_event(event)) == rank(document)


@pytest.mark.parametrize("kind", ["json", "usebio", "pbn", "lin"])
def test_whichever_file_has_a_match_it_is_ranked_as_the_file_says(
    kind: str, cast: Cast, sign: Sign
) -> None:
    written = WRITERS[kind].write(write([(1, "1", "2")], boards=6))
    [told] = read_file(written).events
    event = bring(cast, sign, told.document)
    assert rank(export_event(event)) == rank(told.document)
    assert sum(row["boards"] for row in rank(told.document).values()) == 12


def test_teams_of_a_bridgemate_are_ranked_as_the_file_says(cast: Cast, sign: Sign) -> None:
    document = write(ALL_PLAY_ALL, rules={})
    [told] = read_file(write_bws(document, make_template(), Night("0" * 32))).events
    event = bring(cast, sign, told.document)
    assert event.form == "round-robin"
    assert rank(export_event(event)) == rank(document)


def test_a_swiss_of_teams_comes_from_usebio(cast: Cast, sign: Sign) -> None:
    pairings = [(1, "1", "2"), (1, "3", "4"), (2, "1", "3"), (2, "4", "2")]
    written = WRITERS["usebio"].write(write(pairings, again=True, form="swiss"))
    [told] = read_file(written).events
    event = bring(cast, sign, told.document)
    assert event.form == "swiss"
    assert rank(export_event(event)) == rank(told.document)


@pytest.mark.parametrize(
    ("teams", "name"), [(5, "american-whist"), (4, "shared-whist"), (5, "team-howell")]
)
def test_a_round_robin_of_this_program_comes_back_with_its_standing(
    teams: int, name: str, cast: Cast, sign: Sign
) -> None:
    event = plan_teams(create_teams(cast.club, sign, teams), sign, name)
    for round_ in range(1, read_field(event).rounds + 1):
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
    finish_event(order=sign(), event=event)
    document = forget_ids(export_event(event))
    again = bring(cast, sign, document)
    assert rank(export_event(again)) == rank(document)


def test_a_swiss_of_this_program_comes_back_with_its_standing(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    for round_ in (1, 2, 3):
        draw(event, sign, round_)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
    finish_event(order=sign(), event=event)
    document = forget_ids(export_event(event))
    again = bring(cast, sign, document)
    assert rank(export_event(again)) == rank(document)
    assert again.form == "swiss"


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        ("form", "knock-out", "bracket"),
        ("matches.0.share", "0.5", "share"),
        ("matches.0.boards.0.vulnerable", "both", "vulnerable"),
        ("matches.0.boards.0.open.version", "b", "version"),
        ("matches.0", {"round": 1, "home": "1", "bye": True, "awarded": {"home": "9"}}, "bye"),
        ("matches.0.boards.0.board", 200, "boards"),
        ("scoring", "?", "not-one-of"),
    ],
)
def test_what_matches_cannot_be_here_is_refused_by_its_name_and_nothing_is_stored(
    place: str, value: Any, code: str, cast: Cast, sign: Sign
) -> None:
    document = change(write(ALL_PLAY_ALL, again=True, rules={}), place, value)
    if code == "version":
        document["matches"][0]["boards"][0]["closed"]["version"] = value
    assert code in {fault.code for fault in find_import_faults(document)}
    with pytest.raises(Refused):
        bring(cast, sign, document)
    assert Event.objects.count() == 0


def test_a_knock_out_of_this_program_comes_back_with_its_bracket(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 6, "knock-out")
    for round_ in (1, 2, 3):
        draw(event, sign, round_, third=round_ == 3)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_, seed=3)
    finish_event(order=sign(), event=event)
    document = forget_ids(export_event(event))
    again = bring(cast, sign, document)
    assert again.form == "knock-out"
    assert rank(export_event(again)) == rank(document)
    assert [match.get("place") for match in export_event(again)["matches"]].count("third") == 1
    bracket = read_field(again).draws[1].drawn["bracket"]
    assert len(bracket) == 8 and bracket.count(None) == 2
    first = {frozenset(pair) for pair in zip(bracket[::2], bracket[1::2], strict=True)}
    before = read_field(event).draws[1].drawn["bracket"]
    assert first == {frozenset(pair) for pair in zip(before[::2], before[1::2], strict=True)}
    for name in ("event-draw", "event", "event-matches"):
        address = reverse(name, args=[cast.club.slug, again.pk])
        assert cast.client("director").get(address).status_code == 200


def test_what_decided_a_knock_out_is_kept(cast: Cast, sign: Sign) -> None:
    document = write([(1, "1", "2"), (1, "3", "4"), (2, "1", "3")], form="knock-out", rules={})
    for match in document["matches"]:
        for board in match["boards"]:
            board |= {room: {"contract": "pass"} for room in ("open", "closed")}
        match["winner"] = "home"
    document["matches"][0] |= {"carry": "3", "winner": "home"}
    event = bring(cast, sign, document)
    assert rank(export_event(event)) == rank(document)
    assert export_event(event)["matches"][0]["carry"] == "3"
    document["matches"][2]["boards"][0]["extra"] = True
    assert [fault.code for fault in find_import_faults(document)] == ["extra"]


def test_a_bye_beside_a_match_of_the_round_is_refused(cast: Cast, sign: Sign) -> None:
    document = write([(1, "1", "2"), (1, "3", "4")], form="swiss", rules=SWISS_RULES)
    document["matches"].append({"round": 1, "home": "4", "bye": True})
    with pytest.raises(Refused) as refused:
        bring(cast, sign, document)
    assert [fault.code for fault in refused.value.faults] == ["byes"]
    assert not Event.objects.exists()


def test_many_teams_are_not_paired_to_see_whether_all_meet() -> None:
    document = write([(1, "1", "2")])
    document["entrants"] += [{"number": str(number)} for number in range(3, 2_000)]
    rounds = ImportedRounds(document)
    assert rounds.count == 1
    tracemalloc.start()
    try:
        assert rounds.drawn
        assert tracemalloc.get_traced_memory()[1] < 2**20  # two millions of pairs would take 100
    finally:
        tracemalloc.stop()


def test_a_recorded_draw_would_be_drawn_alike_and_goes_through_an_archive(
    cast: Cast, sign: Sign
) -> None:
    pairings = [(1, "1", "2"), (1, "3", "4"), (2, "1", "3"), (2, "4", "2")]
    document = write(pairings, again=True, form="swiss")
    document["entrants"].append({"number": "5"})
    event = bring(cast, sign, document)
    draws = read_field(event).draws
    assert [find_moved(event, draw) for draw in draws.values()] == [set(), set()]
    data = take(cast.club)
    remove(cast.club)
    import_club(io.BytesIO(data), now=EVENING)
    again = Event.objects.get()
    assert rank(export_event(again)) == rank(document)


def test_a_match_of_which_a_part_is_missing_would_be_ranked_otherwise(
    cast: Cast, sign: Sign
) -> None:
    document = write([(1, "1", "2")])
    document["matches"][0] |= {"part": 1, "parts": 2}
    assert not find_import_faults(document)
    with pytest.raises(Refused) as refusal:
        bring(cast, sign, document)
    assert {fault.code for fault in refusal.value.faults} == {"differs"}
    assert Event.objects.count() == 0
