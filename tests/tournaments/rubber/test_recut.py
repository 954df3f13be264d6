"""Cards that are typed after other things have changed."""

import pytest

from club.ledger.refusals import Refused
from club.models import Membership
from tests.club.api.client import program
from tournaments.rubbers.actions.ending import (
    close_round,
    finish_rubber_event,
    reopen_round,
    resume_rubber_event,
    undo_round,
)
from tournaments.rubbers.actions.events import change_terms
from tournaments.rubbers.actions.recutting import recut_round
from tournaments.rubbers.actions.results import give_result
from tournaments.rubbers.forms.cards import name_field
from tournaments.rubbers.queries.overtaken import list_changed_draws

pytestmark = pytest.mark.django_db

CUT = {"by": "cut", "code": "english"}


def list_company(room):
    return [{*table.seating.entrants} for table in room.read_event().latest.tables]


def recut(room, table, cards, **about):
    """Give the first who cut at a table the first card, and so on."""
    latest = room.read_event().latest
    [cut] = [cut for cut in latest.draw.cuts if cut.table == table]
    return recut_round(
        order=room.sign(**about),
        event=room.event,
        round_=latest.number,
        cards={table: [dict(zip(cut.rounds[0], cards, strict=True))]},
    )


def test_settings_and_names_that_changed_since_move_nobody(room):
    room.create("party", 8, terms={"draw": CUT})
    drawn = room.draw()
    before = list_company(room)
    change_terms(order=room.sign(), event=room.event, draw={"by": "lot"})
    room.enter(9)
    again = recut(room, 1, ("AS", "KD", "TC", "QH"))
    assert list_company(room) == before
    assert again.drawn["present"] == drawn.drawn["present"]
    assert [cut.typed for cut in room.read_event().latest.draw.cuts] == [False, True, False]


def test_a_result_that_was_corrected_since_moves_nobody_and_is_still_named(room):
    room.create("party", 8, terms={"draw": {"partners": "cut", "code": "english"}})
    room.draw()
    give(room, 1, 500, 100)
    give(room, 2, 500, 100)
    room.draw()
    give(room, 1, 100, 500, round_=1, reason="The other way round")
    change_terms(order=room.sign(), event=room.event, draw={"way": "losers-down"})
    before, named = list_company(room), list_changed_draws(room.read_event())
    assert named
    recut(room, 2, ("AS", "KD", "TC", "QH"))
    assert list_company(room) == before
    [change], [known] = list_changed_draws(room.read_event()), named
    assert [entrant.id for entrant in change.entrants] == [entrant.id for entrant in known.entrants]


def give(room, table, ns, ew, round_=None, reason=""):
    latest = room.read_event().find_round(round_) if round_ else room.read_event().latest
    give_result(
        order=room.sign(reason=reason),
        event=room.event,
        round_=latest.number,
        table=table,
        raw={"totals": {"ns": ns, "ew": ew}},
        replaces=latest.find_table(table).said,
    )


def test_both_tables_of_two_teams_turn_with_the_one_that_cut(room):
    room.create("teams", 2, terms={"draw": CUT})
    room.draw()
    [cut] = [cut for cut in room.read_event().latest.draw.cuts if cut.table]
    for cards in (("2S", "KD"), ("KD", "2S")):
        recut(room, 1, cards)
        first, second = (table.seating for table in room.read_event().latest.tables)
        assert first.ns == second.ns
        assert first.pairs == (1, 1)
        assert second.pairs == (2, 2)
    assert first.ns == ([*cut.rounds[0]][1],)
    assert room.check().result.problems == ()


def test_cards_of_a_table_that_does_not_cut_or_is_named_twice_are_refused(room):
    room.create("party", 8, terms={"draw": CUT})
    drawn = room.draw()
    api = program(room.cast.club, room.cast.director)
    at = f"events/{room.event.pk}/rounds/1/cards/"
    cut = {"table": 77, "rounds": [{"1": "AS"}]}
    for cuts, field in (([cut], "cards.77"), ([cut, cut], "cuts")):
        wrong = api.put(at, {"cuts": cuts})
        assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, field)
    assert room.read_event().latest.row == drawn


def test_a_page_that_shows_an_earlier_round_seats_nobody(room):
    room.create("party", 4, terms={"draw": {"partners": "cut", "code": "english"}})
    room.draw()
    page = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/desk/cards/"
    director = room.cast.client("director")
    assert 'name="round" value="1"' in director.get(page).content.decode()
    room.play_round()
    drawn = room.draw()
    cards = {name_field(1, at): card for at, card in enumerate(("AS", "KD", "TC", "QH"), 1)}
    stale = director.post(page, {"key": "a", "round": "1", **cards})
    assert stale.status_code == 409
    assert room.read_event().latest.row == drawn


def test_a_league_has_no_rounds_to_close(room):
    room.create("league", 4)
    room.draw()
    with pytest.raises(Refused, match="no rounds to close"):
        close_round(order=room.sign(), event=room.event, round_=1)


def test_no_round_is_drawn_undone_or_cut_again_after_the_end_of_the_play(room):
    room.create("party", 8, terms={"draw": CUT})
    room.draw()
    close_round(order=room.sign(), event=room.event, round_=1)
    finish_rubber_event(order=room.sign(), event=room.event)
    for act in (
        room.draw,
        lambda: recut(room, 1, ("AS", "KD", "TC", "QH")),
        lambda: undo_round(order=room.sign(), event=room.event, round_=1),
        lambda: reopen_round(order=room.sign(), event=room.event, round_=1),
    ):
        with pytest.raises(Refused, match="has ended"):
            act()
    resume_rubber_event(order=room.sign(), event=room.event)
    reopen_round(order=room.sign(), event=room.event, round_=1)
    recut(room, 1, ("AS", "KD", "TC", "QH"))


def test_nobody_of_their_own_side_answers_for_a_player_who_has_left_the_club(room):
    room.create("league", 2)
    room.draw()
    for who, at in (("member", 0), ("scorer", 1)):
        account = getattr(room.cast, who)
        Membership.objects.filter(account=account).update(player=room.people[at])
    page = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/rounds/1/tables/1/"
    room.cast.client("member").post(page, {"key": "a", "kind": "totals", "ns": "500", "ew": "100"})
    result = room.read_event().rounds[0].tables[0].said
    Membership.objects.filter(account=room.cast.member).update(player=None)
    partner = room.cast.client("scorer")
    assert "That is right" not in partner.get(page).content.decode()
    answer = partner.post(page, {"key": "b", "said": str(result.pk), "answer": "yes"})
    assert answer.status_code == 422
