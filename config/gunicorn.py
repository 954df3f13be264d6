"""The gunicorn configuration by its path up to release 0.2.0."""

from cutin.gunicorn import *  # noqa: F403
