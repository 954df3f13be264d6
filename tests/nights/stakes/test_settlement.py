"""A night's stakes, charges and payments, and what is carried over."""

import datetime

import pytest

from club.actions.people import merge_players
from club.ledger.refusals import Conflict, Refused
from club.models import Membership, Player
from club.queries.people import get_membership
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.forming import form_table
from nights.actions.nights import close_night, open_night
from nights.actions.reseating import correct_seats
from nights.actions.room import arrive
from nights.actions.seats import substitute
from nights.actions.undoing import undo
from nights.models import Deal
from nights.queries.sheets import read_sheet
from nights.queries.undoing import find_last_step
from nights.rebuild import rebuild_night
from nights.stakes.actions import (
    add_charge,
    record_payment,
    set_stakes,
    take_charge_back,
    take_payment_back,
)
from nights.stakes.forms import ChargeForm
from nights.stakes.models import Payment
from nights.stakes.queries import (
    find_own_player,
    list_balances,
    may_read_settlement,
    read_settlement,
)
from tests.club.conftest import CARDS, EVENING, signed
from tests.nights.stakes.conftest import GAME


def by_name(settlement, figure):
    return {line.player.short_name: figure(line.share) for line in settlement.lines}


def won(settlement):
    return by_name(settlement, lambda share: share.won)


def left(settlement):
    return by_name(settlement, lambda share: share.balance)


def transfers(settlement):
    return [
        (transfer.payer.short_name, transfer.payee.short_name, transfer.amount)
        for transfer in settlement.transfers
    ]


def codes(refused):
    return {(fault.field, fault.code) for fault in refused.value.faults}


def pay_all(settlement, night=None):
    for transfer in settlement.transfers:
        record_payment(
            order=signed(),
            club=transfer.payer.club,
            payer=transfer.payer,
            payee=transfer.payee,
            amount=transfer.amount,
            currency=settlement.currency,
            night=night,
        )


def test_a_night_has_no_stakes_until_they_are_set(night, match, order, compute):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    compute()
    assert read_settlement(night) is None
    assert list_balances(night.club) == []


def test_a_rubber_is_paid_in_proportion_to_its_difference(night, played):
    settlement = read_settlement(night)
    assert won(settlement) == {"Ann": 180, "Bob": 180, "Cyd": -180, "Dot": -180}
    assert sum(won(settlement).values()) == 0
    assert transfers(settlement) == [("Cyd", "Ann", 180), ("Dot", "Bob", 180)]
    assert by_name(settlement, lambda share: share.due) == dict.fromkeys(
        ("Ann", "Bob", "Cyd", "Dot"), 150
    )


def test_stakes_can_be_changed_and_turned_off(night, played, order):
    set_stakes(order=order(), night=night, currency="JPY", stake=100)
    assert won(read_settlement(night))["Ann"] == 900
    set_stakes(order=order(), night=night, on=False)
    assert read_settlement(night) is None


def test_faults_of_stakes_are_all_named(night, order):
    with pytest.raises(Refused) as refused:
        set_stakes(order=order(), night=night, currency="euro", stake=-1, table_money=10**9)
    assert codes(refused) == {
        ("stake", "amount"),
        ("table_money", "amount"),
        ("currency", "currency"),
    }


def test_the_same_request_is_one_payment(cast, night, played):
    cyd, ann = cast.players[2], cast.players[0]
    about = {"club": cast.club, "payer": cyd, "payee": ann, "amount": 180, "currency": "EUR"}
    first, again = (record_payment(order=signed(key="p"), night=night, **about) for _ in range(2))
    assert first == again
    assert left(read_settlement(night)) == {"Ann": 0, "Bob": 180, "Cyd": 0, "Dot": -180}
    with pytest.raises(Refused) as refused:
        record_payment(order=signed(key="q"), night=night, **about)
    assert codes(refused) == {("payer", "too-much"), ("payee", "too-much")}
    with pytest.raises(Refused, match="Nothing is owed in this currency"):
        record_payment(order=signed(), night=night, **{**about, "currency": "USD"})


