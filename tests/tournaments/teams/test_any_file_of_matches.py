"""Whatever a file says of an event: it is refused in words, or ranked here as the file says."""

import contextlib
import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from club.ledger.refusals import Refused
from tests.club.conftest import Cast, Sign
from tests.tournaments.events.test_importing import write as write_pairs
from tests.tournaments.swiss_pairs.test_importing import write as write_swiss_pairs
from tests.tournaments.teams.files import ALL_PLAY_ALL, bring, write
from tests.tournaments.teams.parts import SWISS_RULES
from tournaments.duplicate.actions.importing import find_import_faults
from tournaments.duplicate.queries.compared import compare_file
from tournaments.duplicate.queries.file_results import find_joining_faults
from tournaments.movements.families import make_individual, make_movement

pytestmark = pytest.mark.django_db
VALUES: list[Any] = [
    *(None, True, 0, 1, 2, 7, 99, 1000, "", "1", "2", "9", [], {}, "AVE+", "0.5"),
    *("before", "after", "swiss", "total-points", "board-a-match", "both"),
    *({"home": "3", "away": "2"}, {"home": "AVE", "away": "55%"}, {"ns": "AVE"}),
    *({"late": True}, {"not_played": True}, {"contract": "pass"}),
]
KEYS = (
    *("late", "not_played", "turned", "version", "adjusted", "part", "parts", "share", "bye"),
    *("awarded", "adjust", "imps", "carry", "withdrawn", "seed", "name", "table", "penalties"),
    *("open2", "vulnerable", "session", "section", "group", "expected", "id", "stratum", "line"),
)
MADE: list[tuple[str, Callable[[], dict[str, Any]], int]] = [
    ("round robin", lambda: write(ALL_PLAY_ALL, boards=1), 4),
    (
        "swiss",
        lambda: write(ALL_PLAY_ALL, boards=1, again=True, form="swiss", rules=SWISS_RULES),
        4,
    ),
    (
        "knock-out",
        lambda: write(
            [(1, "1", "2"), (1, "3", "4"), (2, "1", "3")], form="knock-out", again=True, rules={}
        ),
        4,
    ),
    ("swiss pairs", write_swiss_pairs, 2),
    ("pairs", lambda: write_pairs(make_movement("howell", 3)), 2),
    ("two winners", lambda: write_pairs(make_movement("mitchell", 3, winners=2)), 2),
    ("single players", lambda: write_pairs(make_individual(8)), 1),
]


def walk(inner: Any) -> Iterator[Any]:
    """Yield the objects and lists of a document, from the outside."""
    if isinstance(inner, dict | list):
        yield inner
        for value in inner.values() if isinstance(inner, dict) else inner:
            yield from walk(value)


def mutate(document: dict[str, Any], chance: random.Random) -> None:
    """Change a document in a place or two."""
    for _time in range(chance.randint(1, 2)):
        inner = chance.choice(list(walk(document)))
        if isinstance(inner, dict) and (not inner or chance.random() < 0.5):
            inner[chance.choice(KEYS)] = copy.deepcopy(chance.choice(VALUES))
        elif inner:
            key = chance.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
            if chance.random() < 0.4:
                del inner[key]
            elif isinstance(inner, list) and chance.random() < 0.5:
                inner.append(copy.deepcopy(inner[key]))
            else:
                inner[key] = copy.deepcopy(chance.choice(VALUES))


@pytest.mark.parametrize(("make", "size"), [made[1:] for made in MADE], ids=[m[0] for m in MADE])
def test_whatever_a_file_says_is_refused_in_words_or_ranked_so(
    make: Callable[[], dict[str, Any]], size: int, cast: Cast, sign: Sign
) -> None:
    chance, entered, refused = random.Random(5), 0, 0
    here = bring(cast, sign, make(), size=size)
    for _number in range(180):
        document = copy.deepcopy(make())
        mutate(document, chance)
        if not find_joining_faults(here, document):
            compare_file(here, document)
        if faults := find_import_faults(document):
            assert all(fault.text for fault in faults)
            refused += 1
            continue
        with transaction.atomic():
            with contextlib.suppress(Refused):  # else the standing was found to be the file's
                with transaction.atomic():
                    bring(cast, sign, document, size=size, key="file-2")
                entered += 1
            transaction.set_rollback(True)
    assert entered > 4 and refused > 30
