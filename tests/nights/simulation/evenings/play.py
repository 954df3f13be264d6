"""One night: each step through the real actions, beside the model, and held against the facts."""

import datetime
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.models import Account, Club, Player
from nights.actions.nights import open_night
from nights.models import Act, MatchHead, Night
from nights.queries.presence import Presence
from nights.queries.room import read_room
from nights.queries.room_cache import read_cached_room
from nights.queries.tables import get_table_view
from nights.rebuild import (
    drop_heads,
    find_differences,
    find_head_differences,
    rebuild_heads,
    rebuild_night,
)
from tests.nights.simulation.evenings import checks
from tests.nights.simulation.evenings.acting import VERBS, arguments, table_of
from tests.nights.simulation.evenings.coming import came_of
from tests.nights.simulation.evenings.ending import counts_of, hold_rotations, hold_standing
from tests.nights.simulation.evenings.facts import Facts, acts
from tests.nights.simulation.evenings.house import ROTATIONS, House, random_house
from tests.nights.simulation.evenings.rights import Rights, last_step
from tests.nights.simulation.evenings.state import Event

EVENING = datetime.datetime(2026, 3, 5, 19, 0, tzinfo=datetime.UTC)
Plan = tuple[str, dict[str, Any], House, str]
"""A code, what the house changes of it, the house, and a rotation."""

ONLY_WHERE_THEY_CAN = ("card", "uncard", "sit", "uncut")
"""Steps that are never tried where they would be refused."""

LOOKED_AT = ("undo", "fill", "break_up", "return", "substitute", "admit", "wave", "close")
"""Steps after which the whole room is always compared, and not every other time."""


