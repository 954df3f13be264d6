"""Who is where on a night, as plain data: a fold of what happened, step by step."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.nights.simulation.evenings.house import House

Who = str
Key = tuple[int, int]
"""A match: the numbers of its table and of itself."""

GAMES_TO_WIN = 2
SEATS = 4


@dataclass
class Event:
    """A step that was taken: when, what was asked, and what came of it by the facts."""

    verb: str
    at: int
    args: dict[str, Any]
    came: dict[str, Any] = field(default_factory=dict)
    act: Any = None
    drew: bool = False
    undone: bool = False


@dataclass(frozen=True)
class Left:
    """The table that somebody left last, when, and whether it broke up, or by their doing.

    went: when whoever broke it up had left it.
    """

    table: int
    at: int
    broken_up: bool = False
    broke: bool = False
    went: int = 0


@dataclass
class Match:
    """A match: who cut or went out by turn, who holds which seat, and who began there."""

    key: Key
    who: frozenset[Who]
    held: dict[str, Who]
    dealer: str
    turn: int
    state: str = "playing"
    games: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.held, self.began = dict(self.held), dict(self.held)
        self.first = dict(self.held)
        self.sent_in: dict[tuple[str, int], Who] = {}  # by seat, and how many deals were played
        self.out = self.who - set(self.held.values())

    @property
    def complete(self) -> bool:
        return max(self.games.values(), default=0) >= GAMES_TO_WIN

    @property
    def over(self) -> bool:
        return self.state != "playing" or self.complete


@dataclass
class Table:
    """A table: its members in order, where some of them may go back to, its matches, its cut."""

    number: int
    members: list[Who]
    homes: dict[Who, int] = field(default_factory=dict)
    matches: list[Match] = field(default_factory=list)
    cutting: frozenset[Who] | None = None
    cut_at: int = 0
    cut_turn: int = 1
    cut_counts: dict[Who, tuple[int, int]] = field(default_factory=dict)
    cut_places: dict[Who, int] = field(default_factory=dict)
    carded: bool = False  # whether a card was cut in it
    entered: set[int] = field(default_factory=set)  # when somebody entered it
    leavers: list[Who] = field(default_factory=list)  # since it last had players enough
    ever: set[Who] = field(default_factory=set)  # who has belonged to it

    @property
    def current(self) -> Match | None:
        return next((match for match in reversed(self.matches) if not match.over), None)

    def running(self, who: Who) -> int:
        """Count the matches that somebody began here without a break."""
        count = 0
        for match in reversed([match for match in self.matches if match.state != "void"]):
            if who not in match.began.values():
                break
            count += 1
        return count


class State:
    """The night at one moment."""

    def __init__(self, house: House, rotation: str) -> None:
        self.house, self.rotation = house, rotation
        self.here: dict[Who, int] = {}  # who is in the room, and when they came
        self.wave: dict[Who, tuple[str, ...]] | None = None
        self.announced: dict[Who, int] = {}
        self.admitted: dict[Who, tuple[str, ...]] = {}
        self.left: dict[Who, Left] = {}
        self.lost: set[Who] = set()
        self.level: dict[Who, int] = {}  # how often each counted as sitting out at their first cut
        self.tables: dict[int, Table] = {}
        self.closed = False
        self.begun: set[Key] = set()  # every match, also those whose beginning was undone

    def apply(self, event: Event) -> None:
        getattr(self, f"do_{event.verb}")(event, **event.args)
        for table in self.tables.values():
            table.ever.update(table.members)

    def table_of(self, who: Who) -> Table | None:
        return next((table for table in self.tables.values() if who in table.members), None)

    def kept(self, number: int) -> list[Who]:
        """Return those whose place at a table is kept for them."""
        homes = [pair for table in self.tables.values() for pair in table.homes.items()]
        return [who for who, home in homes if home == number]

    @property
    def matches(self) -> dict[Key, Match]:
        return {match.key: match for table in self.tables.values() for match in table.matches}

    @property
    def playing(self) -> dict[Who, Match]:
        """Return in which match everybody plays who plays."""
        current = [match for table in self.tables.values() if (match := table.current)]
        return {who: match for match in current for who in match.held.values()}

    def sat_outs(self, players: Iterable[Who]) -> dict[Who, int]:
        """Return how often each has sat out tonight; latecomers as often as whoever did least."""
        players = list(players)
        least = min((self.sat_out(who) for who in players if who in self.level), default=0)
        return {who: self.sat_out(who) if who in self.level else least for who in players}

    def sat_out(self, who: Who) -> int:
        """Count how often somebody went out by a cut, or by turn, and did not play after all.

        To it comes the count with which they began the night.
        """
        return self.level[who] + sum(
            who in match.out and who not in match.began.values()
            for match in self.matches.values()
            if match.state != "void"
        )

    def turn(self, table: Table, who: Iterable[Who]) -> int:
        """Return which match of the table's rotation the next one is."""
        last = table.matches[-1] if table.matches else None
        who = set(who)
        if self.rotation == "cut" or last is None or last.who != who:
            return 1
        if self.rotation == "stay" and len(who) > len(last.held):
            return 1
        return last.turn if last.state == "void" else last.turn + 1

    def lent(self, players: Iterable[Who]) -> Who | None:
        """Return who leaves a table in which they sit out, that three others have a fourth."""
        players = list(players)
        if not self.house.returns or len(players) != 4:
            return None
        idle = [
            who
            for table in self.tables.values()
            for who in table.members
            if who in players and who not in self.lost | set(self.playing) and not table.cutting
        ]
        return idle[0] if len(idle) == 1 else None

    def _end(self, who: Who, at: int, **how: Any) -> None:
        table = self.table_of(who)
        if table is None:
            return
        if len(table.members) >= SEATS:
            table.leavers.clear()
        table.members.remove(who)
        table.homes.pop(who, None)
        if table.leavers or len(table.members) == SEATS - 1:
            table.leavers.append(who)
        alone = not table.members and not how
        blamed = self.breaker(table, coming=who) if alone else None
        self._lose(who, Left(table.number, at, **(how or {"broken_up": blamed is not None})))
        if blamed:
            self._blame(blamed, table, at)

    def _blame(self, who: Who, table: Table, at: int) -> None:
        """Let whoever broke a table up, having left it before, have left it with the others."""
        left = self.left[who]
        went = left.at if left.table == table.number else at
        self._lose(who, Left(table.number, at, broken_up=True, broke=True, went=went))

    def _lose(self, who: Who, left: Left) -> None:
        """Let somebody be a candidate from when they left a table."""
        self.left[who] = left
        for rights in (self.wave or {}, self.announced, self.admitted):
            rights.pop(who, None)

    def stood_in(self, who: Who) -> bool:
        """Return whether somebody was sent in at a table to which they never belonged."""
        return any(
            who in match.sent_in.values()
            for table in self.tables.values()
            if who not in table.ever
            for match in table.matches
            if match.state != "void"
        )

    def leavers(self, table: Table) -> list[Who]:
        """Return who left a table with too few, and later, and is at no other."""
        if len(table.members) >= SEATS:
            return []
        return [who for who in table.leavers if who in self.here and not self.table_of(who)]

    def breaker(self, table: Table, coming: Who = "") -> Who | None:
        """Return who left a table with too few, unless they are no candidate any more.

        coming: who leaves it as the last one just now.
        """
        first = table.leavers[0] if table.leavers and len(table.members) < SEATS else None
        gone = first is None or first not in self.here or self.table_of(first) or first == coming
        return None if gone else first

    def _begin(self, event: Event, table: Table) -> None:
        table.cutting, table.carded = None, False
        table.matches.append(Match(**event.came["match"]))
        for who, (_running, sat) in event.came["counts"].items():
            self.level.setdefault(who, sat)
        self.begun.add(event.came["match"]["key"])

    def do_arrive(self, event: Event, who: Who) -> None:
        self.here[who] = event.at

    def do_depart(self, event: Event, who: Who) -> None:
        self._end(who, event.at)
        del self.here[who]
        self.lost.discard(who)
        for rights in (self.wave or {}, self.announced, self.admitted):
            rights.pop(who, None)

    def do_announce(self, event: Event, who: Who) -> None:
        self.announced[who] = event.at

    def do_missing(self, _event: Event, who: Who) -> None:
        self.lost.add(who)

    def do_found(self, _event: Event, who: Who) -> None:
        self.lost.discard(who)

    def do_wave(self, event: Event) -> None:
        self.wave = dict(event.came["cards"])

    def do_admit(self, event: Event) -> None:
        self.admitted = dict(event.came["cards"])

    def do_gather(self, event: Event, players: list[Who], **_more: str) -> None:
        number, who = event.came["table"], self.lent(players)
        table = Table(number, list(players))
        if who:
            home = self.table_of(who)
            self._end(who, event.at)
            table.homes[who] = home.number if home else 0
        self.tables[number] = table

    def do_form(self, event: Event, players: list[Who], **more: str) -> None:
        self.do_gather(event, players, **more)
        self._begin(event, self.tables[event.came["table"]])

    def do_next(self, event: Event, table: int, joining: list[Who], **_more: str) -> None:
        self.tables[table].members += joining
        self._begin(event, self.tables[table])

    def do_sit(self, event: Event, table: int, **_more: str) -> None:
        self._begin(event, self.tables[table])

    def do_cut(self, event: Event, table: int) -> None:
        table_ = self.tables.get(table)  # not there where the table was undone since
        if table_:
            table_.cut_at, table_.carded, table_.entered = event.at, False, set()
            self._take_part(table_)

    def _take_part(self, table: Table) -> None:
        """Let everybody cut who belongs to a table and is there."""
        table.cutting = frozenset(table.members) - self.lost
        table.cut_turn = self.turn(table, table.cutting)
        outs = self.sat_outs(table.cutting)
        table.cut_counts = {who: (table.running(who), outs[who]) for who in table.cutting}

    def _enter(self, event: Event, table: Table) -> None:
        """Let those take part in a cut who came to a table before a card was cut."""
        if table.cutting is not None and not table.carded:
            table.entered.add(event.at)
            self._take_part(table)

    def do_card(self, _event: Event, table: int, **_more: Any) -> None:
        if table in self.tables:
            self.tables[table].carded = True

    def do_uncard(self, _event: Event, **_more: Any) -> None:
        """A card that was taken back was cut."""

    def do_uncut(self, _event: Event, table: int, **_more: str) -> None:
        if table in self.tables:
            self.tables[table].cutting, self.tables[table].carded = None, False

    def do_join(self, event: Event, table: int, who: Who, **_more: str) -> None:
        self.tables[table].members.append(who)
        self._enter(event, self.tables[table])

    def do_leave(self, event: Event, table: int, who: Who) -> None:
        self._end(who, event.at)

    def do_move(self, event: Event, who: Who, table: int, **_more: str) -> None:
        self._end(who, event.at)
        self.tables[table].members.append(who)
        self._enter(event, self.tables[table])

    def do_return(self, event: Event, who: Who) -> None:
        table = self.table_of(who)
        home = self.tables[table.homes[who]] if table else None
        self._end(who, event.at)
        if home:
            home.members.append(who)
            self._enter(event, home)

    def do_fill(self, event: Event, table: int) -> None:
        self.tables[table].members += event.came["joined"]
        self._enter(event, self.tables[table])

    def do_break_up(
        self, event: Event, table: int, breaker: Who | None, nobody: bool = False
    ) -> None:
        table_ = self.tables[table]
        homes = {who: self.tables[home] for who, home in table_.homes.items()}
        blamed = breaker or (None if nobody else self.breaker(table_))
        for who in list(table_.members):
            broke = who == blamed
            self._end(who, event.at, broken_up=True, broke=broke, went=event.at if broke else 0)
        if blamed and self.left[blamed].at < event.at:
            self._blame(blamed, table_, event.at)
        for who, home in homes.items():
            if home.members:
                home.members.append(who)

    def do_substitute(self, event: Event, match: Key, seat: str, who: Who, consent: bool) -> None:
        match_ = self.matches[match]
        self.here.setdefault(who, event.at)
        match_.held[seat] = who
        match_.sent_in[seat, match_.games.total()] = who
        if not match_.games:
            match_.began[seat] = who

    def do_deal(self, _event: Event, match: Key, declarer: str) -> None:
        self.matches[match].games["NS" if declarer in "NS" else "EW"] += 1

    def do_state(self, _event: Event, match: Key, state: str) -> None:
        self.matches[match].state = state

    def do_close(self, _event: Event, unfinished: str) -> None:
        for match in list(self.playing.values()):
            match.state = unfinished
        self.closed = True
