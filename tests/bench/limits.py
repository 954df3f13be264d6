"""Settings and addresses of a server that also has two views of the least that one can do.

The measures beside which a deal and a poll are held: one inserts a row, one answers a constant,
both behind the same middleware and in the same process.
"""

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from cutin.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.limits"


@csrf_exempt
def insert(request: HttpRequest) -> HttpResponse:
    """Insert one row."""
    from club.models import Club, Player

    Player.objects.create(club=Club.objects.all()[0], name="x", short_name=str(uuid.uuid4()))
    return HttpResponse(status=201)


def constant(request: HttpRequest) -> HttpResponse:
    """Return what never changes."""
    return HttpResponse("as before", content_type="text/plain")


def _addresses() -> list[object]:
    from cutin.urls import urlpatterns as pages

    return [path("insert/", insert), path("constant/", constant), *pages]


def __getattr__(name: str) -> object:
    # The addresses import models, which want settings: they are made when they are asked for.
    if name == "urlpatterns":
        return _addresses()
    raise AttributeError(name)
