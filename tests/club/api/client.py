"""A program that calls the API: a token and short paths."""

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

from club.models import SCOPES, Account, Club
from club.tokens.actions import make_token
from nights.models import Match, Night
from tests.club.conftest import signed

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@dataclass
class Program:
    """Calls one club's part of the API; base is what every path begins with."""

    client: Client
    base: str
    secret: str = ""

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """Send a request; a body that is no text is sent as JSON."""
        if self.secret:
            headers.setdefault("authorization", f"Bearer {self.secret}")
        if body is not None and not isinstance(body, str | bytes):
            body = json.dumps(body)
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        address = path if path.startswith("/") else self.base + path
        return self.client.generic(method, address, headers=headers, **sent)

    def get(self, path: str = "", **headers: str) -> HttpResponse:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.call("POST", path, {} if body is None else body, **headers)

    def put(self, path: str, body: Any, **headers: str) -> HttpResponse:
        return self.call("PUT", path, body, **headers)

    def patch(self, path: str, body: Any, **headers: str) -> HttpResponse:
        return self.call("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> HttpResponse:
        return self.call("DELETE", path, **headers)


def program(club: Club, account: Account | None, scopes: tuple[str, ...] = SCOPES) -> Program:
    """Return a program with a token of the account; without an account it is a visitor's."""
    base = f"/api/v1/clubs/{club.slug}/"
    if account is None:
        return Program(Client(), base)
    _token, secret = make_token(
        order=signed(), club=club, account=account, name="test", scopes=scopes
    )
    return Program(Client(), base, secret)


def of_night(night: Night) -> str:
    return f"nights/{night.pk}/"


def of_match(match: Match) -> str:
    return f"nights/{match.night_id}/matches/{match.pk}/"


def fields(response: HttpResponse) -> set[tuple[str, str]]:
    """Return the field and the code of every fault in a problem."""
    assert response["Content-Type"] == "application/problem+json"
    return {(fault["field"], fault["code"]) for fault in response.json()["errors"]}
