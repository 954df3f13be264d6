"""Events whose places, partners and seats are cut for."""

import pytest

from club.ledger.refusals import Refused
from nights.models import Match
from nights.models.night import Night
from scoring.rubber_events.event import answer
from tests.club.conftest import EVENING
from tournaments.actions.entrants import describe_entrant
from tournaments.models import RoundDraw, Terms
from tournaments.rubbers.actions.ending import undo_round
from tournaments.rubbers.actions.events import change_terms, create_rubber_event
from tournaments.rubbers.actions.recutting import recut_round
from tournaments.rubbers.forms.cards import name_field, read_cards
from tournaments.rubbers.queries.cuts import explain_seats, list_cuts
from tournaments.rubbers.queries.facts import export_rubber_event
from tournaments.rubbers.queries.overtaken import list_changed_draws

pytestmark = pytest.mark.django_db

CUT = {"by": "cut", "code": "english"}


@pytest.mark.parametrize("form", ["individual", "pairs", "teams", "party", "knock-out", "league"])
def test_every_kind_of_event_is_cut_for_and_its_export_is_scored(room, form):
    count = {"teams": 4, "league": 5}.get(form, 8)
    room.create(form, count, terms={"rounds": 3, "draw": CUT})
    room.draw()
    rubber_event = room.read_event()
    first = [cut for cut in rubber_event.rounds[0].draw.cuts if cut.table == 0]
    assert len(first) == 1
    assert rubber_event.rounds[0].row.drawn["code"] == {"name": "english", "house": {}}
    tables = {cut.table for cut in rubber_event.rounds[0].draw.cuts if cut.table}
    assert bool(tables) == (form != "league")
    assert "problems" not in answer(export_rubber_event(room.event))


def test_nobody_cuts_for_the_places_of_a_bracket_in_which_all_are_seeded(room):
    room.create("knock-out", 4, terms={"draw": CUT})
    for entrant in room.read_event().by_entry.values():
        describe_entrant(
            order=room.sign(), event=room.event, entrant=entrant.entrant, seed=entrant.entrant.entry
        )
    room.draw()
    draw = room.read_event().rounds[0].draw
    assert draw.order[0] == 1
    assert {cut.table for cut in draw.cuts} == {1, 2}


def test_at_a_party_the_four_of_each_table_cut_and_the_page_says_why(room):
    room.create("party", 8, terms={"draw": {"partners": "cut", "code": "modern"}})
    room.draw()
    rubber_event = room.read_event()
    first_cut, second_cut = list_cuts(rubber_event.rounds[0].row, rubber_event.field)
    assert (first_cut.cut.table, second_cut.cut.table) == (1, 2)
    assert len(first_cut.cards) == 4
    assert "the two highest cards" in first_cut.reasons[0]
    assert "deals and has the choice" in first_cut.reasons[1]
    names = {str(player) for player in rubber_event.rounds[0].tables[0].seated.values()}
    assert {name for name, _number, _cards in first_cut.cards} == names
    table = rubber_event.rounds[0].tables[0]
    told = explain_seats(table.hosted_table, table.matches[0].id)
    assert told[0].startswith("Cut for partners and the deal:")
    assert told[1:] == first_cut.reasons


def test_the_one_who_deals_sits_north_and_the_match_begins_there(room):
    room.create("party", 8, terms={"draw": {"partners": "cut", "code": "english"}})
    room.draw()
    rubber_event = room.read_event()
    for table in rubber_event.rounds[0].tables:
        [view] = list_cuts(rubber_event.rounds[0].row, rubber_event.field, {table.number})
        dealer = min(view.cards, key=lambda card: "A23456789TJQK".index(card[2][0][0]))
        low = [card for card in view.cards if card[2][0][0] == dealer[2][0][0]]
        assert str(table.seated["N"]) in {name for name, _number, _cards in low}
        assert Match.objects.get(pk=table.matches[0].id).dealer == "N"


