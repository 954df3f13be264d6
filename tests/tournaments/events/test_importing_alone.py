"""Results of a file that count for one side alone."""

from typing import Any

import pytest

from club.ledger.refusals import Refused
from tests.club.conftest import Cast, Sign
from tests.tournaments.events.test_importing import bring, rank, write
from tournaments.duplicate.actions.importing import find_import_faults
from tournaments.duplicate.queries.export import export_event
from tournaments.models import BoardResult
from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.movement import Movement

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "movement", [make_movement("howell", 4), make_movement("mitchell", 5, winners=2)]
)
@pytest.mark.parametrize(
    "said",
    [
        {},
        {"contract": "3NT", "declarer": "N", "tricks": 9},
        {"score": -120},
    ],
    ids=["award", "contract", "score"],
)
def test_a_result_of_one_side_counts_for_it_alone(
    said: dict[str, Any], movement: Movement, cast: Cast, sign: Sign
) -> None:
    document = write(movement)
    for at, side in ((2, "ns"), (5, "ew")):
        results = document["boards"][at]["results"]
        place = {key: results[1][key] for key in ("round", "table", side)}
        award = {"adjusted": {side: "AVE+", "reason": "wrong board"}}
        results[1] = {**place, **(said or award)}
        document["boards"][at]["expected"] = len(results) - 1
    event = bring(cast, sign, document)
    assert rank(export_event(event)) == rank(document)
    alone = BoardResult.objects.filter(event=event)
    assert alone.filter(ns=None).count() == alone.filter(ew=None).count() == 1


@pytest.mark.parametrize("lacks", [0, 1], ids=["meant", "not meant"])
@pytest.mark.parametrize("movement", [make_movement("howell", 4), make_movement("mitchell", 5)])
def test_a_board_is_meant_to_have_a_result_of_one_side_if_the_file_says_so(
    movement: Movement, lacks: int, cast: Cast, sign: Sign
) -> None:
    document = write(movement)
    board = document["boards"][3]
    result = board["results"][0]
    board["results"][0] = {key: result[key] for key in ("round", "table", "ew")}
    board["results"][0]["adjusted"] = {"ew": "AVE+"}
    board["expected"] = len(board["results"]) - lacks
    event = bring(cast, sign, document)
    assert rank(export_event(event)) == rank(document)
    exported = next(own for own in export_event(event)["boards"] if own["board"] == board["board"])
    assert exported["expected"] == board["expected"]


def test_a_result_of_one_side_of_single_players_counts_for_them_alone(
    cast: Cast, sign: Sign
) -> None:
    document = write(make_individual(8))
    result = document["boards"][0]["results"][0]
    document["boards"][0]["results"][0] = {
        **{key: result[key] for key in ("round", "table", "e", "w")},
        "adjusted": {"ew": "AVE+"},
    }
    document["boards"][0]["results"].append(
        {"n": result["n"], "s": result["s"], "not_played": True}
    )
    document["boards"][0]["expected"] = 1
    event = bring(cast, sign, document)
    assert rank(export_event(event)) == rank(document)


def test_who_has_results_of_one_side_alone_is_named_by_the_board(cast: Cast, sign: Sign) -> None:
    document = write(make_movement("howell", 2))
    document["entrants"].append({"number": "9"})
    document["boards"][1]["results"].append({"ns": "9", "adjusted": {"ns": "AVE"}})
    assert [fault.text for fault in find_import_faults(document)] == [
        f"Board {document['boards'][1]['board']}: a result has entrants on one side only."
    ]
    with pytest.raises(Refused):
        bring(cast, sign, document)
