"""The rules of a duplicate event as a frozen value, and the sets of the WBF, EBU and ACBL.

docs/laws/duplicate.md gives the source of each rule.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from scoring.duplicate.award import Award, AwardKind
from scoring.duplicate.decimals import Halves, read_decimal
from scoring.duplicate.faults import Form
from scoring.duplicate.victory_points import (
    MOST_BOARDS,
    SCALES,
    Scale,
    VictoryRow,
    VictoryTable,
)
from scoring.shape import MOST_ITEMS, format_value, is_whole

TIES = (
    "mutual-match",
    "opponents",
    "swiss-countback",
    "imp-quotient",
    "imps",
    "board-countback",
)
"""The tie-breaks by name."""

PLAYED = "played"
"""The value of sit_out if nothing is scored."""


@dataclass(frozen=True)
class Datum:
    """How the datum of the Butler method is found.

    trim: results left out at each end, a number or, if by_percent, a percentage of the results.
    round: the datum is rounded to multiples of this; halves: where a half goes.
    """

    trim: Fraction = Fraction(0)
    by_percent: bool = False
    round: int = 10
    halves: Halves = Halves.AWAY


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of an event; the defaults are those of the WBF.

    win: matchpoints for each result beaten, half of it for each equalled (law 78A).
    average: AVE+, AVE and AVE- in percent of the board (law 12C2). average_imps: AVE+ in IMPs.
    places: decimals shown. unplayed: what whoever writes the event enters for boards that an
    entrant which left after half could not play; it changes no figure by itself. The other fields
    have the values of the event format.
    """

    win: Fraction = Fraction(2)
    incomplete: str = "neuberg"
    unequal: str = "factor"
    average: tuple[Fraction, Fraction, Fraction] = (Fraction(60), Fraction(50), Fraction(40))
    own_average_over: str = "session"
    average_imps: Fraction = Fraction(3)
    cross_imps: str = "comparisons"
    datum: Datum = Datum()
    victory_points: Scale | None = None
    eights: str = "imp-then-add"
    board_places: int | None = None
    percent_of: str = "exact"
    places: int = 2
    halves: Halves = Halves.AWAY
    combine: str = "points"
    sit_out: Award | None = None
    withdrawal: str = "stands"
    unplayed: str = "nothing"
    ties: tuple[str, ...] = ()


