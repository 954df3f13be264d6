"""Whatever is entered, corrected and ruled, in whatever order: the standing is that of the facts.

ORDERS: how many random orders, from the same seeds in every run.
"""

import os
import random

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from scoring.duplicate.event import answer
from tests.tournaments.events.conftest import entrant
from tournaments.actions.entrants import describe_entrant, withdraw
from tournaments.actions.play import start_round
from tournaments.actions.results import correct_result, enter_result, remove_result, rule_result
from tournaments.actions.rulings import award_boards, foul_board, give_penalty
from tournaments.actions.undoing import STEPS, undo
from tournaments.models import EntrantScore, EventTable
from tournaments.queries.events import read_clock
from tournaments.queries.export import export_event
from tournaments.queries.field import read_field
from tournaments.queries.place import Place
from tournaments.queries.results import list_results
from tournaments.rebuild import find_differences, rebuild_event
from tournaments.rebuild.changed import find_changed

SCORES = (420, 450, -50, -100, 620, 110, 140, -420, 0, 90)
SEEDS = range(int(os.environ.get("ORDERS") or 6))


class Evening:
    """Random acts of a director and the tables on an event."""

    def __init__(self, event, sign, seed):
        self.event, self.sign = event, sign
        self.chance = random.Random(seed)

    def act(self):
        """Take a random step. One that is refused leaves everything as it is."""
        self.event.refresh_from_db()
        step = self.chance.choice([
            self.enter, self.enter, self.enter, self.enter, self.enter, self.correct, self.correct,
            self.rule, self.award, self.remove, self.penalty, self.foul, self.round, self.leave,
            self.handicap, self.undo,
        ])  # fmt: skip
        try:
            step()
        except Refused:
            return

    def pick(self):
        return self.chance.choice(list(list_results(self.event)) or [None])

    def enter(self):
        field, at = read_field(self.event), read_clock(self.event).round
        places = [
            Place("A", one.round, one.table, board)
            for one in field.meetings()
            if one.round <= max(1, at)
            for board in one.boards
        ]
        enter_result(
            order=self.sign(), event=self.event, place=self.chance.choice(places),
            said=self.say(), confirmed=True,
        )  # fmt: skip

    def say(self):
        if self.chance.random() < 0.1:
            return self.chance.choice([{"late": True}, {"not_played": True}, {"contract": "pass"}])
        return {"score": self.chance.choice(SCORES)}

    def correct(self):
        if found := self.pick():
            correct_result(
                order=self.sign(), event=self.event, result=found, said=self.say(), confirmed=True
            )

    def remove(self):
        if found := self.pick():
            remove_result(order=self.sign(), event=self.event, result=found)

    def rule(self):
        if found := self.pick():
            awards = self.chance.choice([
                {"ns": "AVE+", "ew": "AVE-"}, {"ns": "AVE-"}, {"ew": "AVE+"}, {"ns": "55%"},
            ])  # fmt: skip
            rule_result(
                order=self.sign(reason="law 12"), event=self.event, result=found, adjusted=awards
            )

    def award(self):
        field, at = read_field(self.event), read_clock(self.event).round
        meeting = self.chance.choice(list(field.meetings(max(1, at))))
        places = [Place("A", meeting.round, meeting.table, board) for board in meeting.boards]
        award_boards(
            order=self.sign(reason="slow"), event=self.event, places=places,
            awards=self.chance.choice([{"ns": "AVE", "ew": "AVE"}, {"ns": "AVE+", "ew": "AVE+"}]),
        )  # fmt: skip

    def penalty(self):
        give_penalty(
            order=self.sign(reason="late"), event=self.event, points="-10",
            entrant=entrant(self.event, self.chance.randint(1, 6)), unit="percent-of-board",
        )  # fmt: skip

    def foul(self):
        section = EventTable.objects.filter(event=self.event)[0].section
        foul_board(
            order=self.sign(reason="cards changed"), event=self.event, section=section,
            board=self.chance.randint(1, 6), from_round=self.chance.randint(1, 4),
            version=self.chance.choice(["", "b"]),
        )  # fmt: skip

    def round(self):
        start_round(order=self.sign(), event=self.event, round_=read_clock(self.event).round + 1)

    def leave(self):
        withdraw(
            order=self.sign(), event=self.event, after_round=read_clock(self.event).round,
            entrant=entrant(self.event, self.chance.randint(1, 6)),
            kind=self.chance.choice([None, "before", "after", ""]),
        )  # fmt: skip

    def handicap(self):
        describe_entrant(
            order=self.sign(), event=self.event,
            entrant=entrant(self.event, self.chance.randint(1, 6)),
            handicap=self.chance.choice(["", "2.5", "-1"]),
        )  # fmt: skip

    def undo(self):
        step = STEPS.last(self.event)
        if step and step.verb not in ("plan", "enter"):
            undo(order=self.sign(), event=self.event, act=step.pk)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_standing_is_that_of_the_facts_after_any_order_of_acts(event, sign, seed):
    evening = Evening(event, sign, seed)
    for _step in range(70):
        evening.act()
        if evening.chance.random() < 0.5:
            assert rebuild_event(event.pk, now=timezone.now())
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    assert list(find_differences(event, timezone.now())) == []
    shown = [
        {key: value for key, value in one.row.items() if key != "lines"}
        for one in EntrantScore.objects.filter(event=event)
    ]
    assert shown == answer(export_event(event))["standings"]


def test_a_correction_scores_only_its_board(event, put, sign):
    field = read_field(event)
    for meeting in field.meetings(1):
        for board in meeting.boards:
            put(meeting.table, board, 420)
    rebuild_event(event.pk, now=timezone.now())
    found = list_results(event)[0]
    correct_result(order=sign(), event=event, result=found, said={"score": -50}, confirmed=True)
    event.refresh_from_db()
    assert find_changed(event, event.standing) == {found.board}
    describe_entrant(order=sign(), event=event, entrant=entrant(event, 1), handicap="1")
    event.refresh_from_db()
    assert find_changed(event, event.standing) is None
