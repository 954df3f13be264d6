"""The tables of a round with their score sheets, and strict parsing of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring import sheet
from scoring.games.protocol import Game
from scoring.pair import Pair
from scoring.rubber_events.cuts import check_cuts
from scoring.rubber_events.entrant import MOST
from scoring.rubber_events.faults import Form, RubberEventProblem
from scoring.rubber_events.rules import KNOCK_OUT
from scoring.shape import format_value

RESULTS = ("sheets", "totals", "awarded", "not_played")
THIRD = "third"
_KEYS = ("table", "n", "e", "s", "w", "ns", "ew", "pairs", "place", "reason", *RESULTS)

Side = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """One match at a table. done: whether it is over, or was stopped."""

    totals: Pair
    done: bool


@dataclass(frozen=True, slots=True)
class Award:
    """What the director decided instead of a result. winner: ns, ew, or None for neither."""

    winner: str | None
    margin: Fraction


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round. ns, ew: the positions of the entrants of each side.

    whole: the only match stands for all matches of the table. place: for which place a knock-out's
    table plays besides the first. not_played: no result is expected any more.
    """

    round: int
    table: int
    ns: Side
    ew: Side
    matches: tuple[Match, ...]
    whole: bool
    award: Award | None
    not_played: bool
    place: str | None

    @property
    def entrants(self) -> Side:
        """Return everybody at the table."""
        return self.ns + self.ew


