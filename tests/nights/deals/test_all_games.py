"""Every game in a night: from the cut to the standing, by phone, by page and by program."""

import json
import random
import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, form_table
from nights.actions.joining import join_table
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.nights import close_night, open_night
from nights.actions.reseating import correct_seats
from nights.actions.room import arrive
from nights.actions.seats import substitute
from nights.forms.deals import get_fields
from nights.games import GAMES as ENTRIES
from nights.links import TABLE_LINKS
from nights.models import Deal, Night
from nights.queries.cuts import get_seating_reasons
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.rebuild import find_differences, rebuild_night
from nights.simulation.deals import make_random_deal
from scoring.games import GAMES
from tests.club.api.client import fields, of_match, of_night, program
from tests.club.conftest import CARDS, EVENING
from tests.nights.forms import fill_new_night
from tests.scoring.notation import deal

ALL = sorted(GAMES)
#: A short match of each game in the notation of the scoring tests.
MATCH = {
    "rubber": ["4S N 10", "3NT S 9"],
    "chicago": ["1NT N 7", "4S E 10", "pass", "2H S 8", "3NT W 8"],
    "draw-and-discard": ["4S N 10", "deal-lost", "3NT E 8", "4H N 11 N4"],
    "bridge-1907": ["Hx1 9-4 N3 E2 void=S", "new-deal", "NT 10-3 N4 -EW"],
    "short-bridge": ["11-2 NS3", "6-7 -EW:add", "13-0"],
}


@pytest.fixture
def begin(cast, order):
    """Open a night of a game and begin a match at a table of as many as it takes."""

    def begin(game: str, **rules):
        night = open_night(
            order=order(), club=cast.club, date=EVENING.date(), game=game, rules=rules
        )
        for player in cast.players:
            arrive(order=order(), night=night, player=player)
        players = cast.players[: len(GAMES[game].seats)]
        cards = dict(zip([player.pk for player in players], CARDS, strict=False))
        return form_table(order=order(), night=night, players=players, cards=cards, typed=True)

    return begin


def link_of(match) -> str:
    return reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])


def at_table(match, seat: str = "N") -> Client:
    phone = Client()
    phone.post(link_of(match) + "seat/", {"seat": seat})
    return phone


def send(phone: Client, match, **fields: str):
    return phone.post(link_of(match) + "deal/", {**fields, "match": str(match.pk)})


@pytest.mark.parametrize("game", ALL)
def test_a_whole_match_is_played_by_phone(begin, cast, game):
    match = begin(game)
    phone = at_table(match)
    for text in MATCH[game]:
        raw = deal(text)
        shown = phone.post(
            link_of(match) + "deal/", {**get_fields(game, raw), "preview": "1"}
        ).content.decode()
        assert "Still to choose: " not in shown
        sent = send(phone, match, confirmed="1", **get_fields(game, raw))
        assert sent.status_code == 302
    sheet = read_sheet(match)
    assert [played.row.data for played in sheet.deals] == [deal(text) for text in MATCH[game]]
    assert sheet.over
    page = phone.get(link_of(match)).content.decode()
    assert "This match is over." in page
    for name in ("match", "night"):
        arguments = [match.pk] if name == "match" else []
        public = Client().get(reverse(name, args=[cast.club.slug, match.night_id, *arguments]))
        assert public.status_code == 200
    rebuild_night(match.night_id, now=EVENING)
    assert find_differences(match.night) == []


@pytest.mark.parametrize("game", ALL)
def test_every_random_deal_is_shown_on_every_page(begin, cast, game, order):
    match = begin(game)
    chance = random.Random(game)
    for _ in range(12):
        if not read_sheet(match).over:
            enter_deal(order=order(), match=match, raw=make_random_deal(chance, game))
    director = cast.client("director")
    here = [cast.club.slug, match.night_id]
    last = read_sheet(match).deals[-1].row
    for address in (
        reverse("room", args=here),
        reverse("history", args=here),
        reverse("seats", args=[*here, match.pk]),
        reverse("enter", args=[*here, match.pk]),
        reverse("amend", args=[*here, match.pk, last.pk]),
        reverse("match-begun", args=[*here, match.pk]),
        reverse("paper", args=here),
        reverse("form", args=here),
        link_of(match),
    ):
        assert director.get(address).status_code == 200, address


