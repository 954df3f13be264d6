"""How many requests a caller may send in a window of time."""

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
    """Where a caller stands in a window of time: requests allowed and counted, seconds to its end.

    limit and count are numbers of requests; reset is in seconds.
    """

    limit: int
    count: int
    reset: int

    @property
    def left(self) -> int:
        """How many requests are left."""
        return max(0, self.limit - self.count)


class CallerRateThrottle(SimpleRateThrottle):
    """So many requests in each window, for a token, an account, or a visitor's address.

    The windows are fixed and the same for everybody: minutes begin with the clock's. So who
    waits for the end of one and goes on may send twice as many around it, and that is meant: one
    number a caller is all that web processes share.
    """

    def __init__(self) -> None:
        """Leave the rate open: it depends on the caller."""

    @property
    def THROTTLE_RATES(self) -> Any:  # type: ignore[override]  # noqa: N802 - DRF's name
        """The rates as they are configured now; DRF keeps those of the first import."""
        return api_settings.DEFAULT_THROTTLE_RATES

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count a request, and leave where the caller stands in request.window.

        A cache that is away lets everybody in: better too many requests for a while than a club
        that cannot enter its deals.
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
        """Return how many seconds there are until the next window."""
        return self.window.reset


def find_caller(request: Request, address: str) -> tuple[str, str]:
    """Return which rate holds, and the name of what the caller's requests are counted under."""
    if isinstance(request.auth, ApiToken):
        return "user", f"token-{request.auth.pk}"
    if request.user and request.user.is_authenticated:
        return "user", f"account-{request.user.pk}"
    return "anon", f"address-{address}"
