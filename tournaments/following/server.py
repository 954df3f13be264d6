"""Requests to the API of one event."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException
from typing import Any
from urllib.parse import urlencode

from tournaments.following.words import TEMPLATES

_PATIENCE = 30
_MOST_BYTES = 16 * 2**20
_MOST_PAGES = 200


class Unreachable(Exception):
    """The server did not answer, or not now. Its text says why."""


class Failed(Unreachable):
    """The server failed at this request. It may be the request, and others may be answered."""


class CannotSend(Exception):
    """A result that cannot be sent, or is not taken. Its text says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer. document: the JSON of it, or {}. data: the bytes of it if it is a file."""

    status: int
    document: Mapping[str, Any]
    data: bytes = b""

    @property
    def is_good(self) -> bool:
        """Return whether the server did what it was asked."""
        return self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def _faults(self) -> list[Mapping[str, Any]]:
        told = self.document.get("errors")
        return [own for own in told if isinstance(own, dict)] if isinstance(told, list) else []

    @property
    def codes(self) -> set[str]:
        """Return the codes of the faults."""
        return {str(fault.get("code")) for fault in self._faults}

    @property
    def why(self) -> str:
        """Return the faults in sentences, without what only programs can make use of."""
        faults = [
            str(fault.get("problem")).removesuffix(str(fault.get("hint", ""))).rstrip()
            for fault in self._faults
        ]
        told = " ".join(faults) or str(self.document.get("detail", ""))
        return told or TEMPLATES["unsaid"] % {"status": self.status}


class AsItComes(urllib.request.HTTPErrorProcessor):
    """Returns errors too, and follows no redirection: the token is for the address given."""

    def http_response(self, request: Any, response: Any) -> Any:
        """Return the response."""
        return response

    https_response = http_response


class Server:
    """The API of one event. address: what its paths begin with."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = address, token
        self._opener = urllib.request.build_opener(AsItComes)

    def call(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, key: str = ""
    ) -> Answer:
        """Return the answer to a request. Raise Unreachable if it should be sent again later.

        It is Failed if the server failed at it, so that others may do.
        """
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 - the address is checked by the program
            self._address + path, data=data, headers=headers, method=method
        )
        try:
            with self._opener.open(request, timeout=_PATIENCE) as response:
                return _read(response.status, response.headers, response.read(_MOST_BYTES))
        except urllib.error.URLError as error:
            raise Unreachable(str(error.reason)) from error
        except (OSError, HTTPException) as error:
            raise Unreachable(str(error) or type(error).__name__) from error

    def list_rows(self, path: str, **query: object) -> list[Mapping[str, Any]]:
        """Return the rows of a list, of all its pages. Raise CannotSend and Unreachable."""
        rows: list[Mapping[str, Any]] = []
        for page in range(1, _MOST_PAGES + 1):
            asked = urlencode({**query, "page": page, "page_size": 100})
            answer = self.call("GET", f"{path}?{asked}")
            if not answer.is_good:
                raise CannotSend(answer.why)
            told = answer.document.get("results")
            if not isinstance(told, list) or not all(isinstance(row, dict) for row in told):
                raise Unreachable(TEMPLATES["not-ours"])
            rows += told
            if not answer.document.get("next"):
                break
        return rows


def _read(status: int, headers: Any, data: bytes) -> Answer:
    """Return an answer of the server. Raise Unreachable if it is none of its own, or not whole."""
    if status in (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS):
        raise Unreachable(TEMPLATES["busy"] % {"status": status})
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise Failed(TEMPLATES["busy"] % {"status": status})
    length = str(headers.get("Content-Length", ""))
    if re.fullmatch(r"[0-9]{1,12}", length) and len(data) < int(length):
        raise Unreachable(TEMPLATES["cut-short"])
    kind = str(headers.get("Content-Type", "")).partition(";")[0]
    if status == HTTPStatus.NO_CONTENT:
        return Answer(status, {})
    if kind == "application/octet-stream":
        return Answer(status, {}, data)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise Unreachable(TEMPLATES["not-ours"]) from error
    if not isinstance(document, dict) or HTTPStatus.MULTIPLE_CHOICES <= status < 400:
        raise Unreachable(TEMPLATES["not-ours"])
    return Answer(status, document)
