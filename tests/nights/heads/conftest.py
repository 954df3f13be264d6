"""The pages of a night that poll, and a count of requests."""

import pytest

from nights.links import TABLE_LINKS
from tests.club.api.limits import counted
from tests.nights.heads.polling import Page

__all__ = ["counted"]


@pytest.fixture
def room(cast, match):
    """Return the page of the room."""
    return Page(cast.client("director"), f"/c/{cast.club.slug}/nights/{match.night_id}/room/")


@pytest.fixture
def phone(cast, match):
    """Return the page of a phone at North."""
    client = cast.client("visitor")
    client.cookies["seat"] = "N"
    return Page(client, f"/t/{TABLE_LINKS.make(match.table_id, 1)}/")


@pytest.fixture
def night_page(cast, match):
    """Return the page of the night as a visitor sees it."""
    return Page(cast.client("visitor"), f"/c/{cast.club.slug}/nights/{match.night_id}/")
