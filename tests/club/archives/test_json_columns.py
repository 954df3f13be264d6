"""Every JSON column of an archive is checked as what is typed, or said to be free here."""

import pytest
from django.db import models

from club.archives.shape import list_shapes
from club.archives.values import DEPTH, get_decoders
from club.ledger.registry import registry
from tournaments.movements.families import make_individual
from tournaments.movements.reading import write_movement

ID = "01a210ad-6aa0-735f-90a7-bd405b385621"
#: Columns that take keys of any name, since each verb notes what it likes. Pages show them as they
#: are, if at all.
OPEN = {"nights.Act.detail", "club.ClubAct.detail", "tournaments.EventAct.detail"}
#: A row of each model with JSON: what its check reads.
SOUND = {
    "nights.Night": {"game": "rubber", "rules": {}, "code": "english", "house": {"most": 5}},
    "nights.Match": {"game": "rubber", "rules": {}},
    "nights.Deal": {"data": {"contract": "3NT", "declarer": "N", "tricks": 9}},
    "nights.Act": {"verb": "open", "detail": {"verb": "arrive", "phone": "x", "more": [1]}},
    "club.ClubAct": {"verb": "merge", "detail": {"duplicate": ID, "keeper": ID, "role": "owner"}},
    "club.SeasonRules": {"ladder": {"cap": 500}, "tiers": {"newcomer_matches": 3}},
    "club.Placement": {"rules": {"newcomer_matches": 3}},
    "club.PlacementRow": {
        "why": {"code": "newcomer", "values": {"matches": 1, "needed": 3}},
        "need": {
            "code": "need-above",
            "values": {
                "level": {"level": "AS"},
                "value": {"fraction": "1/2"},
                "victory_points": 3,
            },
        },
    },
    "nights.Admission": {"code": "1907", "house": {}},
    "nights.OpeningWave": {"code": "1907", "house": {}},
    "nights.Filling": {"code": "1907", "house": {"fair": True}},
    "nights.Cut": {"code": "1907", "house": {}, "order": [ID]},
    "nights.OpenCut": {
        "code": "1907",
        "house": {},
        "order": [],
        "candidates": [{"player": ID, "consecutive": 1, "sat_out": 0}],
    },
    "nights.OpenCutEntry": {
        "order": [ID],
        "candidates": [
            {
                "player": ID,
                "consecutive": 1,
                "sat_out": 0,
                "place": 1,
                "right": {"code": "came", "values": {"number": 3}},
            }
        ],
    },
    "nights.Draw": {"right": {"code": "wave", "values": {"card": "QS"}}},
    "nights.Stock": {"pack": [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]},
    "tournaments.Event": {
        "size": 2,
        "kind": "pairs",
        "form": "",
        "scoring": "matchpoints",
        "law": "wbf",
        "rules": {"halves": "up"},
    },
    "tournaments.EventAct": {"verb": "finish", "detail": {"stopped": [ID], "kind": ""}},
    "tournaments.Terms": {
        "form": "individual",
        "game": "rubber",
        "game_rules": {},
        "scoring": "total-points",
        "rules": {},
        "rounds": 3,
        "draw": {"by": "cut", "code": "1907"},
        "counts": True,
    },
    "tournaments.RoundDraw": {
        "drawn": {
            "tables": [{"table": 1, "ns": [1, 2], "ew": [3, 4]}],
            "out": [],
            "order": [],
            "reason": {"code": "fixtures", "values": {}},
            "chance": 1,
            "present": [1, 2, 3, 4],
            "levels": {"1": ["AS"]},
            "code": {"name": "1907", "house": {}},
            "cuts": [{"table": 1, "purpose": "deal", "rounds": [{"1": "QS"}]}],
        }
    },
    "tournaments.TableResult": {"said": {"totals": {"ns": 500, "ew": 0}}},
    "tournaments.MatchDraw": {
        "request": {"round": 1, "lot": 7, "pairs": [["1", "2"]]},
        "drawn": {
            "round": 1,
            "pairings": [{"table": 1, "home": 1, "away": 2, "met": 0, "passed": []}],
            "bye": None,
            "cost": {"rematches": 0},
        },
    },
    "tournaments.MatchRuling": {"said": {"awarded": {"home": "12", "away": "8"}}},
    "tournaments.BoardResult": {
        "board": 1,
        "ns_id": ID,
        "ew_id": ID,
        "south_id": None,
        "west_id": None,
        "said": {"contract": "4S", "declarer": "N", "tricks": 10},
    },
    "tournaments.Publication": {
        "standing": [
            {"entrant": ID, "rank": 1, "tied": False, "percent": "60.00"},
        ]
    },
    "tournaments.Plan": {"movement": write_movement(make_individual(8))},
}


def nest(value, depth):
    for _ in range(depth):
        value = [value]
    return value


def list_columns():
    for shape in list_shapes():
        if shape.model._meta.app_label == "probe":
            continue
        for field in shape.fields:
            if isinstance(field, models.JSONField):
                yield shape, field


COLUMNS = [
    pytest.param(*column, id=f"{column[0].model._meta.label}.{column[1].name}")
    for column in list_columns()
]


def test_every_column_that_is_open_is_there():
    assert {f"{shape.model._meta.label}.{field.name}" for shape, field in list_columns()} >= OPEN


def find_faults(shape, row, name):
    """Return what is wrong with a row, by the type of a column and by the check of its model."""
    decode = dict(get_decoders(shape, 1))[name]
    try:
        decode(row[name])
    except ValueError as error:
        return [f"{name} {error}"]
    return list(registry.models[shape.model].check(row))


def forge(sound, *, opened):
    """Yield values that nobody can type: of another type, nested, too long, with another key.

    opened: whether keys may have any name.
    """
    yield "text"
    yield 5
    yield nest(1, DEPTH - 2)
    yield {"x": nest(1, DEPTH - 2)}
    if not opened:
        yield {"unknown": 1, **(sound if isinstance(sound, dict) else {})}
    yield ["x"] * 20_000
    yield {str(at): 1 for at in range(20_000)}


@pytest.mark.parametrize(("shape", "field"), COLUMNS)
def test_a_column_takes_what_is_sound_and_nothing_that_is_not(shape, field):
    label, name = shape.model._meta.label, field.name
    assert label in SOUND, "say here what a sound row has"
    row = dict(SOUND[label])
    assert find_faults(shape, row, name) == []
    for value in forge(row[name], opened=f"{label}.{name}" in OPEN):
        faults = find_faults(shape, {**row, name: value}, name)
        assert faults, f"{value!s:.60} passes"
        assert len(faults) <= 200
        told = ("code", name) if name == "house" else (name,)
        assert any(word in faults[0] for word in told), faults[0]
        assert all(len(fault) < 600 for fault in faults)
