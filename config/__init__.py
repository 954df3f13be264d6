"""How an installation is put together: settings, addresses, server and workers."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
