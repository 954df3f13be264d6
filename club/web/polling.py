"""Pages that poll: a part of a page is sent again only if it has changed."""

from django.http import HttpRequest, HttpResponse


def answer_unchanged(request: HttpRequest, version: str) -> HttpResponse | None:
    """Return 204 to a poll that has seen a version, with nothing to swap; None to any other."""
    if request.GET.get("seen") == version:
        return HttpResponse(status=204)
    return None
