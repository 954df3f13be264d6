"""The form for a deal stands on the page of a table, and takes none of its values away."""

import pytest
from django.test import RequestFactory
from django.urls import reverse

from nights.links import TABLE_LINKS
from nights.pages.deal_form import sheet_form
from nights.pages.phone import Phone, make_context
from nights.queries.sheets import read_sheet
from nights.queries.table_links import find_linked_table
from scoring.games import GAMES

#: What the form says anew in the words of the page.
SHARED = {"sheet", "we"}


@pytest.fixture(params=GAMES)
def path(request, begun):
    """Return the path of the phones of a table, and its match, in each game."""
    match = begun(request.param)
    return reverse("table", args=[TABLE_LINKS.make(match.table_id, 1)]), match


def test_the_names_of_both_differ(path):
    address, match = path
    request = RequestFactory().get(address)
    request.COOKIES["seat"] = "N"
    phone = Phone(request, address.split("/")[2], find_linked_table(match.table_id))
    page, form = make_context(phone), sheet_form(read_sheet(match), {}, we="NS")
    assert page.keys() & form.keys() <= SHARED
    assert page["we"] == form["we"]


def test_the_director_can_be_called_before_a_deal(path, client):
    address, _match = path
    client.cookies["seat"] = "N"
    page = client.get(address).text
    assert '<button class="btn slim bad">Call the director</button>' in page
    assert '<p class="note warn">The director is called.</p>' not in page
    client.post(f"{address}call/", {"key": "a"})
    assert '<p class="note warn">The director is called.</p>' in client.get(address).text
