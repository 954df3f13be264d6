"""The last step in the room is taken back by a fact of its own, and then the one before."""

import random

import pytest
from django.urls import reverse

from club.ledger.refusals import Conflict, Refused
from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, form_table, gather_table
from nights.actions.joining import join_table, leave_table
from nights.actions.matches import set_match_state
from nights.actions.open_cuts import begin_cut, cut_card, sit_down
from nights.actions.room import arrive, depart, set_absent
from nights.actions.seats import substitute
from nights.actions.tables import break_up, fill_table, move_player
from nights.actions.undoing import undo
from nights.actions.wave import close_wave
from nights.models import Act, Arrival, Undoing
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.tables import get_table_view
from nights.queries.undoing import can_undo, find_last_step
from nights.rebuild import rebuild_night
from tests.club.conftest import CARDS, EVENING

GAME = {"contract": "4S", "declarer": "N", "tricks": 10}


@pytest.fixture
def back(order, night):
    """Return what takes the last step back."""

    def take(reason="", **about):
        step = find_last_step(night)
        return undo(order=order(reason=reason, **about), night=night, act=step.pk)

    return take


def cut(players):
    return {player.pk: card for player, card in zip(players, CARDS, strict=False)}


def seen_of(night):
    """What the room shows, without the acts by which it came about."""
    room = read_room(night)
    tables = [
        (view.table.number, view.members, view.absent, bool(view.current), view.open_cut is None)
        for view in room.tables
    ]
    right = [(candidate.player, candidate.why) for candidate in room.waiting]
    return tables, right, [candidate.why for candidate in room.for_fresh_table], room.absent


def steps(cast, order, night):
    """Every step that can be taken back, each after the one before."""
    table = lambda number: read_room(night).tables[number].table  # noqa: E731
    yield (
        "wave",
        lambda: close_wave(
            order=order(), night=night, cards=[], typed=False, chance=random.Random(2)
        ),
    )
    first = [candidate.player for candidate in read_room(night).for_fresh_table[:4]]
    yield (
        "form",
        lambda: form_table(
            order=order(reason="x"), night=night, players=first, cards=cut(first), typed=True
        ),
    )
    yield "missing", lambda: set_absent(order=order(), night=night, player=first[0])
    yield "found", lambda: set_absent(order=order(), night=night, player=first[0], absent=False)
    yield (
        "join",
        lambda: join_table(
            order=order(), night=night, table=table(0), player=read_room(night).waiting[0].player
        ),
    )
    yield (
        "leave",
        lambda: leave_table(
            order=order(), night=night, table=table(0), player=read_room(night).tables[0].members[4]
        ),
    )
    yield (
        "depart",
        lambda: depart(order=order(), night=night, player=read_room(night).waiting[0].player),
    )
    yield (
        "gather",
        lambda: gather_table(
            order=order(reason="x"), night=night, players=[read_room(night).waiting[0].player]
        ),
    )
    yield "fill", lambda: fill_table(order=order(), night=night, table=table(1))
    yield (
        "move",
        lambda: move_player(
            order=order(reason="x"),
            night=night,
            player=read_room(night).tables[1].members[1],
            table=table(0),
        ),
    )
    yield "break-up", lambda: break_up(order=order(), night=night, table=table(1))
    yield (
        "substitute",
        lambda: substitute(
            order=order(),
            match=table(0).matches.get(),
            seat="N",
            consent=True,
            player=read_room(night).waiting[0].player,
        ),
    )


def test_each_step_is_taken_back_to_what_was_before(cast, order, night, back):
    before = []
    for name, step in steps(cast, order, night):
        before.append((name, seen_of(night)))
        step()
        assert find_last_step(night).verb == name
    for name, was in reversed(before):
        assert can_undo(night).verb == name
        back("a mistake")
        assert seen_of(night) == was, name


def test_a_step_taken_back_is_taken_again(cast, order, night, back):
    for player in cast.players[:3]:
        depart(order=order(), night=night, player=player)
    assert [candidate.player for candidate in read_room(night).waiting] == cast.players[3:]
    for _step in range(3):
        back()
    assert [candidate.player for candidate in read_room(night).waiting] == cast.players
    depart(order=order(), night=night, player=cast.players[0])
    assert [candidate.player for candidate in read_room(night).waiting] == cast.players[1:]


def test_nothing_is_edited_and_the_history_shows_both(cast, order, night, back):
    depart(order=order(), night=night, player=cast.players[0])
    acts = Act.objects.filter(night=night).count()
    arrivals = Arrival.objects.count()
    back("misclick", key="u")
    assert (Act.objects.filter(night=night).count(), Arrival.objects.count()) == (
        acts + 1,
        arrivals,
    )
    page = cast.client("director").get(reverse("history", args=[cast.club.slug, night.pk]))
    assert "taken back" in page.content.decode()
    assert "took back: let go home" in page.content.decode()


