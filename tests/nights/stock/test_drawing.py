"""Drawing from the stock on two phones, or on one that is handed over."""

import random
import re

import pytest
from django.test import Client
from django.urls import reverse

from club.ledger.refusals import Conflict, Refused
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.links import TABLE_LINKS
from nights.models import Act, Deal
from nights.queries.sheets import read_sheet
from nights.stock.actions import begin_stock, choose_card, free_phones, shuffle_again, take_seat
from nights.stock.models import Stock, StockTurn
from nights.stock.queries import find_stock
from scoring.cards import PACK, Card
from scoring.hands import check_hands, read_hands
from scoring.seats import Seat
from scoring.stock import draw
from tests.club.api.client import of_match, program
from tests.club.conftest import EVENING, signed

GAME = {"contract": "1NT", "declarer": "N", "tricks": 7}
NORTH, EAST = "secret of north", "secret of east"


@pytest.fixture
def duel(cast, order):
    """Return a match of draw and discard for two; North deals, so East draws first."""
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), game="draw-and-discard")
    two = cast.players[:2]
    for player in two:
        arrive(order=order(), night=night, player=player)
    cards = {player.pk: card for player, card in zip(two, ("AS", "KS"), strict=True)}
    return form_table(order=order(), night=night, players=two, cards=cards, typed=True)


@pytest.fixture
def stock(duel, order):
    made = begin_stock(order=order(), match=duel, number=1, chance=random.Random(7))
    for seat, secret in (("N", NORTH), ("E", EAST)):
        take_seat(order=order(), stock=made, seat=seat, secret=secret)
    return made


def view(stock):
    return find_stock(stock.match, stock.number)


def draw_all(stock, order, until=26, choice="take"):
    for turn in range(view(stock).turn, until + 1):
        secret = NORTH if view(stock).seat == "N" else EAST
        choose_card(order=order(), stock=stock, turn=turn, choice=choice, secret=secret)


def codes(refused):
    return {fault.code for fault in refused.value.faults}


def test_the_pack_is_whole_and_whoever_does_not_deal_draws_first(stock):
    assert sorted(stock.pack) == sorted(str(card) for card in PACK)
    assert stock.first == ("E" if read_sheet(stock.match).state.dealer == "N" else "N")


def test_both_draw_thirteen_cards_and_the_hands_are_kept_with_the_deal(stock, order):
    chance, choices = random.Random(3), []
    while not view(stock).over:
        state = view(stock)
        choices.append(chance.choice(("take", "reject")))
        secret = NORTH if state.seat == "N" else EAST
        choose_card(order=order(), stock=stock, turn=state.turn, choice=choices[-1], secret=secret)
    expected, problems = draw([Card.parse(text) for text in stock.pack], choices, Seat(stock.first))
    assert not problems
    deal = enter_deal(order=order(), match=stock.match, raw=GAME)
    hands = read_hands(deal.data["hands"], (Seat.N, Seat.E))
    assert check_hands(hands) == []
    assert {seat: set(cards) for seat, cards in hands.items()} == {
        seat: set(cards) for seat, cards in expected.hands.items()
    }


def test_a_deal_without_drawing_or_with_an_unfinished_one_has_no_hands(duel, stock, order):
    draw_all(stock, order, until=25)
    deal = enter_deal(order=order(), match=duel, raw=GAME)
    assert "hands" not in deal.data


def test_a_choice_sent_twice_is_one_turn(stock, order):
    secret = NORTH if stock.first == "N" else EAST
    about = {"stock": stock, "turn": 1, "choice": "take", "secret": secret}
    first, again = (choose_card(order=signed(key="t"), **about) for _ in range(2))
    assert first == again
    with pytest.raises(Conflict) as refused:
        choose_card(order=order(), **about)
    assert codes(refused) == {"stale"}
    assert StockTurn.objects.count() == 1


