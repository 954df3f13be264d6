"""Strict parsing of an event of teams: every problem is recorded, and nothing is raised."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.duplicate.award import AwardKind
from scoring.duplicate.entrant import MOST, TEAM_UNITS, TEAMS, read_entrants
from scoring.duplicate.kinds import bar_scale
from scoring.duplicate.rules import Rules, read_rules
from scoring.problem import Problem
from scoring.shape import format_value
from scoring.teams.checking import check_event
from scoring.teams.facts import (
    BOARD_A_MATCH,
    IMPS,
    SCORINGS,
    SIDES,
    TOTAL_POINTS,
    Entry,
    Form,
    KnownImps,
    Stated,
    TeamEvent,
    Two,
)
from scoring.teams.faults import TeamForm, TeamProblem
from scoring.teams.rooms import Match, read_boards, read_lineup

KIND = TEAMS
"""The value of `kind` in an event of teams."""

_KEYS = ("name", "date", "kind", "form", "scoring", "law", "rules", "entrants", "matches")
_RESULT = ("boards", "imps")
_WORTH = ("adjust", "awarded")
_OF_KNOCK_OUT = ("carry", "winner", "place")
_MATCH = (
    "round",
    "table",
    "home",
    "away",
    "bye",
    "part",
    "parts",
    "share",
    "lineup",
    "not_played",
    "late",
    *_RESULT,
    *_WORTH,
    *_OF_KNOCK_OUT,
)
_MOST_TEAM_PARTS = 16


def read_event(raw: object) -> tuple[TeamEvent | None, list[Problem]]:
    """Return (event, []) for an event of teams without problems, or (None, problems)."""
    if not isinstance(raw, Mapping):
        return None, [TeamProblem("not-an-object", "event", {"value": format_value(raw)})]
    form = TeamForm(raw)
    form.only((*_KEYS, "boards", "winners"))
    form.bar("key-of-kind", ("boards", "winners"))
    form.need("kind", "scoring", "entrants", "matches")
    form.choice("kind", (KIND,))
    form.text("name")
    form.text("date")
    scoring = form.choice("scoring", SCORINGS) or IMPS
    manner = Form(form.choice("form", tuple(Form)) or Form.ROUND_ROBIN)
    rules = read_rules(form)
    _check_rules(form, manner, scoring, rules)
    entrants = read_entrants(form, KIND, TEAM_UNITS[scoring], False)
    numbers = {entrant.number or entrant.key: at for at, entrant in enumerate(entrants)}
    forms = form.objects("matches", MOST)
    reader = _Reader(manner, scoring, numbers)
    event = TeamEvent(
        manner, scoring, rules, tuple(entrants), tuple(reader.read(inner) for inner in forms)
    )
    if not form.problems:
        check_event(form, event, forms)
    return (None if form.problems else event), form.problems


def _check_rules(form: TeamForm, manner: Form, scoring: str, rules: Rules) -> None:
    """Record rules that do not belong to a form or a scoring."""
    inner = TeamForm({}, "rules.", form.problems)
    scale, sit_out = rules.victory_points, rules.sit_out
    of_imps = isinstance(scale, str) and scale != "win-loss"
    if (
        scale == "mp-20"
        or (scale is not None and (manner is Form.KNOCK_OUT or scoring == BOARD_A_MATCH))
        or (of_imps and scoring == TOTAL_POINTS)
    ):
        bar_scale(form, rules)
    if sit_out is not None and not _fits_sit_out(sit_out.kind, scoring, scaled=scale is not None):
        inner.fault("award-of-scoring", "sit_out", value=str(sit_out))
    if rules.unplayed != "nothing" and (manner is not Form.ROUND_ROBIN or scoring == TOTAL_POINTS):
        inner.fault("rule-of-kind", "unplayed", key="unplayed", value=rules.unplayed)
    if rules.withdrawal == "cancelled" and manner is not Form.SWISS:
        inner.fault("rule-of-kind", "withdrawal", key="withdrawal", value="cancelled")


def _fits_sit_out(kind: AwardKind, scoring: str, *, scaled: bool) -> bool:
    """Return whether a bye can be worth an award: of the scale's most only where there is one."""
    if scoring == BOARD_A_MATCH:
        return False
    if kind is AwardKind.VICTORY:
        return True
    return scaled != (kind is AwardKind.IMPS)


