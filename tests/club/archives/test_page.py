"""Owners take the archive by the page."""

import io

import pytest
from django.urls import reverse

from club.archives import queries as archives
from club.archives import taking
from club.archives.checking import check_archive
from nights.models import NightStatus
from nights.stock.models import Stock
from tests.club.conftest import EVENING


@pytest.fixture
def address(cast):
    return reverse("archive", args=[cast.club.slug])


def test_an_owner_takes_the_archive_and_that_is_recorded(cast, ours, address):
    browser = cast.client("owner")
    assert browser.get(address).status_code == 200
    answer = browser.post(address, {"key": "k"})
    assert answer["Content-Type"] == "application/zip"
    assert "club-cavendish-" in answer["Content-Disposition"]
    checked = check_archive(io.BytesIO(answer.getvalue()))
    assert checked.club_id == cast.club.pk
    [act] = cast.club.acts.filter(verb="export")
    assert act.account == cast.owner


def test_others_do_not(cast, address):
    for role in ("director", "scorer", "member", "stranger"):
        assert cast.client(role).post(address).status_code == 403
    assert not cast.club.acts.filter(verb="export").exists()


def test_looking_at_the_page_records_nothing(cast, address):
    cast.client("owner").get(address)
    assert not cast.club.acts.filter(verb="export").exists()


def test_one_is_made_at_a_time(cast, address):
    with taking._making:
        answer = cast.client("owner").post(address, {"key": "k"})
    assert answer.status_code == 409
    assert "Try again in a minute" in answer.content.decode()
    assert cast.client("owner").post(address, {"key": "k"}).status_code == 200


def test_a_large_club_asks_the_host(cast, address, ours, monkeypatch):
    monkeypatch.setattr(archives, "MOST_ACTS", 3)
    browser = cast.client("owner")
    assert "manage.py export_club cavendish" in browser.get(address).content.decode()
    assert browser.post(address, {"key": "k"})["Content-Type"].startswith("text/html")
    assert not cast.club.acts.filter(verb="export").exists()


def test_nobody_looks_into_the_stock_by_the_archive(cast, begun, order, address):
    match = begun("rubber")
    act = match.night.acts.last()
    Stock.objects.create(act=act, match=match, number=1, first="N", pack=["AS"])
    answer = cast.client("owner").post(address, {"key": "k"})
    assert answer.status_code == 422
    assert "Hands are being drawn" in answer.content.decode()
    assert not cast.club.acts.filter(verb="export").exists()
    NightStatus.objects.create(act=match.night.acts.last(), state="closed")
    assert EVENING and cast.client("owner").post(address, {"key": "k2"}).status_code == 200