def test_a_round_that_is_undone_and_drawn_anew_leaves_the_cards_of_the_draw_that_stood(room):
    room.create("party", 8, terms={"draw": CUT})
    drawn = room.draw(chance=7)
    before = drawn.drawn["cuts"]
    undo_round(order=room.sign(reason="Wrong"), event=room.event, round_=1)
    again = room.draw(chance=8)
    assert again.drawn["cuts"] != before
    assert RoundDraw.objects.get(pk=drawn.pk).drawn["cuts"] == before
    assert [cut.rounds for cut in room.read_event().rounds[0].draw.cuts]


def test_the_code_is_the_clubs_own_if_none_is_said(room):
    Night.objects.create(
        club=room.cast.club, date=EVENING.date(), game="chicago", code="1907", house={"suits": ""}
    )
    room.create("party", 8, terms={"draw": {"by": "cut"}})
    terms = room.read_event().terms
    assert terms.draw == {"by": "cut", "code": "1907", "house": {"suits": ""}}
    room.draw()
    night = Night.objects.get(pk=room.read_event().room)
    assert (night.code, night.house) == ("1907", {"suits": ""})


def test_a_code_that_is_none_and_house_rules_that_it_does_not_have_are_refused(room):
    for draw, field in (
        ({"by": "cut", "code": "klingon"}, "draw.code"),
        ({"by": "dice"}, "draw.by"),
        ({"by": "cut", "code": "modern", "house": {"suits": "x"}}, "draw.house"),
        ({"by": "cut", "code": "modern", "house": 3}, "draw.house"),
    ):
        with pytest.raises(Refused) as caught:
            create_rubber_event(
                order=room.sign(),
                club=room.cast.club,
                name="x",
                date=EVENING.date(),
                terms={"form": "party", "game": "chicago", "draw": draw},
            )
        assert [fault.field for fault in caught.value.faults] == [field]


def test_a_change_of_the_way_of_a_party_names_nobody(room):
    room.create("party", 12, terms={"draw": {"way": "winners-up"}})
    for _round in range(3):
        room.draw()
        room.play_round()
    assert list_changed_draws(room.read_event()) == []
    change_terms(order=room.sign(), event=room.event, draw={"way": "losers-down"})
    assert Terms.objects.filter(event=room.event).count() == 2
    assert list_changed_draws(room.read_event()) == []
    room.draw()
    assert list_changed_draws(room.read_event()) == []
    assert room.read_event().rounds[-1].draw.reason.code == "losers-down"


def type_cards(room, post, **about):
    cuts = room.read_event().latest.draw.cuts
    return recut_round(
        order=about.pop("order", None) or room.sign(**about),
        event=room.event,
        round_=room.read_event().latest.number,
        cards=read_cards(post, cuts),
    )


def name_at(room, table):
    """Return the fields of a table's cards, in the order of its seats."""
    seating = room.read_event().latest.find_table(table).seating
    return [name_field(table, entrant) for entrant in seating.entrants]


def test_a_table_that_cut_its_own_cards_is_seated_by_them_and_the_others_stay(room):
    room.create("party", 8, terms={"draw": {"partners": "cut", "code": "english"}})
    room.draw()
    before = room.read_event().latest
    fields = name_at(room, 1)
    first, _second, third, _fourth = before.tables[0].seating.entrants
    type_cards(room, dict(zip(fields, ("AS", "k♦", "c10", "QH,"), strict=True)))
    after = room.read_event().latest
    assert after.tables[0].seating.ns == (first, third)
    assert [cut.typed for cut in after.draw.cuts] == [True, False]
    assert after.tables[1].seating == before.tables[1].seating
    assert after.draw.cuts[1] == before.draw.cuts[1]
    assert after.tables[0].current is not None
    type_cards(room, dict(zip(name_at(room, 2), ("AS", "KD", "TC", "QH"), strict=True)))
    last = room.read_event().latest
    assert [cut.typed for cut in last.draw.cuts] == [True, True]
    assert last.tables[0].seating == after.tables[0].seating
    assert room.check().result.problems == ()


