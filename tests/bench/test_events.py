"""What the standing of an event costs, in processor time, and how it grows. No time is asserted."""

import time
from collections.abc import Callable

import pytest
from django.utils import timezone

from club.actions.clubs import create_club
from club.ledger.queue import hold_tasks
from tests.bench.large_events import make_event, order
from tests.bench.measured import growth
from tournaments.duplicate.actions.results import correct_result
from tournaments.models import Event
from tournaments.queries.results import list_results
from tournaments.rebuild import drop, find_differences, rebuild_event

TABLES = (100, 300, 1_000)
Record = Callable[[str, str], None]
Work = Callable[[], object]


def measure(work: Work) -> float:
    """Return the processor time of a work in seconds."""
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.mark.django_db
def test_a_corrected_result_costs_its_board_and_not_the_field(record_property: Record) -> None:
    """A board of a field of a thousand tables has a thousand results."""
    club, _owner, _new = create_club(order=order(), name="Bench", owner="bench")
    whole, corrected, entered = [], [], []
    with hold_tasks():
        for tables in TABLES:
            event = make_event(club, tables)
            rebuild_event(event.pk, now=timezone.now())  # what is kept in memory is there
            result = list_results(event)[5]
            entered.append(
                measure(
                    lambda result=result, event=event: correct_result(  # type: ignore[misc]  # bound here
                        order=order(),
                        event=event,
                        result=result,
                        raw={"score": -800},
                        confirmed=True,
                    )
                )
            )
            corrected.append(measure(lambda pk=event.pk: rebuild_event(pk, now=timezone.now())))  # type: ignore[misc]  # the same
            event.refresh_from_db()
            assert list(find_differences(event, timezone.now())) == []
            drop(Event.objects.filter(pk=event.pk))
            whole.append(measure(lambda pk=event.pk: rebuild_event(pk, now=timezone.now())))  # type: ignore[misc]  # the same
    for name, times in (
        ("whole", whole),
        ("a corrected result", corrected),
        ("its entry", entered),
    ):
        told = ", ".join(
            f"{tables:,}: {seconds:.3f} s" for tables, seconds in zip(TABLES, times, strict=True)
        )
        powers = ", ".join(f"{power:.2f}" for power in growth(TABLES, times))
        record_property(f"26 boards, tables, {name}", f"{told} (grows with the power {powers})")
