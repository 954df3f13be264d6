"""Configuration of an installation: settings, URLs, server and workers."""

import gc

# What imports make stays, and to look through it again and again took an eighth of each start.
# A process that serves sets its own pace when it is ready (cutin.collecting).
gc.set_threshold(50_000, 20, 20)

from cutin.celery import app as celery_app  # noqa: E402 - after that

__all__ = ["celery_app"]
