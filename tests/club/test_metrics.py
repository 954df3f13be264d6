"""What `/metrics` tells, and to whom."""

import datetime
import os

import pytest
from django.test import Client
from django.urls import reverse
from prometheus_client.parser import text_string_to_metric_families

from club import health
from club.ledger import counting
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.metrics import COUNTERS, HISTOGRAMS
from club.tasks import sweep
from nights.actions.deals import enter_next_deal
from nights.rebuild import rebuild_night
from nights.tasks import rebuild_night_task
from tests.club.api.client import program
from tests.club.conftest import EVENING, signed

TOKEN = "a token of the tests, long".replace(" ", "-")
DEAL = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def counted(settings, db):
    """An installation that counts, and nothing so far."""
    settings.METRICS_TOKEN = TOKEN
    counting.counts.forget()
    health.forget()  # it keeps its report for some seconds
    yield
    counting.counts.forget()


def ask(**headers: str):
    return Client().get("/metrics", headers=headers)


def read() -> dict[tuple, float]:
    """Return what is told: by name and labels."""
    answer = ask(authorization=f"Bearer {TOKEN}")
    assert answer.status_code == 200
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


def value(name: str, **labels: str) -> float:
    return read().get((name, *sorted(labels.items())), 0.0)


def test_without_a_token_there_is_nothing(db):
    assert ask().status_code == 404
    assert ask(authorization="Bearer ").status_code == 404


@pytest.mark.parametrize(
    "authorization", ["", "Bearer", "Bearer x", f"bearer {TOKEN}", TOKEN, "Bearer ä"]
)
def test_who_does_not_say_the_token_is_refused(counted, authorization):
    answer = ask(authorization=authorization)
    assert answer.status_code == 403
    assert b"cutin_" not in answer.content


def test_nothing_is_counted_unless_it_is_asked_for(cast, match, order):
    counting.counts.forget()
    enter_next_deal(order=order(), match=match, raw=DEAL)
    Client().get("/")
    assert counting.counts.read() == {}


def test_every_metric_is_told_of(counted):
    text = ask(authorization=f"Bearer {TOKEN}").content.decode()
    names = {*(f"{name}_total" for name in COUNTERS), *HISTOGRAMS, "well", "nights_open", "release"}
    assert not [name for name in names if f"# HELP cutin_{name} " not in text]


def test_a_deal_that_is_entered_counts_one(
    counted, cast, match, order, django_capture_on_commit_callbacks
):
    before = value("cutin_acts_total", ledger="night", verb="deal")
    with django_capture_on_commit_callbacks(execute=True):
        enter_next_deal(order=order(), match=match, raw=DEAL)
    assert value("cutin_acts_total", ledger="night", verb="deal") == before + 1


def test_a_deal_that_is_refused_counts_one(counted, cast, match):
    caller = program(cast.club, cast.director)
    path = f"nights/{match.night_id}/matches/{match.pk}/deals/"
    answer = caller.post(path, {"deal": {"contract": "8NT", "declarer": "N", "tricks": 9}})
    assert answer.status_code == 422
    told = {key: number for key, number in read().items() if key[0] == "cutin_refusals_total"}
    assert sum(told.values()) == 1
    assert value("cutin_acts_total", ledger="night", verb="deal") == 0


def test_a_poll_counts_one_by_what_it_found(counted, cast, night):
    address = reverse("night-live", args=[cast.club.slug, night.pk])
    first = Client().get(address, {"seen": "-"})
    assert first.status_code == 200
    assert value("cutin_polls_total", found="something") == 1
    assert value("cutin_request_seconds_count", kind="poll") == 1
    route = {"route": "night-live", "method": "GET", "status": "2xx"}
    assert value("cutin_requests_total", **route) == 1


def test_a_label_is_never_what_was_sent(counted, cast):
    Client().get("/no-such/secret-address/")
    Client().generic("SPELL", "/")
    Client().get(f"/c/{cast.club.slug}/")
    text = ask(authorization=f"Bearer {TOKEN}").content.decode()
    for sent in ("secret-address", "SPELL", cast.club.slug, str(cast.club.pk)):
        assert sent not in text
    assert value("cutin_requests_total", route="none", method="GET", status="4xx") >= 0
    assert value("cutin_requests_total", route="club", method="GET", status="2xx") == 1


def test_how_long_results_took_is_told(counted, cast, match, order):
    rebuild_night(match.night_id, now=EVENING)
    assert value("cutin_result_delay_seconds_count", ledger="night") == 0
    now = datetime.datetime.now(datetime.UTC)
    enter_next_deal(order=Order(Actor(), now), match=match, raw=DEAL)
    rebuild_night_task(str(match.night_id))
    assert value("cutin_result_delay_seconds_count", ledger="night") == 1
    assert value("cutin_result_delay_seconds_bucket", ledger="night", le="10.0") == 1
    assert value("cutin_rebuild_seconds_count", task="club.rebuild_night") == 1


def test_what_a_sweep_had_to_do_is_told(counted, cast, match):
    sweep()
    assert value("cutin_swept_total", projection="nights") == 1
    assert value("cutin_worker_age_seconds") < 60
    assert value("cutin_results_behind") == 0
    assert value("cutin_nights_open") == 1
    assert value("cutin_well", part="database") == 1


def test_durations_are_in_the_right_buckets(counted):
    for seconds in (0.001, 0.005, 0.3, 99):
        counting.observe("request_seconds", seconds, "page")
    told = read()
    buckets = {
        dict(key[1:])["le"]: number
        for key, number in told.items()
        if key[0] == "cutin_request_seconds_bucket" and ("kind", "page") in key
    }
    assert (buckets["0.005"], buckets["0.25"], buckets["0.5"], buckets["+Inf"]) == (2, 2, 3, 4)
    assert told["cutin_request_seconds_sum", ("kind", "page")] == pytest.approx(99.306)


def test_a_process_that_is_forked_counts_from_nothing(counted):
    counting.count("requests", "a", "b", "c")
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, str(len(counting.counts.read())).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading, 9) == b"0"


def test_more_counts_than_there_can_be_are_left_out(counted, monkeypatch):
    monkeypatch.setattr(counting, "_MOST", 3)
    for number in range(9):
        counting.count("requests", str(number))
    assert len(counting.counts.read()) == 3


def test_a_refusal_with_another_code_is_counted_as_other(counted):
    from club.web.refusals import note_refusal

    note_refusal(Refused.because("NOT A WORD {of} the program", "no"))
    assert value("cutin_refusals_total", code="other") == 1
    assert signed().key == ""
