"""The rules of a duplicate event as a frozen value, and the sets of the WBF, EBU and ACBL.

docs/laws/duplicate.md gives the source of each rule.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from scoring.duplicate.award import Award
from scoring.duplicate.decimals import Halves, read_decimal
from scoring.duplicate.faults import Form
from scoring.duplicate.victory_points import SCALES
from scoring.shape import format_value, is_whole

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
    places: decimals shown. The other fields have the values of the event format.
    """

    win: Fraction = Fraction(2)
    incomplete: str = "neuberg"
    unequal: str = "factor"
    average: tuple[Fraction, Fraction, Fraction] = (Fraction(60), Fraction(50), Fraction(40))
    own_average_over: str = "session"
    average_imps: Fraction = Fraction(3)
    cross_imps: str = "comparisons"
    datum: Datum = Datum()
    victory_points: str | None = None
    board_places: int | None = None
    percent_of: str = "exact"
    places: int = 2
    halves: Halves = Halves.AWAY
    combine: str = "points"
    sit_out: Award | None = None
    withdrawal: str = "stands"
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
}
"""The values of the rules that are a choice of names."""

OF_OTHER_KINDS: Mapping[str, tuple[str, ...]] = {
    "own_average_over": ("match",),
    "victory_points": tuple(SCALES),
    "withdrawal": ("cancelled",),
    "ties": ("swiss-countback", "imp-quotient", "imps"),
}
"""Values of rules that belong to teams and Swiss pairs only."""


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


def check_kind(form: Form, rules: Rules) -> None:
    """Record a problem for each rule whose value belongs to other kinds of event."""
    inner = Form({}, f"{form.path}rules.", form.problems)
    for key, values in OF_OTHER_KINDS.items():
        stated = getattr(rules, key)
        for value in stated if isinstance(stated, tuple) else (stated,):
            if value in values:
                inner.fault("rule-of-kind", key, key=key, value=value)


_BAD = object()
"""What reading an invalid value returns, since None is a value of some rules."""


def _read_rule(form: Form, key: str, base: Rules) -> object:
    if key in CHOICES:
        name = form.choice(key, CHOICES[key])
        return _BAD if name is None else Halves(name) if key == "halves" else name
    if key == "datum":
        return _read_datum(form, base.datum)
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
    return None if value == PLAYED else Award.parse(value) or _BAD


def _ties(value: object) -> object:
    listed = value if isinstance(value, list | tuple) else (None,)
    known = all(isinstance(name, str) and name in TIES for name in listed)
    return tuple(listed) if known and len(set(listed)) == len(listed) else _BAD


_READERS: Mapping[str, tuple[Callable[[object], object], str]] = {
    "win": (_positive, "a decimal string above nought"),
    "average": (_averages, '["60", "50", "40"] or other percentages, the highest first'),
    "average_imps": (_not_negative, "a decimal string, nought or more"),
    "victory_points": (_scale, f"null, {', '.join(SCALES)}"),
    "board_places": (_board_places, "null, 0 to 6"),
    "places": (_places, "0 to 6"),
    "sit_out": (_sit_out, f"{PLAYED} or an award"),
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