class _Reader:
    """Reads the matches of an event. numbers: the positions of the teams by number."""

    def __init__(self, manner: Form, scoring: str, numbers: Mapping[str, int]) -> None:
        self._manner = manner
        self._scoring = scoring
        self._numbers = numbers
        self._match = Match(scoring, manner is Form.KNOCK_OUT)

    def read(self, form: TeamForm) -> Entry:
        """Return a match, or a part of one. Problems are recorded in form."""
        form.only(_MATCH)
        form.need("round", "home")
        bye = form.flag("bye")
        entry = Entry(
            round=form.count("round", 1, MOST) or 1,
            home=self._find(form, "home"),
            away=None,
            table=form.count("table", 1, MOST),
            share=self._read_share(form),
            adjust=self._fill(self._read_two(form, "adjust")),
            awarded=self._read_two(form, "awarded") if form.has("awarded") else None,
        )
        if self._scoring == BOARD_A_MATCH:
            form.bar("key-of-scoring", (*_WORTH, "share"))
        if self._manner is not Form.KNOCK_OUT:
            form.bar("key-of-form", _OF_KNOCK_OUT)
        if bye:
            others = (
                "away",
                "part",
                "parts",
                "not_played",
                "late",
                "lineup",
                *_RESULT,
                *_OF_KNOCK_OUT,
            )
            form.bar("with-bye", others)
            for key in _WORTH:
                self._bar_away(form, key)
            return entry
        return self._read_meeting(form, entry)

    def _read_meeting(self, form: TeamForm, entry: Entry) -> Entry:
        form.need("away")
        away = self._find(form, "away")
        if form.has("away") and away == entry.home and form.raw.get("away") == form.raw.get("home"):
            form.fault("plays-itself", "away", value=format_value(form.raw["away"]))
        not_played = form.flag("not_played")
        if not_played:
            form.bar("with-not-played", (*_RESULT, "awarded", "late"))
        if form.has("boards") and form.has("imps"):
            form.fault("boards-and-imps", "imps")
        if form.has("awarded"):
            inner = form.within("awarded")
            if inner is not None:
                inner.need(*SIDES)
        part, parts = (
            form.count("part", 1, _MOST_TEAM_PARTS),
            form.count("parts", 1, _MOST_TEAM_PARTS),
        )
        if form.has("part") != form.has("parts"):
            form.need("part", "parts")
        if part is not None and parts is not None and part > parts:
            form.fault("out-of-range", "part", value=part, least=1, most=parts)
        winner = form.choice("winner", SIDES)
        place = form.choice("place", ("third",))
        return replace(
            entry,
            away=away,
            boards=read_boards(form, self._match, entry.round),
            known=self._read_known(form),
            not_played=not_played,
            part=part,
            parts=parts or 1,
            carry=form.decimal("carry") or Fraction(0),
            winner=None if winner is None else SIDES.index(winner),
            third=place is not None,
            lineup=read_lineup(form),
            late=form.flag("late"),
        )

    def _find(self, form: TeamForm, key: str) -> int:
        """Return the position of the team that a match names."""
        number = form.text(key)
        if number is not None and number not in self._numbers:
            form.fault("unknown-entrant", key, value=format_value(number))
        return self._numbers.get(number or "", 0)

    def _read_share(self, form: TeamForm) -> Fraction:
        share = form.decimal("share")
        if share is not None and not 0 < share <= 1:
            form.fault(
                "out-of-range", "share", value=format_value(form.raw["share"]), least=0, most=1
            )
        return share or Fraction(1)

    def _read_two(self, form: TeamForm, key: str) -> Stated:
        inner = form.within(key)
        if inner is None:
            return None, None
        inner.only((*SIDES, "reason"))
        inner.text("reason")
        if not any(inner.has(side) for side in SIDES):
            inner.need(SIDES[0])
        return inner.decimal(SIDES[0]), inner.decimal(SIDES[1])

    def _fill(self, pair: Stated) -> Two:
        return pair[0] or Fraction(0), pair[1] or Fraction(0)

    def _bar_away(self, form: TeamForm, key: str) -> None:
        inner = form.within(key) if form.has(key) else None
        if inner is not None:
            inner.bar("with-bye", (SIDES[1],))

    def _read_known(self, form: TeamForm) -> KnownImps | None:
        if not form.has("imps"):
            return None
        if self._scoring != IMPS:
            form.bar("key-of-scoring", ("imps",))
            return None
        inner = form.within("imps")
        if inner is None:
            return None
        inner.only((*SIDES, "count"))
        inner.need(*SIDES, "count")
        pair = inner.decimal(SIDES[0]), inner.decimal(SIDES[1])
        for side, imps in zip(SIDES, pair, strict=True):
            if imps is not None and imps < 0:
                value = format_value(inner.raw[side])
                inner.fault("out-of-range", side, value=value, least=0, most=999_999_999)
        return KnownImps(self._fill(pair), inner.count("count", 1, MOST) or 1)