def test_a_repeated_request_takes_back_one_step(cast, order, night):
    depart(order=order(), night=night, player=cast.players[0])
    depart(order=order(), night=night, player=cast.players[1])
    step = find_last_step(night).pk
    for _time in range(2):
        undo(order=order(key="u"), night=night, act=step)
    assert Undoing.objects.count() == 1


def test_something_else_done_meanwhile_is_a_conflict(cast, order, night):
    depart(order=order(), night=night, player=cast.players[0])
    step = find_last_step(night).pk
    depart(order=order(), night=night, player=cast.players[1])
    with pytest.raises(Conflict, match="Something else was done meanwhile"):
        undo(order=order(), night=night, act=step)


def test_a_match_begun_by_mistake_is_void_and_its_table_gone(cast, order, night, match, back):
    back()
    assert read_sheet(match).status == "void"
    assert read_room(night).tables == ()
    rebuild_night(night.pk, now=EVENING)
    with pytest.raises(Refused, match="step that began this match was taken back"):
        set_match_state(order=order(), match=match, state="playing")
    four = cast.players[:4]
    again = form_table(order=order(), night=night, players=four, cards=cut(four), typed=True)
    assert again.table.number == 2


def test_a_deal_keeps_its_match(order, night, match, back):
    enter_deal(order=order(), match=match, raw=GAME)
    assert can_undo(night) is None
    with pytest.raises(Refused, match="A deal has been entered since"):
        back()


def test_cards_that_were_drawn_want_a_reason(cast, order, night, back):
    form_table(
        order=order(),
        night=night,
        players=cast.players[:4],
        cards=[],
        typed=False,
        chance=random.Random(1),
    )
    with pytest.raises(Refused, match="say why they are undone"):
        back()
    back("Eve was to play")


def test_a_substitute_taken_back_leaves_the_seat_to_whoever_held_it(cast, order, match, back):
    ann = read_sheet(match).players["N"]
    substitute(order=order(), match=match, seat="N", player=cast.players[5], consent=True)
    back()
    assert read_sheet(match).players["N"] == ann
    enter_deal(order=order(), match=match, raw=GAME)
    substitute(order=order(), match=match, seat="N", player=cast.players[5], consent=True)
    assert read_sheet(match).players["N"] == cast.players[5]
    back()
    assert read_sheet(match).players["N"] == read_sheet(match).counted_for["N"] == ann


def test_the_end_of_a_cut_taken_back_leaves_the_cards_on_the_table(cast, order, night, back):
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    begin_cut(order=order(), night=night, table=table)
    for player, card in cut(cast.players[:4]).items():
        cutter = next(other for other in cast.players if other.pk == player)
        cut_card(order=order(), night=night, table=table, player=cutter, card=card)
    match = sit_down(order=order(), night=night, table=table, seat="S")
    back()
    assert read_sheet(match).status == "void"
    assert len(get_table_view(table).open_cut.cards) == 4
    again = sit_down(order=order(), night=night, table=table, seat="E")
    assert again.number == 2
    assert again.dealer == "E"


def test_a_cut_under_way_comes_first(cast, order, night, back):
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    begin_cut(order=order(), night=night, table=table)
    assert can_undo(night) is None
    with pytest.raises(Refused, match="A cut has begun since"):
        back()


def test_what_has_its_own_way_of_being_put_right_is_not_undone(order, night, match):
    set_match_state(order=order(), match=match, state="abandoned")
    assert find_last_step(night) is None


def test_the_next_match_taken_back_is_cut_for_again(cast, order, night, match, back):
    set_match_state(order=order(), match=match, state="abandoned")
    players = get_table_view(match.table).members
    begun = begin_next_match(
        order=order(), night=night, table=match.table, cards=cut(players), typed=True
    )
    back()
    assert read_sheet(begun).status == "void"
    view = get_table_view(match.table)
    assert [view.running(player) for player in players] == [1] * 4
    begin_next_match(order=order(), night=night, table=match.table, cards=cut(players), typed=True)


def test_the_room_offers_it_and_asks_once_for_a_reason(cast, order, night):
    client = cast.client("director")
    at = lambda name: reverse(name, args=[cast.club.slug, night.pk])  # noqa: E731
    page = client.get(at("room")).content.decode()
    assert "Undo: checked in Gus" in " ".join(page.split())
    step = find_last_step(night)
    client.post(at("undo"), {"act": str(step.pk)})
    assert cast.players[6] not in {candidate.player for candidate in read_room(night).waiting}
    answer = client.post(at("undo"), {"act": "nonsense"}, follow=True)
    assert "Something else was done meanwhile" in answer.content.decode()


def test_somebody_who_checked_in_at_the_door_is_undone_by_the_director(cast, order, night, back):
    player = cast.club.players.create(name="Zoe Z", short_name="Zoe")
    arrive(order=order(), night=night, player=player, door=True)
    back()
    assert player not in {candidate.player for candidate in read_room(night).waiting}
