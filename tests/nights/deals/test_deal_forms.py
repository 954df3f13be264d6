"""The forms of deals: what they read, what they show, and what a correction keeps."""

import random

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from club.forms.typed import read_calls, read_cards, read_old_calls
from nights.forms.deals import get_fields, get_form, make_corrected_deal, read_deal
from nights.links import TABLE_LINKS
from nights.simulation.deals import make_random_deal
from scoring.auction import read_auction
from scoring.games import GAMES
from scoring.games.protocol import Game
from scoring.seats import Seat, turn_from
from tests.scoring.notation import deal
from tests.scoring.test_properties import DEALS

ALL = sorted(GAMES)
UNSHOWN = {
    "dealer": "N",
    "rulings": [{"law": "revoke", "offender": "E", "option": "one-trick"}],
    "hands": "N:AKQ.J54.T98.7652 … … …",
}


def by_text(text: str) -> dict:
    """Return the deal written in the notation of the scoring tests."""
    return deal(text)


def meaning(game: str, raw: dict) -> object:
    """Return what a deal says, without how it was written."""
    parsed, problems = GAMES[game]().parse(raw)
    assert problems == []
    return parsed


@pytest.mark.parametrize("game", ALL)
def test_reading_the_fields_of_a_deal_answers_the_deal(game):
    chance = random.Random(game)
    for _ in range(400):
        raw = make_random_deal(chance, game)
        assert meaning(game, read_deal(game, get_fields(game, raw))) == meaning(game, raw)


@given(st.sampled_from(ALL), st.data())
def test_a_correction_that_changes_nothing_loses_nothing(game, data):
    raw = {**data.draw(DEALS[game]), **data.draw(st.fixed_dictionaries({}, optional=UNSHOWN_OF))}
    assert make_corrected_deal(game, raw, get_fields(game, raw)) == raw


UNSHOWN_OF = {key: st.just(value) for key, value in UNSHOWN.items()} | {
    "play": st.just(["SA", "S2"]),
    "calls": st.just(["P", "Pass", "1S"]),
}


@given(st.sampled_from(ALL), st.data())
def test_every_deal_can_be_made_of_every_other(game, data):
    old, new = data.draw(DEALS[game]), data.draw(DEALS[game])
    raw = make_corrected_deal(game, {**old, **UNSHOWN}, get_fields(game, new))
    assert {key: raw[key] for key in UNSHOWN} == UNSHOWN
    told = {key: value for key, value in raw.items() if key not in UNSHOWN and value != []}
    # The form tells no empty list from none, and room for one revoke of contract bridge.
    new = {key: value for key, value in new.items() if value != []}
    assert meaning(game, ordered(game, told)) == meaning(game, ordered(game, new))


def ordered(game: str, raw: dict) -> dict:
    """Return a deal with its revokes in one order where the order says nothing: in 1907."""
    if game == "bridge-1907" and "revokes" in raw:
        return {**raw, "revokes": sorted(raw["revokes"], key=str)}
    return raw


@pytest.mark.parametrize(
    ("game", "text", "change", "wanted"),
    [
        ("bridge-1907", "Hx1 9-4 N5 void=S -EW", {"won": "8"}, "Hx1 8-5 N5 void=S -EW"),
        ("bridge-1907", "Hx7 9-4", {"won": "8"}, "Hx7 8-5"),
        ("bridge-1907", "H 9-4 N3 E2", {"honours_E": "", "honours_N": ""}, "H 9-4"),
        ("bridge-1907", "H 9-4 -NS -NS -NS -NS -NS", {"trumps": "S"}, "S 9-4 -NS -NS -NS -NS -NS"),
        ("short-bridge", "8-5 NS3 -EW:add -NS:deduct", {"won": "9"}, "9-4 NS3 -EW:add -NS:deduct"),
        ("short-bridge", "8-5 EW4", {"honours": ""}, "8-5"),
        ("short-bridge", "8-5 -EW:add", {"void": "deal-lost"}, "deal-lost"),
        ("draw-and-discard", "4S N 10", {"declarer": "E"}, "4S E 10"),
        ("rubber", "4S N 10 -NS1 -EW2", {"tricks": "9"}, "4S N 9 -NS1 -EW2"),
        ("rubber", "4S N 10 W4", {"level": "pass"}, "pass"),
    ],
)
def test_a_correction_changes_what_was_changed(game, text, change, wanted):
    raw = by_text(text)
    assert make_corrected_deal(game, raw, {**get_fields(game, raw), **change}) == by_text(wanted)


