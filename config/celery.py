"""The Celery application. Its settings are those of config.settings that begin with CELERY_."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

from config.transport import register_transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

register_transport()
app = Celery("cutin")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Celery keeps the current application per thread, and requests run in other threads.
app.set_default()


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Keep the LOGGING setting: Celery does not configure logging if this signal is connected."""
