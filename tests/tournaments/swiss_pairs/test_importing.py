"""Swiss pairs of a file become an event of the club, and are ranked as the file says."""

import random
from typing import Any

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from scoring.files.kinds import read_file
from scoring.files.writers import WRITERS
from tests.club.conftest import Cast, Sign
from tests.tournaments.swiss_pairs.parts import MP_RULES, create_swiss
from tests.tournaments.teams.files import bring, forget_ids, rank
from tests.tournaments.teams.parts import MADE, draw, play_round
from tournaments.actions.events import finish_event
from tournaments.duplicate.actions.importing import find_import_faults
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.queries.export import export_event
from tournaments.models import EntrantScore, Event, EventState
from tournaments.queries.events import get_state
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db
PAIRINGS = [
    [("1", "2"), ("3", "4"), ("5", "6")],
    [("1", "3"), ("5", "2"), ("6", "4")],
    [("4", "1"), ("2", "3")],
]


def write(**about: Any) -> dict[str, Any]:
    """Return Swiss pairs over three rounds of three boards; in the third, two sit out."""
    chance = random.Random(3)
    boards: list[dict[str, Any]] = []
    for round_, pairings in enumerate(PAIRINGS, start=1):
        for board in range(3 * round_ - 2, 3 * round_ + 1):
            results = [
                {"round": round_, "table": table, "ns": ns, "ew": ew, **chance.choice(MADE)}
                for table, (ns, ew) in enumerate(pairings, start=1)
            ]
            boards.append({"board": board, "expected": len(results), "results": results})
    return {
        "kind": "swiss-pairs",
        "scoring": "matchpoints",
        "rules": MP_RULES,
        "entrants": [{"number": number} for number in "123456"],
        "boards": boards,
        **about,
    }


@pytest.mark.parametrize(
    "about",
    [{}, {"rules": {}}, {"scoring": "cross-imps", "rules": {"victory_points": "wbf-continuous"}}],
    ids=["on a scale", "without a scale", "by IMPs"],
)
def test_swiss_pairs_of_a_file_are_ranked_as_the_file_says(
    about: dict[str, Any], cast: Cast, sign: Sign
) -> None:
    document = write(**about)
    event = bring(cast, sign, document, size=2)
    assert get_state(event) == EventState.FINISHED
    assert rank(export_event(event)) == rank(document)
    rebuild_event(event.pk, now=timezone.now())
    assert EntrantScore.objects.filter(event=event).count() == 6
    assert not list(find_differences(event, timezone.now()))


def test_a_bye_counts_where_the_file_says_it(cast: Cast, sign: Sign) -> None:
    document = write()
    document["boards"][6]["results"].append({"round": 3, "ns": "5", "not_played": True})
    event = bring(cast, sign, document, size=2)
    assert rank(export_event(event)) == rank(document)
    assert rank(document)["5"] != rank(write())["5"]


def test_pairs_that_change_directions_within_a_match_are_one_match(cast: Cast, sign: Sign) -> None:
    document = write()
    result = document["boards"][1]["results"][0]
    result |= {"ns": result["ew"], "ew": result["ns"]}
    ruled = document["boards"][2]["results"][0]
    for key in ("contract", "declarer", "tricks"):
        ruled.pop(key, None)
    ruled |= {"ns": ruled["ew"], "ew": ruled["ns"], "adjusted": {"ns": "AVE+", "ew": "AVE-"}}
    document["entrants"][0]["penalties"] = [{"points": "-1", "unit": "vp", "reason": "late"}]
    event = bring(cast, sign, document, size=2)
    exported = export_event(event)
    assert rank(exported) == rank(document)
    assert exported["boards"][1]["results"][0]["turned"] is True


def test_each_match_of_a_round_is_meant_to_play_its_boards(cast: Cast, sign: Sign) -> None:
    document = write()
    for board in document["boards"]:
        del board["expected"]
    event = bring(cast, sign, document, size=2)
    assert rank(export_event(event)) == rank(write())


def test_swiss_pairs_of_usebio_are_ranked_as_the_file_says(cast: Cast, sign: Sign) -> None:
    [told] = read_file(WRITERS["usebio"].write(write())).events
    assert [board["expected"] for board in told.document["boards"]] == [3] * 6 + [2] * 3
    event = bring(cast, sign, told.document, size=2)
    assert rank(export_event(event)) == rank(write())


def test_swiss_pairs_of_this_program_come_back_with_their_standing(cast: Cast, sign: Sign) -> None:
    event = create_swiss(cast.club, sign, 7)
    for round_ in (1, 2, 3):
        draw(event, sign, round_)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
    finish_event(order=sign(), event=event)
    document = forget_ids(export_event(event))
    again = bring(cast, sign, document, size=2)
    assert rank(export_event(again)) == rank(document)


def test_what_swiss_pairs_cannot_be_here_is_refused(cast: Cast, sign: Sign) -> None:
    document = write()
    document["boards"][0]["results"][0]["version"] = "b"
    del document["boards"][1]["results"][0]["ew"]
    faults = {fault.code for fault in find_import_faults(document)}
    assert faults == {"version", "one-side"}
    document = write()
    for board in document["boards"]:
        board["section"] = "A" if board["board"] < 4 else "B"
    assert "one-section" in {fault.code for fault in find_import_faults(document)}
    document = write()
    for result in document["boards"][3]["results"]:
        result["round"] = 1 if {result["ns"], result["ew"]} == {"1", "3"} else 2
    assert find_import_faults(document)
    with pytest.raises(Refused):
        bring(cast, sign, document, size=2)
    assert Event.objects.count() == 0
