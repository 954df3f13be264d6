"""Whatever a file says of the results of an event: what is entered of it is the same afterwards."""

import copy
import random
from typing import Any

import pytest
from django.db import transaction

from tests.tournaments.events.files import find_first, write_file
from tournaments.duplicate.actions.joining import Tick, join_results
from tournaments.duplicate.queries.compared import compare_file
from tournaments.duplicate.queries.file_results import find_joining_faults

pytestmark = pytest.mark.django_db
NUMBERS = list("123456")
PLAYED = ("contract", "declarer", "tricks", "lead")
VALUES: dict[str, list[Any]] = {
    "adjusted": [{"ns": "AVE+"}, {"ns": "AVE+", "ew": "AVE-"}, {"ew": "55%"}, {"ns": "3 IMPs"}],
    "weighted": [
        [{"score": 620, "weight": "60"}, {"score": 50, "weight": "40"}],
        {"ns": [{"score": 50, "weight": "100"}], "ew": [{"score": -50, "weight": "100"}]},
    ],
    **{key: [True, False] for key in ("not_played", "late", "turned")},
    "version": ["b", ""],
    "round": [1, 2, 3, 9],
    "table": [1, 2, 3, 7],
    "score": [420, -50, 0],
    "contract": ["pass", "3NT", "4SX"],
    "declarer": ["E", "S"],
    "tricks": [7, 13],
    "lead": ["HQ", "C2"],
    "ns": NUMBERS,
    "ew": NUMBERS,
}
#: What is said in the place of what was played.
INSTEAD = ("adjusted", "weighted", "not_played", "late", "score")


def mutate(document: dict[str, Any], chance: random.Random) -> None:
    """Change results of a document in a few places."""
    known = [(board, own) for board in document["boards"] for own in board["results"]]
    for _time in range(chance.randint(1, 4)):
        board, result = chance.choice(known)
        kind = chance.random()
        if kind < 0.1:
            board["results"].append(copy.deepcopy(result))
        elif kind < 0.2:
            chance.choice(document["boards"])["results"].append(copy.deepcopy(result))
        elif kind < 0.3 and result:
            result.pop(chance.choice(sorted(result)))
        else:
            key = chance.choice(sorted(VALUES))
            result[key] = copy.deepcopy(chance.choice(VALUES[key]))
            for other in PLAYED if key in INSTEAD else ():
                result.pop(other, None)


def test_what_is_entered_of_a_file_is_the_same_afterwards(some, put, sign):
    put(3, find_first(some, 3), {"adjusted": {"ns": "AVE+", "ew": "AVE-", "reason": "late"}})
    some.refresh_from_db()
    own, chance, entered = write_file(some), random.Random(6), 0
    for number in range(150):
        document = copy.deepcopy(own)
        mutate(document, chance)
        if find_joining_faults(some, document):
            continue
        told = compare_file(some, document)
        ticks = [Tick(cell.at, cell.here and cell.here.pk) for cell in (*told.new, *told.different)]
        if not ticks:
            continue
        about = {"order": sign(reason="From a file", key=f"try {number}"), "event": some}
        with transaction.atomic():
            rows = join_results(**about, comparison=told, ticks=ticks)
            some.refresh_from_db()
            after = compare_file(some, document)
            assert (after.new, after.different) == ([], []), document
            assert join_results(**about, comparison=after, ticks=ticks) == rows
            entered += 1
            transaction.set_rollback(True)
        some.refresh_from_db()
    assert entered > 20
