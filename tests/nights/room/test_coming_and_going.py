"""Who may play tonight: entry, consent, somebody missing, a way back, a table of three."""

import random

import pytest

from club.ledger.refusals import Refused
from nights.actions.admission import cut_for_admission
from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, form_table, gather_table
from nights.actions.joining import join_table, leave_table, return_player
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.room import announce, arrive, depart, set_absent
from nights.actions.seats import substitute
from nights.actions.tables import break_up, fill_table, move_player
from nights.models import Belonging
from nights.queries.present import list_belongings
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.tables import get_table_view
from tests.club.conftest import EVENING

CHANCE = lambda: random.Random(7)  # noqa: E731
GAME = {"contract": "4S", "declarer": "N", "tricks": 10}


@pytest.fixture
def people(cast):
    """Return fourteen players, by name."""
    for name in ("Hal", "Ida", "Jim", "Kit", "Lou", "May", "Ned"):
        cast.players.append(cast.club.players.create(name=f"{name} X", short_name=name))
    return {player.short_name: player for player in cast.players}


@pytest.fixture
def evening(cast, people, order):
    """Return what opens a night by a code with so many in the room."""

    def open_with(count, code="modern", **about):
        night = open_night(order=order(), club=cast.club, date=EVENING.date(), code=code, **about)
        for player in cast.players[:count]:
            arrive(order=order(), night=night, player=player)
        return night

    return open_with


@pytest.fixture
def form(order):
    """Return what forms a table of players; over ends its match at once."""

    def formed(night, players, over=True, **about):
        match = form_table(
            order=order(**about),
            night=night,
            players=players,
            cards=[],
            typed=False,
            chance=CHANCE(),
        )
        if over:
            set_match_state(order=order(), match=match, state="abandoned")
        return match.table

    return formed


def codes(refused):
    return {fault.code for fault in refused.value.faults}


class TestTheOrderOfRight:
    def test_nobody_is_passed_over_without_a_reason(self, evening, cast, order):
        night = evening(7)
        five = [*cast.players[:3], *cast.players[4:6]]
        with pytest.raises(Refused) as refused:
            form_table(
                order=order(), night=night, players=five, cards=[], typed=False, chance=CHANCE()
            )
        assert str(refused.value) == (
            "Dot has the better right. Number 4 to arrive. Take Dot, or give a reason why another "
            "goes first. (Short Bridge 22)"
        )
        match = form_table(
            order=order(reason="Dot would rather wait"),
            night=night,
            players=five,
            cards=[],
            typed=False,
            chance=CHANCE(),
        )
        assert match.act.reason == "Dot would rather wait"

    def test_whoever_joins_a_table_waits_for_those_before_them(self, evening, cast, form, order):
        night = evening(6)
        table = form(night, cast.players[:4])
        with pytest.raises(Refused, match=r"Eve has the better right.*Short Bridge 16, 17"):
            join_table(order=order(), night=night, table=table, player=cast.players[5])
        join_table(order=order(), night=night, table=table, player=cast.players[4])
        join_table(order=order(), night=night, table=table, player=cast.players[5])

    def test_a_player_of_a_broken_table_goes_before_them(self, evening, cast, form, order):
        night = evening(9, "1907")
        broken, table = form(night, cast.players[:4]), form(night, cast.players[4:8])
        break_up(order=order(), night=night, table=broken)
        with pytest.raises(Refused, match=r"Ann has the better right.*Laws of 1907, entry"):
            join_table(order=order(), night=night, table=table, player=cast.players[8])

    def test_by_the_laws_of_1907_an_announcement_gives_it(self, evening, cast, form, order):
        night = evening(9, "1907")
        table = form(night, cast.players[:4])
        assert [candidate.player.short_name for candidate in read_room(night).waiting][:2] == [
            "Eve",
            "Flo",
        ]
        announce(order=order(), night=night, player=cast.players[8])
        announce(order=order(key="a"), night=night, player=cast.players[6])
        announce(order=order(key="a"), night=night, player=cast.players[6])
        waiting = read_room(night).waiting
        assert [candidate.player.short_name for candidate in waiting][:3] == ["Ida", "Gus", "Eve"]
        assert waiting[0].why == "Has announced the wish to succeed: prior right to a vacancy."
        assert read_room(night).for_fresh_table[0].player.short_name == "Eve"
        with pytest.raises(Refused, match="has announced the wish to succeed already"):
            announce(order=order(), night=night, player=cast.players[6])
        with pytest.raises(Refused, match="Ann is not waiting for a seat"):
            announce(order=order(), night=night, player=cast.players[0])
        fill_table(order=order(), night=night, table=table)
        assert [member.short_name for member in read_room(night).table(table.pk).members][4:] == [
            "Ida",
            "Gus",
        ]

    def test_an_announcement_is_spent_by_a_seat(self, evening, cast, form, order):
        night = evening(6, "1907")
        table = form(night, cast.players[:4])
        announce(order=order(), night=night, player=cast.players[5])
        join_table(order=order(), night=night, table=table, player=cast.players[5])
        leave_table(order=order(), night=night, table=table, player=cast.players[5])
        assert [candidate.announced for candidate in read_room(night).waiting] == [False, False]

    def test_other_codes_know_no_announcement(self, evening, cast, order):
        night = evening(5, "english")
        with pytest.raises(Refused, match="the order of precedence decides"):
            announce(order=order(), night=night, player=cast.players[4])