def test_equal_cards_are_cut_again_and_the_refusal_says_by_whom(room):
    room.create("party", 4, terms={"draw": {"partners": "cut", "code": "english"}})
    room.draw()
    first, second, third, fourth = name_at(room, 1)
    with pytest.raises(Refused) as caught:
        type_cards(room, {first: "AS", second: "KD", third: "KC", fourth: "KH"})
    assert {fault.field for fault in caught.value.faults} == {"cards.1"}
    assert caught.value.faults[0].code == "equal-for-partners"
    assert len([fault for fault in caught.value.faults if fault.code == "no-card"]) == 3
    type_cards(room, {first: "AS", second: "KD 2D", third: "KC 5C", fourth: "KH 9H"})
    assert len(room.read_event().latest.draw.cuts[0].rounds) == 2
    with pytest.raises(Refused) as caught:
        type_cards(room, {first: "AS", second: "AS", third: "1Z"})
    assert {fault.code for fault in caught.value.faults} == {"same-card", "not-a-card", "no-card"}


def test_other_cards_for_the_first_places_make_other_tables(room):
    room.create("party", 8, terms={"draw": CUT})
    room.draw()
    cards = ("8S", "7S", "6S", "5S", "4S", "3S", "2S", "AS")
    post = {name_field(0, entry): card for entry, card in enumerate(cards, start=1)}
    type_cards(room, post)
    latest = room.read_event().latest
    assert {*latest.tables[0].seating.entrants} == {8, 7, 6, 5}
    assert [cut.typed for cut in latest.draw.cuts] == [True, False, False]
    with pytest.raises(Refused) as caught:
        type_cards(room, {**post, name_field(0, 3): "7D"})
    assert [fault.code for fault in caught.value.faults] == [
        "equal-for-places",
        "no-card",
        "no-card",
    ]


def test_cards_are_typed_once_for_a_key_and_after_a_deal_only_with_a_reason(room):
    room.create("individual", 8, terms={"draw": CUT})
    room.draw()
    cut = room.read_event().latest.draw.cuts[1]
    fields = [name_field(1, entrant) for entrant in cut.rounds[0]]
    post = dict(zip(fields, ("2S", "9D"), strict=True))
    order = room.sign(key="typed")
    drawn = type_cards(room, post, order=order)
    assert type_cards(room, post, order=order) == drawn
    assert room.read_event().latest.tables[0].seating.ns[0] == int(fields[0].split("-")[2])
    room.play(room.read_event().latest.tables[0].matches[0].id, 1)
    post = dict(zip(fields, ("9S", "2D"), strict=True))
    with pytest.raises(Refused, match="Say why"):
        type_cards(room, post)
    type_cards(room, post, reason="They had cut")
    assert room.read_event().latest.tables[0].seating.ns[0] == int(fields[1].split("-")[2])


def test_the_page_takes_the_cards_and_keeps_what_was_wrong(room):
    room.create("party", 4, terms={"draw": {"partners": "cut", "code": "modern"}})
    director = room.cast.client("director")
    page = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/desk/cards/"
    assert director.get(page).status_code == 302
    room.draw()
    assert "Table 1: for partners" in " ".join(director.get(page).content.decode().split())
    first, second, third, fourth = name_at(room, 1)
    wrong = director.post(page, {"key": "a", first: "AS", second: "zz", third: "TC", fourth: "QH"})
    assert wrong.status_code == 422
    assert 'value="zz"' in wrong.content.decode()
    assert "is not a card" in wrong.content.decode()
    right = director.post(page, {"key": "b", first: "AS", second: "KD", third: "TC", fourth: "QH"})
    assert right.status_code == 302
    assert room.read_event().latest.draw.cuts[0].typed
    desk = f"/c/{room.cast.club.slug}/rubber-events/{room.event.pk}/desk/"
    assert "cut at the table" in director.get(desk).content.decode()
