"""The Celery application. Its settings are those of cutin.settings that begin with CELERY_."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_process_init
from kombu.transport import TRANSPORT_ALIASES

from cutin.collecting import collect_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cutin.settings")

# For addresses that begin with redis:// or, with TLS, rediss://. It is imported with the first of
# them, since to import the client of Redis takes long.
TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "cutin.transport:Transport"))
app = Celery("cutin")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Celery keeps the current application per thread, and requests run in other threads.
app.set_default()


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Keep the LOGGING setting: Celery does not configure logging if this signal is connected."""


@worker_process_init.connect
def collect_seldom_in_workers(**_: Any) -> None:
    """Spare tasks the search of all that was loaded, which took longer than most of them."""
    collect_seldom()
