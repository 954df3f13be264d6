"""What workers compute for `rebuild_projections` is what this process computes."""

import itertools
from dataclasses import replace

import pytest
from celery.signals import worker_process_init
from django.core.management import CommandError, call_command

from club.ledger.registry import registry
from club.management import workers
from club.management.commands import rebuild_projections
from club.tasks import rebuild_units_task, sweep
from nights.rebuild import list_stale_nights
from nights.simulation.history import write_years
from tests.nights.results.stored import YEARS, stored

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def written(cast, monkeypatch):
    monkeypatch.setattr(workers, "CHUNK", 2)
    monkeypatch.setattr(workers, "PAUSE", 0)
    monkeypatch.setattr(rebuild_projections, "count_worker_processes", lambda: 2)
    return list(write_years(cast.club, YEARS))


@pytest.fixture
def production(settings, monkeypatch):
    """The command as in production, with tasks that run as soon as they are queued."""
    settings.EMBEDDED = False
    queued = []

    def publish(task, *args):
        queued.append(args)
        rebuild_units_task(*args)
        return True

    monkeypatch.setattr(workers, "publish", publish)
    return queued


def test_workers_compute_what_this_process_computes(written, production, capsys):
    call_command("rebuild_projections", "--processes=1")
    before = stored()
    call_command("rebuild_projections", "--drop", "--workers")
    assert stored() == before
    assert [len(ids) for name, ids in production if name == "nights"] == [2, 2, 2, 1]
    output = capsys.readouterr()
    assert output.out.count("7 nights computed.") == 2
    assert not output.err
    call_command("check_projections")


def test_a_task_that_comes_twice_or_late_computes_nothing(written, production, monkeypatch):
    call_command("rebuild_projections", "--workers")
    before = stored()
    done = []
    (nights,) = (projection for projection in registry.projections if projection.name == "nights")
    noted = replace(nights, rebuild=lambda night_id, now: done.append(night_id))
    monkeypatch.setattr(type(registry), "projections", [noted])
    for task in production:
        if task[0] == "nights":
            rebuild_units_task(*task)
    assert not done
    assert stored() == before


@pytest.mark.parametrize("sent", [True, False], ids=["lost", "not taken"])
def test_what_no_worker_computes_is_computed_here(
    written, production, settings, monkeypatch, capsys, sent
):
    settings.TASK_VISIBILITY_SECONDS = 0
    lost = itertools.cycle([True, False])
    run = workers.publish

    def publish(task, *args):
        return sent if next(lost) else run(task, *args)

    monkeypatch.setattr(workers, "publish", publish)
    call_command("rebuild_projections", "--workers")
    assert not list_stale_nights().exists()
    assert "of them here: no worker had done so in time." in capsys.readouterr().err


def test_what_cannot_be_computed_is_named_after_the_others_are(
    written, production, settings, monkeypatch
):
    settings.TASK_VISIBILITY_SECONDS = 0
    (nights,) = (projection for projection in registry.projections if projection.name == "nights")

    def rebuild(night_id, now):
        if night_id == written[3].pk:
            raise ZeroDivisionError
        return nights.rebuild(night_id, now)

    monkeypatch.setattr(type(registry), "projections", [replace(nights, rebuild=rebuild)])
    with pytest.raises(CommandError, match=f"nights of {written[3].pk}: ZeroDivisionError"):
        call_command("rebuild_projections", "--workers")
    assert [night.pk for night in list_stale_nights()] == [written[3].pk]


def test_a_command_that_is_stopped_leaves_the_rest_to_the_sweep(written, production, monkeypatch):
    def stop(task, *args):
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "publish", stop)
    with pytest.raises(KeyboardInterrupt):
        call_command("rebuild_projections", "--drop", "--workers")
    sweep()
    assert not list_stale_nights().exists()


def test_workers_are_refused_where_there_are_none(written, settings, monkeypatch):
    with pytest.raises(CommandError, match="embedded installation has no workers"):
        call_command("rebuild_projections", "--workers")
    settings.EMBEDDED = False
    with pytest.raises(CommandError, match="use --drop in place of --all"):
        call_command("rebuild_projections", "--all", "--workers")
    monkeypatch.setattr(rebuild_projections, "count_worker_processes", lambda: 0)
    with pytest.raises(CommandError, match="No worker answers"):
        call_command("rebuild_projections", "--drop", "--workers")
    assert list_stale_nights().exists()


def test_a_worker_s_children_do_not_search_what_was_loaded_before_them(monkeypatch):
    called = []
    monkeypatch.setattr("cutin.celery.collect_seldom", lambda: called.append(True))
    worker_process_init.send(sender=None)
    assert called == [True]
