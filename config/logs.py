"""The log: lines or JSON, without secrets; and a line for each request where asked."""

import datetime
import json
import logging
import re
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

_MOST = 90


def _spell(word: str) -> str:
    """Return a pattern of a word in which any character may be percent-encoded, also twice."""
    return "".join(rf"(?:{one}|%(?:25)*(?:{ord(one):02x}|{ord(one.upper()):02x}))" for one in word)


#: What separates the parts of a path, in any spelling.
_SLASH = r"(?:[/\\]|%(?:25)*(?:2f|5c)|(?<=[/\\])\.+(?=[/\\]))+"
#: The first parts of the paths that contain a secret: see the URLs of the club and tournaments.
_FIRST = ("t", "d", "n", "s", "e", "v", "k", "login", "invited", "email")
_WORDS = "|".join(_spell(one) for one in _FIRST)
_END = r"""[^/\s?#"'<>\\|,;)\]}%]|%(?!(?:25)*(?:2f|5c|20|22|27|3f|23))"""
_PART = rf"(?:{_END})+"
_PATHS = re.compile(
    rf"({_SLASH})({_WORDS})({_SLASH})(?:{_PART})(?:{_SLASH}{_PART})?", re.IGNORECASE
)
#: Parameters that contain a secret.
_QUERIES = re.compile(
    r"([?&]|%3f|%26)(link|token|key|secret|password|code)(=|%3d)[^&\s\"'<>]+", re.IGNORECASE
)
_SIGN = r"(?:[\w-]|%[0-9a-f]{2})"
#: A signed link's token, wherever it stands, and an API token.
_TOKENS = re.compile(
    rf"{_SIGN}{{22,{_MOST}}}(?:~|%(?:25)*7e)\d{{1,9}}(?:\.|%(?:25)*2e){_SIGN}{{20,{_MOST}}}"
    rf"|cutin_[\w-]{{20,{_MOST}}}",
    re.IGNORECASE,
)


def hide_secrets(text: str) -> str:
    """Return a text without the tokens of links, sign-in links and the API, in any spelling."""
    text = _TOKENS.sub("…", text)
    text = _QUERIES.sub(r"\1\2\3…", text)
    return _PATHS.sub(r"\1\2\3…", text)


class WithoutSecrets(logging.Formatter):
    """A formatter that removes secrets from the message, the traceback and the stack."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record, and its traceback."""
        return hide_secrets(super().format(record))


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
        hidden = {
            name: hide_secrets(said) if isinstance(said, str) else said
            for name, said in fields.items()
        }
        return json.dumps(hidden, ensure_ascii=False, default=str)


def make_logging(level: str, kind: str, requests: bool) -> dict[str, Any]:
    """Return the LOGGING setting. kind: `line` or `json`. requests: whether each gets a line."""
    formatters = {
        "line": {
            "()": "config.logs.WithoutSecrets",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
        "json": {"()": "config.logs.AsJson"},
    }
    handler = {"class": "logging.StreamHandler", "stream": sys.stderr, "formatter": kind}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": formatters,
        "handlers": {"stderr": handler},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "cutin.requests": {"level": "INFO" if requests else "CRITICAL"},
        },
    }


class RequestLog:
    """A WSGI application that logs each request of another: no query, no cookie, no secret."""

    def __init__(self, application: Callable[..., Iterable[bytes]]) -> None:
        self._application = application
        self._logger = logging.getLogger("cutin.requests")

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer the request, and log it with its status and the milliseconds it took."""
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
