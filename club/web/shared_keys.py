"""Keys of what is shared by a link, which the session keeps for later pages."""

from django.http import Http404, HttpRequest


def read_key(key: str) -> str:
    """Return the key of a shared link. Raise Http404 for one that PostgreSQL refuses."""
    if "\0" in key:
        raise Http404
    return key


def hold_key(request: HttpRequest, name: str, key: str) -> None:
    """Keep a key among the last twenty of its kind in the session."""
    held = [other for other in request.session.get(name, []) if other != key]
    request.session[name] = [*held[-19:], key]