class TestAFreshTable:
    @pytest.fixture
    def late(self, evening, cast, form, order):
        """Return a night with two who wait, and three who have left another table."""
        night = evening(8)
        table = form(night, cast.players[:6])
        for player in cast.players[:3]:
            leave_table(order=order(), night=night, table=table, player=player)
        return night

    def test_those_who_played_elsewhere_cut_for_too_few_places(self, late, cast, form, order):
        players = [*cast.players[6:8], *cast.players[:2]]
        with pytest.raises(Refused) as refused:
            gather_table(order=order(), night=late, players=players)
        assert str(refused.value) == (
            "Ann, Bob, Cyd have played elsewhere, and there are not places enough for all of "
            "them: they cut for those first, or give a reason why it is not cut for. "
            "(Short Bridge 22)"
        )
        ann, bob, cyd = (player.pk for player in cast.players[:3])
        with pytest.raises(Refused) as refused:
            cut_for_admission(
                order=order(), night=late, cards={ann: "2C", bob: "KS+3D", cyd: "KD"}, typed=True
            )
        assert [fault.text for fault in refused.value.faults] == ["Bob cuts again, being equal."]
        rounds = [{ann: "2C", bob: "KS+3D", cyd: "KD"}, {bob: "3H"}]
        cut_for_admission(order=order(key="a"), night=late, cards=rounds, typed=True)
        cut_for_admission(order=order(key="a"), night=late, cards=rounds, typed=True)
        order_now = [candidate.player.short_name for candidate in read_room(late).for_fresh_table]
        assert order_now == ["Gus", "Hal", "Cyd", "Bob", "Ann"]
        why = read_room(late).for_fresh_table[2].why
        assert why == (
            "Has belonged to table 1, cut the king of diamonds for a place at a fresh table."
        )
        with pytest.raises(Refused, match="Cyd has the better right"):
            gather_table(order=order(), night=late, players=players)
        chosen = [*cast.players[6:8], cast.players[2], cast.players[1]]
        gather_table(order=order(), night=late, players=chosen)
        with pytest.raises(Refused, match="Two at least cut"):
            cut_for_admission(order=order(), night=late, cards=[], typed=False, chance=CHANCE())

    def test_nobody_cuts_where_there_are_places_for_all(self, late, cast, order):
        gather_table(order=order(), night=late, players=[*cast.players[6:8], *cast.players[:3]])

    def test_a_reason_overrules_the_cut_for_admission(self, late, cast, order):
        players = [*cast.players[6:8], *cast.players[:2]]
        gather_table(order=order(reason="they agreed"), night=late, players=players)

    def test_what_was_cut_stands(self, late, order):
        cut_for_admission(order=order(), night=late, cards=[], typed=False, chance=CHANCE())
        with pytest.raises(Refused, match="cut already"):
            cut_for_admission(order=order(), night=late, cards=[], typed=False, chance=CHANCE())

    def test_by_the_laws_of_1907_a_fourth_may_come_back(self, evening, cast, form, order):
        night = evening(8, "1907")
        own = form(night, cast.players[:5], over=False)
        (out,) = read_room(night).table(own.pk).waiting
        fresh = form(night, [*cast.players[5:8], out])
        room = read_room(night)
        assert room.table(own.pk).kept == (out,)
        assert room.table(own.pk).taken == 5
        assert list_belongings(player=out).get().returns_to == own
        with pytest.raises(Refused, match="has no place kept"):
            return_player(order=order(), night=night, player=cast.players[6])
        return_player(order=order(), night=night, player=out)
        room = read_room(night)
        assert out in room.table(own.pk).members and not room.table(own.pk).kept
        assert room.table(fresh.pk).short == 1

    def test_the_place_kept_is_nobody_else_s(self, evening, cast, form, order):
        night = evening(9, "1907")
        own = form(night, cast.players[:6], over=False)
        out = read_room(night).table(own.pk).waiting[0]
        form(night, [*cast.players[6:9], out], over=False)
        arrive(order=order(), night=night, player=cast.players[9])
        with pytest.raises(Refused, match="a place is kept for somebody"):
            join_table(order=order(), night=night, table=own, player=cast.players[9])

    def test_if_the_fresh_table_breaks_up_they_are_back(self, evening, cast, form, order):
        night = evening(8, "1907")
        own = form(night, cast.players[:5], over=False)
        (out,) = read_room(night).table(own.pk).waiting
        fresh = form(night, [*cast.players[5:8], out])
        break_up(order=order(), night=night, table=fresh)
        assert out in read_room(night).table(own.pk).members

    def test_by_another_code_they_give_their_place_up(self, evening, cast, form, order):
        night = evening(8, "english")
        own = form(night, cast.players[:5], over=False)
        (out,) = read_room(night).table(own.pk).waiting
        with pytest.raises(Refused, match=r"belongs to table 1: move them.*Short Bridge 24"):
            form(night, [*cast.players[5:8], out])


