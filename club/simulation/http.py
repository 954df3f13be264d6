"""Two HTTP clients of the program: a director's token, and a phone that a link opens."""

import secrets
import time
from typing import Any

import httpx

_PATIENCE = 30


class Unexpected(RuntimeError):
    """A response that the simulation did not expect, with the request and the response.

    faults: the faults of the response, if it has any.
    """

    def __init__(self, text: str, faults: list[dict[str, Any]] | None = None) -> None:
        super().__init__(text)
        self.faults = faults or []


def make_local_client() -> httpx.Client:
    """Return a client of the application in this process, without a socket."""
    from django.core.wsgi import get_wsgi_application

    transport = httpx.WSGITransport(app=get_wsgi_application())
    return httpx.Client(transport=transport, base_url="http://localhost")


def make_network_client(address: str) -> httpx.Client:
    """Return a client of a server at a URL such as ``http://127.0.0.1:8000``."""
    return httpx.Client(base_url=address, timeout=_PATIENCE)


class Director:
    """A director who uses the API of one club with a token."""

    def __init__(self, http: httpx.Client, club: str, token: str) -> None:
        self.http = http
        self.base = f"/api/v1/clubs/{club}/"
        self.head = {"Authorization": f"Bearer {token}"}

    def get(self, path: str, **query: Any) -> Any:
        """Return the JSON of a path."""
        return self._call("GET", path, params=query)

    def post(self, path: str, body: dict[str, Any], key: str = "") -> Any:
        """Post a body, and return the response. With a key it is safe to send again."""
        return self._call("POST", path, json=body, headers=_keyed(key))

    def put(self, path: str, body: dict[str, Any], key: str = "") -> Any:
        """Put a body, and return the response. With a key it is safe to send again."""
        return self._call("PUT", path, json=body, headers=_keyed(key))

    def patch(self, path: str, body: dict[str, Any], key: str = "") -> Any:
        """Patch with a body, and return the response. With a key it is safe to send again."""
        return self._call("PATCH", path, json=body, headers=_keyed(key))

    def _call(self, method: str, path: str, **about: Any) -> Any:
        headers = {**self.head, **about.pop("headers", {})}
        for _attempt in range(_PATIENCE):
            answer = self.http.request(method, self.base + path, headers=headers, **about)
            if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                break
            time.sleep(min(_PATIENCE, float(answer.headers.get("Retry-After", "1"))))
        if answer.is_error:
            text = f"{method} {path}: {answer.status_code} {answer.text[:800]}"
            raise Unexpected(text, _faults(answer))
        return answer.json() if answer.content else None


def _keyed(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key} if key else {}


class LinkedPhone:
    """A phone that only uses the pages that its link opens.

    seat_cookie: the name of the cookie that has its seat.
    """

    seat_cookie = "seat"

    def __init__(self, http: httpx.Client, link: str, seat: str) -> None:
        self.http = http
        self.link = link
        page = http.get(link)
        if page.is_error:
            raise Unexpected(f"GET {link}: {page.status_code}")
        self.cookies = {"csrftoken": page.cookies.get("csrftoken", ""), self.seat_cookie: seat}
        # The client is several phones, and a phone has a secret that the server gave to it alone.
        self.cookies["phone"] = secrets.token_urlsafe(24)

    @property
    def cookie(self) -> str:
        """The header with the cookies of the phone: two phones share one client, and no jar."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def post(self, path: str, fields: dict[str, str]) -> None:
        """Post the fields of a form. Raise Unexpected unless the response is a redirect."""
        head = {
            "Cookie": self.cookie,
            "X-CSRFToken": str(self.cookies["csrftoken"]),
            "Referer": str(self.http.base_url),
        }
        answer = self.http.post(self.link + path, data=fields, headers=head)
        if not answer.is_redirect:
            raise Unexpected(f"POST {path}: {answer.status_code} {answer.text[:3000]}")


def _faults(answer: httpx.Response) -> list[dict[str, Any]]:
    told = answer.headers.get("Content-Type", "").startswith("application/problem+json")
    return answer.json().get("errors", []) if told else []