class Evening:
    """A night that is played, its model, and what was tried on it."""

    def __init__(
        self,
        club: Club,
        director: Account,
        people: Mapping[str, Player],
        seed: int,
        plan: Plan | None = None,
    ) -> None:
        self.chance = random.Random(seed)
        self.dropping = random.Random(-seed)
        self.people = dict(people)
        self.names = {player.pk: name for name, player in people.items()}
        self.actor = Actor(account=director)
        chosen = (*random_house(self.chance), self.chance.choice(ROTATIONS))
        code, own, self.house, self.rotation = plan or chosen
        self.night = open_night(
            order=Order(self.actor, EVENING),
            club=club,
            date=EVENING.date(),
            code=code,
            house=own,
            rotation=self.rotation,
        )
        self.model = Rights(self.house, self.rotation)
        self.events: list[Event] = []
        self.retold = False  # whether a match was made void after others were cut by it
        self.tally: Counter[str] = Counter()
        self.log = [f"seed {seed}: {code} {own} {self.rotation}"]

    def do(self, verb: str, **args: Any) -> bool:
        """Take a step; tell whether it was taken. Whatever does not hold raises Wrong."""
        step = last_step(self.events) if verb == "undo" else None
        no = self._no(verb, step, args)
        self.drop()
        self.log.append(f"{len(self.log)}. {verb} {args}")
        before = acts(self.night)
        at = EVENING + datetime.timedelta(minutes=len(self.log))
        order = Order(self.actor, at, key=f"k{len(self.log)}", reason=args.get("reason", ""))
        try:
            result = self._act(verb, step, args, order)
        except Refused as refused:
            codes = {fault.code for fault in refused.faults}
            self.log[-1] += f" -> {sorted(codes)}"
            checks.same("refused because", codes, no)
            checks.nothing_stored(before, acts(self.night))
            self.tally["refused"] += 1
            return False
        checks.same("refused because", set(), no)
        self.tally[verb] += 1
        if self.chance.random() < 0.5:
            before = acts(self.night)
            checks.same("sent twice", self._act(verb, step, args, order), result)
            checks.nothing_stored(before, acts(self.night))
            self.tally["sent twice"] += 1
        self._taken(verb, step, args, result)
        return True

    def drop(self) -> None:
        """Now and then drop what is stored beside the facts, or make it again: nothing changes."""
        chance = self.dropping.random()
        if chance < 0.1:
            drop_heads(Night.objects.filter(pk=self.night.pk))
        elif chance < 0.15:
            rebuild_heads(self.night.pk)
        elif chance < 0.2:
            heads = MatchHead.objects.filter(night=self.night).order_by("pk")
            for head in heads:
                if self.dropping.random() < 0.5:
                    head.delete()

    def _no(self, verb: str, step: Event | None, args: dict[str, Any]) -> set[str]:
        """Return why a step is refused, by the model; nothing where it is not."""
        if self.model.closed and verb not in ("state", "deal"):
            return {"night-closed"}
        if verb == "undo":
            return self.model.no_undo(step, **args)
        if verb in ONLY_WHERE_THEY_CAN:
            return set()
        codes: set[str] = getattr(self.model, f"no_{verb}")(**args)
        return codes

    def _act(self, verb: str, step: Event | None, args: dict[str, Any], order: Order) -> Any:
        """Call the action, each time with a chance of its own."""
        chance = random.Random(self.chance.random())
        taken = arguments(self.night, self.people, chance, verb, args)
        if verb == "undo":  # where nothing can be, of the step that happened last
            taken["act"] = (step or self.events[-1]).act.pk
        return VERBS[verb](order=order, **taken)

    def _taken(self, verb: str, step: Event | None, args: dict[str, Any], result: Any) -> None:
        if verb == "undo" and step:
            step.undone = True
            self.model = self.folded()
            self.counts()
        else:
            act = Act.objects.filter(night=self.night).order_by("-number").first()
            event = Event(verb, len(self.log), args, act=act)
            event.came, event.drew = came_of(event, result, self.model, self.names)
            self.model.apply(event)
            self.events.append(event)
        Facts(self.night, self.names).check(self.house.most)
        if verb in LOOKED_AT or self.chance.random() < 0.4:
            self.look()

    def folded(self) -> Rights:
        """Return the model of what was not taken back."""
        model = Rights(self.house, self.rotation)
        for event in self.events:
            if not event.undone:
                model.apply(event)
        model.begun |= self.model.begun
        return model

    def look(self) -> None:
        """Hold what the room shows against the model."""
        checks.same("the room", self.shown(), self.expected())
        night = Night.objects.get(pk=self.night.pk)
        presence, room = Presence(night), read_room(night)
        checks.same("who waits", presence.for_vacancy, room.rank(fresh=False))
        checks.same("who waits for a table", presence.for_fresh_table, room.rank(fresh=True))
        kept = read_cached_room(night)
        checks.same(
            "the tables as kept",
            *(list(map(checks.describe_table, either.tables)) for either in (kept, room)),
        )
        checks.same("who waits as kept", kept.waiting, room.waiting)
        elsewhere = {
            player.pk
            for sheet in room.playing
            for player in sheet.players.values()
            if player not in room.table(sheet.match.table_id).members
        }
        members = {member for view in room.tables for member in view.members}
        checks.same("members", set(presence.places), {member.pk for member in members})
        checks.same("substitutes", set(presence.substitutes), elsewhere)

    def shown(self) -> Any:
        room, names = read_room(self.night), self.names

        def of(players: Any) -> list[str]:
            return [names[player.pk] for player in players]

        def seats(sheet: Any) -> Any:
            return sheet and {seat: names[player.pk] for seat, player in sheet.players.items()}

        tables = {
            view.table.number: (
                of(view.members),
                set(of(view.kept)),
                seats(view.current),
                view.open_cut is not None,
            )
            for view in room.tables
        }
        waiting = [
            of(candidate.player for candidate in way)
            for way in (room.waiting, room.for_fresh_table)
        ]
        return tables, waiting, set(of(room.absent)), room.open

    def expected(self) -> Any:
        model = self.model
        tables = {
            table.number: (
                table.members,
                set(model.kept(table.number)),
                table.current and table.current.held,
                table.cutting is not None,
            )
            for table in model.tables.values()
        }
        order = [model.order(fresh=False), model.order(fresh=True)]
        return tables, order, model.lost, not model.closed

    def counts(self) -> None:
        """Hold what each table's players have played and sat out against the model."""
        model = self.model
        for number, table in model.tables.items():
            if table.members and not table.current:
                candidates = get_table_view(table_of(self.night, number)).candidates()
                stored = {str(each.name): (each.consecutive, each.sat_out) for each in candidates}
                present = model.present(table)
                outs = model.sat_outs(present)
                checks.counted(stored, {who: (table.running(who), outs[who]) for who in present})

    def end(self) -> None:
        """Hold the whole night: its rotations, its room, and what was computed of it."""
        self.look()
        if not self.retold:
            self.tally["whole pivots"] += hold_rotations(self.model, counts_of(self.events))
        rebuild_night(self.night.pk, now=EVENING)
        checks.nothing_differs(find_differences(self.night))
        checks.nothing_differs(list(find_head_differences(self.night)))
        rebuild_heads(self.night.pk)
        checks.nothing_differs(list(find_head_differences(self.night)))
        hold_standing(self.night, self.model, self.names)