def test_only_the_phone_of_the_seat_in_turn_draws(stock, order):
    other = EAST if stock.first == "N" else NORTH
    for secret in (other, "", "somebody else"):
        with pytest.raises(Refused) as refused:
            choose_card(order=order(), stock=stock, turn=1, choice="take", secret=secret)
        assert codes(refused) == {"not-yours"}
    mine = NORTH if stock.first == "N" else EAST
    with pytest.raises(Refused) as refused:
        choose_card(order=order(), stock=stock, turn=1, choice="keep", secret=mine)
    assert codes(refused) == {"choice"}


def test_a_seat_taken_by_a_phone_is_freed_by_the_director_alone(stock, order):
    with pytest.raises(Conflict) as refused:
        take_seat(order=order(), stock=stock, seat="N", secret="a third phone")
    assert codes(refused) == {"seat-taken"}
    free_phones(order=order(), stock=stock)
    take_seat(order=order(), stock=stock, seat="N", secret="a third phone")
    assert view(stock).holds("N", "a third phone")
    assert not view(stock).holds("N", NORTH)


def test_another_pack_needs_a_reason_once_cards_were_drawn(stock, order):
    again = shuffle_again(order=order(), stock=stock, chance=random.Random(8))
    assert view(again).holds("N", NORTH)
    with pytest.raises(Conflict, match="no longer drawn from this pack"):
        choose_card(order=order(), stock=stock, turn=1, choice="take", secret=NORTH)
    draw_all(again, order, until=2)
    with pytest.raises(Refused) as refused:
        shuffle_again(order=order(), stock=again, chance=random.Random(9))
    assert codes(refused) == {"reason"}
    third = shuffle_again(order=order(reason="a card fell"), stock=again, chance=random.Random(9))
    assert view(third).choices == ()


def test_the_next_deal_has_a_pack_of_its_own_and_the_same_phones(stock, order):
    draw_all(stock, order)
    enter_deal(order=order(), match=stock.match, raw=GAME)
    with pytest.raises(Refused) as refused:
        begin_stock(order=order(), match=stock.match, number=1, chance=random.Random(1))
    assert codes(refused) == {"number"}
    second = begin_stock(order=order(), match=stock.match, number=2, chance=random.Random(1))
    assert second.first != stock.first
    assert view(second).holds("E", EAST)
    with pytest.raises(Conflict) as refused:
        begin_stock(order=order(), match=stock.match, number=2, chance=random.Random(1))
    assert codes(refused) == {"begun"}


def test_games_whose_cards_are_dealt_have_no_stock(match, order):
    with pytest.raises(Refused) as refused:
        begin_stock(order=order(), match=match, number=1, chance=random.Random(1))
    assert codes(refused) == {"no-stock"}


def test_nothing_of_the_pack_is_in_an_act(stock, order):
    draw_all(stock, order, until=4)
    for act in Act.objects.filter(match=stock.match):
        text = f"{act.detail} {act.reason} {act.fingerprint}"
        assert not re.search(r"\b[2-9TJQKA][CDHS]\b", text)


class Phones:
    """Two browsers at one table."""

    def __init__(self, duel):
        self.path = reverse("table-stock", args=[TABLE_LINKS.make(duel.table_id, 1)])
        self.north, self.east = Client(), Client()

    def read(self, client, path=""):
        return client.get(path or self.path).content.decode()

    def take(self, client, seat):
        row = Stock.objects.latest("act__number")
        return client.post(self.path, {"stock": str(row.pk), "seat": seat})

    def choose(self, client, choice, **more):
        row = Stock.objects.latest("act__number")
        state = view(row)
        body = {"stock": str(row.pk), "turn": state.turn, "seat": state.seat, "choice": choice}
        return client.post(self.path, {**body, **more})


def cards_in(text):
    """Return the cards that a page shows, such as 10♠."""
    body = text[text.index("<main") :]
    return set(re.findall(r"class='card'>(\w+)<[^>]*>([♠♥♦♣])", body))


@pytest.fixture
def phones(duel):
    made = Phones(duel)
    made.north.post(made.path, {"begin": "1"})
    return made


