"""Pages: what each of the cast sees, what the phone may do, what a poll costs."""

import re

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from club.web.phones import name_phone
from nights.actions.deals import enter_deal
from nights.actions.matches import enter_paper
from nights.actions.nights import open_night, set_night
from nights.actions.room import renew_link
from nights.links import TABLE_LINKS
from nights.models import Deal, Night
from nights.queries.sheets import read_sheet
from tests.club.conftest import EVENING

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
FORM = {"level": "3", "strain": "NT", "double": "", "declarer": "N", "tricks": "9"}
EVERYBODY = ("owner", "director", "scorer", "member", "visitor", "stranger")
DIRECTING = ("owner", "director")


@pytest.fixture
def link(match):
    return reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])


@pytest.mark.parametrize(
    ("visibility", "sees"),
    [
        ("public", EVERYBODY),
        ("members", ("owner", "director", "scorer", "member")),
        ("link", ("owner", "director", "scorer")),
    ],
)
def test_who_sees_a_night(visibility, sees, cast, night, order):
    set_night(order=order(), night=night, visibility=visibility, acceptance=False, name="")
    address = reverse("night", args=[cast.club.slug, night.pk])
    for role in EVERYBODY:
        status = cast.client(role).get(address).status_code
        assert (status == 200) is (role in sees), role


def test_a_shared_link_shows_the_night_and_leaves_the_address(cast, night, order):
    set_night(order=order(), night=night, visibility="link", acceptance=False, name="")
    visitor = Client()
    answer = visitor.get(reverse("shared", args=[night.link_key]), follow=True)
    assert answer.status_code == 200
    assert night.link_key not in answer.redirect_chain[-1][0]


def test_another_clubs_night_is_not_found_under_this_club(cast, night):
    address = reverse("night", args=[cast.other.slug, night.pk])
    assert cast.client("stranger").get(address).status_code == 404


def test_an_unchanged_poll_reads_nothing_that_grows(cast, night, match, django_assert_num_queries):
    client = cast.client("director")
    address = reverse("room-live", args=[cast.club.slug, night.pk])
    page = client.get(reverse("room", args=[cast.club.slug, night.pk])).content.decode()
    mark = re.search(r'"seen": "([^"]+)"', page)[1]
    with django_assert_num_queries(6):
        assert client.get(address, {"seen": mark}).status_code == 204


def test_the_room_shows_another_browsers_entry(cast, night, match, order):
    client = cast.client("director")
    address = reverse("room-live", args=[cast.club.slug, night.pk])
    version = Night.objects.get(pk=night.pk).version
    enter_deal(order=order(), match=match, raw=GAME)
    answer = client.get(address, {"seen": f"{version}-0"})
    assert answer.status_code == 200
    assert "100" in answer.content.decode()


def test_a_phone_chooses_a_seat_then_enters_a_deal_once(link, match):
    phone = Client()
    assert "Which seat" in phone.get(link).content.decode()
    phone.post(link + "seat/", {"seat": "E"})
    page = phone.get(link).content.decode()
    fields = {
        **FORM,
        "key": "phone-1",
        "version": re.search(r'name="version" value="(\d+)"', page)[1],
    }
    fields["match"] = str(match.pk)
    for _time in range(2):
        assert phone.post(link + "deal/", fields).status_code == 302
    deal = Deal.objects.get()
    assert (deal.data, deal.act.seat, deal.act.by_device) == (GAME, "E", True)


def test_the_points_are_shown_before_they_are_sent(link, match):
    phone = Client()
    phone.post(link + "seat/", {"seat": "S"})
    answer = phone.post(link + "deal/", {**FORM, "preview": "1"}, headers={"HX-Request": "true"})
    assert re.search(r"We</td>\s*<td>Contract.*?100", answer.content.decode(), re.DOTALL)
    assert not Deal.objects.exists()


def test_every_fault_stands_on_the_phones_page_beside_its_field(link, match):
    phone = Client()
    phone.post(link + "seat/", {"seat": "S"})
    fields = {**FORM, "declarer": "", "tricks": "14", "match": str(match.pk)}
    answer = phone.post(link + "deal/", fields)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert text.count('role="alert"') >= 2
    assert 'value="3" checked' in text
    assert not Deal.objects.exists()


def test_a_link_of_an_older_generation_is_gone_and_a_forged_one_is_not_found(
    link, match, order, night
):
    assert Client().get("/t/" + link.split("/")[2][:-2] + "xx/").status_code == 404
    renew_link(order=order(), night=night, table=match.table)
    assert Client().get(link).status_code == 410
    assert Client().post(link + "deal/", FORM).status_code == 410


def test_a_phone_cannot_touch_a_match_of_another_table_or_night(link, match, cast, order):
    other = open_night(order=order(), club=cast.club, date=EVENING.date())
    seats = dict(zip("NESW", cast.players, strict=False))
    foreign = enter_paper(order=order(), night=other, seats=seats)
    phone = Client()
    phone.post(link + "seat/", {"seat": "S"})
    phone.post(link + "deal/", {**FORM, "match": str(foreign.pk)})
    assert read_sheet(foreign).deals == ()


def test_a_tables_page_never_passes_its_address_on(link):
    answer = Client().get(link)
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]


