"""Whatever is entered, corrected and ruled, in whatever order: the standing is that of the facts.

ORDERS: how many random orders, from the same seeds in every run. They are held against a scoring
of the export, and against a model that reads the movement and the facts itself.
"""

import os
import random
from collections import Counter
from decimal import Decimal

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from scoring.duplicate.event import answer
from tests.club.conftest import EVENING
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.model import Model
from tournaments.actions.entrants import describe_entrant, enter, withdraw
from tournaments.actions.events import change_event
from tournaments.actions.penalties import give_penalty
from tournaments.actions.undoing import STEPS, undo
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import (
    correct_result,
    enter_result,
    remove_result,
    rule_result,
)
from tournaments.duplicate.actions.rulings import award_boards, foul_board
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.rebuild.changed import find_changed
from tournaments.models import EntrantScore, Section
from tournaments.movements.families import make_individual, make_movement
from tournaments.queries.events import read_clock
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

SCORES = (420, 450, -50, -100, 620, 110, 140, -420, 0, 90)
SEEDS = range(int(os.environ.get("ORDERS") or 6))


class Evening:
    """Random acts of a director and the tables on an event."""

    def __init__(self, event, sign, seed):
        self.event, self.sign = event, sign
        self.letters = [section.letter for section in read_field(event).sections]
        self.entries = range(1, event.entrants.count() + 1)
        self.chance = random.Random(seed)

    def act(self):
        """Take a random step. One that is refused leaves everything as it is."""
        self.event.refresh_from_db()
        step = self.chance.choice(
            [
                self.enter,
                self.enter,
                self.enter,
                self.enter,
                self.enter,
                self.correct,
                self.correct,
                self.rule,
                self.award,
                self.remove,
                self.penalty,
                self.foul,
                self.round,
                self.leave,
                self.handicap,
                self.undo,
            ]
        )
        try:
            step()
        except Refused:
            return

    def pick(self):
        return self.chance.choice(list(list_results(self.event)) or [None])

    def enter(self):
        field, at = read_field(self.event), read_clock(self.event).round
        places = [
            BoardPlace(meeting.section.letter, meeting.round, meeting.table, board)
            for meeting in field.meetings()
            if meeting.round <= max(1, at)
            for board in meeting.boards
        ]
        enter_result(
            order=self.sign(),
            event=self.event,
            place=self.chance.choice(places),
            raw=self.say(),
            confirmed=True,
        )

    def say(self):
        if self.chance.random() < 0.1:
            return self.chance.choice([{"late": True}, {"not_played": True}, {"contract": "pass"}])
        return {"score": self.chance.choice(SCORES)}

    def correct(self):
        if picked := self.pick():
            correct_result(
                order=self.sign(), event=self.event, result=picked, raw=self.say(), confirmed=True
            )

    def remove(self):
        if picked := self.pick():
            remove_result(order=self.sign(), event=self.event, result=picked)

    def rule(self):
        if picked := self.pick():
            awards = self.chance.choice(
                [
                    {"ns": "AVE+", "ew": "AVE-"},
                    {"ns": "AVE-"},
                    {"ew": "AVE+"},
                    {"ns": "55%"},
                ]
            )
            rule_result(
                order=self.sign(reason="law 12"), event=self.event, result=picked, adjusted=awards
            )

    def award(self):
        field, at = read_field(self.event), read_clock(self.event).round
        meeting = self.chance.choice(list(field.meetings(max(1, at))))
        letter = meeting.section.letter
        places = [
            BoardPlace(letter, meeting.round, meeting.table, board) for board in meeting.boards
        ]
        award_boards(
            order=self.sign(reason="slow"),
            event=self.event,
            places=places,
            awards=self.chance.choice([{"ns": "AVE", "ew": "AVE"}, {"ns": "AVE+", "ew": "AVE+"}]),
        )

    def penalty(self):
        give_penalty(
            order=self.sign(reason="late"),
            event=self.event,
            points="-10",
            entrant=entrant(self.event, self.chance.choice(self.entries)),
            unit="percent-of-board",
        )

    def foul(self):
        section = Section.objects.get(event=self.event, letter=self.chance.choice(self.letters))
        foul_board(
            order=self.sign(reason="cards changed"),
            event=self.event,
            section=section,
            board=self.chance.randint(1, 6),
            from_round=self.chance.randint(1, 4),
            version=self.chance.choice(["", "b"]),
        )

    def round(self):
        start_round(order=self.sign(), event=self.event, round_=read_clock(self.event).round + 1)

    def leave(self):
        withdraw(
            order=self.sign(),
            event=self.event,
            after_round=read_clock(self.event).round,
            entrant=entrant(self.event, self.chance.choice(self.entries)),
            kind=self.chance.choice([None, "before", "after", ""]),
        )

    def handicap(self):
        describe_entrant(
            order=self.sign(),
            event=self.event,
            entrant=entrant(self.event, self.chance.choice(self.entries)),
            handicap=self.chance.choice(["", "2.5", "-1"]),
        )

    def undo(self):
        step = STEPS.last(self.event)
        if step and step.verb not in ("plan", "enter"):
            undo(order=self.sign(), event=self.event, act=step.pk)


