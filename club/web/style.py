"""The parts that pages are made of, on one page: for whoever builds pages, and for the tests."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.web.qr import make_qr

#: What stands on the page in its colour, and on which ground.
TEXTS = ("ink", "soft", "go", "link", "bad", "warn", "clubs", "diamonds", "hearts", "spades")
GROUNDS = ("paper", "card", "tint", "stripe")


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Return the page of the parts. It shows nothing of any club."""
    context = {
        "texts": TEXTS,
        "grounds": GROUNDS,
        "levels": "1234567",
        "strains": ["C", "D", "H", "S", "NT"],
        "doubles": ["", "X", "XX"],
        "tricks": range(14),
        "qr": make_qr(request.build_absolute_uri("/")),
        "chosen": {"level": "4", "strain": "S", "double": "", "tricks": "11"},
    }
    return render(request, "style.html", context)
