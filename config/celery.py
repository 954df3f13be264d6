"""The Celery application; its settings are the CELERY_ names of config.settings."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("cutin")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Celery keeps the current application per thread; requests are answered in other threads.
app.set_default()


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Let LOGGING of the settings stand: a receiver of this signal stops Celery's own."""
