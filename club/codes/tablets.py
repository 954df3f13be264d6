"""A tablet that stays at a table of the club: its browser keeps the token of the table's card."""

import datetime

from django.http import HttpRequest, HttpResponse

_COOKIE = "tablet"
#: Browsers keep a cookie for 400 days at most.
_KEPT = datetime.timedelta(days=400)


def find_tablet(request: HttpRequest) -> str:
    """Return the token of the card at whose table the browser stays, or an empty text.

    Nothing is checked here: whatever opens the card checks the token.
    """
    return request.COOKIES.get(_COOKIE, "")[:120]


def keep_tablet(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Let the browser stay at the table of a card."""
    response.set_cookie(
        _COOKIE,
        token,
        max_age=_KEPT,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def release_tablet(response: HttpResponse) -> None:
    """Let the browser go from table to table again."""
    response.delete_cookie(_COOKIE)
