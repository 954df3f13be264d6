"""The head of a match equals the match folded from its facts, whatever is done and dropped."""

import datetime
import random
from dataclasses import replace
from functools import partial

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.people import merge_players
from club.ledger.registry import registry
from club.ledger.writing import Actor, writing
from club.tasks import sweep
from nights.actions.acceptance import accept_deal
from nights.actions.deals import correct_deal, enter_deal, enter_deals, withdraw_deal
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, reopen_night, set_night
from nights.actions.reseating import correct_seats
from nights.actions.seats import substitute
from nights.models import Deal, MatchHead, NightMark, TableMark
from nights.queries.head import Head, make_head
from nights.queries.heads import read_head
from nights.queries.sheets import read_sheet
from nights.queries.tables import get_table_view
from nights.queries.watches import watch_table
from nights.rebuild import (
    drop_heads,
    find_head_differences,
    heads,
    list_nights_without_heads,
    rebuild_heads,
)
from nights.rulings.actions import Decision, rule
from nights.rulings.catalogues.terms import Moment
from nights.simulation.deals import make_random_deal
from scoring.games import GAMES, make_game
from scoring.seats import Seat
from scoring.sheet import check
from scoring.stored import read_state, write_state
from tests.club.threads import in_a_thread

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
PART = {"contract": "1S", "declarer": "N", "tricks": 7}


def agrees(match):
    """Return whether the stored head equals the folded match, in everything that it shows."""
    head, sheet = read_head(match), read_sheet(match)
    names = (
        "status",
        "version",
        "last_state",
        "state",
        "next_number",
        "ended_by",
        "over",
        "counts",
        "progress",
        "broken_off_by",
        "began_at",
        "touched_at",
    )
    assert isinstance(head, Head)
    assert {name: getattr(head, name) for name in names} == {
        name: getattr(sheet, name) for name in names
    }
    assert head.data == make_head(sheet).data
    last, folded = head.last_deal, sheet.last_deal
    assert (last is None) == (folded is None)
    if last is not None:
        assert (last.row, last.step.before, last.lines) == (
            folded.row,
            folded.step.before,
            folded.lines,
        )
        for name in ("by_device", "seat"):
            assert getattr(last.row.act, name) == getattr(folded.row.act, name)
        assert last.row.act.detail.get("phone") == folded.row.act.detail.get("phone")
        assert sheet.get_hand(last.number) == head.get_hand(last.number)
    assert list(find_head_differences(match.night)) == []
    return True


@pytest.mark.parametrize("game", [game for game in GAMES if len(GAMES[game].seats) == 4])
def test_each_deal_of_each_game_leaves_the_head_as_folded(begun, order, game):
    match, chance = begun(game), random.Random(game)
    for _deal in range(12):
        if read_head(match).over:
            break
        enter_deal(order=order(), match=match, raw=make_random_deal(chance, game))
        assert agrees(match)


@pytest.mark.parametrize("game", GAMES)
def test_the_state_of_any_game_can_be_stored(game):
    law, chance = make_game(game, {}), random.Random(game)
    state = law.opening(Seat.E if Seat.E in law.seats else Seat.N)
    for _deal in range(30):
        assert read_state(law, write_state(state)) == state
        deal, problems = check(law, state, make_random_deal(chance, game))
        if deal is None or problems:
            break
        state = law.after(state, deal)


def test_everything_else_that_concerns_a_match_folds_its_head_again(match, order, cast):
    first = enter_deal(order=order(), match=match, raw=PART)
    phone = Actor(device=match.table, seat="N", phone="a phone")
    set_night(order=order(), night=match.night, visibility="public", acceptance=True, name="")
    match.night.refresh_from_db()
    second = enter_deal(order=order(actor=phone), match=match, raw=PART)
    assert agrees(match)
    assert read_head(match).pending.row == second
    accept_deal(order=order(actor=Actor(device=match.table, seat="E")), deal=second)
    assert agrees(match)
    assert read_head(match).pending is None
    correct_deal(order=order(), deal=first, raw={**PART, "tricks": 8}, overrule=True)
    assert agrees(match)
    withdraw_deal(order=order(reason="never played"), deal=second, overrule=True)
    assert agrees(match)
    enter_deals(order=order(), match=match, raws=[PART, {"contract": "pass"}])
    assert agrees(match)
    substitute(order=order(), match=match, seat="S", player=cast.players[4], consent=True)
    assert agrees(match)
    for state in ("abandoned", "playing", "void"):
        set_match_state(order=order(), match=match, state=state)
        assert agrees(match)


