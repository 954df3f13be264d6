"""Names as long as they may be stay within the pages of the host."""

from typing import Any

import pytest
from playwright.sync_api import expect

from club.actions.clubs import create_club
from club.host.actions import invite_club
from club.models import Account
from tests.browser.conftest import Pages
from tests.club.conftest import EVENING, signed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [390, 1280])
def test_long_names_of_clubs_and_owners_widen_no_page(
    pages: Pages, live_server: Any, width: int
) -> None:
    host = Account.objects.create_superuser("host", password="host pass phrase")
    club, _owner, _fresh = create_club(order=signed(), name="W" * 120, owner="x" * 150)
    invite_club(order=signed(EVENING, host), label="M" * 120)
    page = pages.open(viewport={"width": width, "height": 664})
    page.goto(f"{live_server.url}/login/?next=/host/")
    page.fill("[name=username]", "host")
    page.fill("[name=password]", "host pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/host/")
    for path in ("/host/", "/host/new/", f"/host/clubs/{club.slug}/"):
        page.goto(f"{live_server.url}{path}")
        wide = page.evaluate(
            "[document.documentElement, ...document.querySelectorAll('.wide')]"
            ".filter(part => part.scrollWidth > part.clientWidth).map(part => part.className)"
        )
        assert wide == [], path
    page.goto(f"{live_server.url}/host/")
    expect(page.locator("td[data-label=Players]")).to_be_visible()
