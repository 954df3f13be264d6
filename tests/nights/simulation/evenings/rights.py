"""The order of precedence by the laws, and what is refused: by the codes of the refusals."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from tests.nights.simulation.evenings.state import Event, Key, Left, Match, State, Table, Who

Codes = set[str]
BEGINS = ("form", "next", "sit")
STEPS = (
    "arrive",
    "depart",
    "announce",
    "missing",
    "found",
    "wave",
    "admit",
    "gather",
    "join",
    "leave",
    "move",
    "return",
    "fill",
    "break_up",
    "substitute",
    *BEGINS,
)
BARRIERS = ("state", "close")
WITHOUT_CARDS = ("pivot", "stay")


class Rights(State):
    """Who goes before whom, and who is told no."""

    def kind(self, who: Who) -> str:
        """Return on what somebody's right rests."""
        left = self.left.get(who)
        if left is None:
            counts = not self.house.stands_in and self.stood_in(who)
            return "elsewhere" if counts else "waited"
        if left.broke and self.house.prior:
            return "broke"
        prior = self.house.prior and left.broken_up and self.here[who] < left.at
        return "prior" if prior else "elsewhere"

    def broken_with(self, who: Who) -> Any:
        """Return with whom somebody of a table that broke up is equal; None for anybody else."""
        left = self.left.get(who)
        if left is None or not left.broken_up or left.broke or self.here[who] > left.at:
            return None
        return "prior" if self.house.prior else (left.table, left.at)

    @property
    def free(self) -> list[Who]:
        """Those who want a seat: whoever stands in for somebody keeps their place."""
        seated = {who for table in self.tables.values() for who in table.members}
        return [who for who in self.here if who not in seated | self.lost]

    def order(self, *, fresh: bool) -> list[Who]:
        """Return those who want a seat: for one at a fresh table, or else for a vacancy."""
        return sorted(self.free, key=self._fresh if fresh else self._vacancy)

    def _waited(self, who: Who) -> tuple[Any, ...]:
        """First the opening wave by its cards, then everybody as they came or left a table.

        Whoever broke up a table comes behind the others of it, who left at the same time.
        """
        wave, left = self.wave or {}, self.left.get(who)
        since = max(self.here[who], left.at if left else 0)
        cards = self.house.preference(wave.get(who, ()))
        return who not in wave, cards, since, bool(left and left.broke), self.here[who]

    def _left(self, who: Who) -> int:
        left = self.left.get(who)
        return left.at if left and self.kind(who) in ("elsewhere", "broke") else 0

    def _vacancy(self, who: Who) -> tuple[Any, ...]:
        kind = self.kind(who)
        if self.house.announces and who in self.announced and kind in ("waited", "elsewhere"):
            return 1, self.announced[who], self._waited(who)
        last = 3 if self.house.prior else 2
        tier = {"prior": 0, "waited": 2, "elsewhere": 2, "broke": last}[kind]
        return tier, 0, self._waited(who)

    def _remaining(self, who: Who) -> list[Who]:
        """Return those over whom whoever broke up a table has no right, by the English code."""
        left = self.left.get(who)
        if left is None or not left.broke or self.house.prior:
            return []
        return [other for other in self.free if self._stayed_behind(other, left)]

    def _stayed_behind(self, who: Who, breaker: Left) -> bool:
        """Return whether somebody remained at a table after who broke it up had left it."""
        left = self.left.get(who)
        if left is None or left.table != breaker.table or left.broke:
            return False
        return breaker.went < left.at < breaker.at or self.broken_with(who) == (
            left.table,
            breaker.at,
        )

    def _fresh(self, who: Who) -> tuple[Any, ...]:
        """Return the right to a fresh table: of who broke one up, just behind the others of it."""
        own = self._by_own_right(who)
        return max([own, *((*self._by_own_right(other), 1) for other in self._remaining(who))])

    def _by_own_right(self, who: Who) -> tuple[Any, ...]:
        kind = self.kind(who)
        tier = {"waited": 0, "prior": 1, "elsewhere": 2, "broke": 3}[kind]
        cards = self.admitted.get(who, ()) if kind != "waited" else ()
        cut = self.house.preference(cards)
        return tier, not cut, cut, self._left(who), self._waited(who)

    def _cut_already(self, who: Who) -> tuple[Any, ...]:
        """Return less for a better right to play first; the same for those who cut for it now."""
        own = self._cut_by(who)
        behind = [self._cut_by(other) for other in self._remaining(who)]
        return max([own, *((*cut, 1) for cut in behind if cut > own)])

    def _cut_by(self, who: Who) -> tuple[Any, ...]:
        kind = self.kind(who)
        if kind == "waited":
            wave = self.wave or {}
            return 0, who not in wave, self.house.preference(wave.get(who, ()))
        cards = self.admitted.get(who, ())
        return (
            {"prior": 1, "elsewhere": 2, "broke": 3}[kind],
            not cards,
            self.house.preference(cards),
        )

    def places(self, table: Table | None, who: Collection[Who]) -> dict[Who, int]:
        """Return in which place of the right to play first everybody is who cuts at a table.

        Where nobody has played there yet, what was cut for precedence is not cut for again.
        """
        played = table is not None and any(match.state != "void" for match in table.matches)
        if played or not self.house.selects or len(who) <= 4:
            return dict.fromkeys(who, 0)
        rights = {player: self._cut_already(player) for player in who}
        levels = sorted(set(rights.values()))
        return {player: levels.index(right) for player, right in rights.items()}

    def _take_part(self, table: Table) -> None:
        super()._take_part(table)
        table.cut_places = self.places(table, table.cutting or ())

    def elsewhere(self) -> list[Who]:
        return [who for who in self.free if self.kind(who) != "waited"]

    def lesser(self, chosen: Collection[Who], reason: str, *, fresh: bool) -> Codes:
        """Nobody is passed over by one of lesser right, without a reason."""
        order = self.order(fresh=fresh)
        last = max((at for at, who in enumerate(order) if who in chosen), default=0)
        passed = any(who not in chosen for who in order[:last])
        return {"lesser-right"} if passed and not reason else set()

    def must_cut_for(self, table: Table, chosen: Collection[Who], reason: str) -> Codes:
        """Those of a table that broke up cut for places that are too few for all of them."""
        order = self.order(fresh=False)
        places = self.house.most - len(table.members) - len(self.kept(table.number))
        equal = self.equals(order, places)
        return {"cut-for-vacancy"} if set(equal) & set(chosen) and not reason else set()

    def equals(self, order: Sequence[Who], places: int) -> list[Who]:
        """Return those of the same right of whom only some get one of the places."""
        groups = [self.broken_with(who) for who in order]
        if not 0 < places < len(order) or not groups[places]:
            return []
        if groups[places - 1] != groups[places]:
            return []
        return [who for who, group in zip(order, groups, strict=True) if group == groups[places]]

    def must_cut(self, places: int, reason: str) -> Codes:
        """Those who have played elsewhere cut for the places that the others leave them."""
        if reason:
            return set()
        counts = Counter(self.kind(who) for who in self.free)
        before = counts["waited"]
        for kind in ("prior", "elsewhere", "broke"):
            mine = [who for who in self.free if self.kind(who) == kind]
            cut = all(who in self.admitted for who in mine)
            if 0 < places - before < len(mine) and not cut:
                return {"cut-for-admission"}
            before += counts[kind]
        return set()

    def not_free(self, who: Who) -> Codes:
        if self.table_of(who):
            return {"at-a-table"}
        if who in self.lost:
            return {"absent"}
        return set() if who in self.here else {"not-in-room"}

    def stand_ins(self, players: Iterable[Who]) -> Codes:
        """Whoever plays at a table to which they do not belong does not cut at another."""
        return {"playing"} if any(self.stands_in_now(who) for who in players) else set()

    def stands_in_now(self, who: Who) -> bool:
        match = self.playing.get(who)
        return match is not None and who not in self.tables[match.key[0]].members

    def entering(self, table: Table, coming: Iterable[Who]) -> Codes:
        """Whoever comes to a table that cuts takes part in the cut."""
        return self.stand_ins(set(coming) - self.lost) if table.cutting else set()

    def not_open(self, table: Table, coming: int = 1) -> Codes:
        if not table.members:
            return {"broken"}
        if len(table.members) + len(self.kept(table.number)) + coming > self.house.most:
            return {"complete"}
        return {"cut-begun"} if table.cutting and table.carded else set()

    def headcount(self, count: int) -> Codes:
        if 4 <= count <= self.house.most:
            return set()
        return {"too-few" if count < 4 or self.house.most == 4 else "too-many"}

    def held(self, who: Who) -> Codes:
        """Say why somebody cannot get up from their own table."""
        table = self.table_of(who)
        if table is None:
            return set()
        if table.cutting and who in table.cutting:
            return {"cutting"}
        playing = table.current and who in table.current.held.values()
        return {"playing"} if playing else set()

    def no_arrive(self, who: Who) -> Codes:
        return {"arrived"} if who in self.here else set()

    def no_depart(self, who: Who) -> Codes:
        if who not in self.here:
            return {"not-in-room"}
        return self.held(who) or ({"playing"} if who in self.playing else set())

    def no_announce(self, who: Who) -> Codes:
        if not self.house.announces:
            return {"not-announced"}
        if who not in self.free:
            return {"not-waiting"}
        return {"announced"} if who in self.announced else set()

    def no_missing(self, who: Who, missing: bool = True) -> Codes:
        if who not in self.here:
            return {"not-in-room"}
        if (who in self.lost) == missing:
            return {"same"}
        return self.held(who) & {"cutting"}

    def no_found(self, who: Who) -> Codes:
        return self.no_missing(who, missing=False)

    def no_wave(self) -> Codes:
        if self.wave is not None:
            return {"wave-closed"}
        return set() if self.free else {"nobody-waits"}

    def no_admit(self) -> Codes:
        mine = self.elsewhere()
        if len(mine) < 2:
            return {"nobody-cuts"}
        return {"cut-already"} if all(who in self.admitted for who in mine) else set()

    def _together(self, players: Sequence[Who], reason: str) -> Codes:
        coming = [who for who in players if who != self.lent(players)]
        codes = _all(self.not_free(who) for who in coming) | self.must_cut(len(coming), reason)
        codes = codes or self.lesser(coming, reason, fresh=True)
        others = set(self.free) - set(coming)
        needless = others and len(coming) < len(players) and not reason
        return codes or ({"lesser-right"} if needless else set())

    def no_gather(self, players: Sequence[Who], reason: str) -> Codes:
        many = {"too-many"} if len(players) > self.house.most else set()
        return self._together(players, reason) | many | (set() if players else {"nobody"})

    def no_form(self, players: Sequence[Who], reason: str) -> Codes:
        codes = self._together(players, reason) | self.stand_ins(players)
        return codes | self.headcount(len(players))

    def present(self, table: Table) -> list[Who]:
        return [who for who in table.members if who not in self.lost]

    def not_ready(self, table: Table) -> Codes:
        if table.current:
            return {"still-playing"}
        if table.cutting:
            return {"cutting"}
        if not table.members:
            return {"broken"}
        return self.stand_ins(self.present(table))

    def without_cards(self, table: Table, who: Iterable[Who]) -> bool:
        return self.rotation in WITHOUT_CARDS and self.turn(table, who) > 1

    def no_next(self, table: int, joining: Sequence[Who], reason: str) -> Codes:
        table_ = self.tables[table]
        claims = _all(self.not_free(who) for who in joining)
        if joining:
            claims |= self.stand_ins(joining)
            claims |= self.not_open(table_, len(joining))
            claims = claims or self.lesser(joining, reason, fresh=False)
            claims = claims or self.must_cut_for(table_, joining, reason)
        everybody = [*self.present(table_), *joining]
        if not self.without_cards(table_, everybody):
            claims |= self.headcount(len(everybody))
        return self.not_ready(table_) | claims

    def no_cut(self, table: int) -> Codes:
        table_ = self.tables[table]
        pivots = {"no-cards"} if self.without_cards(table_, self.present(table_)) else set()
        return self.not_ready(table_) | pivots or self.headcount(len(self.present(table_)))

    def no_join(self, table: int, who: Who, reason: str) -> Codes:
        codes = self.not_free(who) | self.not_open(self.tables[table])
        codes = codes or self.lesser([who], reason, fresh=False)
        codes = codes or self.must_cut_for(self.tables[table], [who], reason)
        return codes or self.entering(self.tables[table], [who])

    def no_leave(self, table: int, who: Who) -> Codes:
        return self.held(who) if who in self.tables[table].members else {"not-at-table"}

    def no_move(self, who: Who, table: int, reason: str) -> Codes:
        table_, mine = self.tables[table], self.table_of(who)
        codes = self.not_open(table_) | ({"not-at-table"} if mine is None else set())
        codes |= {"at-a-table"} if mine is table_ else set()
        codes = codes or ({"lesser-right"} if self.free and not reason else self.held(who))
        return codes or self.entering(table_, [who])

    def no_return(self, who: Who) -> Codes:
        mine = self.table_of(who)
        if mine is None or who not in mine.homes:
            return {"no-return"}
        home = self.tables[mine.homes[who]]
        if not home.members:
            return {"broken"}
        codes = {"cut-begun"} if home.cutting and home.carded else self.held(who)
        return codes or self.entering(home, [who])

    def no_fill(self, table: int) -> Codes:
        table_ = self.tables[table]
        codes = self.not_open(table_) | (set() if self.free else {"nobody-waits"})
        places = self.house.most - len(table_.members) - len(self.kept(table))
        return codes or self.entering(table_, self.order(fresh=False)[:places])

    def no_break_up(self, table: int, breaker: Who | None, nobody: bool = False) -> Codes:
        table_ = self.tables[table]
        codes = {"still-playing"} if table_.current else set()
        codes |= {"cutting"} if table_.cutting else set()
        if not table_.members:
            return codes | {"broken"}
        known = [*table_.members, *self.leavers(table_)]
        return codes | ({"not-at-table"} if breaker and breaker not in known else set())

    def no_substitute(self, match: Key, seat: str, who: Who, consent: bool) -> Codes:
        codes = {"playing"} if who in self.playing else set()
        codes |= {"over"} if self.matches[match].over else set()
        codes |= self.held(who) & {"cutting"}
        return codes | (set() if consent else {"no-consent"})

    def no_deal(self, match: Key, declarer: str) -> Codes:
        return {"over"} if self.matches[match].over else set()

    def no_state(self, match: Key, state: str) -> Codes:
        match_ = self.matches[match]
        if state == match_.state:
            return {"state"}
        if state == "abandoned" and match_.complete:
            return {"complete"}
        return self._up_again(match_) if state == "playing" and not match_.complete else set()

    def _up_again(self, match: Match) -> Codes:
        """Nobody plays who plays elsewhere, cuts, or has gone home, nor a table two matches."""
        table, playing = self.tables[match.key[0]], self.playing
        later = any(key[0] == match.key[0] and key[1] > match.key[1] for key in self.begun)
        codes = {"gone-on"} if later else set()
        codes = {"still-playing"} if table.current else codes
        codes |= {"cutting"} if table.cutting else set()
        for who in match.held.values():
            codes |= {"playing"} if who in playing else self.held(who) & {"cutting"}
            codes |= set() if who in self.here else {"not-in-room"}
        return codes

    def no_close(self, unfinished: str) -> Codes:
        return {"still-playing"} if unfinished == "wait" and self.playing else set()

    def no_undo(self, step: Event | None, reason: str) -> Codes:
        if step is None:
            return {"stale"}
        drawn = {"reason"} if step.drew and not reason else set()
        if step.verb in BEGINS and self.matches[step.came["match"]["key"]].games:
            return {"played"} | drawn
        if step.verb == "substitute":
            games = self.matches[step.args["match"]].games
            if games.total() > step.came["games"]:
                return {"played"} | drawn
        since = any(
            table.cutting
            and (table.cut_at > step.at or (table.carded and step.at in table.entered))
            for table in self.tables.values()
        )
        return drawn | ({"cutting"} if since else set())


def _all(codes: Iterable[Codes]) -> Codes:
    return set().union(*codes)


def last_step(events: Sequence[Event]) -> Event | None:
    """Return the last step that was not taken back; none behind a barrier."""
    for event in reversed(events):
        if event.verb in BARRIERS:
            return None
        if event.verb in STEPS and not event.undone:
            return event
    return None
