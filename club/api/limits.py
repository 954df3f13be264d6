"""How many requests a caller may send in a window of time."""

import math
import time
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from club.api.memory import counted
from club.models import ApiToken

_PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


@dataclass(frozen=True)
class Window:
    """Where a caller stands in a window of time: requests allowed and left, seconds to its end."""

    limit: int
    count: int
    reset: int

    @property
    def left(self) -> int:
        """How many requests are left."""
        return max(0, self.limit - self.count)


class ByCaller(BaseThrottle):
    """So many requests in each window, for a token, an account, or a visitor's address.

    The windows are fixed and the same for everybody: minutes begin with the clock's. So who
    waits for the end of one and goes on may send twice as many around it, and that is meant: one
    number a caller is all that web processes share.
    """

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count a request, and leave where the caller stands in request.window.

        A cache that is away lets everybody in: better too many requests for a while than a club
        that cannot enter its deals.
        """
        kind, bucket = self.bucket(request)
        limit, seconds = _rate(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"][kind])
        now = time.time()
        number, past = divmod(now, seconds)
        count = counted(f"requests/{bucket}/{seconds}/{int(number)}", seconds)
        if count is None:
            return True
        self.window = Window(limit, count, math.ceil(seconds - past))
        request.window = self.window  # type: ignore[attr-defined]  # ours to set
        return count <= limit

    def bucket(self, request: Request) -> tuple[str, str]:
        """Answer which rate holds, and the name of what the caller's requests are counted under."""
        if isinstance(request.auth, ApiToken):
            return "user", f"token-{request.auth.pk}"
        if request.user and request.user.is_authenticated:
            return "user", f"account-{request.user.pk}"
        return "anon", f"address-{self.get_ident(request)}"

    def wait(self) -> float:
        """Answer how many seconds there are until the next window."""
        return self.window.reset


def _rate(said: str) -> tuple[int, int]:
    """Answer how many requests in how many seconds such a text as 600/min allows."""
    count, _slash, period = said.partition("/")
    return int(count), _PERIODS[period.strip()[0]]