def test_each_phone_is_shown_its_own_cards_and_nobody_the_others(cast, duel, phones):
    assert phones.take(phones.north, "N").status_code == 302
    assert phones.take(phones.east, "E").status_code == 302
    first, second = (
        (phones.north, phones.east)
        if Stock.objects.get().first == "N"
        else (phones.east, phones.north)
    )
    assert len(cards_in(phones.read(first))) == 1  # the top card
    assert cards_in(phones.read(second)) == set()
    assert cards_in(phones.read(Client())) == set()
    assert phones.choose(second, "take").status_code == 422  # not their turn
    assert phones.choose(first, "reject").status_code == 302
    cards = cards_in(phones.read(first))
    assert len(cards) == 2  # what was rejected, and the next, which is the hand
    assert not cards_in(phones.read(second)) & cards
    cards -= {("A", "♠"), ("K", "♠")}  # which were cut for the deal, and are shown as such
    for page in ("match", "night", "cuts", "history", "room"):
        kwargs = {"club": cast.club.slug, "night": duel.night_id}
        kwargs |= {"match": duel.pk} if page == "match" else {}
        shown = cast.client("director").get(reverse(page, kwargs=kwargs))
        assert shown.status_code == 200
        text = shown.content.decode()
        for rank, suit in cards:
            assert not re.search(rf"class='card'>{rank}<[^>]*>{suit}", text)


def test_the_poll_of_a_phone_shows_no_more_than_its_page(phones):
    phones.take(phones.north, "N")
    phones.take(phones.east, "E")
    live = reverse("table-stock-live", args=[phones.path.strip("/").split("/")[1]])
    shown = [cards_in("<main" + phones.read(phone, live)) for phone in (phones.north, phones.east)]
    assert sorted(map(len, shown)) == [0, 1]


def test_one_phone_is_handed_over_and_hides_the_cards_between(phones):
    north = phones.north
    phones.take(north, "N")
    phones.take(north, "E")
    first = Stock.objects.get().first
    assert cards_in(phones.read(north)) == set()
    shown = phones.read(north, f"{phones.path}?show={first}")
    assert len(cards_in(shown)) == 1
    other = "E" if first == "N" else "N"
    assert cards_in(phones.read(north, f"{phones.path}?show={other}")) == set()
    answer = phones.choose(north, "take")
    assert answer["Location"].endswith(f"?show={first}")
    after = phones.read(north, answer["Location"])
    assert len(cards_in(after)) == 2
    assert "hand the phone to" in after
    assert cards_in(phones.read(north)) == set()


def test_a_phone_cannot_take_a_seat_that_another_holds(phones):
    phones.take(phones.north, "N")
    refused = phones.take(phones.east, "N")
    assert refused.status_code == 409
    assert "Another phone draws for this seat" in refused.content.decode()


def test_the_record_is_shown_when_the_deal_is_over(cast, duel, phones, order):
    phones.take(phones.north, "N")
    phones.take(phones.north, "E")
    while not view(Stock.objects.get()).over:
        assert phones.choose(phones.north, "take").status_code == 302
    kwargs = {"club": cast.club.slug, "night": duel.night_id, "match": duel.pk}
    path = reverse("match", kwargs=kwargs)
    visitor = cast.client("visitor")
    api = program(cast.club, cast.member)
    drawings = f"{of_match(duel)}drawings/"
    assert api.get(drawings).json()["results"] == []
    assert "Cards drawn for deal 1" not in phones.read(visitor, path)
    enter_deal(order=order(), match=duel, raw=GAME)
    text = phones.read(visitor, path)
    assert "Cards drawn for deal 1" in text
    assert len(cards_in(text)) == 52
    (shown,) = api.get(drawings).json()["results"]
    assert shown["hands"] == Deal.objects.get().data["hands"]
    assert len(shown["turns"]) == 26


