"""The page on which an owner lets the phones of the hall in, and the page that a phone tries."""

from pathlib import Path

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from club.actions.clubs import create_club
from club.setup.links import get_setup_code
from club.web import network
from cutin import environment
from tests.club.conftest import signed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def hall(settings, tmp_path):
    settings.EMBEDDED = settings.HALL = True
    settings.DATA, settings.PUBLIC_URL, settings.PORT = tmp_path, "", 8000
    settings.FIND_LAN_ADDRESS = lambda: "192.0.2.20"
    settings.ALLOWED_HOSTS = ["127.0.0.1", "testserver", "club.example"]
    cache.clear()


@pytest.fixture
def owned(django_user_model, client):
    """Return the only club, whose owner the client is."""
    club, account, _fresh = create_club(order=signed(), name="Mine", owner="anna")
    client.force_login(account)
    client.defaults["HTTP_HOST"] = "127.0.0.1"  # the owner sits at the club's computer
    return club


def test_only_this_computer_is_answered_until_the_owner_lets_phones_in(owned, client):
    address = reverse("network", args=[owned.slug])
    assert "Only this computer. Phones" in client.get(address).text
    assert network.may_connect("127.0.0.1")
    assert network.may_connect("::1")
    assert not network.may_connect("192.0.2.7")
    assert not network.may_connect("")
    assert network.find_public_url() == "http://127.0.0.1:8000"
    assert client.post(address, {"let-in": "1"}).status_code == 302
    assert network.may_connect("192.0.2.7")
    page = client.get(address).text
    assert "http://192.0.2.20:8000/try/" in page
    assert client.post(address, {"let-in": "1"}).status_code == 302  # sent twice
    assert network.is_let_in()
    client.post(address, {"shut-out": "1"})
    client.post(address, {"shut-out": "1"})
    assert not network.may_connect("192.0.2.7")


def test_links_for_phones_follow_the_network_that_the_computer_joins(owned, client, settings):
    network.let_in()
    cards = reverse("network", args=[owned.slug])
    assert "http://192.0.2.20:8000/" in client.get(cards).text
    settings.FIND_LAN_ADDRESS = lambda: "198.51.100.3"
    assert "http://198.51.100.3:8000/" in client.get(cards).text
    settings.FIND_LAN_ADDRESS = lambda: "127.0.0.1"
    assert "this computer is in no network" in client.get(cards).text


def test_a_phone_that_tries_is_told_on_the_page(owned, client):
    network.let_in()
    address = reverse("network", args=[owned.slug])
    assert "No phone has tried yet." in client.get(address).text
    client.get(reverse("try-phone"))  # this computer itself
    assert "No phone has tried yet." in client.get(address).text
    tried = client.get(reverse("try-phone"), REMOTE_ADDR="192.0.2.7")
    assert "This phone reaches the club’s computer." in tried.text
    part = client.get(address, headers={"HX-Request": "true"})
    assert "A phone reached this computer at" in part.text
    assert "<html" not in part.text


def test_the_owner_of_one_club_of_several_decides_nothing(owned, client, django_user_model):
    create_club(order=signed(), name="Other", owner="bert")
    address = reverse("network", args=[owned.slug])
    page = client.get(address).text
    assert "only whoever runs it decides that" in page
    assert 'name="let-in"' not in page
    client.post(address, {"let-in": "1"})
    assert not network.is_let_in()
    django_user_model.objects.filter(username="anna").update(is_superuser=True)
    client.post(address, {"let-in": "1"})
    assert network.is_let_in()


def test_a_practice_room_takes_nothing_from_the_owner_and_gives_its_own_nothing(owned, client):
    room, director, _fresh = create_club(order=signed(), name="Practice", owner="bert")
    room.practice_until = timezone.now()
    room.save()
    client.post(reverse("network", args=[owned.slug]), {"let-in": "1"})
    assert network.is_let_in()
    client.force_login(director)
    page = client.get(reverse("network", args=[room.slug])).text
    assert 'name="let-in"' not in page
    client.post(reverse("network", args=[room.slug]), {"shut-out": "1"})
    assert network.is_let_in()


