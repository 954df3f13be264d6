"""The log: lines or JSON, without secrets; and a line for each request where asked."""

import datetime
import json
import logging
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from cutin.secrets_in_text import MOST_OF_MESSAGE, MOST_OF_TRACEBACK, hide_secrets


class WithoutSecrets(logging.Formatter):
    """A formatter that removes secrets from the message, the traceback and the stack."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record, and its traceback."""
        long = record.exc_info or record.exc_text or record.stack_info
        return hide_secrets(super().format(record), MOST_OF_TRACEBACK if long else MOST_OF_MESSAGE)


class AsJson(WithoutSecrets):
    """A formatter that writes each record as one line of JSON, without secrets.

    It has `at`, `level`, `logger`, `message`, the record's `about` as fields of its own, and
    `traceback` if there is one.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        fields: dict[str, Any] = {
            "at": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        for name, value in fields.items():
            if isinstance(value, str):
                most = MOST_OF_TRACEBACK if name == "traceback" else MOST_OF_MESSAGE
                fields[name] = hide_secrets(value, most)
        return json.dumps(fields, ensure_ascii=False, default=str)


class RefusedInOneLine(logging.Filter):
    """A filter that leaves the traceback out of what Django logs of a request that it refuses.

    A stranger could otherwise fill the log: an unknown host, a page for others, half a form. Errors
    of the program keep their tracebacks.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return true, with the record as one line if its request was refused."""
        refused = record.name == "django.request" and record.levelno < logging.ERROR
        if refused or record.name.startswith("django.security"):
            record.exc_info = record.exc_text = None
        return True


def make_logging(level: str, kind: str, requests: bool) -> dict[str, Any]:
    """Return the LOGGING setting. kind: `line` or `json`. requests: whether each gets a line."""
    formatters = {
        "line": {
            "()": "cutin.logs.WithoutSecrets",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
        "json": {"()": "cutin.logs.AsJson"},
    }
    handler = {
        "class": "logging.StreamHandler",
        "stream": sys.stderr,
        "formatter": kind,
        "filters": ["refused"],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"refused": {"()": "cutin.logs.RefusedInOneLine"}},
        "formatters": formatters,
        "handlers": {"stderr": handler},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "cutin.requests": {"level": "INFO" if requests else "CRITICAL"},
            # `simulate` sends thousands of requests, each of which it would tell.
            "httpx": {"level": "WARNING"},
        },
    }


class RequestLog:
    """A WSGI application that logs each request of another: no query, no cookie, no secret."""

    def __init__(self, application: Callable[..., Iterable[bytes]]) -> None:
        self._application = application
        self._logger = logging.getLogger("cutin.requests")

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Return the response, and log the request with its status and milliseconds."""
        began, told = time.perf_counter(), ["-"]

        def start(status: str, headers: Any, *more: Any) -> Any:
            told[0] = status[:3]
            return start_response(status, headers, *more)

        try:
            return self._application(environ, start)
        finally:
            about = {
                "method": environ.get("REQUEST_METHOD", ""),
                "path": environ.get("PATH_INFO", ""),
                "status": told[0],
                "ms": round((time.perf_counter() - began) * 1000, 1),
                "address": environ.get("REMOTE_ADDR", ""),
            }
            words = "%(method)s %(path)s %(status)s %(ms)s ms %(address)s"
            self._logger.info(words, about, extra={"about": about})
