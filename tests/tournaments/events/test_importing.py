"""An event of a file becomes one of the club, and is ranked as the file says."""

import random
import re
from typing import Any

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from club.models import Player
from scoring.duplicate.event import answer
from tests.club.conftest import EVENING, Cast, Sign
from tests.tournaments.events.played import read
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.importing import find_import_faults, import_event
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.imported import add_unplayed, list_short_boards
from tournaments.models import BoardResult, Event, EventState
from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.movement import Movement
from tournaments.queries.events import get_state
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db
MADE: tuple[dict[str, Any], ...] = (
    {"contract": "4S", "declarer": "N", "tricks": 10, "lead": "HQ"},
    {"contract": "3NT", "declarer": "E", "tricks": 8},
    {"contract": "pass"},
    {"score": -90},
    {"not_played": True},
    {"adjusted": {"ns": "AVE+", "ew": "AVE-", "reason": "law 12"}},
)


def write(movement: Movement, *, told: bool = True, **about: Any) -> dict[str, Any]:
    """Return an event that was played by a movement. told: whether it says rounds and tables."""
    chance = random.Random(8)
    individual = len(movement.hands[0].ns) > 1
    keys = ("n", "s", "e", "w") if individual else ("ns", "ew")
    apart = movement.winners == 2
    within = movement.tables if apart else 0

    def name(slot: int) -> str:
        return str(slot - within if apart and slot > within else slot)

    boards: dict[int, list[dict[str, Any]]] = {}
    for hand in movement.played:
        for board in (2 * hand.set - 1, 2 * hand.set):
            place = {"round": hand.round, "table": hand.table} if told else {}
            sitting = dict(zip(keys, map(name, hand.slots), strict=True))
            boards.setdefault(board, []).append({**place, **sitting, **chance.choice(MADE)})
    entrants: list[dict[str, Any]] = [
        {"number": name(slot)} | ({"line": str(movement.line(slot))} if apart else {})
        for slot in movement.entrants
    ]
    entrants[0] |= {"handicap": "2.5", "penalties": [{"points": "-1", "unit": "matchpoints"}]}
    entrants[1]["stratum"] = "B"
    return {
        "kind": "individual" if individual else "pairs",
        "scoring": "matchpoints",
        **({} if individual else {"winners": movement.winners}),
        "entrants": entrants,
        "boards": [
            {"board": board, "expected": len(results), "results": results}
            for board, results in sorted(boards.items())
        ],
        **about,
    }


def bring(cast: Cast, sign: Sign, document: dict[str, Any], **about: Any) -> Event:
    size = 1 if document["kind"] == "individual" else 2
    nobody: list[list[Player | None]] = [[None] * size for _ in document["entrants"]]
    order = sign(key=about.pop("key", "file"))
    return import_event(
        order=order,
        club=cast.club,
        document=document,
        players=lambda: nobody,
        name="From a file",
        date=EVENING.date(),
        **about,
    )


def rank(document: dict[str, Any]) -> dict[tuple[str, str], tuple[Any, ...]]:
    """Return place and points by the number of an entrant, and its line."""
    told = answer(document)
    assert "problems" not in told, told
    numbers = {own.get("id", own["number"]): own["number"] for own in document["entrants"]}
    return {
        (row.get("line", ""), numbers[row["entrant"]]): (
            row["rank"],
            row["points"],
            row["percent"],
            row["boards"],
        )
        for row in told["standings"]
    }


@pytest.mark.parametrize(
    "movement",
    [
        make_movement("howell", 4),
        make_movement("mitchell", 5),
        make_movement("mitchell", 5, winners=2),
        make_movement("mitchell", 5, winners=2, missing=(10,)),
        make_individual(8),
    ],
    ids=["howell", "mitchell", "two winners", "half a table", "individual"],
)
@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_an_event_of_a_file_is_ranked_as_the_file_says(
    movement: Movement, told: bool, cast: Cast, sign: Sign
) -> None:
    document = write(movement, told=told)
    event = bring(cast, sign, document)
    assert get_state(event) == EventState.FINISHED
    assert rank(export_event(event)) == rank(document)
    row = BoardResult.objects.filter(event=event, said__has_key="lead").first()
    assert row is None or row.said["lead"] == "HQ"


def test_sections_are_imported_side_by_side(cast: Cast, sign: Sign) -> None:
    first, second = write(make_movement("howell", 3)), write(make_movement("mitchell", 3))
    document = {**first, "entrants": [], "boards": []}
    for letter, part in (("Blue", first), ("Red", second)):
        document["entrants"] += [{**own, "section": letter} for own in part["entrants"]]
        document["boards"] += [{**own, "section": letter} for own in part["boards"]]
    event = bring(cast, sign, document)
    field = read_field(event)
    assert not event.across
    assert [section.letter for section in field.sections] == ["A", "B"]
    exported = export_event(event)
    assert len(answer(exported)["standings"]) == 12
    for board in document["boards"]:
        board["group"] = "all"
    assert bring(cast, sign, document, key="together").across