class TestATableOfThree:
    def test_it_waits_for_its_fourth_and_then_cuts(self, evening, cast, order):
        night = evening(3)
        table = gather_table(order=order(key="g"), night=night, players=cast.players[:3])
        assert gather_table(order=order(key="g"), night=night, players=cast.players[:3]) == table
        assert read_room(night).table(table.pk).short == 1
        with pytest.raises(Refused, match="A table needs four players; there are 3"):
            begin_next_match(
                order=order(), night=night, table=table, cards=[], typed=False, chance=CHANCE()
            )
        arrive(order=order(), night=night, player=cast.players[3])
        match = begin_next_match(
            order=order(),
            night=night,
            table=table,
            cards=[],
            typed=False,
            chance=CHANCE(),
            joining=[cast.players[3]],
        )
        assert set(read_sheet(match).players.values()) == set(cast.players[:4])

    def test_nobody_is_named_twice_and_seven_are_too_many(self, evening, cast, order):
        night = evening(8)
        with pytest.raises(Refused) as refused:
            gather_table(order=order(), night=night, players=[*cast.players[:7], cast.players[0]])
        assert codes(refused) == {"too-many", "twice"}
        with pytest.raises(Refused, match="Choose who belongs"):
            gather_table(order=order(), night=night, players=[])


class TestClaimsBeforeTheCut:
    def test_candidates_join_with_the_cut(self, evening, cast, form, order):
        night = evening(6)
        table = form(night, cast.players[:4])
        match = begin_next_match(
            order=order(),
            night=night,
            table=table,
            cards=[],
            typed=False,
            chance=CHANCE(),
            joining=cast.players[4:6],
        )
        view = get_table_view(table)
        assert set(view.members) == set(cast.players[:6])
        assert set(cast.players[4:6]) <= set(read_sheet(match).players.values())

    def test_a_seventh_is_refused_and_nothing_is_stored(self, evening, cast, form, order):
        night = evening(7)
        table = form(night, cast.players[:4])
        with pytest.raises(Refused, match=r"complete: 6 players belong to it.*Short Bridge 17"):
            begin_next_match(
                order=order(),
                night=night,
                table=table,
                cards=[],
                typed=False,
                chance=CHANCE(),
                joining=cast.players[4:7],
            )
        assert Belonging.objects.count() == 4