def test_a_deal_by_a_clock_that_was_set_back_leaves_the_time_of_the_match(match, order):
    enter_deal(order=order(), match=match, raw=PART)
    late = order()
    enter_deal(order=replace(late, at=late.at - datetime.timedelta(hours=3)), match=match, raw=PART)
    assert agrees(match)


def test_a_match_whose_last_deal_is_impossible_has_no_head(match, order):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    with writing(order(), match.night, "deal", body={}, table=match.table, match=match) as record:
        # As an earlier release may have taken it: nothing follows two games.
        Deal.objects.create(act=record.act, match=match, number=3, data=GAME)
    sheet = read_sheet(match)
    assert not sheet.last_deal.counts
    assert make_head(sheet) is None
    assert not MatchHead.objects.exists()
    assert list(find_head_differences(match.night)) == []
    assert read_head(match).last_state == sheet.last_state


#: What may change who waits, or who plays, of which the phones of other tables tell.
COMMON = {
    "substitute": lambda match, order, cast: substitute(
        order=order(), match=match, seat="S", player=cast.players[4], consent=True
    ),
    "seats": lambda match, order, cast: correct_seats(
        order=order(),
        match=match,
        seats=dict(
            zip(
                "NESW",
                [cast.players[4], *list(read_sheet(match).players.values())[1:]],
                strict=True,
            )
        ),
    ),
    "abandoned": lambda match, order, cast: set_match_state(
        order=order(), match=match, state="abandoned"
    ),
    "void": lambda match, order, cast: set_match_state(order=order(), match=match, state="void"),
}


@pytest.mark.parametrize("act", COMMON.values(), ids=COMMON)
def test_an_act_that_may_change_who_waits_marks_every_table(match, order, cast, act):
    enter_deal(order=order(), match=match, raw=PART)
    before = watch_table(match.table_id)
    act(match, order, cast)
    _own, common, *_rest = watch_table(match.table_id)
    match.night.refresh_from_db()
    assert before[1] < common == match.night.version


def test_a_match_that_goes_on_after_its_end_marks_every_table(match, order):
    for _deal in range(2):
        last = enter_deal(order=order(), match=match, raw=GAME)
    common = watch_table(match.table_id)[1]
    withdraw_deal(order=order(reason="never played"), deal=last, overrule=True)
    assert not read_head(match).over
    assert watch_table(match.table_id)[1] > common


def test_a_table_without_the_mark_of_its_night_changes_with_any_act(match, order):
    enter_deal(order=order(), match=match, raw=PART)
    NightMark.objects.all().delete()
    before = watch_table(match.table_id)
    set_night(order=order(), night=match.night, visibility="public", acceptance=True, name="")
    NightMark.objects.all().delete()
    assert watch_table(match.table_id) != before


def test_heads_and_marks_are_dropped_together(match, order):
    enter_deal(order=order(), match=match, raw=PART)
    drop_heads(type(match.night).objects.filter(pk=match.night_id))
    assert not any(model.objects.exists() for model in (MatchHead, TableMark, NightMark))


def test_a_pending_ruling_is_in_the_head_until_its_deal_is_entered(begun, order):
    match = begun("short-bridge")
    decision = Decision("lead-out-of-turn", "E", "call-suit", int(Moment.PLAY))
    rule(order=order(), match=match, decision=decision)
    assert [ruling.law for ruling in read_head(match).pending_rulings] == ["lead-out-of-turn"]
    assert agrees(match)
    enter_deal(order=order(), match=match, raw={"won": {"NS": 8, "EW": 5}})
    assert read_head(match).pending_rulings == ()
    assert agrees(match)


