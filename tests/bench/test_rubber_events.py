"""What rounds of an event of rubbers cost, in processor time, and how that grows. Nothing is timed.

An individual by a draw made afresh each round, which costs most, and a party that cuts cards.
"""

import random
import time
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from club.actions.clubs import add_member, create_club
from club.ledger.queue import hold_tasks
from club.ledger.writing import Actor, Order
from club.models.accounts import Account
from club.models.people import Player, Role
from tests.bench.large_events import order
from tests.bench.measured import growth
from tournaments.actions.entrants import enter
from tournaments.models import Event
from tournaments.rebuild import rebuild_event
from tournaments.rubbers.actions.events import create_rubber_event
from tournaments.rubbers.actions.results import give_result
from tournaments.rubbers.actions.rounds import draw_round
from tournaments.rubbers.queries import overtaken
from tournaments.rubbers.queries.drawing import propose
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.overtaken import list_changed_draws

ENTRANTS = (12, 40, 60, 120)
ROUNDS = 4
Record = Callable[[str, str], None]


def measure(work: Callable[[], object], times: int = 1) -> float:
    """Return the processor time of a work in seconds, the least of several times."""
    taken = []
    for _time in range(times):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["individual", "party"])
def test_a_round_and_the_directors_page(form: str, record_property: Record) -> None:
    club, _owner, _new = create_club(order=order(), name="Bench", owner="bench")
    director = Account.objects.create_user("bench-director", password="the pass phrase")
    add_member(order=order(), club=club, account=director, role=Role.DIRECTOR)
    browser = Client()
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    costs: dict[str, list[float]] = {}
    with hold_tasks():
        play(make_event(club, form, 8), browser)  # what a process does once is done
        for entrants in ENTRANTS:
            event = make_event(club, form, entrants)
            for what, cost in play(event, browser):
                costs.setdefault(what, []).append(cost)
    for what, times in costs.items():
        told = ", ".join(
            f"{n}: {seconds:.3f} s" for n, seconds in zip(ENTRANTS, times, strict=True)
        )
        powers = ", ".join(f"{power:.2f}" for power in growth(ENTRANTS, times))
        record_property(f"{form}, entrants, {what}", f"{told} (grows with the power {powers})")


def make_event(club: object, form: str, entrants: int) -> Event:
    """Return an event with so many single players; 41 and more follow no movement."""
    draw = {"by": "cut", "code": "modern", **({"partners": "cut"} if form == "party" else {})}
    event = create_rubber_event(
        order=order(),
        club=club,
        name=f"{form} {entrants}",
        date=timezone.localdate(),  # type: ignore[arg-type]
        terms={"form": form, "game": "chicago", "rounds": ROUNDS, "draw": draw},
    )
    for at in range(entrants):
        name = f"{form[:2]}{entrants}-{at}"
        player = Player.objects.create(club=club, name=name, short_name=name)
        enter(order=order(), event=event, players=[player])
    if entrants <= 40:  # one comes late, so that the movement is not followed
        name = f"{form} {entrants}, late"
        late = Player.objects.create(club=club, name=name, short_name=name[:40])
        draw_round(order=order(), event=event, round_=1, chance=1)
        decide(event)
        enter(order=order(), event=event, players=[late])
    return Event.objects.select_related("club").get(pk=event.pk)


def play(event: Event, browser: Client) -> list[tuple[str, float]]:
    """Play rounds, and return what the last one costs."""
    first = len(read_rubber_event(event).rounds) + 1
    figures = []
    for number in range(first, ROUNDS + 1):
        cost = measure(
            lambda n=number: draw_round(order=order(), event=event, round_=n, chance=n)  # type: ignore[misc]
        )
        decide(event)
        figures = [("drawing and seating a round", cost)]
    event = Event.objects.select_related("club").get(pk=event.pk)
    rubber_event = read_rubber_event(event, anew=True)
    page = f"/c/{event.club.slug}/rubber-events/{event.pk}/desk/"
    assert browser.get(page).status_code == 200

    def draw_again() -> None:
        overtaken._known.clear()
        list_changed_draws(rubber_event)

    works: dict[str, Callable[[], object]] = {
        "reading and scoring the event": lambda: read_rubber_event(event).result,
        "the next draw, proposed": lambda: propose(rubber_event, 0),
        "the draws made again": draw_again,
        "the director's page": lambda: browser.get(page),
        "the standing": lambda: rebuild_event(event.pk, now=timezone.now()),
    }
    return figures + [(what, measure(work, 3)) for what, work in works.items()]


def decide(event: Event) -> None:
    """Let the director give every table of the last round a result by chance."""
    director = Account.objects.get(memberships__club=event.club, memberships__role=Role.DIRECTOR)
    latest = read_rubber_event(event, anew=True).latest
    assert latest is not None
    dice = random.Random(latest.number)
    for table in latest.tables:
        points = {side: dice.randrange(0, 1200, 10) for side in ("ns", "ew")}
        give_result(
            order=Order(Actor(director), timezone.now()),
            event=event,
            round_=latest.number,
            table=table.number,
            raw={"totals": points},
        )
