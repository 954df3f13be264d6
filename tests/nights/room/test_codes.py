"""Six characters beside a QR code, and the cards that stay on the tables of a club."""

import datetime
import re

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.codes.actions import KEPT, forget_codes, give_codes, make_cards, renew_card
from club.codes.links import make_card_path
from club.codes.models import ShortCode
from club.codes.queries import CHARACTERS, list_cards, read_code
from club.codes.tries import MOST_TRIES
from club.ledger.refusals import Refused
from nights.actions.forming import form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, open_night, reopen_night
from nights.actions.room import arrive, renew_link
from nights.actions.tables import break_up
from nights.links import TABLE_LINKS
from tests.club.conftest import CARDS, EVENING
from tests.tournaments.events.parts import add_people, plan_event
from tournaments.actions.events import finish_event, resume_event
from tournaments.duplicate.actions.play import start_round
from tournaments.links import get_phone_path
from tournaments.models import EventTable


@pytest.fixture(autouse=True)
def _no_tries():
    cache.clear()


@pytest.fixture(autouse=True)
def _tonight():
    """What is played in these tests is played tonight."""
    with time_machine.travel(EVENING + datetime.timedelta(hours=1), tick=True):
        yield


@pytest.fixture
def cards(cast, order):
    """Return the cards of the first two tables of the club."""
    make_cards(order=order(), club=cast.club, tables=2)
    return list(list_cards(cast.club))


def get_table_path(match, generation=1):
    return reverse("table", args=[TABLE_LINKS.make(match.table_id, generation)])


def type_code(client, code):
    return client.get(reverse("codes"), {"code": code})


def show_links(cast, night):
    """Return the codes on the page of a night's links, the door's first, without blanks."""
    page = cast.client("director").get(reverse("links", args=[cast.club.slug, night.pk]))
    codes = re.findall(r'class="typed"><strong>(\w{3} \w{3})</strong>', page.content.decode())
    return [code.replace(" ", "") for code in codes]


def test_a_code_beside_a_qr_code_leads_to_the_same_page(cast, night, match, client):
    door, table = show_links(cast, night)
    assert type_code(client, table).url == get_table_path(match)
    assert type_code(client, f" {table[:3].lower()}-{table[3:]} ").url == get_table_path(match)
    assert type_code(client, door).url.startswith("/d/")
    assert client.get(f"/q/{table}/").url == get_table_path(match)
    assert show_links(cast, night) == [door, table]  # shown again, they are the same


def test_codes_have_nothing_that_is_taken_for_something_else():
    assert len(CHARACTERS) == len(set(CHARACTERS)) == 28
    assert not set(CHARACTERS) & set("01ILOAEU")
    assert read_code("7hq 4mn") == read_code("7HQ-4MN") == "7HQ4MN"
    assert not any(read_code(text) for text in ("", "7HQ4M", "7HQ4MNP", "7HQ4M0", "７HQ4MN"))


def test_a_code_ends_with_its_night_and_with_its_link(cast, night, match, client, order):
    _door, table = show_links(cast, night)
    renew_link(order=order(), night=night, table=match.table)
    assert client.get(type_code(client, table).url).status_code == 410
    _door, renewed = show_links(cast, night)
    assert renewed != table
    assert type_code(client, renewed).url == get_table_path(match, 2)
    close_night(order=order(), night=night, unfinished="abandoned")
    assert type_code(client, renewed).status_code == 404
    assert show_links(cast, night) == []  # looking at them makes no new ones
    reopen_night(order=order(), night=night)
    assert type_code(client, renewed).url == get_table_path(match, 2)
    assert show_links(cast, night)[1] == renewed


def test_codes_of_an_event_end_with_it_and_go_on_with_it(cast, client, order):
    event = plan_event(cast.club, order, add_people(cast.club))
    start_round(order=order(), event=event, round_=1)
    page = reverse("event-tables", args=[cast.club.slug, event.pk])
    director = cast.client("director")
    find = re.compile(r'class="typed"><strong>(\w{3}) (\w{3})</strong>')
    codes = ["".join(halves) for halves in find.findall(director.get(page).text)]
    assert len(codes) == len(set(codes)) == 3
    assert type_code(client, codes[0]).url.startswith("/e/")
    finish_event(order=order(), event=event)
    assert type_code(client, codes[0]).status_code == 404
    assert find.findall(director.get(page).text) == []
    resume_event(order=order(), event=event)
    assert type_code(client, codes[0]).url.startswith("/e/")
    assert ["".join(halves) for halves in find.findall(director.get(page).text)] == codes