def test_the_same_request_again_makes_no_second_event(cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 2))
    event = bring(cast, sign, document)
    acts = event.acts.count()
    assert bring(cast, sign, document) == event
    assert event.acts.count() == acts


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "rubber-event"}, "kind"),
        ({"boards": []}, "no-results"),
        ({"boards": [{"board": 1000, "results": [{"ns": "1", "ew": "2", "score": 50}]}]}, "boards"),
        ({"scoring": "?"}, "not-one-of"),
    ],
)
def test_what_cannot_be_an_event_is_refused_and_nothing_is_stored(
    change: dict[str, Any], code: str, cast: Cast, sign: Sign
) -> None:
    document = {**write(make_movement("howell", 2)), **change}
    with pytest.raises(Refused) as refusal:
        bring(cast, sign, document)
    assert code in {fault.code for fault in refusal.value.faults}
    assert Event.objects.count() == 0


def test_results_to_come_of_one_side_and_of_fouled_boards_are_refused(
    cast: Cast, sign: Sign
) -> None:
    document = write(make_movement("howell", 2))
    results = document["boards"][0]["results"]
    results[0] = {"ns": results[0]["ns"], "late": True}
    results[1]["version"] = "a"
    with pytest.raises(Refused) as refusal:
        bring(cast, sign, document)
    assert [fault.code for fault in refusal.value.faults] == ["one-side", "version"]
    assert Event.objects.count() == 0


def test_entrants_of_several_numbers_or_sections_are_refused(cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 2))
    first = document["entrants"][0]
    document["entrants"][0] = {
        "id": "one",
        "seats": [{"number": first["number"]}],
        "members": [{"name": "Ann"}],
    }
    assert [fault.code for fault in find_import_faults(document)] == ["seats"]
    document = write(make_movement("howell", 2))
    boards = document["boards"]
    document["boards"] = [
        {**board, "section": letter, "board": board["board"]}
        for letter in "AB"
        for board in (boards[:2] if letter == "A" else boards[2:])
    ]
    assert [fault.code for fault in find_import_faults(document)] == ["two-sections"]


def test_numbers_that_no_movement_has_are_refused(cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 3))
    document["boards"][-1]["board"] = 1000
    with pytest.raises(Refused) as refused:
        bring(cast, sign, document)
    assert {fault.code for fault in refused.value.faults} == {"boards"}
    assert not Event.objects.exists()


def test_more_entrants_than_can_be_entered_in_time_are_refused(cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 2))
    document["entrants"] += [{"number": str(number)} for number in range(5, 402)]
    with pytest.raises(Refused) as refused:
        bring(cast, sign, document)
    assert [fault.code for fault in refused.value.faults] == ["too-many"]
    del document["entrants"][-1]
    assert not find_import_faults(document)


def test_a_file_in_which_somebody_plays_a_board_twice_is_refused(cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 2), told=False)
    document["boards"][0]["results"].append(dict(document["boards"][0]["results"][0]))
    assert find_import_faults(document)


@pytest.mark.parametrize("movement", [make_movement("howell", 4), make_movement("mitchell", 5)])
def test_what_a_format_leaves_out_as_not_played_is_expected(
    movement: Movement, cast: Cast, sign: Sign
) -> None:
    whole = write(movement)
    played = {
        **whole,
        "boards": [
            {
                **board,
                "results": [own for own in board["results"] if not own.get("not_played")],
            }
            for board in whole["boards"]
        ],
    }
    filled = add_unplayed(played)
    for board, other in zip(whole["boards"], filled["boards"], strict=True):
        told = {(own["ns"], own["ew"]) for own in board["results"]}
        assert {(own["ns"], own["ew"]) for own in other["results"]} <= told
    short = list_short_boards(played)
    assert short == [
        board["board"] for board in filled["boards"] if len(board["results"]) < board["expected"]
    ]
    if not short:
        assert rank(export_event(bring(cast, sign, played))) == rank(whole)


def test_a_published_standing_without_names_says_so(cast, sign):
    event = bring(cast, sign, write(make_movement("howell", 3)))
    rebuild_event(event.pk, now=timezone.now())
    publish_standing(order=sign(), event=event)
    shown = read(cast.client("member"), event, "event")
    assert "no names yet" in shown and "? – ?" not in shown
    winners = " ".join(re.findall(r'<section class="winner">.*?</section>', shown, re.DOTALL))
    assert re.search(r"Number \d", winners) and "no names yet" not in winners


@pytest.mark.parametrize("kind", ["before", "after"])
def test_whoever_left_has_left_here_too(kind: str, cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 4))
    document["entrants"][3]["withdrawn"] = kind
    gone = document["entrants"][3]["number"]
    for board in document["boards"] if kind == "before" else ():
        board["expected"] -= any(gone in (own["ns"], own["ew"]) for own in board["results"])
    event = bring(cast, sign, document)
    assert rank(export_event(event)) == rank(document)


def test_what_was_carried_over_is_refused(cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 2))
    document["entrants"][0]["carry"] = "1.5"
    document["entrants"][1]["carry"] = "0.00"
    faults = find_import_faults(document)
    assert [(fault.code, fault.field) for fault in faults] == [("carry", "entrants.0.carry")]


def test_an_event_that_would_be_ranked_otherwise_is_refused(cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 4))
    with pytest.raises(Refused) as refusal:
        bring(cast, sign, document, scoring="cross-imps", rules={})
    assert {fault.code for fault in refusal.value.faults} <= {"differs", "not-a-unit"}
    assert Event.objects.count() == 0