def test_a_payment_taken_back_is_owed_again(cast, night, played):
    pay_all(read_settlement(night), night)
    assert transfers(read_settlement(night)) == []
    payment = Payment.objects.get(payer=cast.players[2])
    take_payment_back(order=signed(), payment=payment)
    assert transfers(read_settlement(night)) == [("Cyd", "Ann", 180)]
    with pytest.raises(Conflict):
        take_payment_back(order=signed(), payment=payment)


def test_a_correction_moves_balances_by_the_difference(night, played, order, compute):
    close_night(order=order(), night=night)
    pay_all(read_settlement(night), night)
    assert set(left(read_settlement(night)).values()) == {0}
    second = Deal.objects.filter(match=played).latest("number")
    raw = {**GAME, "tricks": 12}
    correct_deal(order=order(reason="miscounted"), deal=second, raw=raw, overrule=True)
    compute()
    # 90 points more: ten hundreds in place of nine.
    settlement = read_settlement(night)
    assert won(settlement) == {"Ann": 200, "Bob": 200, "Cyd": -200, "Dot": -200}
    assert left(settlement) == {"Ann": 20, "Bob": 20, "Cyd": -20, "Dot": -20}
    assert [transfer[2] for transfer in transfers(settlement)] == [20, 20]


def test_a_bystander_pays_the_losers_stakes(cast, night, played, order):
    flo, gus = cast.players[5:7]
    charge = add_charge(order=order(), night=night, player=gus, kind="bystander", match=played)
    settlement = read_settlement(night)
    assert won(settlement) == {"Ann": 180, "Bob": 180, "Cyd": 0, "Dot": 0, "Gus": -360}
    assert {transfer[0] for transfer in transfers(settlement)} == {"Gus"}
    with pytest.raises(Refused) as refused:
        add_charge(order=order(), night=night, player=flo, kind="bystander", match=played)
    assert codes(refused) == {("match", "charged")}
    take_charge_back(order=order(), charge=charge)
    assert "Gus" not in won(read_settlement(night))
    with pytest.raises(Conflict):
        take_charge_back(order=order(), charge=charge)


def test_new_cards_are_paid_to_the_club_by_whoever_asked(cast, night, played, order):
    ann = cast.players[0]
    add_charge(order=order(), night=night, player=ann, kind="new-cards", amount=700)
    due = by_name(read_settlement(night), lambda share: share.due)
    assert (due["Ann"], due["Bob"]) == (850, 150)
    record_payment(
        order=signed(),
        club=cast.club,
        payer=ann,
        payee=None,
        amount=850,
        currency="EUR",
        night=night,
    )
    settlement = read_settlement(night)
    assert by_name(settlement, lambda share: share.due)["Ann"] == 0
    assert sum(left(settlement).values()) == 0


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ({"kind": "tea", "amount": 100}, {("kind", "kind")}),
        ({"kind": "new-cards"}, {("amount", "amount")}),
        ({"kind": "new-cards", "amount": -5}, {("amount", "amount")}),
        ({"kind": "bystander", "amount": 5}, {("amount", "amount"), ("match", "match")}),
        ({"kind": "other", "amount": -50}, set()),
    ],
)
def test_faults_of_charges_are_all_named(cast, night, played, order, about, expected):
    def charge():
        add_charge(order=order(), night=night, player=cast.players[0], **about)

    if not expected:
        charge()
        return
    with pytest.raises(Refused) as refused:
        charge()
    assert codes(refused) == expected


def test_a_player_of_the_match_is_no_bystander(cast, night, played, order):
    with pytest.raises(Refused) as refused:
        add_charge(
            order=order(), night=night, player=cast.players[0], kind="bystander", match=played
        )
    assert codes(refused) == {("player", "plays")}


def test_charges_need_stakes(cast, night, order):
    with pytest.raises(Refused, match="no stakes"):
        add_charge(order=order(), night=night, player=cast.players[0], kind="other", amount=1)