#: The movements of the evenings, one after another: each section's, with the kind of event.
FIELDS = (
    ("pairs", 6, [("howell", 3, {})]),
    ("pairs", 6, [("mitchell", 3, {"winners": 2})]),
    ("individual", 8, [("individual", 8, {})]),
    ("pairs", 8, [("howell", 2, {}), ("howell", 2, {})]),
    ("pairs", 7, [("skip-mitchell", 4, {"missing": (8,)})]),
    ("individual", 7, [("individual", 8, {})]),
)


@pytest.fixture
def make_field(cast, sign, people):
    """Return what makes an event in its first round, by its place in FIELDS."""

    def make(at):
        kind, count, movements = FIELDS[at % len(FIELDS)]
        event = create_event(
            order=sign(), club=cast.club, name="Any order", date=EVENING.date(), kind=kind
        )
        each = 1 if kind == "individual" else 2
        for first in range(0, count * each, each):
            enter(order=sign(), event=event, players=people[first : first + each])
        for letter, (name, tables, about) in zip("AB", movements, strict=False):
            plan_section(
                order=sign(),
                event=event,
                letter=letter,
                boards_per_set=2,
                movement=make_individual(tables)
                if kind == "individual"
                else make_movement(name, tables, **about),
            )
        start_round(order=sign(), event=event, round_=1)
        event.refresh_from_db()
        return event

    return make


def compare_with_model(event):
    """Hold the stored standing against the model."""
    stored = {
        score.entrant_id: (
            score.row["boards"],
            score.row["points"],
            f"{Decimal(score.row['maximum']):.2f}",
            score.row["percent"],
            score.row["rank"],
        )
        for score in EntrantScore.objects.filter(event=event)
    }
    assert stored == Model(event).find_standing()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_standing_is_that_of_the_facts_after_any_order_of_acts(make_field, sign, seed):
    event = make_field(seed)
    evening = Evening(event, sign, seed)
    for _step in range(70):
        evening.act()
        if evening.chance.random() < 0.5:
            assert rebuild_event(event.pk, now=timezone.now())
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    assert list(find_differences(event, timezone.now())) == []
    shown = [
        {key: value for key, value in score.row.items() if key != "lines"}
        for score in EntrantScore.objects.filter(event=event)
    ]
    assert shown == answer(export_event(event))["standings"]
    compare_with_model(event)


@pytest.mark.parametrize(("at", "leaver"), [(0, 4), (1, 1), (2, 4), (3, 1), (4, 4), (5, 1)])
def test_who_leaves_before_half_changes_the_weight_of_no_board(make_field, sign, at, leaver):
    event = make_field(at)
    for round_ in (1, 2):
        if round_ > 1:
            start_round(order=sign(), event=event, round_=round_)
        enter_round(event, sign, round_)
    withdraw(
        order=sign(), event=event, entrant=entrant(event, leaver), after_round=2, kind="before"
    )
    event.refresh_from_db()
    for round_ in range(3, read_field(event).rounds + 1):
        start_round(order=sign(), event=event, round_=round_)
        enter_round(event, sign, round_)
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    assert not event.standing.provisional
    compare_with_model(event)
    gone = entrant(event, leaver).pk
    live = Counter(
        (row.section.letter, row.board)
        for row in list_results(event).select_related("section")
        if gone not in (row.ns_id, row.south_id, row.ew_id, row.west_id)
    )
    for board in export_event(event)["boards"]:
        key = board.get("section", "A"), board["board"]
        assert board["expected"] == live[key]


@pytest.mark.parametrize("across", [True, False])
def test_a_pair_that_sat_in_the_other_section_is_scored_there(make_field, sign, across):
    event = make_field(3)
    change_event(order=sign(), event=event, across=across)
    event.refresh_from_db()
    assert rebuild_event(event.pk, now=timezone.now())
    here, there = (read_field(event).meeting(letter, 1, 1) for letter in "AB")
    for at, board in enumerate(here.boards):
        seated = Seated([here.ns[0].entrant], [there.ew[0].entrant])
        enter_result(
            order=sign(),
            event=event,
            place=BoardPlace("A", 1, 1, board),
            raw={"score": SCORES[at]},
            seated=seated,
            confirmed=True,
        )
        assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    assert list(find_differences(event, timezone.now())) == []
    assert answer(export_event(event))["standings"]
    counted = {
        score.entrant_id: score.row["boards"] for score in EntrantScore.objects.filter(event=event)
    }
    assert [key for key, boards in counted.items() if boards] == [here.ns[0].id, there.ew[0].id]


def enter_round(event, sign, round_):
    """Enter a result for each board of a round, all different."""
    for meeting in read_field(event).meetings(round_):
        for board in meeting.boards if meeting.plays else ():
            board_place = BoardPlace(meeting.section.letter, round_, meeting.table, board)
            score = {"score": SCORES[(round_ * 3 + meeting.table + board) % len(SCORES)]}
            enter_result(order=sign(), event=event, place=board_place, raw=score, confirmed=True)


def test_a_correction_scores_only_its_board(event, put, sign):
    field = read_field(event)
    for meeting in field.meetings(1):
        for board in meeting.boards:
            put(meeting.table, board, 420)
    rebuild_event(event.pk, now=timezone.now())
    result = list_results(event)[0]
    correct_result(order=sign(), event=event, result=result, raw={"score": -50}, confirmed=True)
    event.refresh_from_db()
    assert find_changed(event, event.standing) == {result.board}
    describe_entrant(order=sign(), event=event, entrant=entrant(event, 1), handicap="1")
    event.refresh_from_db()
    assert find_changed(event, event.standing) is None
