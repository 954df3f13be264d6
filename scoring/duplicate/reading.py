"""Strict parsing of an event: every problem is recorded, and nothing is raised."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.duplicate.board import MATCHPOINTS, SCORERS
from scoring.duplicate.cards import read_board_cards
from scoring.duplicate.entrant import (
    INDIVIDUAL,
    MOST,
    PAIRS,
    SWISS_PAIRS,
    SWISS_UNITS,
    TEAMS,
    UNITS,
    Entrant,
    Roster,
    read_entrants,
)
from scoring.duplicate.faults import EventProblem, Form
from scoring.duplicate.kinds import check_kind
from scoring.duplicate.points import NAMES, get_vulnerable
from scoring.duplicate.rules import Rules, read_rules
from scoring.duplicate.table import Setting, Table, read_table
from scoring.problem import Problem
from scoring.repeats import find_repeats
from scoring.shape import format_value

KINDS = (PAIRS, INDIVIDUAL, TEAMS, SWISS_PAIRS)
SUPPORTED = (PAIRS, INDIVIDUAL)
"""The kinds whose standing is that of their boards: see `scoring.duplicate.event`."""

_KEYS = ("name", "date", "kind", "scoring", "law", "rules", "winners", "entrants", "boards")
_BOARD_KEYS = (
    "board",
    "session",
    "section",
    "group",
    "expected",
    "dealer",
    "vulnerable",
    "hands",
    "results",
)


FieldName = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Board:
    """A board of one section in one session, with its results.

    field: (group, None), or (None, section) without a group: boards of the same field, session
    and number are compared. expected: how many results the movement meant the section to have,
    if stated. hands: in PBN notation from North, if they are known.
    """

    board: int
    session: int
    section: str | None
    field: FieldName
    expected: int | None
    tables: tuple[Table, ...]
    hands: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """An event of pairs, Swiss pairs or single players without problems."""

    kind: str
    scoring: str
    rules: Rules
    two_winners: bool
    entrants: tuple[Entrant, ...]
    boards: tuple[Board, ...]
    sessions: tuple[int, ...]

    @property
    def cancels(self) -> bool:
        """Whether the results of an entrant that withdrew before half do not count."""
        return cancels_withdrawn(self.kind, self.rules)

    @property
    def by_match(self) -> bool:
        """Whether an entrant's own average is over the other boards of its match."""
        return self.rules.own_average_over == "match"

    @property
    def spans(self) -> tuple[int, ...]:
        """The sessions over which own averages are, or the rounds if they are over a match."""
        if not self.by_match:
            return self.sessions
        rounds = {table.round for board in self.boards for table in board.tables}
        return tuple(sorted(round_ for round_ in rounds if round_ is not None))

    def get_span(self, board: "Board", table: Table) -> int:
        """Return of which of the spans the result of a table is."""
        return (table.round or 1) if self.by_match else board.session


def cancels_withdrawn(kind: str, rules: Rules) -> bool:
    """Return whether the results of an entrant that withdrew before half do not count.

    At Swiss pairs they stand unless the rule `withdrawal` says otherwise.
    """
    return kind != SWISS_PAIRS or rules.withdrawal == "cancelled"


def read_event(raw: object, kinds: Sequence[str] = SUPPORTED) -> tuple[Event | None, list[Problem]]:
    """Return (event, []) for an event without problems, or (None, problems).

    kinds: of which it can be; the first is taken if it does not say its kind.
    """
    if not isinstance(raw, Mapping):
        return None, [EventProblem("not-an-object", "event", {"value": format_value(raw)})]
    form = Form(raw)
    form.only((*_KEYS, "matches"))
    form.need("kind")
    kind = form.choice("kind", KINDS)
    if kind is not None and kind not in kinds:
        form.fault("kind-not-supported", "kind", value=kind)
        return None, form.problems
    event = _read_supported(form, kind or kinds[0])
    return (None if form.problems else event), form.problems


