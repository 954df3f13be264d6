"""The result of one table in the event format, and strict parsing of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.auction import PASS
from scoring.duplicate.award import Award
from scoring.duplicate.board import BoardOutcome, Verdict, check_award
from scoring.duplicate.cards import CARDS, RECORD, BoardCards, check_record
from scoring.duplicate.decimals import format_short
from scoring.duplicate.entrant import INDIVIDUAL, MOST, SWISS_PAIRS, Roster
from scoring.duplicate.faults import Form
from scoring.duplicate.points import score_result
from scoring.duplicate.scores import Parts
from scoring.games.contract_deal import parse_contract, parse_tricks
from scoring.seats import Side
from scoring.shape import MOST_ITEMS, format_value

COLUMNS: Mapping[bool, Mapping[str, tuple[str, ...]]] = {
    False: {"ns": ("ns",), "ew": ("ew",)},
    True: {"ns": ("n", "s"), "ew": ("e", "w")},
}
"""The keys that name the entrants of each side, at pairs and at an individual."""

HIGHEST = 7600
"""The highest score of a deal: one of a suit redoubled, vulnerable, thirteen down."""

_RESULT = ("contract", "declarer", "tricks", "lead", "score", "adjusted", "weighted", *CARDS)
_KEYS = ("round", "table", *_RESULT, *RECORD, "turned", "version", "not_played", "late")
_KNOWN = {
    individual: frozenset((*columns["ns"], *columns["ew"], *_KEYS))
    for individual, columns in COLUMNS.items()
}
"""The keys of a result, at an individual and at pairs."""

_PART = ("contract", "declarer", "tricks", "score", "weight")
_LEAD = re.compile(r"[SHDC](?:[AKQJT2-9]|10)")


@dataclass(frozen=True, slots=True)
class Table:
    """The result of a table. ns, ew: the positions of the entrants named in each column.

    names: the numbers as they were written, by key. outcome: as the entrants sat, so that a
    table that was turned has the result of the `ew` column in its `ns`. late: whether it is
    still to come. cancelled: whether an entrant of it withdrew before half. round: if it is said.
    """

    names: Mapping[str, str]
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    outcome: BoardOutcome
    score: int | None
    turned: bool
    late: bool
    not_played: bool
    cancelled: bool = False
    round: int | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        """Return the positions of everybody who is named."""
        return (*self.ns, *self.ew)

    @property
    def two_sided(self) -> bool:
        """Return whether entrants of both sides are named."""
        return bool(self.ns and self.ew)

    @property
    def is_full(self) -> bool:
        """Return whether every seat is filled: at an individual, by two players on each side."""
        return self.two_sided and (len(self.names) == 4 or "ns" in self.names)

    @property
    def is_expected(self) -> bool:
        """Return whether the board was meant to have the result.

        A table at which a player of an individual is missing sat out: an award there is none of
        the board's results. A score is one, however it came about.
        """
        if self.cancelled or not self.two_sided:
            return False
        scored = isinstance(self.outcome.ns, int | tuple), isinstance(self.outcome.ew, int | tuple)
        return self.is_full or any(scored)

    @property
    def is_scheduled(self) -> bool:
        """Return whether its entrants were to play the board, so that they did not sit it out."""
        return not self.cancelled and (not self.not_played or self.two_sided)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a board says of each of its results."""

    kind: str
    scoring: str
    roster: Roster
    session: int
    section: str | None
    vulnerable: frozenset[Side]
    cards: BoardCards


def read_table(form: Form, setting: Setting) -> Table:
    """Return the result of a table. Problems are recorded in form."""
    individual = setting.kind == INDIVIDUAL
    columns = COLUMNS[individual]
    form.only(_KNOWN[individual])
    if setting.kind == SWISS_PAIRS:
        form.need("round")
    round_ = form.count("round", 1, MOST)
    form.count("table", 1, MOST)
    names: dict[str, str] = {}
    ns = _find_side(form, names, columns["ns"], "NS", setting)
    ew = _find_side(form, names, columns["ew"], "EW", setting)
    if not names and not any(form.has(key) for key in (*columns["ns"], *columns["ew"])):
        form.fault("nobody-played", columns["ns"][0])
    turned, late = form.flag("turned"), form.flag("late")
    not_played = form.flag("not_played")
    version = form.text("version")
    check_record(form, setting.cards)
    if late or not_played:
        form.bar("with-not-played", _RESULT)
        if late and not_played:
            form.fault("with-not-played", "late", key="late")
        nothing = BoardOutcome(None, None)
        return Table(names, ns, ew, nothing, None, turned, late, not_played, round=round_)
    score, verdicts = _read_verdicts(form, setting, {"ns": bool(ns), "ew": bool(ew)})
    sat = ("ew", "ns") if turned else ("ns", "ew")
    outcome = BoardOutcome(verdicts[sat[0]], verdicts[sat[1]], version)
    return Table(names, ns, ew, outcome, score, turned, late, not_played, round=round_)


def _find_side(
    form: Form, names: dict[str, str], keys: tuple[str, ...], line: str, setting: Setting
) -> tuple[int, ...]:
    """Return the positions of the entrants of one side, and add what they are called to names."""
    positions: tuple[int, ...] = ()
    for key in keys:
        name = form.text(key)
        if name is None:
            continue
        names[key] = name
        at = setting.roster.find(name, setting.session, setting.section, line)
        if len(at) == 1:
            positions = (*positions, *at)
        else:
            code = "several-entrants" if at else "unknown-entrant"
            form.fault(code, key, value=format_value(name))
    return positions