def test_a_code_of_a_night_that_never_ends_is_forgotten(cast, night, cards):
    show_links(cast, night)
    forget_codes(timezone.now() + KEPT - datetime.timedelta(hours=1))
    assert ShortCode.objects.filter(number=None).exists()
    forget_codes(timezone.now() + KEPT + datetime.timedelta(hours=1))
    assert list(ShortCode.objects.all()) == cards


def test_codes_that_ended_are_forgotten_after_a_week(cast, night, cards, order):
    show_links(cast, night)
    closing = order()
    close_night(order=closing, night=night, unfinished="abandoned")
    forget_codes(closing.at + datetime.timedelta(days=6))
    assert ShortCode.objects.filter(number=None).exists()
    forget_codes(closing.at + datetime.timedelta(days=8))
    assert list(ShortCode.objects.all()) == cards


def test_wrong_codes_close_the_field_and_no_qr_code(cast, night, match, client):
    _door, table = show_links(cast, night)
    wrong = "B" * 6
    assert type_code(client, "7HQ").status_code == 404  # no code: it costs no try
    for _try in range(MOST_TRIES):
        answer = type_code(client, wrong)
        assert answer.status_code == 404
        assert "Nothing has this code now" in answer.content.decode()
        assert wrong in answer.content.decode()  # what was typed is still there
    assert type_code(client, wrong).status_code == 429
    refused = type_code(client, table)
    assert refused.status_code == 429
    assert "Scan the QR code" in refused.content.decode()
    assert client.get(get_table_path(match)).status_code == 200
    elsewhere = Client(REMOTE_ADDR="203.0.113.7")
    assert type_code(elsewhere, table).status_code == 302


@pytest.mark.parametrize("held", ["a/b", "/", "é", "x" * 500])
def test_a_cookie_that_holds_no_token_keeps_no_page_away(client, held):
    client.cookies["tablet"] = held
    page = client.get("/t/wrong/")
    assert page.status_code == 404
    assert "follow" not in page.text


def test_addresses_of_one_network_are_counted_together(cast, night, match):
    _door, table = show_links(cast, night)
    for at in range(MOST_TRIES):
        type_code(Client(REMOTE_ADDR=f"2001:db8:1:2::{at:x}"), "B" * 6)
    assert type_code(Client(REMOTE_ADDR="2001:db8:1:2:ffff::1"), table).status_code == 429
    assert type_code(Client(REMOTE_ADDR="2001:db8:1:3::1"), table).status_code == 302


def test_what_is_typed_costs_one_query_at_most(client, db):
    for text, most in (("x" * 5000, 0), ("B" * 6, 1)):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            type_code(client, text)
        assert len(queries) <= most


def test_codes_of_many_links_cost_the_same_as_of_one(cast, night):
    paths = [f"/t/{at}/" for at in range(60)]
    give_codes(cast.club, night.pk, paths[:1])
    counts = []
    for some in (paths[:2], paths):
        with CaptureQueriesContext(connection) as queries:
            codes = give_codes(cast.club, night.pk, some)
        counts.append(len(queries))
        assert len(set(codes.values())) == len(some)
    assert counts[0] == counts[1]


def test_a_code_that_is_taken_is_drawn_again(cast, night, monkeypatch):
    held = give_codes(cast.club, night.pk, ["/t/a/"])["/t/a/"]
    drawn = iter([held, "BBBBBB"])
    monkeypatch.setattr("club.codes.actions.draw_code", lambda: next(drawn))
    assert give_codes(cast.club, night.pk, ["/t/b/"]) == {"/t/b/": "BBBBBB"}


def test_a_card_leads_to_whatever_is_played_at_its_table(cast, night, match, cards, client, order):
    first, second = (make_card_path(card) for card in cards)
    assert client.get(first).url == get_table_path(match)
    assert type_code(client, cards[0].code).url == first
    waiting = client.get(second)
    assert "Nothing is played at this table now" in waiting.content.decode()
    close_night(order=order(), night=night, unfinished="abandoned")
    assert client.get(first).status_code == 200
    event = plan_event(cast.club, order, add_people(cast.club))
    start_round(order=order(), event=event, round_=1)
    phone = get_phone_path(EventTable.objects.get(event=event, number=1))
    assert client.get(first).url == phone
    finish_event(order=order(), event=event)
    assert "Nothing is played" in client.get(first).content.decode()


