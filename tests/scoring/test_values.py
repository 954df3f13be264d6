"""Every value of scoring is immutable, and equal values have equal hashes."""

import dataclasses
import importlib
import pkgutil

import pytest

import scoring
from scoring.deal import Deal
from scoring.games import make_game
from scoring.sheet import read
from tests.scoring.faults import HANDS
from tests.scoring.notation import deal

MODULES = [
    importlib.import_module(package.name)
    for package in pkgutil.walk_packages(scoring.__path__, "scoring.")
]
VALUES = sorted(
    {
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, type) and dataclasses.is_dataclass(kind)
    },
    key=lambda kind: kind.__qualname__,
)


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__qualname__)
def test_no_value_can_be_changed(kind):
    name = dataclasses.fields(kind)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(object.__new__(kind), name, None)


@pytest.mark.parametrize("kind", [kind for kind in VALUES if issubclass(kind, Deal)])
def test_what_a_deal_says_is_named(kind):
    assert all(field.kw_only for field in dataclasses.fields(kind))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("rubber", "1S N 7 W4 -NS1"),
        ("bridge-1907", "H 7-6 N5"),
        ("short-bridge", "7-6 NS3 -EW:add"),
    ],
)
def test_equal_deals_have_one_hash(game, text):
    law = make_game(game, {})
    first, same = (law.parse(deal(text))[0] for _ in range(2))
    assert (first, hash(first)) == (same, hash(same))
    shown = {"void": "new-deal", "hands": HANDS}
    assert hash(law.parse(shown)[0]) == hash(law.parse(dict(shown))[0])


def test_a_void_deal_was_not_doubled():
    assert make_game("bridge-1907", {}).parse({"void": "new-deal"})[0].doubles == 0


def test_a_sheet_that_was_read_has_a_hash():
    raw = {"game": "rubber", "players": {"N": "Zoë"}, "deals": [deal("1S N 7")]}
    assert hash(read(raw)) == hash(read(raw))