@pytest.mark.parametrize(
    ("game", "fields", "missing"),
    [
        ("rubber", {}, "level suit who played it made or down"),
        ("rubber", {"level": "4", "declarer": "N"}, "suit made or down"),
        ("bridge-1907", {}, "trumps tricks"),
        ("bridge-1907", {"trumps": "H", "won": "9", "honours_N": "3"}, "2 more honours"),
        ("bridge-1907", {"trumps": "NT", "won": "9", "honours_N": "3"}, "1 more honour"),
        ("bridge-1907", {"trumps": "H", "won": "9"}, ""),
        ("short-bridge", {}, "tricks"),
        ("short-bridge", {"won": "8", "revoke_1_by": "EW"}, "the penalty of the revoke"),
        ("short-bridge", {"won": "8"}, ""),
    ],
)
def test_a_form_says_what_is_still_to_choose(game, fields, missing):
    raw = read_deal(game, fields)
    assert " ".join(get_form(game).missing(fields, raw)) == missing


@pytest.mark.parametrize(
    ("typed", "calls"),
    [
        ("1S p 2S pass pass X xx 3nt dbl", "1S pass 2S pass pass X XX 3NT X"),
        ("1♠, P, 2♥\n-, -, -", "1S pass 2H pass pass pass"),
        ("1s-p-4s-p-p-p", "1S pass 4S pass pass pass"),
        ("1N - 3N - - -", "1NT pass 3NT pass pass pass"),
        ("1d ×, redouble --", "1D X XX pass pass"),
        ("8S hello", "8S hello"),
    ],
)
def test_calls_are_read_as_people_type_them(typed, calls):
    assert read_calls(typed) == calls.split()


def test_what_was_said_in_1907_is_read_as_people_type_it():
    typed = "P ♥ double, W:redouble sat. may I lead? yes"
    wanted = "pass H double W:redouble satisfied may-i-lead yes"
    assert read_old_calls(typed) == wanted.split()


def test_cards_are_read_as_people_type_them():
    typed = "SA ♠10, 10d qs\nKH - ♥️3 zz"
    assert read_cards(typed) == ["AS", "TS", "TD", "QS", "KH", "3H", "ZZ"]


bids = st.lists(st.sampled_from(["1C", "1H", "1NT", "2S", "3NT", "X", "XX"]), max_size=6)


@given(bids, st.sampled_from("NESW"), st.sampled_from(["rubber", "draw-and-discard"]))
def test_an_auction_that_is_typed_makes_contract_and_declarer(bids, dealer, game):
    seats = GAMES[game].seats
    dealer = dealer if dealer in seats else "N"
    calls = ["pass", *bids, *["pass"] * (len(seats) - 1)] if bids else ["pass"] * len(seats)
    if len(seats) == 2 and bids:
        calls = [*bids, "pass"]
    raw = read_deal(game, {"calls": " ".join(calls)}, lambda: Seat(dealer))
    auction, problems = read_auction(calls, len(seats))
    if problems or auction is None:
        assert raw == {"calls": calls}
    elif auction.contract is None:
        assert raw == {"calls": calls, "contract": "pass"}
    else:
        assert raw["contract"] == str(auction.contract)
        assert raw["declarer"] == auction.declarer(Seat(dealer), seats)


def thirteen_tricks(leader: str, winner_suit: str, seats) -> list[str]:
    """Play a pack in which whoever holds one suit wins every trick, leading it at first."""
    ranks = "23456789TJQKA"
    order = [winner_suit, *(suit for suit in "CDHS" if suit != winner_suit)][: len(seats)]
    return [rank + suit for rank in ranks for suit in order]


