"""`/metrics`: counts and states for Prometheus, where METRICS_TOKEN asks for it."""

import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.health import read_report
from club.ledger.counting import BUCKETS, counts, is_counting
from club.ledger.registered import Gauge
from club.ledger.registry import registry as joined

logger = logging.getLogger(__name__)

#: The counters, with their labels and what they count.
COUNTERS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "requests": (("route", "method", "status"), "Requests by view, method and class of status."),
    "polls": (("found",), "Polls of live pages and of the API, by what they found."),
    "refusals": (("code",), "Refusals that were told, by the code of the first fault."),
    "acts": (("ledger", "verb"), "Recorded steps: a deal entered is ledger=night, verb=deal."),
    "guesses": ((), "Passwords that were tried on many names within an hour."),
    "code_guesses": ((), "Addresses that sent too many wrong codes within an hour."),
    "swept": (("projection",), "Results that a sweep computed, because no task had in time."),
}
#: The histograms of durations, in seconds.
HISTOGRAMS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "request_seconds": (("kind",), "How long requests took to answer, by kind."),
    "rebuild_seconds": (("task",), "How long results took to compute."),
    "result_delay_seconds": (("ledger",), "From an act until results with it were stored."),
}


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Return counts and states as text. Raise Http404 if they are not asked for.

    Who does not say the token is refused.
    """
    if not is_counting():
        raise Http404
    authorization = request.headers.get("Authorization", "")
    if not constant_time_compare(authorization, f"Bearer {settings.METRICS_TOKEN}"):
        text = "Say the token: Authorization: Bearer METRICS_TOKEN\n"
        return HttpResponse(text, status=403, content_type="text/plain")
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Collector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class _Collector:
    """What Prometheus is told, read when it asks."""

    def collect(self) -> Iterator[Any]:
        """Yield the metrics. What cannot be read is left out: its absence is an alert."""
        try:
            yield from _tell_counts(counts.read())
        except redis.RedisError:
            logger.warning("counts cannot be read: Redis does not answer")
        yield from _tell_states()


def _tell_counts(counts: Mapping[tuple[str, ...], float]) -> Iterator[Any]:
    from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

    for name, (labels, text) in COUNTERS.items():
        family = CounterMetricFamily(f"cutin_{name}", text, labels=labels)
        for key, value in sorted(counts.items()):
            if key[0] == name and len(key) == len(labels) + 1:
                family.add_metric(key[1:], value)
        yield family
    for name, (labels, text) in HISTOGRAMS.items():
        histogram = HistogramMetricFamily(f"cutin_{name}", text, labels=labels)
        rows = {key: value for key, value in counts.items() if key[0] == name}
        for values in sorted({key[1:-1] for key in rows if len(key) == len(labels) + 2}):
            buckets = list(_sum_buckets(rows, (name, *values)))
            histogram.add_metric(values, buckets, rows.get((name, *values, "sum"), 0.0))
        yield histogram


def _sum_buckets(
    rows: Mapping[tuple[str, ...], float], name: tuple[str, ...]
) -> Iterable[tuple[str, float]]:
    """Yield the upper end of each bucket, with how many durations were at most as long."""
    total = 0.0
    for end in (*map(str, BUCKETS), "+Inf"):
        total += rows.get((*name, end), 0.0)
        yield end, total


def _tell_states() -> Iterator[Any]:
    """Yield what is so now, from the report of `/readyz` and the database."""
    from prometheus_client.core import GaugeMetricFamily

    body = read_report().body
    parts = GaugeMetricFamily("cutin_well", "Whether a part works (1) or not (0).", labels=["part"])
    for name in ("database", "migrations", "static", "broker", "worker"):
        parts.add_metric([name], float(body[name] in ("ok", "embedded")))
    yield parts
    results = body["results"]
    states = {
        "results_behind": ("Results that are out of date.", results.get("behind")),
        "results_behind_seconds": (
            "How long the oldest act has waited to be computed.",
            results.get("seconds", 0) if "behind" in results else None,
        ),
        "worker_age_seconds": ("Since the last sweep of a worker.", body.get("worker_seconds")),
        "free_mb": ("Free space of the disk of the data folder.", body.get("free_mb")),
        **{gauge.name: (gauge.text, _read_gauge(gauge)) for gauge in joined.gauges},
    }
    for name, (text, value) in states.items():
        if value is not None:
            yield GaugeMetricFamily(f"cutin_{name}", text, value=value)
    release = GaugeMetricFamily("cutin_release", "The release that answers.", labels=["release"])
    release.add_metric([body["release"]], 1)
    yield release


def _read_gauge(gauge: Gauge) -> float | None:
    try:
        return gauge.read()
    except (DatabaseError, InterfaceError):
        return None