def test_the_other_side_accepts_from_its_own_seat(link, match, night, order):
    set_night(order=order(), night=night, visibility="public", acceptance=True, name="")
    phones = {}
    for seat in "SNE":
        phones[seat] = Client()
        phones[seat].post(link + "seat/", {"seat": seat})
    phones["S"].post(link + "deal/", {**FORM, "match": str(match.pk)})
    deal = Deal.objects.get()
    answer = f"{link}deals/{deal.pk}/answer/"
    assert phones["S"].post(link + "deal/", {**FORM, "match": str(match.pk)}).status_code == 422
    assert phones["N"].post(answer).status_code == 422
    assert phones["E"].post(answer).status_code == 302
    assert read_sheet(match).pending is None


def test_a_phone_does_not_accept_what_it_entered_by_changing_its_seat(link, match, night, order):
    set_night(order=order(), night=night, visibility="public", acceptance=True, name="")
    phone, other = Client(), Client()
    phone.post(link + "seat/", {"seat": "S"})
    phone.post(link + "deal/", {**FORM, "match": str(match.pk)})
    answer = f"{link}deals/{Deal.objects.get().pk}/answer/"
    phone.post(link + "seat/", {"seat": "E"})
    for page in (phone.get(link), phone.get(link + "live/", {"seen": "0"})):
        assert "This phone entered the deal." in page.content.decode()
        assert answer not in page.content.decode()
    refused = phone.post(answer)
    assert refused.status_code == 422
    assert "accepts on its own phone, or call the director" in refused.content.decode()
    assert phone.post(answer, {"object": "1"}).status_code == 422
    other.post(link + "seat/", {"seat": "E", "sure": "1"})
    assert answer in other.get(link).content.decode()
    assert other.post(answer).status_code == 302
    match.night.refresh_from_db()
    assert read_sheet(match).pending is None


def test_a_deal_that_is_corrected_is_accepted_by_the_phone_of_the_other_side(
    link, match, night, order
):
    set_night(order=order(), night=night, visibility="public", acceptance=True, name="")
    phone, other = Client(), Client()
    phone.post(link + "seat/", {"seat": "S"})
    other.post(link + "seat/", {"seat": "E"})
    phone.post(link + "deal/", {**FORM, "match": str(match.pk)})
    other.post(f"{link}deals/{Deal.objects.get().pk}/", {**FORM, "tricks": "10"})
    match.night.refresh_from_db()
    fresh = read_sheet(match).pending.row
    assert other.post(f"{link}deals/{fresh.pk}/answer/").status_code == 422
    assert phone.post(f"{link}deals/{fresh.pk}/answer/").status_code == 302


def test_one_phone_for_the_table_enters_deals_where_nobody_has_to_accept(link, match):
    phone = Client()
    for seat in "SE":
        phone.post(link + "seat/", {"seat": seat})
        phone.post(link + "deal/", {**FORM, "match": str(match.pk), "key": seat})
    assert len(read_sheet(match).deals) == 2


def test_a_phone_has_another_name_on_each_night(link, match, cast, order):
    phone = Client()
    phone.post(link + "seat/", {"seat": "S"})
    phone.post(link + "deal/", {**FORM, "match": str(match.pk)})
    secret = phone.cookies["phone"]
    assert (secret["httponly"], secret["path"]) == (True, "/t/")
    stored = Deal.objects.get().act.detail["phone"]
    assert secret.value not in stored
    request = RequestFactory().get(link)
    request.COOKIES["phone"] = secret.value
    assert name_phone(request, match.night_id) == stored
    assert name_phone(request, cast.club.pk) != stored


def test_a_table_corrects_its_last_deal_and_no_other(link, match, order):
    first = enter_deal(order=order(), match=match, raw={**GAME, "contract": "1NT"})
    second = enter_deal(order=order(), match=match, raw={**GAME, "contract": "1NT"})
    phone = Client()
    phone.post(link + "seat/", {"seat": "S"})
    assert phone.post(f"{link}deals/{first.pk}/", FORM).status_code == 422
    assert phone.post(f"{link}deals/{second.pk}/", FORM).status_code == 302
    assert read_sheet(match).deals[1].row.data["contract"] == "3NT"


def test_whoever_is_entered_by_name_joins_the_club_unless_they_are_a_guest(cast, night):
    client = cast.client("director")
    address = reverse("arrive", args=[cast.club.slug, night.pk])
    asked = client.post(address, {"name": "Yan Young"}).content.decode()
    assert "Add Yan Young to the club, and check in" in asked
    assert "Check in Yan Young as a guest" in asked
    assert not cast.club.players.filter(name="Yan Young").exists()
    client.post(address, {"name": "Yan Young", "belongs": "1"})
    assert not cast.club.players.get(name="Yan Young").guest
    assert night.arrivals.filter(player__name="Yan Young").exists()


def test_somebody_unknown_at_the_door_becomes_a_guest_when_confirmed(cast, night):
    client = cast.client("director")
    address = reverse("arrive", args=[cast.club.slug, night.pk])
    assert "Who is Zoe Zander?" in client.post(address, {"name": "Zoe Zander"}).content.decode()
    client.post(address, {"name": "Zoe Zander", "guest": "1"})
    assert cast.club.players.get(name="Zoe Zander").guest