def test_heads_that_are_dropped_in_the_midst_change_nothing(match, order):
    for number in range(4):
        if number % 2:
            drop_heads(type(match.night).objects.filter(pk=match.night_id))
            assert not MatchHead.objects.exists()
        enter_deal(order=order(), match=match, raw=PART if number else {"contract": "pass"})
        assert agrees(match)


def test_a_head_of_other_code_is_not_read(match, order):
    enter_deal(order=order(), match=match, raw=PART)
    MatchHead.objects.update(code="older", data={})
    assert read_head(match).next_number == 2
    enter_deal(order=order(), match=match, raw=PART)
    assert agrees(match)


def spoil_data():
    head = MatchHead.objects.get()
    head.data = {**head.data, "next": 7}
    head.save()


SPOILS = {
    "the version of a head": lambda: MatchHead.objects.update(version=1),
    "the data of a head": spoil_data,
    "a mark of a table": lambda: TableMark.objects.update(version=1),
    "a mark of the night": lambda: NightMark.objects.update(version=1),
    "a mark of the future": lambda: NightMark.objects.update(version=99),
}


@pytest.mark.parametrize("spoil", SPOILS.values(), ids=SPOILS)
@pytest.mark.parametrize("how", ["drop", "all"])
def test_what_differs_is_found_and_put_right(match, order, capsys, spoil, how):
    enter_deal(order=order(), match=match, raw=PART)
    call_command("rebuild_projections")
    call_command("check_projections")
    capsys.readouterr()
    spoil()
    with pytest.raises(CommandError, match="1 of 1 heads differ; rebuild_projections --all"):
        call_command("check_projections")
    call_command("rebuild_projections", **{how: True})
    assert "1 heads computed." in capsys.readouterr().out
    call_command("check_projections")
    assert MatchHead.objects.count() == 1
    assert read_head(match).next_number == 2


def test_heads_of_an_open_night_are_made_again_when_missing_or_of_other_code(match, order, capsys):
    enter_deal(order=order(), match=match, raw=PART)
    before = watch_table(match.table_id)
    assert list_nights_without_heads() == []
    MatchHead.objects.update(code="older", data={})
    assert list_nights_without_heads() == [match.night_id]
    sweep()
    assert list_nights_without_heads() == []
    assert watch_table(match.table_id) != before
    drop_heads(type(match.night).objects.filter(pk=match.night_id))
    assert list_nights_without_heads() == [match.night_id]
    sweep()
    assert MatchHead.objects.get().code != "older"
    assert agrees(match)


def test_heads_of_a_closed_night_are_not_missed(match, order):
    enter_deal(order=order(), match=match, raw=PART)
    close_night(order=order(), night=match.night, unfinished="abandoned")
    assert agrees(match)
    drop_heads(type(match.night).objects.filter(pk=match.night_id))
    assert list_nights_without_heads() == []
    reopen_night(order=order(), night=match.night)
    assert list_nights_without_heads() == []  # its mark says that everything may have changed
    assert read_head(match).over


def test_players_of_a_head_are_named_when_it_is_read(match, order, cast):
    enter_deal(order=order(), match=match, raw=PART)
    keeper, duplicate = cast.players[5], cast.players[0]
    match.night.refresh_from_db()
    merge_players(order=order(), club=cast.club, duplicate=keeper, keeper=duplicate)
    assert get_table_view(match.table).latest.players["N"].short_name == "Ann"


def statements(work):
    with CaptureQueriesContext(connection) as caught:
        work()
    return [query["sql"] for query in caught]


