"""Every kind of page on a small phone, in both themes and at 200 % text.

The pages are found as people find them, by links, and every address is asked that no link leads to.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.conftest import Pages
from tests.browser.everything import Everything
from tests.browser.walking import Walk
from tests.club.conftest import Cast
from tests.club.tenancy.two_clubs import Address, addresses

pytestmark = pytest.mark.django_db(transaction=True)

#: Names of addresses at which there is no page to look at, by the reason.
NO_PAGES = {
    "what is sent there is done, and leads to another page": (
        "absent accept answer-invitation arrive call-answer call-going card-renew charge-back "
        "depart door-enter door-found door-leave door-wish event-call event-call-going "
        "event-clock event-finish event-hold event-line event-new-link "
        "event-phone-accept event-phone-call event-phone-seat event-phone-travel "
        "event-publish event-renew event-resume event-round "
        "event-undo give-up join leave match-state move pay payment-back player-data "
        "practice-move renew "
        "renew-door reopen return rubber-close rubber-draw rubber-own-entry rubber-reopen "
        "rubber-seat rubber-undo-round ruling-back stock-change table-answer table-call table-cut "
        "table-deal table-join table-seat token-revoke undo wish"
    ),
    "a part of a page, which replaces it there": (
        "alerts card-follow door-find door-live event-check event-desk-live event-live "
        "event-phone-live event-screen-live night-live night-screen-live room-live "
        "rubber-desk-live rubber-live rubber-screen-live table-live table-stock-live"
    ),
    "a file, or for programs": (
        "calendar deals-csv deals-pbn event-csv event-file event-follower event-json event-pdf "
        "event-picture health ladder-csv livez manifest metrics night-picture own-calendar "
        "own-data players-csv readyz results-feed robots rubber-csv rubber-json rubber-pdf "
        "rubber-picture scores-csv season-picture settlement-csv worker"
    ),
    "there while an installation is empty or has the demonstration alone; `test_first_use`": (
        "empty-demonstration start"
    ),
    "there in a practice room alone; `test_practising`": "practice-end",
    "a link that is passed on, and leads to the page that it opens": (
        "code event-shared shared shared-season"
    ),
}
#: Names of addresses of pages to which none of the pages here leads, by the reason.
NOT_LINKED = {
    "a way of working that was not chosen": "event-unaccepted next",
    "shown after something was sent": "match-begun seated",
    "linked only from another board, or from a night or a wave of another kind": (
        "admission breakup event-phone-correct event-slips night-corrections"
    ),
    "opened by a code on paper, which is printed with its address": "card card-stay door",
    "opened by a phone, from a code on another page": (
        "event-phone-captain event-phone-lineup try-phone"
    ),
    "for other sites": "embed-ladder embed-night",
    "for those who build pages": "style",
    "for whoever runs the installation, who is made one at the end": (
        "host host-club host-new open-club"
    ),
}
#: Pages of which a visitor sees much less than the owner. They are looked at again.
AGAIN = ("club", "home", "events", "seasons", "season", "night", "event", "rubber-event")


def list_own() -> Iterator[Address]:
    """Yield the addresses that are for people, and neither the API's nor the administration's."""
    for address in addresses():
        name = address.name
        if name and ":" not in name and not name.startswith("api-") and name != "logout":
            yield address


def list_names(by_reason: dict[str, str]) -> list[str]:
    """Return names of addresses, in order."""
    return sorted(name for names in by_reason.values() for name in names.split())


def get_names(*walks: Walk) -> set[str]:
    """Return the names of the addresses of pages that were seen."""
    return {kind[0] for walk in walks for kind in walk.seen}


def choose_seat(tab: Page, address: str) -> None:
    """Make a tab the phone of the first seat of a table, where players sit."""
    tab.goto(address)
    seats = tab.locator("button[name=seat]")
    if seats.count():
        with tab.expect_navigation():
            seats.first.click()


def begin_to_sign_in(tab: Page, address: str) -> None:
    """Say the owner's password, after which the second factor is asked for."""
    tab.goto(f"{address}{reverse('login')}")
    tab.fill("[name=username]", "owner")
    tab.fill("[name=password]", "owner pass phrase")
    with tab.expect_navigation():
        tab.get_by_role("button", name="Sign in").click()


def sign_in(walk: Walk, cast: Cast) -> None:
    """Let the owner of the club be who walks."""
    session = settings.SESSION_COOKIE_NAME
    cookie = cast.client("owner").cookies[session].value
    walk.context.add_cookies([{"name": session, "value": cookie, "url": walk.address}])


def test_every_page_looks_well(
    live_server: Any, pages: Pages, cast: Cast, everything: Everything
) -> None:
    owner = Walk(pages, live_server.url, "owner")
    sign_in(owner, cast)
    owner.not_asked = set(list_names(NO_PAGES)) - {"code"}
    club = reverse("club", args=[cast.club.slug])
    owner.walk(club, reverse("home"), *everything.rooms)

    visitor = Walk(pages, live_server.url, "visitor")
    visitor.not_asked = owner.not_asked
    visitor.known = {kind for kind in owner.seen if kind[0] not in AGAIN}
    visitor.walk(club, reverse("home"), reverse("login"), *everything.phones, *everything.links)
    for phone in everything.phones:
        choose_seat(visitor.tabs[0], live_server.url + phone)
        visitor.walk(f"{phone}#seated")

    cast.owner.second_factor_at = timezone.now()
    cast.owner.save()
    owner.walk(reverse("passkeys"), f"{reverse('second-factor')}#on", *everything.links)
    begin_to_sign_in(visitor.tabs[0], live_server.url)
    visitor.walk(reverse("second-step"))

    linked = get_names(owner, visitor)
    rest = [own.filled(everything.ids) for own in list_own() if own.name not in linked]
    owner.not_asked = visitor.not_asked = set()
    cast.owner.is_superuser = True
    cast.owner.save()
    owner.walk(*rest)
    visitor.known |= owner.seen.keys()
    visitor.walk(*rest)

    problems: dict[str, list[str]] = {}
    for walk in (owner, visitor):
        for problem, places in walk.problems.items():
            problems.setdefault(problem, []).extend(places)
    assert problems == {}
    names = get_names(owner, visitor)
    assert sorted({own.name for own in list_own()} - names) == list_names(NO_PAGES)
    assert sorted(names - linked - {"refused"}) == list_names(NOT_LINKED)