LAWS: Mapping[str, Rules] = {
    "wbf": Rules(),
    "ebu": Rules(incomplete="ebu"),
    "acbl": Rules(
        win=Fraction(1),
        incomplete="acbl",
        board_places=2,
        percent_of="shown",
        halves=Halves.UP,
        datum=Datum(halves=Halves.EVEN),
    ),
}
"""The sets of rules by name."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "incomplete": ("neuberg", "none", "ebu", "acbl"),
    "unequal": ("factor", "percent"),
    "own_average_over": ("session", "match", "stage"),
    "cross_imps": ("comparisons", "results", "sum"),
    "percent_of": ("exact", "shown"),
    "halves": ("away", "up", "toward"),
    "combine": ("points", "percent"),
    "withdrawal": ("stands", "cancelled"),
    "unplayed": ("nothing", "averages"),
    "eights": ("imp-then-add", "add-then-imp", "cross-imps"),
}
"""The values of the rules that are a choice of names."""


def read_rules(form: Form) -> Rules:
    """Return the rules that law and rules of an event describe.

    Problems are recorded in form, and the rules at fault are those of the law.
    """
    law = form.choice("law", LAWS)
    base = LAWS[law or "wbf"]
    inner = form.within("rules")
    if inner is None:
        return base
    known = [rule.name for rule in fields(Rules)]
    changed: dict[str, Any] = {}
    for key in inner.raw:
        if key not in known:
            inner.fault("unknown-rule", key, key=format_value(key))
            continue
        value = _read_rule(inner, key, base)
        if value is not _BAD:
            changed[key] = value
    return replace(base, **changed)


_BAD = object()
"""What reading an invalid value returns, since None is a value of some rules."""


def _read_rule(form: Form, key: str, base: Rules) -> object:
    if key in CHOICES:
        name = form.choice(key, CHOICES[key])
        return _BAD if name is None else Halves(name) if key == "halves" else name
    if key == "datum":
        return _read_datum(form, base.datum)
    if key == "victory_points" and isinstance(form.raw[key], Mapping) and form.raw[key]:
        return _read_table(form)
    read, allowed = _READERS[key]
    value = read(form.raw[key])
    if value is _BAD:
        form.fault("rule-value", key, key=key, value=format_value(form.raw[key]), allowed=allowed)
    return value


def _positive(value: object) -> object:
    number = read_decimal(value)
    return _BAD if number is None or number <= 0 else number


def _not_negative(value: object) -> object:
    number = read_decimal(value)
    return _BAD if number is None or number < 0 else number


def _averages(value: object) -> object:
    listed = value if isinstance(value, list | tuple) else ()
    numbers = [number for written in listed if (number := read_decimal(written)) is not None]
    falling = len(listed) == len(numbers) == 3 and 100 >= numbers[0] >= numbers[1] >= numbers[2]
    return tuple(numbers) if falling and numbers[2] >= 0 else _BAD


def _places(value: object) -> object:
    return value if is_whole(value) and 0 <= value <= 6 else _BAD


def _board_places(value: object) -> object:
    return None if value is None else _places(value)


def _scale(value: object) -> object:
    return value if value is None or (isinstance(value, str) and value in SCALES) else _BAD


def _sit_out(value: object) -> object:
    if value == PLAYED:
        return None
    amount = read_decimal(value)
    return Award.parse(value) or (_BAD if amount is None else Award(AwardKind.VICTORY, amount))


def _ties(value: object) -> object:
    listed = value if isinstance(value, list | tuple) else (None,)
    known = all(isinstance(name, str) and name in TIES for name in listed)
    return tuple(listed) if known and len(set(listed)) == len(listed) else _BAD


_READERS: Mapping[str, tuple[Callable[[object], object], str]] = {
    "win": (_positive, "a decimal string above nought"),
    "average": (_averages, '["60", "50", "40"] or other percentages, the highest first'),
    "average_imps": (_not_negative, "a decimal string, nought or more"),
    "victory_points": (_scale, f"null, {', '.join(SCALES)} or a table"),
    "board_places": (_board_places, "null, 0 to 6"),
    "places": (_places, "0 to 6"),
    "sit_out": (_sit_out, f"{PLAYED}, an award or victory points"),
    "ties": (_ties, f"a list of {', '.join(TIES)}, each once at most"),
}
"""How each of the other rules is read, and what it takes, in words."""


def _read_datum(form: Form, base: Datum) -> object:
    inner = form.within("datum")
    if inner is None:
        return _BAD
    inner.only(("trim", "round", "halves"))
    changed: dict[str, Any] = {}
    if inner.has("trim"):
        changed |= _read_trim(inner)
    if (multiple := inner.count("round", 1, 100)) is not None:
        changed["round"] = multiple
    if (halves := inner.choice("halves", ("away", "even"))) is not None:
        changed["halves"] = Halves(halves)
    return replace(base, **changed)


def _read_trim(form: Form) -> dict[str, object]:
    value = form.raw["trim"]
    by_percent = isinstance(value, str) and value.endswith("%")
    number = read_decimal(value[:-1] if isinstance(value, str) and by_percent else value)
    most = 50 if by_percent else 1000
    if number is None or not 0 <= number <= most or not (by_percent or number.denominator == 1):
        allowed = '"0" and up, or a percentage as "5%"'
        form.fault("rule-value", "trim", key="trim", value=format_value(value), allowed=allowed)
        return {}
    return {"trim": number, "by_percent": by_percent}


def _read_table(form: Form) -> object:
    """Return a table of victory points: by numbers of boards, from which margin on who has what."""
    inner = form.within("victory_points")
    if inner is None:
        return _BAD
    before = len(form.problems)
    rows: list[VictoryRow] = []
    taken: list[tuple[int, int]] = []
    for key in list(inner.raw)[: MOST_ITEMS + 1]:
        matched = _BOARDS.fullmatch(key) if isinstance(key, str) else None
        first = int(matched[1]) if matched else 0
        last = int(matched[2] or matched[1]) if matched else 0
        if not 1 <= first <= last <= MOST_BOARDS or len(rows) == MOST_ITEMS:
            inner.fault("not-boards", key, value=format_value(key))
            continue
        if any(first <= until and last >= since for since, until in taken):
            inner.fault("boards-twice", key, value=format_value(key))
        taken.append((first, last))
        rows.append(VictoryRow(first, last, tuple(_read_steps(inner, key))))
    return _BAD if len(form.problems) > before else VictoryTable(tuple(rows))


def _read_steps(form: Form, key: str) -> list[tuple[int, Fraction, Fraction]]:
    """Return the steps of one row, by margin. The first must be from 0 on."""
    inner = form.within(key)
    if inner is None:
        return []
    inner.need("0")
    steps: list[tuple[int, Fraction, Fraction]] = []
    for margin, value in list(inner.raw.items())[: MOST_ITEMS + 1]:
        since = isinstance(margin, str) and _MARGIN.fullmatch(margin)
        pair = _VICTORY.fullmatch(value) if isinstance(value, str) else None
        if not since or pair is None or len(steps) == MOST_ITEMS:
            inner.fault("not-victory-points", margin, value=format_value(value))
        else:
            steps.append((int(margin), Fraction(pair[1]), Fraction(pair[2])))
    return sorted(steps)


_BOARDS = re.compile(r"([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?")
_MARGIN = re.compile(r"0|[1-9][0-9]{0,4}")
_VICTORY = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)-(-?[0-9]{1,4}(?:\.[0-9]{1,4})?)")
