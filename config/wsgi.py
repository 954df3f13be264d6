"""The WSGI application as gunicorn was given it up to release 0.2.0."""

from cutin.wsgi import application

__all__ = ["application"]
