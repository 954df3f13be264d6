"""An owner sets a webhook up, tries it, and looks after what failed; anybody finds the feeds."""

import datetime
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from club.webhooks.models import Webhook
from club.webhooks.sending import send_deliveries
from nights.actions.nights import close_night, open_night, reopen_night
from tests.browser.conftest import PHONE, Pages, picture
from tests.browser.parts import agree
from tests.club.conftest import Cast, signed
from tests.club.webhooks.receiver import receiving

pytestmark = pytest.mark.django_db(transaction=True)
WIDE = {"viewport": {"width": 1280, "height": 800}}


def sign_in(page: Page, address: str, name: str) -> None:
    """Sign in on the way to a page of the club: there are two clubs."""
    page.goto(address)
    page.fill("[name=username]", name)
    page.fill("[name=password]", f"{name} pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/c/**")


def send(webhook: Webhook, later: float = 0) -> int:
    now = timezone.now() + datetime.timedelta(hours=later)
    return send_deliveries(webhook.pk, clock=lambda: now, chance=lambda: 0.5)


@pytest.mark.parametrize("about", [PHONE, WIDE], ids=["phone", "wide"])
def test_an_owner_sets_a_webhook_up_and_sees_what_was_sent(
    live_server: Any, cast: Cast, pages: Pages, settings: Any, about: dict[str, Any]
) -> None:
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    cast.owner.set_password("owner pass phrase")
    cast.owner.save()
    name = "phone" if about is PHONE else "wide"
    page = pages.open(**about)
    sign_in(page, f"{live_server.url}/c/cavendish/webhooks/", "owner")
    with receiving() as receiver:
        page.get_by_label("What it is for").fill("The club's own site, with a name that is long")
        page.get_by_label("Address of the receiver").fill(receiver.url)
        page.get_by_label("A night is opened", exact=True).check()
        page.get_by_label("A night is closed", exact=True).check()
        page.get_by_label("A night is opened again").check()
        page.get_by_role("button", name="Set it up").click()
        expect(page.locator("code.secret")).to_contain_text("whsec_")
        picture(page, f"webhooks-{name}")
        webhook = Webhook.objects.get()
        night = open_night(order=signed(timezone.now()), club=cast.club, date=timezone.now().date())
        receiver.answer = 503
        close_night(order=signed(timezone.now()), night=night)
        send(webhook)
        receiver.answer = 204
        send(webhook, 1)
        reopen_night(order=signed(timezone.now()), night=night)
        receiver.answer = 503
        send(webhook, 2)
        page.get_by_role("link", name="The club's own site").click()
        expect(page.get_by_text("Has failed since")).to_be_visible()
        picture(page, f"webhook-{name}")
        receiver.answer = 204
        page.get_by_role("button", name="Send a test").click()
        expect(page.get_by_text("None yet.")).to_be_visible()
        assert send(webhook, 3) == 2
        page.reload()
        expect(page.get_by_text("Taken.")).to_be_visible()
        picture(page, f"delivery-{name}")
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0


@pytest.mark.parametrize("about", [PHONE, WIDE], ids=["phone", "wide"])
def test_the_feeds_of_a_club_have_a_page(
    live_server: Any, cast: Cast, pages: Pages, about: dict[str, Any]
) -> None:
    page = pages.open(**about)
    sign_in(page, f"{live_server.url}/login/?next=/c/cavendish/", "member")
    page.get_by_role("link", name="Put our dates in your calendar").click()
    own = page.locator("#own")
    before = own.inner_text()
    picture(page, f"feeds-{'phone' if about is PHONE else 'wide'}")
    page.get_by_role("button", name="New address").click()
    page.locator("#sure[open]").get_by_role("button", name="Cancel").click()
    expect(own).to_have_text(before)
    page.get_by_role("button", name="New address").click()
    agree(page)
    expect(own).not_to_have_text(before)
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0