def test_a_guest_pays_the_fee_even_if_they_join_the_club_later(cast, order):
    cast.players[0].guest = True
    cast.players[0].save()
    night = open_night(order=order(), club=cast.club, date=EVENING.date())
    for player in cast.players[:4]:
        arrive(order=order(), night=night, player=player)
    cards = {player.pk: card for player, card in zip(cast.players[:4], CARDS, strict=False)}
    form_table(order=order(), night=night, players=cast.players[:4], cards=cards, typed=True)
    set_stakes(order=order(), night=night, currency="EUR", table_money=100, visitor_fee=500)
    Player.objects.update(guest=False)
    due = by_name(read_settlement(night), lambda share: share.due)
    assert due == {"Ann": 600, "Bob": 100, "Cyd": 100, "Dot": 100}


def test_what_is_not_paid_is_carried_to_other_nights(cast, night, played, order):
    later = open_night(order=order(), club=cast.club, date=EVENING.date())
    set_stakes(order=order(), night=later, currency="EUR", stake=20)
    for player in cast.players[:4]:
        arrive(order=order(), night=later, player=player)
    cards = {player.pk: card for player, card in zip(cast.players[:4], CARDS, strict=False)}
    match = form_table(
        order=order(), night=later, players=cast.players[:4], cards=cards, typed=True
    )
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw={**GAME, "declarer": "E"})
    rebuild_night(later.pk, now=EVENING)
    settlement = read_settlement(later)
    assert {line.player.short_name: line.carried for line in settlement.lines} == {
        "Ann": 180,
        "Bob": 180,
        "Cyd": -180,
        "Dot": -180,
    }
    (book,) = list_balances(cast.club)
    assert set(left(book).values()) == {0}  # each won what the other night lost
    pay_all(settlement, later)
    (book,) = list_balances(cast.club)
    assert left(book) == {"Ann": 180, "Bob": 180, "Cyd": -180, "Dot": -180}
    pay_all(book)
    (book,) = list_balances(cast.club)
    assert not book.transfers
    assert Payment.objects.filter(night=None).count() == 2


def test_a_currency_stays_while_something_is_paid_in_it(night, played, order):
    pay_all(read_settlement(night), night)
    for about in ({"currency": "USD", "stake": 1}, {"on": False}):
        with pytest.raises(Refused) as refused:
            set_stakes(order=order(), night=night, **about)
        assert {code for _field, code in codes(refused)} == {"paid"}


def test_a_merged_player_has_one_line(cast, night, played, order):
    twin = Player.objects.create(club=cast.club, name="Ann A", short_name="Annie")
    pay_all(read_settlement(night), night)
    merge_players(order=order(), club=cast.club, duplicate=cast.players[0], keeper=twin)
    rebuild_night(night.pk, now=EVENING)
    assert left(read_settlement(night)) == {"Annie": 0, "Bob": 0, "Cyd": 0, "Dot": 0}


def test_a_match_counts_for_the_same_player_in_money_as_on_the_sheet(
    cast, night, match, order, compute
):
    set_stakes(order=order(), night=night, currency="EUR", stake=20, table_money=100)
    enter_deal(order=order(), match=match, raw=GAME)
    substitute(order=order(), match=match, seat="N", player=cast.players[4], consent=True)
    enter_deal(order=order(), match=match, raw=GAME)
    compute()
    settlement = read_settlement(night)
    assert won(settlement)["Ann"] == 180
    assert by_name(settlement, lambda share: share.due)["Eve"] == 100  # the substitute played too


def test_what_was_paid_with_the_balances_is_not_paid_again_for_its_night(cast, night, played):
    (book,) = list_balances(cast.club)
    later = EVENING + datetime.timedelta(hours=5)
    for transfer in book.transfers:
        record_payment(
            order=signed(later),
            club=cast.club,
            payer=transfer.payer,
            payee=transfer.payee,
            amount=transfer.amount,
            currency="EUR",
        )
    settlement = read_settlement(night)
    assert settlement.carried_over
    with pytest.raises(Refused) as refused:
        pay_all(settlement, night)
    assert codes(refused) == {("", "carried-over")}
    (book,) = list_balances(cast.club)
    assert set(left(book).values()) == {0}
    for about in ({"currency": "CHF", "stake": 1}, {"on": False}):
        with pytest.raises(Refused) as refused:
            set_stakes(order=signed(later), night=night, **about)
        assert {code for _field, code in codes(refused)} == {"carried-over"}


