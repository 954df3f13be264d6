"""The worker with which a phone opens its pages without a network.

Browsers allow one over HTTPS and on their own machine only. Without it a page that is open still
keeps what is entered (`static/outbox.js`).
"""

import functools
import hashlib
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import etag, require_safe
from django_htmx import __file__ as htmx_file
from django_htmx.jinja import htmx_script

#: What a phone's page loads, besides htmx.
FILES = (
    "app.css",
    "boards.js",
    "elsewhere.js",
    "fonts/atkinson-latin.woff2",
    "icon.svg",
    "live.js",
    "outbox.js",
    "reckon.js",
    "theme.js",
)


@functools.cache
def _list_shell() -> tuple[list[str], str]:
    """Return the addresses of what every phone's page loads, and a digest of it.

    Addresses alone do not tell one release from another where they have no digest.
    """
    digest = hashlib.sha256()
    for name in FILES:
        digest.update(Path(str(finders.find(name))).read_bytes())
    addresses = [static(name) for name in FILES]
    addresses += re.findall(r'src="([^"]+)"', htmx_script())
    for file in sorted(Path(htmx_file).parent.glob("static/django_htmx/htmx-2*.js")):
        digest.update(file.read_bytes())
    return addresses, digest.hexdigest()[:12]


@functools.cache
def _write(_language: str | None) -> str:
    files, version = _list_shell()
    away = _("No network. Play on; what you entered is kept. Open this page again when it is back.")
    context = {"files": files, "version": version, "away": _make_page(away)}
    return render_to_string("worker.js", context)


def _make_page(text: str) -> str:
    head = (
        '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    )
    return f"{head}<title>Cut In</title><p>{text}</p>"


def _get_etag(_request: HttpRequest) -> str:
    script = _write(get_language())
    return f'"{hashlib.sha256(script.encode()).hexdigest()[:16]}"'


@require_safe
@etag(_get_etag)
def worker(_request: HttpRequest) -> HttpResponse:
    """Return the script of the worker. It depends on the release and the language alone."""
    response = HttpResponse(_write(get_language()), content_type="text/javascript; charset=utf-8")
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ["Accept-Language"])
    return response