def test_the_director_frees_the_seats_and_shuffles_again(cast, duel, phones):
    phones.take(phones.north, "N")
    kwargs = {"club": cast.club.slug, "night": duel.night_id, "match": duel.pk}
    director, path = cast.client("director"), reverse("stock-change", kwargs=kwargs)
    assert "The players draw on their phones" in phones.read(
        director, reverse("match", kwargs=kwargs)
    )
    director.post(path, {"free": "1"})
    assert phones.take(phones.east, "N").status_code == 302
    director.post(path, {"again": "1", "reason": "a card fell"})
    assert Stock.objects.count() == 2
    assert cast.client("scorer").post(path, {"again": "1"}).status_code == 403


def test_a_rubber_has_no_such_page(match):
    path = reverse("table-stock", args=[TABLE_LINKS.make(match.table_id, 1)])
    assert Client().get(path).status_code == 302


def test_a_late_tap_does_not_shuffle_the_next_pack(duel, phones, order):
    phones.take(phones.north, "N")
    row = Stock.objects.get()
    enter_deal(order=order(), match=duel, raw=GAME)
    late = {"stock": str(row.pk), "turn": 1, "seat": "N", "choice": "take"}
    assert phones.north.post(phones.path, late).status_code == 422
    assert Stock.objects.count() == 1


def test_no_answer_to_a_deal_tells_what_the_hands_have(cast, duel, phones, order):
    phones.take(phones.north, "N")
    phones.take(phones.north, "E")
    while not view(Stock.objects.get()).over:
        phones.choose(phones.north, "take")
    wrong = {"contract": "4S", "declarer": "N", "tricks": 10}
    wrong["honours"] = [{"hand": "N", "held": 5}, {"hand": "E", "held": 5}]
    told = program(cast.club, cast.scorer).post(of_match(duel) + "deals/", {"deal": wrong})
    assert "holds" not in told.content.decode().replace("honours", "")
    hands = read_hands(view(Stock.objects.get()).hands, (Seat.N, Seat.E))
    held = sum(card.suit == "S" and card.rank in "AKQJT" for card in hands[Seat.N])
    claim = {**GAME, "contract": "4S", "tricks": 10}
    claim["honours"] = [{"hand": "N", "held": 5 if held < 5 else 4}]
    stored = enter_deal(order=order(), match=duel, raw=claim)
    assert "hands" not in stored.data  # the deal stands as it was sent, and the record is shown
    assert "Cards drawn for deal 1" in phones.read(
        cast.client("visitor"),
        reverse("match", args=[cast.club.slug, duel.night_id, duel.pk]),
    )


def test_a_request_whose_answer_was_lost_makes_the_phone_the_holder(phones):
    row = Stock.objects.get()
    body = {"stock": str(row.pk), "seat": "N", "key": "abc-N"}
    Client().post(phones.path, body)  # the answer and its cookie are lost
    assert phones.north.post(phones.path, body).status_code == 302
    assert "Hand of Ann" in phones.read(phones.north)


def test_a_second_phone_is_told_that_the_drawn_deal_is_stored(duel, phones):
    phones.take(phones.north, "N")
    phones.take(phones.north, "E")
    while not view(Stock.objects.get()).over:
        phones.choose(phones.north, "take")
    path = reverse("table-deal", args=[phones.path.strip("/").split("/")[1]])
    body = {"level": "1", "strain": "NT", "declarer": "N", "tricks": "7", "match": str(duel.pk)}
    body["version"] = str(read_sheet(duel).version)
    assert phones.north.post(path, {**body, "key": "n"}).status_code == 302
    again = phones.east.post(path, {**body, "key": "e"}, follow=True).content.decode()
    assert "It stands once." in again
    assert Deal.objects.count() == 1


def test_nothing_is_drawn_in_a_match_that_is_over(stock, order):
    set_match_state(order=order(), match=stock.match, state="void")
    with pytest.raises(Conflict) as refused:
        draw_all(stock, order, until=1)
    assert codes(refused) == {"stock-gone"}
    with pytest.raises(Conflict):
        shuffle_again(order=order(reason="x"), stock=stock, chance=random.Random(1))


def test_a_turn_that_is_no_number_is_refused(phones):
    phones.take(phones.north, "N")
    phones.take(phones.north, "E")
    assert phones.choose(phones.north, "take", turn="9" * 5000).status_code == 409
