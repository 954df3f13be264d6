"""Configuration of an installation: settings, URLs, server and workers."""

from cutin.celery import app as celery_app

__all__ = ["celery_app"]
