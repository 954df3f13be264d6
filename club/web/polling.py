"""Polling by pages: a part of a page is sent again only if it has changed."""

from django.http import HttpRequest, HttpResponse


def answer_unchanged(request: HttpRequest, version: str) -> HttpResponse | None:
    """Return 204 if the poll has seen this version, or else None."""
    if request.GET.get("seen") == version:
        return HttpResponse(status=204)
    return None
