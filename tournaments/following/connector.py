"""Requests to the Data Connector of Bridgemate, which takes JSON over HTTP on the club's PC.

Written after the public guide of its makers, with the names that go over the wire. It was never
tried with a real one.
"""

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from enum import IntEnum
from http import HTTPStatus
from http.client import HTTPException
from typing import Any

from tournaments.following.readings import CannotRead
from tournaments.following.server import AsItComes
from tournaments.following.words import TEMPLATES

USUAL_ADDRESS = "http://127.0.0.1:5079"
NAME = "Data Connector"

_PATIENCE = 30
_MOST_BYTES = 16 * 2**20
_PATH = "/dc-scoringprogram"


class Command(IntEnum):
    """What it is asked for."""

    INITIALIZE = 5
    ALL_RESULTS = 23


class Kind(IntEnum):
    """What an answer holds."""

    DONE = 1
    ERROR = 4
    RESULTS = 12


NO_DATA = 2
"""The type of the error of a question to which there is nothing to answer."""


class Connector:
    """The Data Connector at an address. club, licence: as its makers gave them to the club."""

    def __init__(self, address: str, club: str, licence: str) -> None:
        self._address = address.rstrip("/") + _PATH
        self.club, self._licence = club, licence
        # It is in the same house: what leads to the internet is not asked.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), AsItComes)

    def initialize(self, night: Mapping[str, Any]) -> None:
        """Let the control software begin a night. Raise CannotRead if it does not."""
        self._ask(Command.INITIALIZE, "", json.dumps(night), Kind.DONE)

    def list_results(self, session: str) -> list[Mapping[str, Any]]:
        """Return all results of a session, the latest last. Raise CannotRead."""
        told = self._ask(Command.ALL_RESULTS, session, "", Kind.RESULTS)
        try:
            results = json.loads(told) if told.strip() else []
        except (ValueError, RecursionError) as error:
            raise CannotRead(TEMPLATES["not-connector"]) from error
        if not isinstance(results, list) or not all(isinstance(own, dict) for own in results):
            raise CannotRead(TEMPLATES["not-connector"])
        return results

    def _ask(self, command: Command, session: str, data: str, wanted: Kind) -> str:
        """Return the data of the answer to a request, "" if there are none. Raise CannotRead."""
        answer = self._post(
            {
                "Command": command.value,
                "ClubId": self.club,
                "LicenceKey": self._licence,
                "SessionGuid": session,
                "SerializedData": data,
            }
        )
        told = answer.get("SerializedData")
        text = told if isinstance(told, str) else ""
        if answer.get("DataType") == Kind.ERROR:
            if answer.get("ErrorType") == NO_DATA and command == Command.ALL_RESULTS:
                return ""
            raise CannotRead(_read_error(text) or TEMPLATES["connector-error"])
        if answer.get("DataType") != wanted:
            raise CannotRead(TEMPLATES["not-connector"])
        return text

    def _post(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an answer. Raise CannotRead if there is none that can be read."""
        request = urllib.request.Request(  # noqa: S310 - the address is checked by the program
            self._address,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json; charset=utf-8"},
            method="POST",
        )
        try:
            with self._opener.open(request, timeout=_PATIENCE) as response:
                if response.status >= HTTPStatus.MULTIPLE_CHOICES:
                    raise CannotRead(TEMPLATES["busy"] % {"status": response.status})
                document = json.loads(response.read(_MOST_BYTES))
        except urllib.error.URLError as error:
            raise CannotRead(str(error.reason)) from error
        except (OSError, HTTPException) as error:
            raise CannotRead(str(error) or type(error).__name__) from error
        except (ValueError, RecursionError) as error:
            raise CannotRead(TEMPLATES["not-connector"]) from error
        if not isinstance(document, dict):
            raise CannotRead(TEMPLATES["not-connector"])
        return document


def _read_error(text: str) -> str:
    """Return what an answer says of its error, on one line without a full stop."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = text
    return " ".join(str(told or "").split()).removesuffix(".")