def _read_supported(form: Form, kind: str) -> Event:
    form.need("scoring", "entrants", "boards")
    form.bar("key-of-kind", ("matches", *(() if kind == PAIRS else ("winners",))))
    form.text("name")
    form.text("date")
    scoring = form.choice("scoring", SCORERS) or MATCHPOINTS
    rules = read_rules(form)
    check_kind(form, kind, scoring, rules)
    two_winners = form.count("winners", 1, 2) == 2
    units = SWISS_UNITS if kind == SWISS_PAIRS else UNITS
    entrants = read_entrants(form, kind, units[scoring], two_winners)
    roster = Roster(entrants, two_winners, cancels_withdrawn(kind, rules))
    boards = _read_boards(form, kind, scoring, roster)
    sessions = tuple(sorted({board.session for board in boards})) or (1,)
    _check_sessions(form, entrants, sessions)
    _check_twice(form, entrants, boards)
    return Event(kind, scoring, rules, two_winners, tuple(entrants), tuple(boards), sessions)


def _read_boards(form: Form, kind: str, scoring: str, roster: Roster) -> list[Board]:
    forms = form.objects("boards", MOST)
    boards = [_read_board(inner, kind, scoring, roster) for inner in forms]
    several = len({board.session for board in boards}) > 1
    known = set()
    dealt: dict[tuple[int, FieldName, int], str] = {}
    for inner, board in zip(forms, boards, strict=True):
        if several and not inner.has("session"):
            inner.fault("session-unsaid", "session")
        key = board.board, board.session, board.section
        if board.board and key in known:
            inner.fault("board-twice", "board", board=board.board)
        known.add(key)
        compared = board.session, board.field, board.board
        if board.hands and board.hands != dealt.setdefault(compared, board.hands):
            inner.fault("hands-differ", "hands", board=board.board)
    return boards


def _read_board(form: Form, kind: str, scoring: str, roster: Roster) -> Board:
    form.only(_BOARD_KEYS)
    form.need("board", "results")
    number = form.count("board", 1, MOST) or 0
    session = form.count("session", 1, MOST) or 1
    section, group = form.text("section"), form.text("group")
    field = (None, section) if group is None else (group, None)
    expected = form.count("expected", 0, MOST)
    cards = read_board_cards(form, number or 1)
    named = form.choice("vulnerable", NAMES)
    vulnerable = get_vulnerable(number or 1) if named is None else NAMES[named]
    setting = Setting(kind, scoring, roster, session, section, vulnerable, cards)
    tables = tuple(read_table(inner, setting) for inner in form.objects("results", MOST))
    results = sum(
        table.is_expected and not table.not_played and not roster.has_left(table.entrants)
        for table in tables
    )
    if expected is not None and results > expected:
        form.fault("more-than-expected", "expected", results=results, expected=expected)
    return Board(number, session, section, field, expected, tables, cards.text)


def _check_sessions(form: Form, entrants: list[Entrant], sessions: tuple[int, ...]) -> None:
    """Record what entrants leave open or contradict if there are several sessions."""
    for index, entrant in enumerate(entrants):
        inner = Form({}, f"entrants.{index}.", form.problems)
        if len(sessions) > 1 and not entrant.named:
            inner.need("id")
        for penalty in entrant.penalties:
            at = Form({}, penalty.field, form.problems)
            if penalty.session is None and len(sessions) > 1:
                at.fault("session-unsaid", "session")
            if penalty.session is not None and penalty.session not in sessions:
                at.fault("unknown-session", "session", session=penalty.session)


def _check_twice(form: Form, entrants: list[Entrant], boards: list[Board]) -> None:
    """Record a problem for each entrant that has two results on one board of a session."""
    played: set[tuple[int, int, int]] = set()
    for index, board in enumerate(boards):
        for number, table in enumerate(board.tables):
            named = (*table.ns, *table.ew)
            here = {(board.session, board.board, entrant) for entrant in named}
            if len(here) < len(named) or (not table.not_played and not here.isdisjoint(played)):
                inner = Form({}, f"boards.{index}.results.{number}.", form.problems)
                _tell_twice(
                    inner, entrants, named, [entrant for *_, entrant in sorted(here & played)]
                )
            if not table.not_played:
                played |= here


def _tell_twice(
    form: Form, entrants: list[Entrant], named: tuple[int, ...], again: list[int]
) -> None:
    """Record a problem for who is named twice at a table, and for who has another result."""
    for entrant in sorted({named[index] for index in find_repeats(named)}):
        form.fault("plays-itself", "ns", value=format_value(entrants[entrant].key))
    for entrant in again:
        form.fault("entrant-twice", "ns", value=format_value(entrants[entrant].key))