def test_a_card_of_two_games_at_once_asks_which(cast, match, cards, client, order):
    event = plan_event(cast.club, order, add_people(cast.club))
    path = make_card_path(cards[0])
    assert client.get(path).url == get_table_path(match)  # what has begun comes first
    start_round(order=order(), event=event, round_=1)
    page = client.get(path).content.decode()
    assert get_table_path(match) in page
    assert get_phone_path(EventTable.objects.get(event=event, number=1)) in page


def test_a_card_leads_to_an_event_of_today_before_it_begins(cast, cards, client, order):
    event = plan_event(cast.club, order, add_people(cast.club))
    path, rows = make_card_path(cards[0]), type(event).objects.filter(pk=event.pk)
    rows.update(date=EVENING.date() + datetime.timedelta(days=3))
    assert client.get(path).status_code == 200
    rows.update(date=EVENING.date())
    assert client.get(path).url.startswith("/e/")


def test_a_night_that_nobody_closed_keeps_no_card(cast, match, cards, client, order):
    event = plan_event(cast.club, order, add_people(cast.club))
    today = timezone.localdate(timezone=cast.club.zone)
    type(event).objects.filter(pk=event.pk).update(date=today)
    nights = type(match.night).objects.filter(pk=match.night_id)
    path = make_card_path(cards[0])
    nights.update(date=today - datetime.timedelta(days=1))  # it may go on after midnight
    assert client.get(path).url == get_table_path(match)
    nights.update(date=today - datetime.timedelta(days=2))
    assert client.get(path).url == get_phone_path(EventTable.objects.get(event=event, number=1))


def test_a_card_does_not_lead_to_a_table_that_was_broken_up(cast, match, cards, client, order):
    set_match_state(order=order(), match=match, state="abandoned")
    break_up(order=order(), night=match.night, table=match.table, breaker=None, nobody=True)
    assert "Nothing is played" in client.get(make_card_path(cards[0])).content.decode()


def test_a_card_of_another_club_leads_nowhere_here(cast, match, client, order):
    make_cards(order=order(), club=cast.other, tables=1)
    [card] = list_cards(cast.other)
    assert "Nothing is played" in client.get(make_card_path(card)).content.decode()


def test_a_renewed_card_is_another_one(cast, cards, client, order):
    before = make_card_path(cards[0])
    renew_card(order=order(), club=cast.club, number=1)
    assert client.get(before).status_code == 410
    assert "made anew" in client.get(before).content.decode()
    assert type_code(client, cards[0].code).status_code == 404
    card = list_cards(cast.club)[0]
    assert (card.number, card.generation) == (1, 2)
    assert client.get(type_code(client, card.code).url).status_code == 200
    assert list_cards(cast.club)[1].code == cards[1].code


def test_cards_are_made_once(cast, cards, order):
    assert make_cards(order=order(), club=cast.club, tables=3) == 1
    assert make_cards(order=order(), club=cast.club, tables=3) == 0
    assert [card.code for card in list_cards(cast.club)][:2] == [card.code for card in cards]
    for tables in (0, -1, 100):
        with pytest.raises(Refused):
            make_cards(order=order(), club=cast.club, tables=tables)
    with pytest.raises(Refused):
        renew_card(order=order(), club=cast.club, number=9)


def test_the_page_of_the_cards(cast, client):
    page = reverse("cards", args=[cast.club.slug])
    director = cast.client("director")
    assert director.get(page).status_code == 200
    refused = director.post(page, {"tables": "200"})
    assert refused.status_code == 422
    assert "from 1 to 99" in refused.content.decode()
    assert 'value="200"' in refused.content.decode()
    assert director.post(page, {"tables": "3", "key": "k1"}).status_code == 302
    assert director.post(page, {"tables": "3", "key": "k1"}).status_code == 302
    shown = director.get(page).content.decode()
    for card in list_cards(cast.club):
        assert f"{card.code[:3]} {card.code[3:]}" in shown
    assert director.post(f"{page}2/renew/", {"key": "k2"}).status_code == 302
    assert list_cards(cast.club)[1].generation == 2
    log = cast.client("owner").get(reverse("club-log", args=[cast.club.slug])).content.decode()
    assert "made the card of a table anew" in log


