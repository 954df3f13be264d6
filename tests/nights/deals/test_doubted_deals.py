"""An unlikely deal is asked about, on every form."""

import pytest
from django.test import Client
from django.urls import reverse

from nights.links import TABLE_LINKS
from nights.models import Deal, Match
from nights.queries.doubts import list_deal_doubts

pytestmark = pytest.mark.django_db
SLAM = {"level": "7", "strain": "NT", "declarer": "N", "tricks": "13"}


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ({"contract": "7NT", "declarer": "N", "tricks": 13}, "7NT by N was made: a grand slam."),
        ({"contract": "7NT", "declarer": "N", "tricks": 3}, "7NT by N, 10 down."),
        ({"contract": "1S", "declarer": "E", "tricks": 13}, "All thirteen tricks in 1S"),
        ({"contract": "6SX", "declarer": "E", "tricks": 12}, "6SX by E was doubled and made."),
        ({"won": {"NS": 13, "EW": 0}}, "One side won all thirteen tricks."),
        ({"contract": "6S", "declarer": "E", "tricks": 12}, ""),
        ({"contract": "4S", "declarer": "E", "tricks": 7}, ""),
        ({"contract": "pass"}, ""),
        ({"void": "new-deal"}, ""),
        ({"won": {"NS": 12, "EW": 1}}, ""),
    ],
)
def test_a_deal_is_doubted_by_itself(raw: dict[str, object], text: str) -> None:
    assert (text in " ".join(list_deal_doubts(raw))) if text else not list_deal_doubts(raw)


@pytest.fixture
def phone(client: Client, match: Match) -> Client:
    client.cookies["seat"] = "N"
    return client


@pytest.fixture
def address(match: Match) -> str:
    return reverse("table-deal", args=[TABLE_LINKS.make(match.table.pk, 1)])


def test_a_phone_is_asked_before_a_grand_slam_is_stored(
    phone: Client, address: str, match: Match
) -> None:
    fields = {**SLAM, "match": str(match.pk), "number": "1", "key": "slam"}
    asked = phone.post(address, fields)
    assert asked.status_code == 422
    assert "7NT by N was made: a grand slam." in asked.content.decode()
    assert 'name="confirmed"' in asked.content.decode()
    assert not Deal.objects.exists()
    assert phone.post(address, {**fields, "confirmed": "1"}).status_code == 302
    assert Deal.objects.get().data["tricks"] == 13
    assert phone.post(address, {**fields, "confirmed": "1"}).status_code == 302
    assert Deal.objects.count() == 1


def test_the_preview_has_the_question(phone: Client, address: str, match: Match) -> None:
    fields = {**SLAM, "match": str(match.pk), "preview": "1"}
    page = phone.post(address, fields, headers={"HX-Request": "true"}).content.decode()
    assert "data-doubt" in page
    assert "by Ann, made." in page  # with the name, as it is said at the table
    fields["tricks"] = "12"
    page = phone.post(address, fields, headers={"HX-Request": "true"}).content.decode()
    assert "data-doubt" not in page


def test_a_correction_is_asked_about_too(phone: Client, address: str, match: Match) -> None:
    fields = {"level": "4", "strain": "S", "declarer": "N", "tricks": "10"}
    phone.post(address, {**fields, "match": str(match.pk), "number": "1", "key": "one"})
    token = TABLE_LINKS.make(match.table.pk, 1)
    amend = reverse("table-amend", args=[token, Deal.objects.get().pk])
    asked = phone.post(amend, {**SLAM, "key": "two"})
    assert asked.status_code == 422
    assert 'name="confirmed"' in asked.content.decode()
    assert Deal.objects.count() == 1
    assert phone.post(amend, {**SLAM, "key": "two", "confirmed": "1"}).status_code == 302
    assert Deal.objects.count() == 2


def test_a_scorer_is_asked_at_the_desk(client: Client, cast, match: Match) -> None:
    client.force_login(cast.director)
    enter = reverse("enter", args=[cast.club.slug, match.night_id, match.pk])
    asked = client.post(enter, {**SLAM, "key": "desk"})
    assert asked.status_code == 422
    assert 'name="confirmed"' in asked.content.decode()
    assert client.post(enter, {**SLAM, "key": "desk", "confirmed": "1"}).status_code == 302
