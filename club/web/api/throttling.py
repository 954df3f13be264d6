"""Rate limits: the number of requests that a caller may send in a time window."""

import math
import time
from dataclasses import dataclass
from typing import Any

from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle

from club.models.accounts import ApiToken
from club.web.api.cache import count_one


@dataclass(frozen=True)
class Window:
    """The state of a caller's time window.

    limit: the number of requests allowed. count: the number sent. reset: seconds to its end.
    """

    limit: int
    count: int
    reset: int

    @property
    def left(self) -> int:
        """The number of requests left."""
        return max(0, self.limit - self.count)

    @property
    def exceeded(self) -> bool:
        """Whether the request is over the limit."""
        return self.count > self.limit


@dataclass(frozen=True)
class Counted:
    """By what requests are counted: the caller, and the limit within so many seconds."""

    caller: str
    limit: int
    seconds: int


def count_request(counted: Counted) -> Window | None:
    """Count a request. Return the caller's window, or None if the cache is unavailable."""
    number, past = divmod(time.time(), counted.seconds)
    key = f"requests/{counted.caller}/{counted.seconds}/{int(number)}"
    count = count_one(key, counted.seconds)
    if count is None:
        return None
    return Window(counted.limit, count, math.ceil(counted.seconds - past))


def set_headers(response: Any, window: Window) -> None:
    """Set the rate limit headers of a response."""
    response["RateLimit-Limit"] = str(window.limit)
    response["RateLimit-Remaining"] = str(window.left)
    response["RateLimit-Reset"] = str(window.reset)


class CallerRateThrottle(SimpleRateThrottle):
    """A limit for each time window, by token, account, or IP address of a visitor.

    Windows are aligned to the clock, so a client can send up to twice the limit around a
    boundary. This is accepted, because processes share one counter per caller.
    """

    def __init__(self) -> None:
        """Do not look up the rate, which depends on the caller."""

    @property
    def THROTTLE_RATES(self) -> Any:  # type: ignore[override]  # noqa: N802 - DRF's name
        """The current rates. DRF would keep those at the time of import."""
        return api_settings.DEFAULT_THROTTLE_RATES

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request, set request.window, and return whether it is within the limit.

        If the cache is unavailable, every request is allowed, so that clubs can still enter deals.
        """
        self.scope, caller = find_caller(request, self.get_ident(request))
        limit, seconds = self.parse_rate(self.get_rate())
        if limit is None or seconds is None:
            return True
        counted = Counted(caller, limit, seconds)
        request._request.counted = counted  # type: ignore[attr-defined]  # ours to set
        window = count_request(counted)
        if window is None:
            return True
        self.window = window
        request.window = window  # type: ignore[attr-defined]  # ours to set
        return not window.exceeded

    def wait(self) -> float:
        """Return the number of seconds until the next window."""
        return self.window.reset


def find_caller(request: Request, address: str) -> tuple[str, str]:
    """Return the name of the rate that applies, and the key that identifies the caller."""
    if isinstance(request.auth, ApiToken):
        return "user", f"token-{request.auth.pk}"
    if request.user and request.user.is_authenticated:
        return "user", f"account-{request.user.pk}"
    return "anon", f"address-{address}"