def test_a_tablet_stays_at_its_table(cast, night, match, cards, client, order):
    path = make_card_path(cards[0])
    table = get_table_path(match)
    assert "goes on by itself" not in client.get(table).content.decode()
    assert client.post(f"{path}stay/", {"stays": "1"}).url == path
    assert f"{path}follow/" not in client.get(table).content.decode()  # the night is open
    assert client.get(f"{path}follow/", {"at": table}).status_code == 204
    close_night(order=order(), night=night, unfinished="abandoned")
    over = client.get(table).content.decode()
    assert f'hx-get="{path}follow/?at={table}"' in over
    assert client.get(f"{path}follow/", {"at": table}).status_code == 204
    assert "HX-Redirect" not in client.get(f"{path}follow/", {"at": table}).headers
    later = open_night(order=order(), club=cast.club, date=EVENING.date())
    four = cast.players[:4]
    for player in four:
        arrive(order=order(), night=later, player=player)
    dealt = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    new = form_table(order=order(), night=later, players=four, cards=dealt, typed=True)
    answer = client.get(f"{path}follow/", {"at": table})
    assert answer.headers["HX-Redirect"] == get_table_path(new)
    client.post(f"{path}stay/", {})
    assert "follow/" not in client.get(table).content.decode()


def test_a_tablet_whose_link_was_renewed_goes_on(cast, match, cards, client, order):
    path = make_card_path(cards[0])
    client.post(f"{path}stay/", {"stays": "1"})
    renew_link(order=order(), night=match.night, table=match.table)
    gone = client.get(get_table_path(match))
    assert gone.status_code == 410
    assert f"{path}follow/" in gone.content.decode()
    follow = client.get(f"{path}follow/", {"at": get_table_path(match)})
    assert follow.headers["HX-Redirect"] == get_table_path(match, 2)


def test_a_tablet_whose_card_was_renewed_stays_nowhere(cast, night, match, cards, client, order):
    path = make_card_path(cards[0])
    client.post(f"{path}stay/", {"stays": "1"})
    close_night(order=order(), night=night, unfinished="abandoned")
    table = get_table_path(match)
    stranger = type(client)()
    renew_card(order=order(), club=cast.club, number=1)
    assert stranger.get(f"{path}follow/").status_code == 410
    assert "tablet" not in stranger.cookies
    follow = client.get(f"{path}follow/", {"at": table})
    assert (follow.status_code, follow.headers["HX-Refresh"]) == (410, "true")
    client.cookies["tablet"] = path.split("/")[2]
    opened = client.get(path)
    assert opened.status_code == 410
    assert "goes on by itself" not in opened.content.decode()
    assert "goes on by itself" not in client.get(table).content.decode()


def test_a_tablet_with_a_forged_card_stays_nowhere(client, db):
    client.cookies["tablet"] = '"><script>'
    page = client.get("/t/none/")
    assert page.status_code == 404
    assert "<script>" not in page.content.decode().split("</head>")[1]


def test_programs_make_cards_and_read_codes(cast, night, match, client):
    director = cast.client("director")
    api = f"/api/v1/clubs/{cast.club.slug}"
    made = director.post(f"{api}/cards/", {"tables": 2}, "application/json")
    assert made.status_code == 200, made.content
    assert made.json()["made"] == 2
    cards = director.get(f"{api}/cards/").json()
    rows = cards["results"] if isinstance(cards, dict) else cards
    assert [row["number"] for row in rows] == [1, 2]
    assert client.get(rows[0]["page"]).url == get_table_path(match)
    renewed = director.post(f"{api}/cards/1/link/", {}, "application/json")
    assert renewed.status_code == 200
    assert renewed.json()["code"] != rows[0]["code"]
    links = director.get(f"{api}/nights/{night.pk}/links/").json()
    assert type_code(client, links["tables"][0]["code"]).url == links["tables"][0]["page"]
    assert type_code(client, links["door_code"]).url == links["door"]


def test_a_night_that_nobody_ended_is_asked_about_with_its_day(cast, match, cards, client):
    """Deals of tonight would else go to last week's night, until tonight's table is formed."""
    path = make_card_path(cards[0])
    type(match.night).objects.filter(pk=match.night_id).update(
        date=timezone.localdate() - datetime.timedelta(days=7)
    )
    page = client.get(path)
    assert page.status_code == 200
    assert get_table_path(match) in page.content.decode()
    assert client.get(f"{path}follow/").status_code == 204


def test_looking_at_links_that_have_codes_writes_nothing(cast, night, match):
    show_links(cast, night)
    path = reverse("links", args=[cast.club.slug, night.pk])
    director = cast.client("director")
    director.get(path)
    with CaptureQueriesContext(connection) as queries:
        director.get(path)
    written = [query["sql"] for query in queries if not query["sql"].startswith("SELECT")]
    assert [sql for sql in written if "club_shortcode" in sql] == []