@pytest.mark.parametrize("game", ["rubber", "draw-and-discard"])
def test_a_whole_record_of_play_makes_the_tricks(game):
    seats = GAMES[game].seats
    leader = turn_from(Seat.N, 1, seats)
    cards = thirteen_tricks(leader, "S", seats)
    fields = {"level": "3", "strain": "NT", "declarer": "N", "play": " ".join(cards)}
    raw = read_deal(game, fields)
    assert raw["tricks"] == 0
    assert raw["play"] == cards
    short = read_deal(game, {**fields, "play": " ".join(cards[:8])})
    assert "tricks" not in short
    assert read_deal(game, {**fields, "tricks": "5"})["tricks"] == 5


def test_the_calls_and_the_play_of_1907_make_trumps_doubles_and_tricks():
    cards = thirteen_tricks("E", "S", GAMES["bridge-1907"].seats)
    fields = {
        "calls": "H double redouble satisfied satisfied",
        "play": " ".join(cards),
    }
    raw = read_deal("bridge-1907", fields, lambda: Seat.N)
    assert (raw["trumps"], raw["doubles"]) == ("H", 2)
    assert raw["won"]["NS"] + raw["won"]["EW"] == 13
    assert meaning("bridge-1907", raw)


@pytest.mark.parametrize("game", ALL)
def test_every_game_has_a_form_and_its_house_rules_in_words(game, db):
    from nights.forms.night import rule_fields

    made: Game = GAMES[game]()
    assert get_form(game).template
    fields = rule_fields(game)
    assert set(fields) == {f"{game}-{name}" for name in made.rules()}
    for name, field in fields.items():
        assert field.label
        shown = field.initial if field.initial is not None else ""
        default = made.rules()[name.removeprefix(f"{game}-")]
        assert field.clean(str(shown) if not isinstance(shown, bool) else shown) == default


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"level": "4"}, "Choose the suit: only the level was chosen."),
        ({"level": "4", "double": "X"}, "Choose the suit: only the level was chosen."),
        ({"strain": "NT"}, "Choose the level: only the suit was chosen."),
        ({"strain": "S", "double": "XX"}, "Choose the level: only the suit was chosen."),
        ({}, "Choose the level and the suit of the contract."),
    ],
)
@pytest.mark.parametrize("page", ["table", "enter"])
def test_half_a_contract_is_told_which_half_is_missing(page, fields, text, cast, match):
    post = {**fields, "declarer": "N", "tricks": "9", "match": str(match.pk)}
    if page == "table":
        client, path = cast.client("visitor"), [TABLE_LINKS.make(match.table.pk, 1)]
        client.post(reverse("table-seat", args=path), {"seat": "N"})
        answer = client.post(reverse("table-deal", args=path), post)
    else:
        path = reverse("enter", args=[cast.club.slug, match.night_id, match.pk])
        answer = cast.client("director").post(path, post)
    told = answer.content.decode()
    assert answer.status_code == 422
    assert told.count(text) == 2  # beside the field, and in the list of faults that leads there
    assert '<a href="#fault-contract">' in told
    assert "1C to 7NT" not in told


@pytest.mark.parametrize(
    ("fields", "part", "text"),
    [
        ({"honours_hand": "N"}, "honours", "Choose how many honours."),
        ({"honours_held": "4"}, "honours", "Choose whose hand it is."),
        ({"revoke_by": "NS"}, "revokes", "Choose how many tricks move for the revoke."),
        ({"revoke_tricks": "1"}, "revokes", "Choose which side revoked."),
        ({"tricks": ""}, "tricks", "Choose made, or how many down."),
    ],
)
def test_a_fault_stands_beside_its_field_and_is_linked_above(fields, part, text, cast, match):
    post = {"level": "4", "strain": "S", "declarer": "N", "tricks": "10", **fields}
    path = reverse("enter", args=[cast.club.slug, match.night_id, match.pk])
    told = cast.client("director").post(path, post).content.decode()
    assert f'<a href="#fault-{part}">{text}</a>' in told
    assert text in told.split(f'id="fault-{part}"')[1].split("</ul>")[0]