class TestSomebodyMissing:
    def test_they_are_passed_over_and_keep_their_right(self, evening, cast, form, order):
        night = evening(5)
        set_absent(order=order(key="m"), night=night, player=cast.players[0])
        set_absent(order=order(key="m"), night=night, player=cast.players[0])
        room = read_room(night)
        assert [candidate.player.short_name for candidate in room.waiting] == [
            "Bob",
            "Cyd",
            "Dot",
            "Eve",
        ]
        assert [player.short_name for player in room.cannot_be_found] == ["Ann"]
        with pytest.raises(Refused, match="cannot be found: say that they are back"):
            form(night, cast.players[:4])
        form(night, cast.players[1:5])
        set_absent(order=order(), night=night, player=cast.players[0], absent=False)
        assert [candidate.player.short_name for candidate in read_room(night).waiting] == ["Ann"]
        with pytest.raises(Refused, match="Ann is not missing"):
            set_absent(order=order(), night=night, player=cast.players[0], absent=False)

    def test_a_member_who_is_missing_does_not_cut(self, evening, cast, form, order):
        night = evening(5)
        table = form(night, cast.players[:5])
        set_absent(order=order(), night=night, player=cast.players[1])
        match = begin_next_match(
            order=order(), night=night, table=table, cards=[], typed=False, chance=CHANCE()
        )
        assert cast.players[1] not in read_sheet(match).players.values()
        assert cast.players[1] in read_room(night).table(table.pk).members

    def test_a_table_that_misses_one_of_four_waits(self, evening, cast, form, order):
        night = evening(4)
        table = form(night, cast.players[:4], over=False)
        set_absent(order=order(), night=night, player=cast.players[1])
        view = read_room(night).table(table.pk)
        assert view.astray == [cast.players[1]]
        assert view.short == 1

    def test_whoever_goes_home_is_no_longer_missing(self, evening, cast, order):
        night = evening(5)
        set_absent(order=order(), night=night, player=cast.players[0])
        depart(order=order(), night=night, player=cast.players[0])
        arrive(order=order(), night=night, player=cast.players[0])
        assert not read_room(night).absent

    def test_a_stranger_to_the_room_cannot_be_missing(self, evening, cast, order):
        night = evening(4)
        with pytest.raises(Refused, match="Eve is not in the room"):
            set_absent(order=order(), night=night, player=cast.players[4])


class TestSubstitutes:
    def test_the_other_three_must_agree(self, evening, cast, form, order):
        night = evening(5)
        table = form(night, cast.players[:4], over=False)
        match = table.matches.get()
        with pytest.raises(Refused, match=r"consent of the other three.*Short Bridge 23"):
            substitute(order=order(), match=match, seat="N", player=cast.players[4], consent=False)

    @pytest.mark.parametrize(
        ("house", "whose"), [({}, "replaced"), ({"counts_for": "substitute"}, "eve")]
    )
    def test_a_match_counts_for_whom_the_club_says(self, house, whose, evening, cast, form, order):
        night = evening(5, house=house)
        table = form(night, cast.players[:4], over=False)
        match = table.matches.select_related("night").get()
        replaced = read_sheet(match).players["N"]
        enter_deal(order=order(), match=match, raw=GAME)
        substitute(order=order(), match=match, seat="N", player=cast.players[4], consent=True)
        counted = read_sheet(match).counted_for["N"]
        assert counted == (replaced if whose == "replaced" else cast.players[4])

    def test_it_gains_and_loses_no_right(self, evening, cast, form, order):
        night = evening(6)
        table = form(night, cast.players[:4], over=False)
        match = table.matches.get()
        enter_deal(order=order(), match=match, raw=GAME)
        before = [candidate.player for candidate in read_room(night).waiting]
        substitute(order=order(), match=match, seat="N", player=cast.players[5], consent=True)
        assert [candidate.player for candidate in read_room(night).waiting] == before
        set_match_state(order=order(), match=match, state="abandoned")
        assert [candidate.player for candidate in read_room(night).waiting] == before
        view = get_table_view(table)
        assert [view.running(player) for player in cast.players[:4]] == [1, 1, 1, 1]
        assert view.running(cast.players[5]) == 0


def test_a_match_made_void_counts_for_nobody_at_the_next_cut(evening, cast, form, order):
    night = evening(5)
    table = form(night, cast.players[:5], over=False)
    match = table.matches.get()
    before = {candidate.key: candidate.sat_out for candidate in get_table_view(table).candidates()}
    set_match_state(order=order(), match=match, state="void")
    after = get_table_view(table).candidates()
    assert {candidate.consecutive for candidate in after} == {0}
    assert sum(before.values()) == 1
    assert sum(candidate.sat_out for candidate in after) == 0


def test_a_member_moves_only_if_nobody_waits_or_with_a_reason(evening, cast, form, order):
    night = evening(10)
    mine = form(night, cast.players[:5], over=False)
    other = form(night, cast.players[5:9], over=False)
    (out,) = read_room(night).table(mine.pk).waiting
    with pytest.raises(Refused, match=r"Jim waits for a seat and goes before.*Short Bridge 24"):
        move_player(order=order(), night=night, player=out, table=other)
    move_player(order=order(reason="Jim stays"), night=night, player=out, table=other)