def test_a_table_that_was_undone_pays_no_table_money(cast, night, match, order):
    set_stakes(order=order(), night=night, currency="EUR", stake=20, table_money=150)
    assert len(read_settlement(night).lines) == 4
    undo(order=order(reason="wrong"), night=night, act=find_last_step(night).pk)
    assert read_settlement(night).lines == ()


def test_a_currency_stays_while_something_is_charged_in_it(cast, night, played, order):
    add_charge(order=order(), night=night, player=cast.players[6], kind="other", amount=700)
    with pytest.raises(Refused) as refused:
        set_stakes(order=order(), night=night, currency="JPY", stake=100)
    assert codes(refused) == {("currency", "charged")}


def test_arrears_paid_to_the_club_do_not_stop_the_night(cast, night, played):
    ann, later = cast.players[0], EVENING + datetime.timedelta(hours=5)
    record_payment(
        order=signed(later), club=cast.club, payer=ann, payee=None, amount=150, currency="EUR"
    )
    settlement = read_settlement(night)
    assert not settlement.carried_over
    assert "Ann" not in {line.player.short_name for line in settlement.dues}
    with pytest.raises(Refused) as refused:
        record_payment(
            order=signed(later),
            club=cast.club,
            payer=ann,
            payee=None,
            amount=150,
            currency="EUR",
            night=night,
        )
    assert codes(refused) == {("payer", "too-much")}
    pay_all(settlement, night)
    assert read_settlement(night).transfers == ()


def test_a_chain_of_merges_leads_to_the_member_who_was_there(cast, night, order):
    first, second = (
        Player.objects.create(club=cast.club, name=name, short_name=name) for name in ("BB", "DD")
    )
    merge_players(order=order(), club=cast.club, duplicate=cast.players[6], keeper=first)
    merge_players(order=order(), club=cast.club, duplicate=first, keeper=second)
    for player in (cast.players[6], first, second):
        member = Membership(club=cast.club, account=cast.member, role="member", player=player)
        assert may_read_settlement(night, member)
    set_stakes(order=order(), night=night, currency="EUR", stake=1)
    assert second in ChargeForm(night=night, currency="EUR").fields["player"].queryset


def test_a_check_in_by_mistake_shows_nobody_the_settlement(cast, order):
    night = open_night(order=order(), club=cast.club, date=EVENING.date())
    arrive(order=order(), night=night, player=cast.players[0])
    member = Membership(club=cast.club, account=cast.member, role="member", player=cast.players[0])
    assert may_read_settlement(night, member)
    undo(order=order(), night=night, act=find_last_step(night).pk)
    assert not may_read_settlement(night, member)


def test_nobody_begins_a_match_in_two_seats(cast, night, match, order, compute):
    enter_deal(order=order(), match=match, raw=GAME)
    substitute(order=order(), match=match, seat="N", player=cast.players[4], consent=True)
    seats = read_sheet(match).players
    with pytest.raises(Refused) as refused:
        correct_seats(
            order=order(), match=match, seats=seats, began={"N": read_sheet(match).starters["E"]}
        )
    assert codes(refused) == {("began.N", "two-seats")}


def test_a_settlement_is_read_by_who_was_there_on_that_night(cast, night, order):
    other = open_night(order=order(), club=cast.club, date=EVENING.date())
    who = Membership(club=cast.club, account=cast.member, role="member", player=cast.players[0])
    assert may_read_settlement(night, who)
    assert not may_read_settlement(other, who)
    nobody = Membership(club=cast.club, account=cast.member, role="member")
    for reader in (None, nobody):
        assert find_own_player(reader) is None
        assert not may_read_settlement(night, reader)
    assert may_read_settlement(other, get_membership(cast.director, cast.club))