@dataclass(frozen=True, slots=True)
class Round:
    """A round. sit_out: the entrants that do not play in it.

    third: at a knock-out, who has the third place without a match since the other one has left.
    """

    round: int
    tables: tuple[Table, ...]
    sit_out: Side
    third: int | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """What the tables of an event share. numbers: the positions of the entrants by number."""

    kind: str
    size: int
    game: Game
    numbers: Mapping[str, int]

    @property
    def columns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the keys of the entrants of each side."""
        if self.size > 1:
            return ("ns",), ("ew",)
        return (("n",), ("e",)) if len(self.game.seats) == 2 else (("n", "s"), ("e", "w"))


def read_rounds(form: Form, setting: Setting) -> list[Round]:
    """Return the rounds of an event in order. Problems are recorded in form."""
    rounds: dict[int, Round] = {}
    for inner in form.objects("rounds"):
        inner.only(("round", "by", "sit_out", "reason", "tables", "code", "cuts", "third"))
        inner.need("round", "tables")
        inner.text("by")
        inner.text("reason")
        check_cuts(inner, setting.numbers)
        number = inner.count("round", 1, MOST) or 0
        if number in rounds:
            inner.fault("round-twice", "round", round=number)
        rounds[number] = _read_round(inner, number, setting)
    return [rounds[number] for number in sorted(rounds)]


def _read_round(form: Form, number: int, setting: Setting) -> Round:
    taken: set[int] = set()
    several = setting.size == 4
    tables, known = [], set()
    for inner in form.objects("tables"):
        table = _read_table(inner, number, setting)
        if table.table in known:
            inner.fault("table-twice", "table", table=table.table)
        known.add(table.table)
        tables.append(table)
        if not several:
            _book(inner, table.entrants, taken, setting)
    if several:
        _book_teams(form, tables, setting, taken)
    out = tuple(_read_out(form, setting, taken))
    if setting.kind != KNOCK_OUT:
        form.bar("key-of-kind", ("third",))
    third = next(iter(_read_side(form, ("third",), setting)), None) if form.has("third") else None
    return Round(number, tuple(tables), out, third)


def _book(form: Form, entrants: Iterable[int], taken: set[int], setting: Setting) -> None:
    """Record a problem for each entrant that has a place in the round already."""
    for entrant in entrants:
        if entrant in taken:
            form.fault("booked-twice", "table", value=format_value(_name(setting, entrant)))
        taken.add(entrant)


def _book_teams(form: Form, tables: Sequence[Table], setting: Setting, taken: set[int]) -> None:
    """As `_book`, but two teams meet at several tables."""
    met: dict[int, set[int]] = {}
    for table in tables:
        for entrant in table.entrants:
            met.setdefault(entrant, set()).update(
                other for other in table.entrants if other != entrant
            )
    for entrant, others in met.items():
        taken.add(entrant)
        if len(others) > 1:
            form.fault("booked-twice", "tables", value=format_value(_name(setting, entrant)))


def _name(setting: Setting, position: int) -> str:
    return next(name for name, at in setting.numbers.items() if at == position)


def _read_out(form: Form, setting: Setting, taken: set[int]) -> Iterable[int]:
    for at, value in enumerate(form.items("sit_out") or []):
        position = setting.numbers.get(value) if isinstance(value, str) else None
        if position is None:
            form.fault("unknown-entrant", f"sit_out.{at}", value=format_value(value))
        elif position in taken:
            form.fault("booked-twice", f"sit_out.{at}", value=format_value(value))
        else:
            taken.add(position)
            yield position


def _read_table(form: Form, round_: int, setting: Setting) -> Table:
    form.only(_KEYS)
    form.need("table")
    ns, ew = (tuple(_read_side(form, side, setting)) for side in setting.columns)
    other = {"n", "e", "s", "w", "ns", "ew"} - {key for side in setting.columns for key in side}
    form.bar("key-of-kind", sorted(other))
    if setting.kind != KNOCK_OUT:
        form.bar("key-of-kind", ("place",))
    if setting.size != 4:
        form.bar("key-of-kind", ("pairs",))
    elif (pairs := form.within("pairs")) is not None:
        pairs.only(("ns", "ew"))
        for key in ("ns", "ew"):
            pairs.count(key, 1, 2)
    form.text("reason")
    results = [key for key in RESULTS if form.has(key)]
    if len(results) > 1:
        form.fault("two-results", results[1])
    return Table(
        round=round_,
        table=form.count("table", 1, MOST) or 0,
        ns=ns,
        ew=ew,
        matches=_read_matches(form, setting),
        whole=form.has("totals"),
        award=_read_award(form),
        not_played=form.flag("not_played"),
        place=form.choice("place", (THIRD,)),
    )


def _read_side(form: Form, keys: Iterable[str], setting: Setting) -> Iterable[int]:
    form.need(*keys)
    for key in keys:
        number = form.text(key)
        if number is None:
            continue
        if number in setting.numbers:
            yield setting.numbers[number]
        else:
            form.fault("unknown-entrant", key, value=format_value(number))


def _read_matches(form: Form, setting: Setting) -> tuple[Match, ...]:
    if form.has("totals"):
        totals = form.within("totals")
        if totals is None:
            return ()
        totals.only(("ns", "ew"))
        totals.need("ns", "ew")
        least = -(10**6)
        ns, ew = (totals.count(key, least, 10**6) or 0 for key in ("ns", "ew"))
        return (Match(Pair(ns, ew), done=True),)
    return tuple(
        match
        for at, raw in enumerate(form.items("sheets") or [])
        if (match := _read_sheet(form, at, raw, setting)) is not None
    )


def _read_sheet(form: Form, at: int, raw: object, setting: Setting) -> Match | None:
    read = sheet.read(raw)
    for problem in read.problems:
        place = "" if problem.deal is None else f"deals.{problem.deal - 1}."
        path = f"{form.path}sheets.{at}.{place}{problem.field}"
        form.problems.append(RubberEventProblem(problem.code, path, problem.values))
    if read.problems or read.game is None:
        return None
    if read.game.name != setting.game.name:
        form.fault("sheet-game", f"sheets.{at}", game=setting.game.name, value=read.game.name)
        return None
    if read.game != setting.game:
        form.fault("sheet-rules", f"sheets.{at}")
        return None
    last = read.states[-1]
    return Match(last.totals, last.complete or last.abandoned)


def _read_award(form: Form) -> Award | None:
    inner = form.within("awarded") if form.has("awarded") else None
    if inner is None:
        return None
    inner.only(("winner", "margin", "reason"))
    inner.text("reason")
    winner = inner.choice("winner", ("ns", "ew")) if inner.raw.get("winner") else None
    return Award(winner, inner.decimal("margin") or Fraction(0))
