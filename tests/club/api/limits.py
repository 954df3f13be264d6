"""A count of requests that is soon full."""

import datetime

import pytest
import time_machine
from django.core.cache import cache

from club.ledger import shared_cache as memory
from club.web.api.throttling import CallerRateThrottle
from club.web.api.views import CountedView
from tests.club.conftest import EVENING

BEGUN = EVENING + datetime.timedelta(seconds=20)


@pytest.fixture
def counted(settings, monkeypatch):
    """Count requests: three a minute for a visitor, five for an account."""
    rates = {"anon": "3/min", "user": "5/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    monkeypatch.setattr(CountedView, "throttle_classes", [CallerRateThrottle])
    monkeypatch.setattr(memory, "_asked_again", [0.0])
    cache.clear()
    with time_machine.travel(BEGUN, tick=False) as clock:
        yield clock