def test_a_deal_costs_as_much_after_forty_deals_as_after_two(match, order):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw={"contract": "pass"})
    first = statements(lambda: enter_deal(order=order(), match=match, raw={"contract": "pass"}))
    for _deal in range(40):
        enter_deal(order=order(), match=match, raw={"contract": "pass"})
    last = statements(lambda: enter_deal(order=order(), match=match, raw={"contract": "pass"}))
    assert len(first) == len(last) <= 8


def test_a_deal_marks_its_own_table_alone_unless_it_ends_the_match(match, order):
    before = watch_table(match.table_id)
    enter_deal(order=order(), match=match, raw=GAME)
    own, common, _link, _names = watch_table(match.table_id)
    assert (own > before[0], common == before[1]) == (True, True)
    enter_deal(order=order(), match=match, raw=GAME)
    assert watch_table(match.table_id)[1] > common
    assert TableMark.objects.count() == NightMark.objects.count() == 1


def test_a_table_without_marks_changes_with_any_act(match, order, cast):
    drop_heads(type(match.night).objects.filter(pk=match.night_id))
    before = watch_table(match.table_id)
    enter_deal(order=order(), match=match, raw=PART)
    assert watch_table(match.table_id) != before


def test_a_head_left_behind_by_an_earlier_release_does_not_judge_a_deal(match, order):
    enter_deal(order=order(), match=match, raw=PART)
    left = MatchHead.objects.get(match=match)
    enter_deal(order=order(), match=match, raw=GAME)
    MatchHead.objects.filter(match=match).update(version=left.version, data=left.data)
    assert enter_deal(order=order(), match=match, raw=PART).number == 3
    assert agrees(match)


def test_a_match_that_is_reopened_is_noticed_though_its_head_was_of_other_code(match, order):
    enter_deal(order=order(), match=match, raw=GAME)
    last = enter_deal(order=order(), match=match, raw=GAME)
    common = watch_table(match.table_id)[1]
    MatchHead.objects.update(code="older")
    withdraw_deal(order=order(reason="never played"), deal=last, overrule=True)
    assert watch_table(match.table_id)[1] > common


@pytest.mark.django_db(transaction=True)
def test_heads_are_compared_with_the_facts_of_their_own_moment(match, order, monkeypatch):
    enter_deal(order=order(), match=match, raw=PART)
    (projection,) = (
        projection for projection in registry.projections if projection.name == "heads"
    )
    real = heads.read_sheets

    def read_sheets(matches):
        monkeypatch.undo()
        rows = list(matches)  # with their heads
        in_a_thread(partial(enter_deal, order=order(), match=match, raw=PART)).join()
        return real(rows)

    monkeypatch.setattr(heads, "read_sheets", read_sheets)
    assert [text for _place, text in projection.differences(None)] == [""]
    assert match.deals.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_deal_waits_while_the_heads_of_its_night_are_made_again(match, order, monkeypatch):
    enter_deal(order=order(), match=match, raw=PART)
    drop_heads(type(match.night).objects.filter(pk=match.night_id))
    real, phones = heads.read_sheets, []

    def read_sheets(matches):
        monkeypatch.undo()
        folded = real(matches)
        deal = partial(enter_deal, order=order(), match=match, raw=PART)
        phones.append(in_a_thread(deal))
        phones[0].join(0.3)
        return folded

    monkeypatch.setattr(heads, "read_sheets", read_sheets)
    rebuild_heads(match.night_id)
    phones[0].join()
    assert match.deals.count() == 2
    assert agrees(match)


@pytest.mark.django_db(transaction=True)
def test_a_deal_before_the_night_is_locked_is_in_the_heads_and_marks(match, order, monkeypatch):
    enter_deal(order=order(), match=match, raw=PART)
    real = heads.lock_row

    def lock_row(night):
        if connection.vendor == "postgresql":  # SQLite has locked it with the transaction
            in_a_thread(partial(enter_deal, order=order(), match=match, raw=PART)).join()
        real(night)

    monkeypatch.setattr(heads, "lock_row", lock_row)
    rebuild_heads(match.night_id)
    assert agrees(match)
    match.night.refresh_from_db()
    assert NightMark.objects.get().version == match.night.version
