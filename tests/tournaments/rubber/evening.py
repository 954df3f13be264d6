"""An event of rubbers to which anything happens."""

import random

from club.ledger.refusals import Conflict, Refused
from nights.actions.deals import withdraw_deal
from nights.models import Deal, Match
from tests.tournaments.rubber.room import Room
from tournaments.actions.entrants import withdraw
from tournaments.actions.own_entries import enter_oneself, leave_oneself
from tournaments.actions.penalties import give_penalty
from tournaments.actions.undoing import STEPS, undo
from tournaments.draws.parties import Way
from tournaments.models import Event
from tournaments.queries.own_entries import list_places
from tournaments.rubbers.actions.ending import close_round, reopen_round, undo_round
from tournaments.rubbers.actions.events import change_terms
from tournaments.rubbers.actions.recutting import recut_round
from tournaments.rubbers.actions.results import answer_result, give_result
from tournaments.rubbers.actions.rounds import seat_next_match


class Evening:
    """An event to which anything happens."""

    def __init__(self, room: Room, kind: str, seed: int) -> None:
        self.dice = random.Random(f"{kind}{seed}")
        scoring = self.dice.choice(["total-points", "victory-points", "matches"])
        drawn = self.dice.choice(
            [
                {},
                {"by": "cut", "code": "modern"},
                {"by": "cut", "code": "english"},
            ]
        )
        drawn |= {"partners": self.dice.choice(["seats", "cut"])} if kind == "party" else {}
        drawn |= {"third": self.dice.random() < 0.5} if kind == "knock-out" else {}
        size = {"teams": 4, "individual": 1, "party": 1}.get(kind, 2)
        self.most = 40 // size
        count = self.dice.randint(5, min(10, self.most - 1))
        self.room = room.create(
            kind,
            count,
            open_entries=True,
            terms={"rounds": 3, "scoring": scoring, "rules": {"handicap": 10}, "draw": drawn},
        )
        self.entered = count

    def do(self, name: str) -> None:
        """Do something; what is refused changes nothing."""
        before = Event.objects.get(pk=self.room.event.pk).version
        try:
            getattr(self, name)()
        except (Refused, Conflict):
            assert Event.objects.get(pk=self.room.event.pk).version == before, name

    def draw(self) -> None:
        self.room.draw(chance=self.dice.randrange(10**6))

    def play(self) -> None:
        rubber_event = self.room.read_event()
        for table in rubber_event.latest.tables if rubber_event.latest else ():
            for match in table.matches:
                if match.state == "playing" and self.dice.random() < 0.85:
                    self.room.play(match.id, self.dice.choice([1, 99, 99]))
            if table.goes_on and table.hosted_table:
                seat_next_match(
                    order=self.room.sign(),
                    event=self.room.event,
                    round_=rubber_event.latest.number,
                    table=table.number,
                )

    def come(self) -> None:
        if self.entered < self.most:
            self.room.enter(self.entered)
            self.entered += 1

    def come_alone(self) -> None:
        player = self.dice.choice(self.room.people)
        places = list_places(self.room.read_event().field)
        beside = self.dice.choice(places).entrant if places and self.dice.random() < 0.5 else None
        enter_oneself(order=self.room.sign(), event=self.room.event, player=player, beside=beside)

    def go_alone(self) -> None:
        player = self.dice.choice(self.room.people)
        leave_oneself(order=self.room.sign(), event=self.room.event, player=player)

    def change_way(self) -> None:
        terms = self.room.read_event().terms
        if terms.form == "party":
            drawn = {**terms.draw, "way": self.dice.choice([str(way) for way in Way])}
            change_terms(order=self.room.sign(), event=self.room.event, draw=drawn)

    def answer(self) -> None:
        rubber_event = self.room.read_event()
        results = [
            table.said for round_ in rubber_event.rounds for table in round_.tables if table.said
        ]
        if results:
            answer_result(
                order=self.room.sign(),
                event=self.room.event,
                result=self.dice.choice(results),
                accepted=self.dice.random() < 0.7,
            )

    def leave(self) -> None:
        rubber_event = self.room.read_event()
        entrant = self.dice.choice(list(rubber_event.by_entry.values()))
        withdraw(
            order=self.room.sign(),
            event=self.room.event,
            entrant=entrant.entrant,
            kind="after",
            after_round=len(rubber_event.rounds),
        )

    def decide(self) -> None:
        rubber_event = self.room.read_event()
        view = self.dice.choice(
            [table for round_ in rubber_event.rounds for table in round_.tables]
        )
        result = self.dice.choice(
            [
                {"totals": {"ns": self.dice.randrange(0, 900, 10), "ew": 300}},
                {"awarded": {"winner": self.dice.choice(["ns", "ew", None])}},
                {"not_played": True},
                {},
            ]
        )
        give_result(
            order=self.room.sign(reason="So it was"),
            event=self.room.event,
            round_=view.rounds.number,
            table=view.number,
            raw=result,
            replaces=view.said,
        )

    def correct(self) -> None:
        deals = Deal.objects.filter(
            match__in=Match.objects.filter(night=self.room.read_event().room)
        )
        deal = deals.order_by("?").first()
        if deal is not None:
            withdraw_deal(order=self.room.sign(), deal=deal)

    def fine(self) -> None:
        entrant = self.dice.choice(list(self.room.read_event().by_entry.values()))
        give_penalty(
            order=self.room.sign(reason="Late"),
            event=self.room.event,
            entrant=entrant.entrant,
            points="-50",
            unit="points",
        )

    def _latest(self) -> int:
        latest = self.room.read_event().latest
        return latest.number if latest else 1

    def close(self) -> None:
        close_round(order=self.room.sign(), event=self.room.event, round_=self._latest())

    def reopen(self) -> None:
        reopen_round(order=self.room.sign(), event=self.room.event, round_=self._latest())

    def undo_round(self) -> None:
        order = self.room.sign(reason="Wrong")
        undo_round(order=order, event=self.room.event, round_=self._latest())

    def recut(self) -> None:
        latest = self.room.read_event().latest
        if latest and latest.draw.cuts:
            cut = self.dice.choice(latest.draw.cuts)
            pack = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
            cards = dict(
                zip(cut.rounds[0], self.dice.sample(pack, len(cut.rounds[0])), strict=True)
            )
            recut_round(
                order=self.room.sign(reason="So they cut"),
                event=self.room.event,
                round_=latest.number,
                cards={cut.table: [cards]},
            )

    def undo(self) -> None:
        step = STEPS.last(Event.objects.get(pk=self.room.event.pk))
        if step is not None:
            undo(order=self.room.sign(), event=self.room.event, act=step.pk)


THINGS = (
    *("draw",) * 4,
    *("play",) * 6,
    "come",
    "leave",
    "decide",
    "decide",
    "correct",
    "fine",
    "close",
    "reopen",
    "undo_round",
    "undo",
    "come_alone",
    "go_alone",
    "change_way",
    "answer",
    "recut",
    "recut",
)
