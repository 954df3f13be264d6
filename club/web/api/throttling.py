"""Rate limits: the number of requests that a caller may send in a time window."""

import math
import time
from dataclasses import dataclass
from typing import Any

from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle

from club.models.people import ApiToken
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
        now = time.time()
        number, past = divmod(now, seconds)
        count = count_one(f"requests/{caller}/{seconds}/{int(number)}", seconds)
        if count is None:
            return True
        self.window = Window(limit, count, math.ceil(seconds - past))
        request.window = self.window  # type: ignore[attr-defined]  # ours to set
        return count <= limit

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
