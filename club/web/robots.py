"""What search engines may read: public pages, and nothing that is found by a secret address."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

#: Where addresses have a key or a token, or are for programs and those who sign in.
CLOSED = (
    *("/t/", "/d/", "/e/", "/n/", "/s/", "/v/", "/k/", "/q/", "/p/", "/invited/", "/open/"),
    *("/account/", "/login/", "/admin/", "/api/"),
)


@require_safe
@cache_control(max_age=86_400)
def robots(_request: HttpRequest) -> HttpResponse:
    """Return robots.txt."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