def test_the_old_games_read_in_their_own_words(begin, order, cast):
    match = begin("bridge-1907")
    enter_deal(order=order(), match=match, raw=deal("Hx1 9-4 N3 E2 void=S -EW"))
    page = Client().get(reverse("match", args=[cast.club.slug, match.night_id, match.pk]))
    text = re.sub(r"<[^>]+>", "", page.content.decode())
    assert "trumps doubled, NS 9 : EW 4, honours N 3 E 2, chicane S, revoke EW" in text
    assert "below the line" not in text
    match = begin("short-bridge")
    enter_deal(order=order(), match=match, raw=deal("8-5 NS3 -EW:add"))
    page = at_table(match).get(link_of(match)).content.decode()
    page = re.sub(r'data-reckon="[^"]*"', "", page)  # its keys are those of every game
    assert "NS 8 : EW 5" in page
    assert "revoke EW (3 points to the others)" in page
    assert "Points of each game" in page
    assert "below the line" not in page
    assert "vulnerable" not in page


@pytest.mark.parametrize("game", ["bridge-1907", "short-bridge"])
def test_the_back_score_of_an_old_game_is_in_points(begin, cast, order, game):
    match = begin(game)
    for text in MATCH[game]:
        enter_deal(order=order(), match=match, raw=deal(text))
    rebuild_night(match.night_id, now=EVENING)
    page = Client().get(reverse("night", args=[cast.club.slug, match.night_id]))
    text = page.content.decode()
    assert "In points" in text
    assert "hundreds" not in text
    assert f"+{read_sheet(match).state.totals.margin}" in text


@pytest.mark.parametrize(
    ("game", "rule", "value"),
    [
        ("bridge-1907", "doubling_limit", 100),
        ("bridge-1907", "chicane", "english"),
        ("short-bridge", "game_points", 7),
        ("short-bridge", "both_revoked", "cancel"),
        ("draw-and-discard", "part_score_bonus", 50),
    ],
)
def test_house_rules_are_chosen_on_the_page_and_through_the_api(cast, game, rule, value):
    director = cast.client("director")
    address = reverse("new-night", args=[cast.club.slug])
    director.post(address, fill_new_night(game=game, **{f"{game}-{rule}": str(value)}))
    assert Night.objects.get().rules[rule] == value
    body = {"date": "2026-03-05", "game": game, "rules": {rule: value}}
    made = program(cast.club, cast.director).post("nights/", body)
    assert made.status_code == 201
    assert made.json()["rules"][rule] == value
    made = program(cast.club, cast.director).post("nights/", {**body, "rules": {rule: "odd"}})
    assert fields(made) == {(f"rules.{rule}", "rule-value")}


def test_no_limit_is_a_rule_too(cast):
    caller = program(cast.club, cast.director)
    body = {"date": "2026-03-05", "game": "bridge-1907", "rules": {"doubling_limit": None}}
    assert caller.post("nights/", body).json()["rules"]["doubling_limit"] is None


def test_at_seven_up_the_form_offers_no_honours(begin):
    match = begin("short-bridge", game_points=7)
    assert "Honours that were called" not in at_table(match).get(link_of(match)).content.decode()
    answer = send(at_table(match), match, won="8", honours="NS3")
    assert answer.status_code == 422
    assert "seven up" in answer.content.decode().lower()


@pytest.mark.parametrize("game", ["bridge-1907", "short-bridge"])
def test_each_phone_counts_its_own_tricks(begin, game):
    match = begin(game)
    tile = r'name="won" value="(\d+)"[^>]*><span class="face">(\d+)<small>(\d+)<'
    for seat, ours in (("N", 9), ("E", 4)):
        page = at_table(match, seat).get(link_of(match)).content.decode()
        shown = {value: (we, they) for value, we, they in re.findall(tile, page)}
        assert shown["9"] == (str(ours), str(13 - ours))


# The auction and the play