def _read_verdicts(
    form: Form, setting: Setting, present: Mapping[str, bool]
) -> tuple[int | None, dict[str, Verdict]]:
    """Return North-South's score and what each column has: award, weighted score or score."""
    score = read_score(form, setting.vulnerable)
    check_lead(form)
    verdicts: dict[str, Verdict] = {"ns": score, "ew": score}
    if score is not None and not form.has("adjusted") and not form.has("weighted"):
        return score, verdicts
    awards = _read_awards(form, setting.scoring)
    weighted = read_weighted(form, setting.vulnerable)
    for side in COLUMNS[False]:
        if side in awards and side in weighted:
            form.fault("two-rulings", f"adjusted.{side}", side=side.upper())
        award = awards.get(side) if present[side] else None
        verdicts[side] = award or weighted.get(side, score)
    if any(present[side] and _is_unsaid(form, side) for side in verdicts):
        form.fault("no-result", "score")
    return score, verdicts


def _is_unsaid(form: Form, side: str) -> bool:
    """Return whether a table says nothing of one side: no result, and no ruling that names it."""
    if form.has("contract") or form.has("score"):
        return False
    rulings = [form.raw[key] for key in ("adjusted", "weighted") if form.has(key)]
    return all(isinstance(ruling, Mapping) and side not in ruling for ruling in rulings)


def read_score(form: Form, vulnerable: frozenset[Side]) -> int | None:
    """Return North-South's score, from the contract or as stated; both must agree."""
    stated = form.count("score", -HIGHEST, HIGHEST)
    scored = _score_contract(form, vulnerable)
    if stated is not None and scored is not None and stated != scored:
        form.fault("score-differs", "score", scored=scored, stated=stated)
    return stated if scored is None else scored


def _score_contract(form: Form, vulnerable: frozenset[Side]) -> int | None:
    """Return North-South's score of the contract, or None if there is none or it is invalid."""
    if form.raw.get("contract") == PASS:
        form.bar("pass-with-result", ("declarer", "tricks", "lead"))
        return 0
    if not form.has("contract"):
        for key in ("declarer", "tricks"):
            if form.has(key):
                form.need("contract")
                break
        return None
    form.need("declarer", "tricks")
    contract, declarer, tricks = parse_contract(form), form.seat("declarer"), parse_tricks(form)
    if contract is None or declarer is None or tricks is None:
        return None
    return score_result(contract, declarer, tricks, vulnerable)


def check_lead(form: Form) -> None:
    """Record a problem if the card led is not one."""
    lead = form.text("lead")
    if lead is not None and _LEAD.fullmatch(lead) is None:
        form.fault("not-a-lead", "lead", value=format_value(lead))


def _read_awards(form: Form, scoring: str) -> dict[str, Award]:
    inner = form.within("adjusted")
    if inner is None:
        return {}
    inner.only(("ns", "ew", "reason"))
    inner.text("reason")
    if not inner.has("ns") and not inner.has("ew"):
        inner.need("ns")
    awards = {}
    for side in ("ns", "ew"):
        award = Award.parse(inner.raw.get(side))
        if award is None:
            if inner.has(side):
                inner.fault("not-an-award", side, value=format_value(inner.raw[side]))
        elif not check_award(scoring, award):
            inner.fault("award-of-scoring", side, value=str(award))
        else:
            awards[side] = award
    return awards


def read_weighted(
    form: Form, vulnerable: frozenset[Side], most: int = MOST_ITEMS
) -> dict[str, Parts]:
    """Return the weighted score of each column that has one: a list for both, or for each.

    most: how many parts a list may have.
    """
    if not form.has("weighted"):
        return {}
    if not isinstance(form.raw["weighted"], Mapping):
        parts = _read_parts(form, "weighted", vulnerable, most)
        return {} if parts is None else {"ns": parts, "ew": parts}
    inner = form.within("weighted") or form
    inner.only(("ns", "ew"))
    if not inner.has("ns") and not inner.has("ew"):
        inner.need("ns")
    read = {side: _read_parts(inner, side, vulnerable, most) for side in ("ns", "ew")}
    return {side: parts for side, parts in read.items() if parts is not None}


def _read_parts(form: Form, key: str, vulnerable: frozenset[Side], most: int) -> Parts | None:
    """Return the parts of a weighted score. Their weights in percent must add up to 100."""
    if not form.has(key):
        return None
    before = len(form.problems)
    parts: dict[int, Fraction] = {}
    total = Fraction(0)
    for inner in form.objects(key, most):
        inner.only(_PART)
        inner.need("weight")
        score, weight = read_score(inner, vulnerable), inner.decimal("weight") or Fraction(0)
        if not inner.has("contract"):
            inner.need("score")
        if weight < 0:
            inner.fault("out-of-range", "weight", value=format_short(weight, 9), least=0, most=100)
        total += weight
        if score is not None and weight > 0:
            parts[score] = parts.get(score, Fraction(0)) + weight / 100
    if len(form.problems) == before and total != 100:
        form.fault("weights-sum", key, sum=format_short(total, 9))
    return None if len(form.problems) > before else tuple(parts.items())
