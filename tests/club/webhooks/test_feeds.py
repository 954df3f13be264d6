"""The calendar and the feed of results: who sees what, and that other programs can read them."""

import datetime
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import icalendar
from django.test import Client
from django.urls import reverse

from club.models import Account, Membership
from nights.actions.deals import enter_deal
from nights.actions.nights import close_night, open_night
from nights.models import Match
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING, Cast

ATOM = "{http://www.w3.org/2005/Atom}"
Order = Callable[..., Any]
GAME = {"contract": "4S", "declarer": "N", "tricks": 10}


def read(client: Client, path: str) -> dict[str, Any]:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    shown = icalendar.Calendar.from_ical(answer.content)
    assert (shown["VERSION"], shown["X-WR-TIMEZONE"]) == ("2.0", "Europe/London")
    return {str(entry["SUMMARY"]): entry for entry in shown.walk("VEVENT")}


def calendar(cast: Cast) -> str:
    return reverse("calendar", args=[cast.club.slug])


def today() -> datetime.date:
    return datetime.datetime.now(tz=datetime.UTC).date()


def open_three(cast: Cast, order: Order) -> None:
    for who in ("public", "members", "link"):
        open_night(
            order=order(),
            club=cast.club,
            date=today(),
            name=f"{who}; a, long " + "ü" * 60,
            visibility=who,
        )


def first_words(entry_of: dict[str, Any]) -> set[str]:
    return {name.split(";")[0] for name in entry_of}


def test_the_calendar_of_a_club_has_what_everybody_may_see(cast: Cast, order: Order) -> None:
    open_three(cast, order)
    entry_of = read(Client(), calendar(cast))
    assert first_words(entry_of) == {"public"}
    (entry,) = entry_of.values()
    assert entry["DTSTART"].dt == today()
    assert entry["DTEND"].dt == today() + datetime.timedelta(days=1)
    assert entry["STATUS"] == "CONFIRMED"
    assert entry["LAST-MODIFIED"].dt == entry["DTSTAMP"].dt
    assert str(entry["SUMMARY"]).endswith("ü" * 60)


def test_a_signed_in_member_sees_no_more_at_the_public_address(cast: Cast, order: Order) -> None:
    open_three(cast, order)
    assert first_words(read(cast.client("member"), calendar(cast))) == {"public"}


def own_address(cast: Cast, role: str) -> str:
    page = cast.client(role).get(reverse("feeds", args=[cast.club.slug])).text
    return "/k/" + page.split("/k/")[1].split("<")[0]


def test_a_member_has_a_calendar_of_their_own(cast: Cast, order: Order) -> None:
    open_three(cast, order)
    visitor = Client()
    path = own_address(cast, "member")
    assert first_words(read(visitor, path)) == {"public", "members"}
    assert "private" in visitor.get(path)["Cache-Control"]
    director = own_address(cast, "director")
    assert first_words(read(visitor, director)) == {"public", "members", "link"}


def test_the_address_of_a_calendar_ends_when_it_is_renewed_or_the_role_is_gone(
    cast: Cast, order: Order
) -> None:
    visitor, page = Client(), reverse("feeds", args=[cast.club.slug])
    path = own_address(cast, "member")
    cast.client("member").post(page, {"key": "one"})
    cast.client("member").post(page, {"key": "one"})
    fresh = own_address(cast, "member")
    assert visitor.get(path).status_code == 404
    assert visitor.get(fresh).status_code == 200
    assert Membership.objects.get(account=cast.member).calendar_generation == 2
    Account.objects.filter(pk=cast.member.pk).update(is_active=False)
    assert visitor.get(fresh).status_code == 404
    other = own_address(cast, "scorer")
    Membership.objects.filter(account=cast.scorer).delete()
    assert visitor.get(other).status_code == 404
    assert visitor.get("/k/nonsense/calendar.ics").status_code == 404


def test_a_visitor_can_renew_no_calendar(cast: Cast) -> None:
    page = reverse("feeds", args=[cast.club.slug])
    assert Client().get(page).status_code == 200
    assert Client().post(page).status_code == 302
    assert cast.client("stranger").post(page).status_code == 403


def test_a_night_keeps_its_id_and_counts_its_changes(cast: Cast, order: Order) -> None:
    night = open_night(order=order(), club=cast.club, date=today(), name="Night")
    first = read(Client(), calendar(cast))["Night"]
    close_night(order=order(), night=night)
    second = read(Client(), calendar(cast))["Night"]
    assert first["UID"] == second["UID"] == f"{night.pk}@cut-in"
    assert second["SEQUENCE"] > first["SEQUENCE"]
    assert second["DTSTAMP"].dt > first["DTSTAMP"].dt
    assert second["STATUS"] == "CANCELLED"  # nobody played


def test_a_calendar_is_sent_again_only_if_it_changed(cast: Cast, order: Order) -> None:
    open_three(cast, order)
    client = Client()
    etag = client.get(calendar(cast))["ETag"]
    assert client.get(calendar(cast), headers={"if-none-match": etag}).status_code == 304
    open_three(cast, order)
    assert client.get(calendar(cast), headers={"if-none-match": etag}).status_code == 200


def results(cast: Cast) -> str:
    return reverse("results-feed", args=[cast.club.slug])


def entries(cast: Cast) -> list[ElementTree.Element]:
    answer = Client().get(results(cast))
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    return ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")


def text(entry: ElementTree.Element, name: str) -> str:
    return entry.findtext(f"{ATOM}{name}") or ""


def test_the_results_of_a_closed_night_are_in_the_feed(
    cast: Cast, order: Order, match: Match
) -> None:
    for _game in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    rebuild_night(match.night_id, now=EVENING)
    assert entries(cast) == []
    close_night(order=order(), night=match.night)
    rebuild_night(match.night_id, now=EVENING)
    (entry,) = entries(cast)
    assert text(entry, "id") == f"urn:uuid:{match.night_id}"
    assert text(entry, "title") == "Night, 5 March 2026"
    assert "<td>1</td><td>Ann</td>" in text(entry, "summary")
    assert "Ann Archer" not in text(entry, "summary")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.attrib["href"].endswith(f"/c/cavendish/nights/{match.night_id}/")


def test_what_is_for_members_or_by_link_is_in_no_feed(
    cast: Cast, order: Order, match: Match
) -> None:
    enter_deal(order=order(), match=match, raw=GAME)
    close_night(order=order(), night=match.night, unfinished="abandoned")
    rebuild_night(match.night_id, now=EVENING)
    for who in ("members", "link"):
        type(match.night).objects.update(visibility=who)
        assert entries(cast) == []


def test_the_feed_has_an_etag_and_the_clubs_page_names_it(cast: Cast, order: Order) -> None:
    client = Client()
    etag = client.get(results(cast))["ETag"]
    assert client.get(results(cast), headers={"if-none-match": etag}).status_code == 304
    page = client.get(reverse("club", args=[cast.club.slug])).text
    assert f'type="application/atom+xml" title="Results"\n      href="{results(cast)}"' in page