def test_calls_stand_in_place_of_the_contract(begin, cast):
    match = begin("rubber")
    phone = at_table(match)
    typed = "1s p 2s p\n4S p p x, p p p"
    assert send(phone, match, calls=typed, tricks="10").status_code == 302
    raw = Deal.objects.get().data
    assert (raw["contract"], raw["declarer"]) == ("4SX", "N")
    assert raw["calls"][-4:] == ["X", "pass", "pass", "pass"]
    page = Client().get(reverse("match", args=[cast.club.slug, match.night_id, match.pk]))
    text = page.content.decode()
    assert '<table class="auction">' in text
    assert text.index('<th scope="col">N</th>') < text.index('<th scope="col">E</th>')


def test_calls_are_turned_by_whoever_deals_now(begin, order):
    match = begin("rubber")
    enter_deal(order=order(), match=match, raw=deal("pass"))
    send(at_table(match), match, calls="1s p p p", tricks="7")
    assert Deal.objects.get(number=2).data["declarer"] == "E"


def test_an_auction_in_which_everybody_passes_is_a_deal_passed_out(begin):
    match = begin("rubber")
    assert send(at_table(match), match, calls="- - - -").status_code == 302
    assert Deal.objects.get().data == {"contract": "pass", "calls": ["pass"] * 4}


def test_calls_that_differ_from_the_contract_show_beside_it(begin):
    match = begin("rubber")
    chosen = {"level": "3", "strain": "S", "declarer": "N", "tricks": "10"}
    answer = send(at_table(match), match, **chosen, calls="4s p p p")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "The auction ends in 4S, and the result says 3S." in text
    assert "4s p p p</textarea>" in text


def test_bad_calls_and_cards_come_back_with_every_fault_and_what_was_typed(begin):
    match = begin("rubber")
    answer = send(at_table(match), match, calls="1s hello 9h", play="AS ZZ <b>", tricks="7")
    text = answer.content.decode()
    assert answer.status_code == 422
    for fault in ("hello", "9h", "ZZ"):
        assert f"{fault}&quot; is not" in text
    assert "1s hello 9h</textarea>" in text
    assert "AS ZZ &lt;b&gt;</textarea>" in text
    assert not Deal.objects.exists()


def test_what_is_wrong_with_the_calls_shows_before_everything_is_chosen(begin):
    match = begin("rubber")
    fields = {"calls": "1s p 1h", "preview": "1"}
    text = at_table(match).post(link_of(match) + "deal/", fields).content.decode()
    assert "Still to choose" in text
    assert "1H is not enough over 1S." in text


def test_cards_stand_in_place_of_the_tricks(begin, cast):
    match = begin("rubber")
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
    fields = {"level": "1", "strain": "NT", "declarer": "N", "play": " ".join(cards)}
    assert send(at_table(match), match, **fields).status_code == 302
    assert Deal.objects.get().data["tricks"] == 0
    page = Client().get(reverse("match", args=[cast.club.slug, match.night_id, match.pk]))
    assert page.content.decode().count('<ol class="tricks"') == 1


def test_the_calls_of_1907_make_trumps_and_doubles(begin, cast):
    match = begin("bridge-1907")
    typed = "p H double W:redouble satisfied satisfied"
    answer = send(at_table(match), match, calls=typed, won="9")
    assert answer.status_code == 422
    assert "It is" in answer.content.decode()
    typed = "p H double redouble satisfied satisfied"
    assert send(at_table(match), match, calls=typed, won="9").status_code == 302
    raw = Deal.objects.get().data
    assert (raw["trumps"], raw["doubles"]) == ("H", 2)
    page = Client().get(reverse("match", args=[cast.club.slug, match.night_id, match.pk]))
    assert "satisfied" in page.content.decode()


def test_a_correction_keeps_calls_and_cards(begin, cast):
    match = begin("rubber")
    send(at_table(match), match, calls="4s p p p", tricks="10")
    row = Deal.objects.get()
    page = at_table(match).get(f"{link_of(match)}deals/{row.pk}/").content.decode()
    assert "4S pass pass pass</textarea>" in page
    change = {**get_fields("rubber", row.data), "tricks": "9"}
    at_table(match).post(f"{link_of(match)}deals/{row.pk}/", change)
    again = read_sheet(match).deals[0].row
    assert again.data == {**row.data, "tricks": 9}