def test_the_code_of_the_wifi_is_shown_and_each_fault_named(owned, client):
    address = reverse("network", args=[owned.slug])
    shown = client.post(address, {"wifi_name": "Hall", "wifi_password": "eight letters"})
    assert shown.status_code == 200
    assert "<svg" in shown.text
    assert "eight letters" in shown.text
    faulty = client.post(address, {"wifi_name": "x" * 33, "wifi_password": "short"})
    assert faulty.status_code == 422
    assert "The name of the Wi-Fi has 1 to 32 letters." in faulty.text
    assert "has 8 to 63 characters" in faulty.text
    assert 'value="short"' in faulty.text  # nothing is lost
    assert client.post(address, {"wifi_name": "Open"}).status_code == 200
    assert client.post(address, {"wifi_name": "\0" * 5}).status_code in (200, 422)


def test_this_computer_by_its_address_in_the_network_is_no_phone(owned, client):
    network.let_in()
    client.get(reverse("try-phone"), REMOTE_ADDR="192.0.2.20")
    page = client.get(reverse("network", args=[owned.slug])).text
    assert "No phone has tried yet." in page


def test_a_folder_that_cannot_be_read_lets_nobody_in(monkeypatch):
    network.let_in()

    def fail(*_given, **_more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", fail)
    assert not network.is_let_in()
    assert not network.may_connect("192.0.2.7")


def test_own_names_are_found_anew_and_none_is_passed_over(monkeypatch):
    lists = iter([["a", "b", "c"], ["a"]])
    monkeypatch.setattr(environment, "list_own_names", lambda: next(lists))
    names = environment.OwnNames(["club.lan"])
    under_way = iter(names)
    assert [next(under_way), next(under_way)] == ["a", "b"]
    names._until = 0
    assert list(names) == ["a", "club.lan"]
    assert list(under_way) == ["c", "club.lan"]


def test_what_cannot_be_stored_is_told(owned, client, settings, tmp_path):
    settings.DATA = tmp_path / "gone"
    answer = client.post(reverse("network", args=[owned.slug]), {"let-in": "1"}, follow=True)
    assert "This cannot be stored: " in answer.text


@pytest.mark.parametrize("asked", [True, False])
def test_the_set_up_lets_phones_in_only_if_that_is_chosen(client, asked):
    """Also where they were let in before, for the demonstration."""
    network.let_in()
    fields = {
        "code": get_setup_code(),
        "club": "Card Club Basel",
        "username": "anna",
        "password": "green baize 42",
        "time_zone": "Europe/Zurich",
        **({"phones": "on"} if asked else {}),
    }
    assert client.post(reverse("start"), fields).status_code == 302
    assert network.is_let_in() is asked


def test_another_installation_is_not_asked_and_is_reached_as_it_was_started(
    owned, client, settings
):
    settings.HALL, settings.PUBLIC_URL = False, "http://192.0.2.9:8000"
    page = client.get(reverse("network", args=[owned.slug])).text
    assert "http://192.0.2.9:8000/try/" in page
    assert 'name="shut-out"' not in page
    client.post(reverse("network", args=[owned.slug]), {"shut-out": "1"})
    assert network.may_connect("192.0.2.7")
    settings.EMBEDDED, settings.PUBLIC_URL = False, ""  # production: the host of the request
    page = client.get(reverse("network", args=[owned.slug]), HTTP_HOST="club.example").text
    assert "Whoever can open <strong>http://club.example/</strong>" in page
    assert "http://club.example/try/" in page
    settings.EMBEDDED, settings.PUBLIC_URL = True, "http://127.0.0.1:8000"
    assert "with HOST=hall it can" in client.get(reverse("network", args=[owned.slug])).text
