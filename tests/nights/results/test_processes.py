"""What several processes compute is what one computes."""

import os
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from club.ledger.registry import registry
from club.management import processes
from nights.models import Night
from nights.rebuild import drop, list_stale_nights, nights
from nights.simulation.history import write_years
from tests.nights.results.stored import COLUMNS, YEARS, stored

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def written(cast, monkeypatch):
    monkeypatch.setattr(processes, "CHUNK", 2)
    return list(write_years(cast.club, YEARS))


def test_two_processes_compute_what_one_computes(written, capsys):
    call_command("rebuild_projections", "--processes=1")
    before = stored()
    call_command("rebuild_projections", "--drop", "--processes=2")
    assert stored() == before
    assert not list_stale_nights().exists()
    assert capsys.readouterr().out.count("7 nights computed.") == 2
    call_command("check_projections")


def test_nights_are_dropped_a_few_at_a_time(written, monkeypatch):
    call_command("rebuild_projections", "--processes=1")
    monkeypatch.setattr(nights, "_DROPPED", 3)
    with CaptureQueriesContext(connection) as caught:
        drop(Night.objects.all())
    assert sum(query["sql"].startswith("BEGIN") for query in caught) == 3  # of seven nights
    assert not any(model.objects.exists() for model in COLUMNS)


@pytest.mark.parametrize("processes", [1, 2])
def test_what_cannot_be_computed_is_named_after_the_others_are(written, monkeypatch, processes):
    ladders = [projection for projection in registry.projections if projection.name != "nights"]
    (of_nights,) = (
        projection for projection in registry.projections if projection.name == "nights"
    )
    bad = written[3].pk

    def rebuild(night_id, now):
        if night_id == bad:
            raise ZeroDivisionError
        return of_nights.rebuild(night_id, now)

    projections = [replace(of_nights, rebuild=rebuild), *ladders]
    monkeypatch.setattr(type(registry), "projections", projections)
    with pytest.raises(CommandError) as caught:
        call_command("rebuild_projections", f"--processes={processes}")
    assert str(caught.value).splitlines()[1:] == [f"nights of {bad}: ZeroDivisionError"]
    assert [night.pk for night in list_stale_nights()] == [bad]


def test_a_database_that_fails_is_no_matter_of_one_night(written, monkeypatch):
    (of_nights,) = (
        projection for projection in registry.projections if projection.name == "nights"
    )

    def fail(night_id, now):
        raise OperationalError

    monkeypatch.setattr(type(registry), "projections", [replace(of_nights, rebuild=fail)])
    with pytest.raises(OperationalError):
        call_command("rebuild_projections", "--processes=2")


def test_a_process_that_is_killed_is_an_error_and_the_rest_is_computed_later(written, monkeypatch):
    (of_nights,) = (
        projection for projection in registry.projections if projection.name == "nights"
    )
    with monkeypatch.context() as patched:
        killed = replace(of_nights, rebuild=lambda night_id, now: os._exit(9))
        patched.setattr(type(registry), "projections", [killed])
        with pytest.raises(BrokenProcessPool):
            call_command("rebuild_projections", "--processes=2")
    assert list_stale_nights().count() == Night.objects.count()
    call_command("rebuild_projections", "--processes=2")
    assert not list_stale_nights().exists()