@pytest.mark.parametrize(
    ("game", "text", "turned"),
    [
        ("bridge-1907", "H 9-4 N3 E2 void=S -EW", "H 4-9 E3 S2 void=W -NS"),
        ("short-bridge", "8-5 NS3 -EW:add", "5-8 EW3 -NS:add"),
        ("draw-and-discard", "4S N 10 E4", "4S E 10 N4"),
    ],
)
def test_a_deal_from_the_wrong_chair_is_turned(begin, cast, order, game, text, turned):
    match = begin(game)
    row = enter_deal(order=order(), match=match, raw=deal(text))
    address = reverse("amend", args=[cast.club.slug, match.night_id, match.pk, row.pk])
    assert cast.client("director").post(address, {"turn": "1", "key": "k"}).status_code == 302
    assert read_sheet(match).deals[0].row.data == deal(turned)


# Two seats


def test_two_players_cut_for_the_deal_and_sit_north_and_east(begin, cast):
    match = begin("draw-and-discard")
    sheet = read_sheet(match)
    assert {seat: player.short_name for seat, player in sheet.players.items()} == {
        "N": "Ann",
        "E": "Bob",
    }
    assert match.dealer == "N"
    assert [reason.split(":")[0] for reason in get_seating_reasons(match)] == [
        "Ann cut the highest card, the ace of spades"
    ]


@pytest.mark.parametrize("count", [1, 3, 4])
def test_a_table_of_two_takes_just_two(cast, order, count):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), game="draw-and-discard")
    players = cast.players[:count]
    for player in players:
        arrive(order=order(), night=night, player=player)
    cards = dict(zip([player.pk for player in players], CARDS, strict=False))
    with pytest.raises(Refused) as refused:
        form_table(order=order(), night=night, players=players, cards=cards, typed=True)
    assert [fault.code for fault in refused.value.faults] == ["not-two"]
    with pytest.raises(Refused, match="one of N, E"):
        form_table(
            order=order(), night=night, players=players, cards=cards, typed=True, chooser_seat="S"
        )


def test_nobody_joins_a_table_of_two(begin, cast, order):
    match = begin("draw-and-discard")
    with pytest.raises(Refused, match="complete"):
        join_table(order=order(), night=match.night, table=match.table, player=cast.players[2])


def test_a_table_of_two_cuts_again_and_takes_substitutes(begin, cast, order):
    match = begin("draw-and-discard")
    with pytest.raises(Refused, match="one of N, E"):
        substitute(order=order(), match=match, seat="S", player=cast.players[2], consent=True)
    substitute(order=order(), match=match, seat="E", player=cast.players[2], consent=True)
    assert read_sheet(match).players["E"] == cast.players[2]
    correct_seats(order=order(), match=match, seats={"N": cast.players[2], "E": cast.players[0]})
    assert list(read_sheet(match).players.values()) == [cast.players[2], cast.players[0]]
    set_match_state(order=order(), match=match, state="void")
    members = read_room(match.night).table(match.table_id).members
    cards = dict(zip([member.pk for member in members], ["2C", "2D"], strict=True))
    following = begin_next_match(
        order=order(),
        night=match.night,
        table=match.table,
        cards=cards,
        typed=True,
        chooser_seat="E",
    )
    assert following.dealer == "E"
    assert read_sheet(following).players["E"] == members[1]


def test_paper_tables_of_two_have_two_seats(begin, cast, order):
    match = begin("draw-and-discard")
    two = {"N": cast.players[2], "E": cast.players[3]}
    with pytest.raises(Refused) as refused:
        enter_paper(order=order(), night=match.night, seats={**two, "S": cast.players[4]})
    assert [fault.field for fault in refused.value.faults] == ["seats.S"]
    with pytest.raises(Refused, match="one of N, E"):
        enter_paper(order=order(), night=match.night, seats=two, dealer="W")
    made = enter_paper(order=order(), night=match.night, seats=two, deals=[deal("4S E 10")])
    assert read_sheet(made).state.totals["EW"] == 120
    page = cast.client("director").get(reverse("paper", args=[cast.club.slug, match.night_id]))
    text = page.content.decode()
    assert 'name="seat_E"' in text
    assert 'name="seat_S"' not in text


