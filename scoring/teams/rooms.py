"""Strict parsing of the boards of a match: rooms, rulings, and what cannot be compared."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.duplicate.award import Award
from scoring.duplicate.board import check_award
from scoring.duplicate.cards import CARDS, RECORD, BoardCards, check_record, read_board_cards
from scoring.duplicate.entrant import MOST
from scoring.duplicate.points import NAMES, get_vulnerable
from scoring.duplicate.table import check_lead, read_score, read_weighted
from scoring.seats import Side
from scoring.shape import format_value
from scoring.teams.facts import BOARD_A_MATCH, EIGHTS, ROOMS, SIDES, Held, Room, TeamBoard
from scoring.teams.faults import TeamForm

MOST_PARTS = 10
"""How many parts a weighted score can have: those of two rooms are multiplied."""

_SCORE = ("contract", "declarer", "tricks", "lead", "score", "weighted", *CARDS)
_ROOM = (*_SCORE, *RECORD, "turned", "version", "not_played", "late")
_BOARD = ("board", "dealer", "vulnerable", "hands", "adjusted", "extra", *EIGHTS)


@dataclass(frozen=True, slots=True)
class Match:
    """What an event says of the boards of its matches.

    hands: those of the boards that were read, by round and board. Every match of a round plays
    the same ones.
    """

    scoring: str
    knock_out: bool
    hands: dict[tuple[int, int], str] = field(default_factory=dict)


def read_boards(form: TeamForm, match: Match, round_: int) -> tuple[TeamBoard, ...]:
    """Return the boards of a match. Problems are recorded in form."""
    boards: list[TeamBoard] = []
    numbers: set[int] = set()
    for inner in form.objects("boards"):
        board = _read_board(inner, match, round_)
        if board.number and board.number in numbers:
            inner.fault("board-of-match-twice", "board", board=board.number)
        numbers.add(board.number)
        boards.append(board)
    return tuple(boards)


def _read_board(form: TeamForm, match: Match, round_: int) -> TeamBoard:
    form.only(_BOARD)
    form.need("board")
    number = form.count("board", 1, MOST) or 0
    cards = read_board_cards(form, number or 1)
    _check_hands(form, match, (round_, number), cards)
    named = form.choice("vulnerable", NAMES)
    vulnerable = get_vulnerable(number or 1) if named is None else NAMES[named]
    awards = _read_awards(form, match.scoring)
    names = _list_rooms(form, ruled=None not in awards)
    rooms = tuple(
        _read_room(inner, vulnerable, cards)
        for name in names
        if form.has(name) and (inner := form.within(name)) is not None
    )
    if not match.knock_out:
        form.bar("key-of-form", ("extra",))
    board = TeamBoard(number, rooms, awards, form.flag("extra"))
    if None in awards and len(rooms) == len(names):
        _check_comparable(form, board)
    return board


def _check_hands(form: TeamForm, match: Match, at: tuple[int, int], cards: BoardCards) -> None:
    """Record a problem if an earlier match of the round has the board with other hands."""
    hands = cards.text
    if hands is not None and hands != match.hands.setdefault(at, hands):
        form.fault("hands-differ", "hands", board=at[1])


def _list_rooms(form: TeamForm, *, ruled: bool) -> tuple[str, ...]:
    """Return the rooms of a board. A ruling for both teams needs none of them."""
    names = EIGHTS if form.has("open2") or form.has("closed2") else ROOMS
    if ruled:
        return names if all(form.has(name) for name in names) else ()
    form.need(*names)
    return names


def _read_room(form: TeamForm, vulnerable: frozenset[Side], cards: BoardCards) -> Room:
    form.only((*_ROOM, "adjusted"))
    form.bar("award-in-room", ("adjusted",))
    turned, version = form.flag("turned"), form.text("version")
    late, not_played = form.flag("late"), form.flag("not_played")
    check_record(form, cards)
    if late or not_played:
        form.bar("with-not-played", _SCORE)
        if late and not_played:
            form.fault("with-not-played", "late", key="late")
        return Room(Held.LATE if late else Held.NOT_PLAYED, turned=turned, version=version)
    score = read_score(form, vulnerable)
    check_lead(form)
    weighted = read_weighted(form, vulnerable, MOST_PARTS)
    if score is None and not form.has("weighted") and not form.has("contract"):
        form.fault("no-result", "score")
    alone = () if score is None else ((score, Fraction(1)),)
    ns, ew = weighted.get("ns", alone), weighted.get("ew", alone)
    if not form.problems and not (ns and ew):
        form.fault("no-result", "score")
    return Room(Held.PLAYED, ns, ew, None if weighted else score, turned, version)


def _read_awards(form: TeamForm, scoring: str) -> tuple[Award | None, Award | None]:
    inner = form.within("adjusted")
    if inner is None:
        return None, None
    inner.only((*SIDES, "reason"))
    inner.text("reason")
    if not any(inner.has(side) for side in SIDES):
        inner.need(SIDES[0])
    home, away = (_read_award(inner, side, scoring) for side in SIDES)
    return home, away


def _read_award(form: TeamForm, side: str, scoring: str) -> Award | None:
    award = Award.parse(form.raw.get(side))
    kind = "matchpoints" if scoring == BOARD_A_MATCH else "butler"
    if award is None:
        if form.has(side):
            form.fault("not-an-award", side, value=format_value(form.raw[side]))
    elif scoring == "total-points" or not check_award(kind, award):
        form.fault("award-of-scoring", side, value=str(award))
    return award


def _check_comparable(form: TeamForm, board: TeamBoard) -> None:
    """Record why the rooms of a board cannot be compared, unless a ruling stands for both teams.

    Both teams must have sat in both directions, and played the same deal.
    """
    played = [room for room in board.rooms if room.held is Held.PLAYED]
    if len({room.turned for room in played}) > 1:
        form.fault("rooms-same-way", "closed.turned")
    if len({room.version for room in played}) > 1:
        form.fault("rooms-differ", "closed.version")
    if board.awards != (None, None) and board.held is Held.NOT_PLAYED:
        missing = SIDES[board.awards.index(None)]
        form.fault("award-of-one", f"adjusted.{missing}", side=missing)


def read_lineup(form: TeamForm) -> Mapping[str, Mapping[str, tuple[str, ...]]] | None:
    """Return who of each team sat in each room: ids or names of two members."""
    inner = form.within("lineup")
    if inner is None:
        return None
    inner.only(SIDES)
    lineup: dict[str, dict[str, tuple[str, ...]]] = {}
    for side in SIDES:
        team = inner.within(side)
        if team is None:
            continue
        team.only(EIGHTS)
        lineup[side] = {room: _read_pair(team, room) for room in EIGHTS if team.has(room)}
    return lineup


def _read_pair(form: TeamForm, room: str) -> tuple[str, ...]:
    listed = form.items(room, 2) or []
    members = tuple(member for member in listed if isinstance(member, str) and member.strip())
    if form.has(room) and (len(members) != 2 or len(set(members)) != len(listed)):
        form.fault("not-a-pair", room)
    return members
