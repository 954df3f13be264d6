"""What a Swiss of teams costs, in processor time, and how that grows. Nothing is timed.

A draw and a standing of the whole event after each round, and the pages after the last.
"""

import random
import time
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from club.actions.clubs import add_member, create_club
from club.ledger.queue import hold_tasks
from club.models.accounts import Account
from club.models.people import Club, Player, Role
from tests.bench.large_events import order
from tests.bench.measured import growth
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.draws import draw_matches
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import BoardResult, Event, EventStanding, EventTable
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

TEAMS = (20, 60, 150)
ROUNDS, BOARDS = 9, 8
SCORES = (420, 400, -50, 110, -100, 620)
Record = Callable[[str, str], None]
PAGES = {
    "the event": "",
    "matches": "matches/",
    "a match": "matches/1/1/",
    "the desk": "desk/",
    "the page of the draw": "desk/draw/",
}


def measure(work: Callable[[], object]) -> float:
    """Return the processor time of a work in seconds."""
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.mark.django_db
def test_a_swiss_of_teams(record_property: Record) -> None:
    club, _owner, _new = create_club(order=order(), name="Bench", owner="bench")
    director = Account.objects.create_user("bench-director", password="the pass phrase")
    add_member(order=order(), club=club, account=director, role=Role.DIRECTOR)
    browser = Client()
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    costs: dict[str, list[float]] = {}
    with hold_tasks():
        for teams in TEAMS:
            event = make_event(club, teams)
            for round_ in range(1, ROUNDS + 1):
                costs_of_round = play_round(event, round_)
            costs_of_round["the standing after a correction"] = correct_one(event)
            for what, cost in costs_of_round.items():
                costs.setdefault(what, []).append(cost)
            for what, path in PAGES.items():
                address = f"/c/{club.slug}/events/{event.pk}/{path}"
                browser.get(address)
                cost = min(measure(lambda at=address: browser.get(at)) for _time in range(3))
                costs.setdefault(what, []).append(cost)
            for what, cost in open_phones(event).items():
                costs.setdefault(what, []).append(cost)
    for what, times in costs.items():
        told = ", ".join(f"{n}: {cost:.3f} s" for n, cost in zip(TEAMS, times, strict=True))
        powers = ", ".join(f"{power:.2f}" for power in growth(TEAMS, times))
        record_property(f"teams, {what}", f"{told} (grows with the power {powers})")


def make_event(club: Club, teams: int) -> Event:
    """Return a Swiss of so many teams without names."""
    event = create_event(
        order=order(),
        club=club,
        name=f"Swiss of {teams}",
        date=timezone.localdate(),
        kind="teams",
        form="swiss",
        rules={"victory_points": "wbf-continuous", "sit_out": "AVE+"},
    )
    for at in range(teams):
        name = f"{teams}.{at}"
        player = Player.objects.create(club=club, name=f"Player {name}", short_name=name)
        enter(order=order(), event=event, players=[player, None, None, None], name=f"Team {at}")
    return event


def play_round(event: Event, round_: int) -> dict[str, float]:
    """Draw a round and play it. Return what the draw and the standing after it cost."""

    def draw() -> None:
        draw_matches(
            order=order(),
            event=event,
            request={"round": round_, "lot": 7},
            boards=BOARDS,
            rounds=ROUNDS,
            first_board=1 + (round_ - 1) * BOARDS,
        )

    cost = measure(draw)
    start_round(order=order(), event=event, round_=round_)
    chance = random.Random(round_)
    meetings = [meeting for meeting in read_field(_fresh(event)).meetings(round_) if meeting.plays]
    first, *rest = [(meeting, board) for meeting in meetings for board in meeting.boards]
    place = BoardPlace("A", round_, first[0].table, first[1])
    act = enter_result(order=order(), event=event, place=place, raw={"score": 420}).act
    BoardResult.objects.bulk_create(
        BoardResult(
            act=act,
            section=meeting.section.section,
            round=round_,
            table=meeting.table,
            board=board,
            ns=meeting.ns[0].entrant,  # type: ignore[union-attr]
            ew=meeting.ew[0].entrant,  # type: ignore[union-attr]
            said={"score": chance.choice(SCORES)},
        )
        for meeting, board in rest
    )
    standing = measure(lambda: rebuild_event(event.pk, now=timezone.now()))
    return {"the draw of round 9": cost, "the standing of the whole event": standing}


def correct_one(event: Event) -> float:
    """Correct a result, and return what the standing after it costs."""
    result = BoardResult.objects.filter(event=event, round=ROUNDS - 1).earliest("pk")
    raw = {"score": 1430}
    correct_result(order=order(), event=_fresh(event), result=result, raw=raw, confirmed=True)
    return measure(lambda: rebuild_event(event.pk, now=timezone.now()))


def open_phones(event: Event) -> dict[str, float]:
    """Return what the page of a table's phone costs, without captains that confirm and with."""
    path = get_phone_path(EventTable.objects.get(event=event, number=1), 1)
    phone, costs = Client(), {}
    for what, asks in (("a phone", False), ("a phone that asks captains", True)):
        Event.objects.filter(pk=event.pk).update(captains=asks)
        EventStanding.objects.filter(event=event).delete()
        rebuild_event(event.pk, now=timezone.now())
        phone.get(path)
        costs[what] = min(measure(lambda: phone.get(path)) for _time in range(3))
    return costs


def _fresh(event: Event) -> Event:
    event.refresh_from_db()
    return event