def test_a_phone_of_a_table_of_two_sits_north_or_east(begin):
    match = begin("draw-and-discard")
    page = Client().get(link_of(match)).content.decode()
    assert re.findall(r'name="seat" value="(\w)"', page) == ["N", "E"]
    phone = at_table(match, "S")
    assert "Which seat is this phone at?" in phone.get(link_of(match)).content.decode()
    page = at_table(match, "E").get(link_of(match)).content.decode()
    assert set(re.findall(r'name="declarer" value="(\w)"', page)) == {"N", "E"}


def test_the_other_player_accepts_a_deal(begin, cast, order):
    match = begin("draw-and-discard")
    Night.objects.filter(pk=match.night_id).update(acceptance=True)
    match.refresh_from_db()
    north, east = at_table(match, "N"), at_table(match, "E")
    send(north, match, **get_fields("draw-and-discard", deal("2S N 8")))
    answer = f"{link_of(match)}deals/{Deal.objects.get().pk}/answer/"
    assert north.post(answer).status_code == 422
    assert east.post(answer).status_code == 302
    assert read_sheet(match).pending is None


def test_closing_abandons_a_rubber_of_two(begin, order):
    match = begin("draw-and-discard")
    enter_deal(order=order(), match=match, raw=deal("2S N 8"))
    close_night(order=order(), night=match.night, unfinished="abandoned")
    assert read_sheet(match).state.totals.margin == 60 + 100
    rebuild_night(match.night_id, now=EVENING)
    assert find_differences(match.night) == []


# Programs


@pytest.mark.parametrize("game", ALL)
def test_a_program_plays_a_match_of_each_game(begin, cast, game):
    match = begin(game)
    caller = program(cast.club, cast.director)
    for text in MATCH[game]:
        made = caller.post(of_match(match) + "deals/", {"deal": deal(text)})
        assert made.status_code == 201, made.content
        assert made.json()["deal"] == deal(text)
    shown = caller.get(of_match(match)).json()
    assert shown["state"] == "complete"
    assert list(shown["seats"]) == [str(seat) for seat in GAMES[game].seats]
    assert shown["answer"]["game"] == game
    assert len(shown["answer"]["deals"]) == len(MATCH[game])
    json.dumps(shown)


@pytest.mark.parametrize("game", ALL)
def test_a_deal_of_another_kind_of_game_is_refused_with_every_fault(begin, cast, game):
    match = begin(game)
    wrong = deal("8-5 NS3") if ENTRIES[game].shape == "ContractDeal" else deal("4S N 10")
    answer = program(cast.club, cast.director).post(of_match(match) + "deals/", {"deal": wrong})
    assert answer.status_code == 422
    assert len(answer.json()["errors"]) >= 2


def test_a_program_forms_a_table_of_two_and_puts_its_seats_right(begin, cast):
    match = begin("draw-and-discard")
    caller = program(cast.club, cast.director)
    two = [str(player.pk) for player in cast.players[2:4]]
    made = caller.post(of_night(match.night) + "tables/", {"players": two}).json()
    swapped = {"N": made["seats"]["E"]["id"], "E": made["seats"]["N"]["id"]}
    path = f"{of_night(match.night)}matches/{made['id']}/seats/"
    assert list(caller.put(path, swapped).json()["seats"]) == ["N", "E"]
    assert fields(caller.put(path, {"N": two[0], "S": two[1]})) == {
        ("E", "required"),
        ("S", "unknown-key"),
    }


@pytest.mark.parametrize("game", ALL)
@pytest.mark.django_db(transaction=True)
def test_a_simulated_night_of_each_game_equals_its_own_fold(game, capsys):
    size = ("--tables", "2", "--matches", "1", "--quiet")
    call_command("simulate", *size, "--seed", "3", "--game", game)
    assert find_differences(Night.objects.get()) == []
