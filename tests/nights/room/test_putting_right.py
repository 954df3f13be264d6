"""What goes wrong in a room, put right: and nobody ends up in two places."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from club.actions.people import merge_players
from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Actor
from club.models import ClubAct, PlayerMerge
from club.queries.people import find_keepers
from club.tasks import sweep
from nights.actions.acceptance import accept_deal
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.forming import begin_next_match, form_table
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.nights import open_night, set_night
from nights.actions.reseating import correct_seats
from nights.actions.room import arrive, depart
from nights.actions.seats import substitute
from nights.forms.deals import get_fields, make_corrected_deal
from nights.links import TABLE_LINKS
from nights.models import Act, Match, Night
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.rebuild import find_differences, rebuild_night
from tests.club.conftest import CARDS, EVENING

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
PASSED = {"contract": "pass"}
PART = {"contract": "2S", "declarer": "N", "tricks": 8}
FORM = {"level": "3", "strain": "NT", "double": "", "declarer": "N", "tricks": "9"}


def seated(match) -> list[str]:
    return [player.short_name for player in read_sheet(match).players.values()]


def began(match) -> list[str]:
    return [player.short_name for player in read_sheet(match).starters.values()]


def cut(players):
    return {player.pk: card for player, card in zip(players, CARDS, strict=False)}


@pytest.fixture
def over(match, order):
    """Return a rubber played out in two deals."""
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    return match


@pytest.fixture
def following(over, order, night, cast):
    """Return the next match at the same table."""
    cards = cut(cast.players[:4])
    return begin_next_match(order=order(), night=night, table=over.table, cards=cards, typed=True)


def test_the_right_person_need_not_have_been_in_the_room(match, order, cast, night):
    ann, bob, cyd, dot = cast.players[:4]
    gus = cast.players[6]
    depart(order=order(), night=night, player=gus)
    correct_seats(order=order(), match=match, seats={"N": gus, "E": cyd, "S": bob, "W": dot})
    assert seated(match) == ["Gus", "Cyd", "Bob", "Dot"]
    assert ann in [player for _arrival, player in read_room(night).candidates]


def test_whoever_moves_seat_takes_their_substitute_along(match, order, cast):
    ann, bob, cyd, dot = cast.players[:4]
    gus = cast.players[6]
    enter_deal(order=order(), match=match, raw=PART)
    substitute(order=order(), match=match, seat="N", player=gus, consent=True)
    correct_seats(order=order(), match=match, seats={"N": cyd, "E": gus, "S": bob, "W": dot})
    assert seated(match) == ["Cyd", "Gus", "Bob", "Dot"]
    assert began(match) == ["Cyd", "Ann", "Bob", "Dot"]
    assert ann.short_name == "Ann"


def test_a_wrong_name_behind_a_substitute_is_put_right(match, order, cast):
    ann, bob, cyd, dot, eve = cast.players[:5]
    gus = cast.players[6]
    enter_deal(order=order(), match=match, raw=PART)
    substitute(order=order(), match=match, seat="N", player=gus, consent=True)
    seats = {"N": gus, "E": cyd, "S": bob, "W": dot}
    correct_seats(order=order(), match=match, seats=seats, began={"N": eve})
    assert began(match) == ["Eve", "Cyd", "Bob", "Dot"]
    assert seated(match)[0] == "Gus"
    assert ann.short_name == "Ann"


def test_a_substitute_is_in_the_room_and_waits_as_before(match, order, cast, night):
    gus = cast.players[6]
    depart(order=order(), night=night, player=gus)
    substitute(order=order(), match=match, seat="N", player=gus, consent=True)
    around = read_room(night)
    assert gus in [around.people[arrival.player_id] for arrival in around.arrivals]
    assert [player for _arrival, player in around.candidates][-1] == gus


def test_seats_of_an_older_match_leave_the_table_as_it_is(over, following, order, cast, night):
    ann, bob, cyd, dot, eve = cast.players[:5]
    before = read_room(night).tables[0].members
    correct_seats(order=order(), match=over, seats={"N": eve, "E": cyd, "S": bob, "W": dot})
    assert read_room(night).tables[0].members == before
    assert began(over)[0] == "Eve"
    assert ann in before


def test_a_match_is_not_taken_up_again_while_its_players_play_another(match, order, cast, night):
    set_match_state(order=order(), match=match, state="abandoned")
    cards = cut(cast.players[:4])
    begin_next_match(order=order(), night=night, table=match.table, cards=cards, typed=True)
    with pytest.raises(Refused, match="is playing at table 1"):
        set_match_state(order=order(), match=match, state="playing")


def test_a_correction_that_reopens_an_older_match_abandons_it_or_is_refused(
    over, following, order, night
):
    last = over.deals.get(number=2)
    with pytest.raises(Refused) as refused:
        correct_deal(order=order(), deal=last, raw=PART)
    assert [fault.code for fault in refused.value.faults] == ["reopens", "window-closed"]
    why = order(reason="one sheet was lost")
    correct_deal(order=why, deal=last, raw=PART, abandon=True, overrule=True)
    assert read_sheet(over).status == "abandoned"
    assert read_room(night).tables[0].current.match == following


def test_a_chain_of_merges_reaches_every_night(over, order, cast, night):
    ann, eve, flo = cast.players[0], cast.players[4], cast.players[5]
    rebuild_night(night.pk, now=EVENING)
    other = open_night(order=order(), club=cast.club, date=EVENING.date())
    merge_players(order=order(), club=other.club, duplicate=ann, keeper=eve)
    merge_players(order=order(), club=other.club, duplicate=eve, keeper=flo)
    sweep()
    assert find_differences(Night.objects.get(pk=night.pk)) == []
    assert began(over)[0] == "Flo"


def test_nobody_is_merged_into_two_matches_at_once(match, order, cast, night):
    eve, flo, gus = cast.players[4:7]
    people = [eve, flo]
    for number in range(2):
        people.append(cast.club.players.create(name=f"G{number}", short_name=f"G{number}"))
        arrive(order=order(), night=night, player=people[-1])
    second = form_table(
        order=order(reason="a set"),
        night=night,
        players=people,
        cards=cut(people),
        typed=True,
    )
    substitute(order=order(), match=second, seat="N", player=gus, consent=True)
    with pytest.raises(Refused, match="is playing at table 1"):
        merge_players(order=order(), club=night.club, duplicate=gus, keeper=cast.players[0])


def test_a_merge_sent_twice_acts_once_on_every_night(over, order, cast, night):
    ann, flo = cast.players[0], cast.players[5]
    other = open_night(order=order(), club=cast.club, date=EVENING.date())
    for _time in range(2):
        merge_players(order=order(key="m"), club=other.club, duplicate=ann, keeper=flo)
    assert Act.objects.filter(verb="merge").count() == 1
    assert ClubAct.objects.filter(verb="merge").count() == 1


def test_merges_in_a_circle_do_not_hang_the_club(cast):
    ann, bob = cast.players[:2]
    act = ClubAct.objects.filter(club=cast.club).first()
    PlayerMerge.objects.create(act=act, duplicate=ann, keeper=bob)
    PlayerMerge.objects.create(act=act, duplicate=bob, keeper=ann)
    assert set(find_keepers(cast.club.pk)) == {ann.pk, bob.pk}


def test_a_director_lets_a_deal_stand_over_an_objection(match, order, night):
    set_night(order=order(), night=night, visibility="public", acceptance=True, name="")
    match.refresh_from_db()
    phone = {seat: Actor(device=match.table, seat=seat) for seat in ("N", "E", "")}
    with pytest.raises(Refused, match="at which seat"):
        enter_deal(order=order(actor=phone[""]), match=match, raw=GAME)
    deal = enter_deal(order=order(actor=phone["N"]), match=match, raw=GAME)
    accept_deal(order=order(actor=phone["E"]), deal=deal, accepted=False)
    with pytest.raises(Conflict):
        accept_deal(order=order(actor=phone["E"]), deal=deal)
    accept_deal(order=order(), deal=deal)
    assert read_sheet(match).pending is None


def test_a_correction_keeps_what_the_form_cannot_show():
    deal = {**GAME, "tricks": 10, "dealer": "N"}
    deal["revokes"] = [{"by": "NS", "tricks": 1, "hand": "N"}, {"by": "EW", "tricks": 1}]
    post = {**get_fields("rubber", deal), "tricks": "9"}
    assert make_corrected_deal("rubber", deal, post) == {**deal, "tricks": 9}
    post["revoke_by"] = ""
    post["revoke_tricks"] = ""
    assert "revokes" not in make_corrected_deal("rubber", deal, post)


@pytest.mark.parametrize("version", ["²", "9" * 5000, "-1", "x"])
def test_a_version_that_is_none_is_no_error_of_ours(match, version):
    link = reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])
    phone = Client()
    answer = phone.post(link + "deal/", {**FORM, "match": str(match.pk), "version": version})
    assert answer.status_code == 302


def test_two_directors_who_correct_one_deal_both_hear_of_it(match, order, cast, night):
    deal = enter_deal(order=order(), match=match, raw=GAME)
    where = {"club": cast.club.slug, "night": night.pk, "match": match.pk, "deal": deal.pk}
    address = reverse("amend", kwargs=where)
    first, second = cast.client("director"), cast.client("owner")
    first.post(address, {**FORM, "tricks": "10"})
    answer = second.post(address, {**FORM, "tricks": "11"}, follow=True)
    assert "Deal 1 has been corrected since." in answer.content.decode()


def test_a_table_formed_by_a_double_click_is_one_table(cast, night):
    director = cast.client("director")
    address = reverse("form", args=[cast.club.slug, night.pk])
    form = {"players": [player.pk for player in cast.players[:4]], "cut": "drawn", "key": "d"}
    assert [director.post(address, form).status_code for _click in range(2)] == [302, 302]
    assert Match.objects.count() == 1


def test_typed_cards_are_never_thrown_away(cast, night):
    director = cast.client("director")
    address = reverse("form", args=[cast.club.slug, night.pk])
    four = cast.players[:4]
    form = {"players": [player.pk for player in four], "cut": "drawn", f"card_1_{four[0].pk}": "QS"}
    answer = director.post(address, form)
    assert answer.status_code == 422
    assert "Cards are typed in" in answer.content.decode()
    assert 'value="QS"' in answer.content.decode()


def test_one_page_of_the_room_checks_in_one_after_the_other(cast, night, order):
    director = cast.client("director")
    for player in cast.players[:2]:
        depart(order=order(), night=night, player=player)
    address = reverse("arrive", args=[cast.club.slug, night.pk])
    for player in cast.players[:2]:
        director.post(address, {"name": player.name, "key": "one-page"})
    assert read_room(night).seated == set()
    assert len(read_room(night).candidates) == 7


def test_the_second_phone_with_the_same_deal_is_told_so(match, order):
    link = reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])
    phone = Client()
    phone.post(link + "seat/", {"seat": "S"})
    version = read_sheet(match).version
    enter_deal(order=order(), match=match, raw=GAME)
    form = {**FORM, "match": str(match.pk), "version": version}
    answer = phone.post(link + "deal/", form, follow=True)
    assert "has just entered this very deal" in answer.content.decode()
    assert len(read_sheet(match).deals) == 1


def test_a_paper_table_keeps_nobody_from_playing(match, order, cast, night):
    seats = dict(zip("NESW", cast.players[3:], strict=True))
    enter_paper(order=order(), night=night, seats=seats)
    substitute(order=order(), match=match, seat="N", player=cast.players[6], consent=True)
    assert seated(match)[0] == "Gus"


def test_one_night_that_cannot_be_computed_keeps_no_other_back(over, order, cast, night):
    other = open_night(order=order(), club=cast.club, date=EVENING.date())
    with connection.cursor() as cursor:  # only a damaged row does that, not an action
        cursor.execute("UPDATE club_match SET game = 'no-game'")
    sweep()
    assert other.standing is not None


@pytest.fixture
def with_substitute(match, order, cast):
    """A match in which Gus plays North for Ann after a deal."""
    enter_deal(order=order(), match=match, raw=PART)
    substitute(order=order(), match=match, seat="N", player=cast.players[6], consent=True)
    enter_deal(order=order(), match=match, raw=PART)
    return match


def test_nobody_has_begun_in_two_seats(with_substitute, order, cast):
    _ann, bob, _cyd, dot, eve, _flo, gus = cast.players
    match, seats = with_substitute, {"N": eve, "E": gus, "S": bob, "W": dot}
    # Gus takes along Ann to East, and Eve would have followed her in North too.
    with pytest.raises(Refused, match="Ann would have begun both North and East") as caught:
        correct_seats(order=order(), match=match, seats=seats)
    faults = [(fault.code, fault.field) for fault in caught.value.faults]
    assert faults == [("two-seats", "began.E")]
    correct_seats(order=order(), match=match, seats=seats, began={"N": eve})
    assert began(match) == ["Eve", "Ann", "Bob", "Dot"]
    set_match_state(order=order(), match=match, state="abandoned")
    assert rebuild_night(match.night_id, now=EVENING)
    assert not find_differences(Night.objects.get())


def test_a_substitute_who_came_in_for_another_player_leaves_the_first_where_they_were(
    with_substitute, order, cast
):
    ann, bob, _cyd, dot, _eve, _flo, gus = cast.players
    match = with_substitute
    correct_seats(order=order(), match=match, seats={"N": ann, "E": gus, "S": bob, "W": dot})
    assert began(match) == ["Ann", "Cyd", "Bob", "Dot"]
    assert seated(match) == ["Ann", "Gus", "Bob", "Dot"]


def play_on(match, order, *substitutes):
    """Send in substitutes, each after a deal."""
    for seat, player in substitutes:
        enter_deal(order=order(), match=match, raw=PASSED)
        substitute(order=order(), match=match, seat=seat, player=player, consent=True)


def test_the_last_of_several_substitutes_moves_alone_if_the_one_before_stays(match, order, cast):
    _ann, bob, _cyd, dot, eve, _flo, gus = cast.players
    play_on(match, order, ("N", eve), ("N", gus))
    correct_seats(order=order(), match=match, seats={"N": eve, "E": gus, "S": bob, "W": dot})
    assert chains(match) == {
        "N": [(1, "Ann"), (2, "Eve"), (3, "Eve")],
        "E": [(1, "Cyd"), (3, "Gus")],
        "S": [(1, "Bob")],
        "W": [(1, "Dot")],
    }


def test_seats_that_are_swapped_move_every_player_at_their_deal(match, order, cast):
    _ann, bob, cyd, dot, eve, flo, gus = cast.players
    play_on(match, order, ("N", eve), ("N", gus), ("W", flo), ("E", dot))
    seats = {"N": gus, "E": dot, "S": bob, "W": cyd}
    with pytest.raises(Refused, match="Cyd would have held both East and West at deal 4"):
        correct_seats(order=order(), match=match, seats=seats)
    correct_seats(order=order(), match=match, seats={"N": dot, "E": gus, "S": bob, "W": flo})
    assert chains(match) == {
        "N": [(1, "Cyd"), (5, "Dot"), (5, "Dot")],
        "E": [(1, "Ann"), (2, "Eve"), (3, "Gus")],
        "S": [(1, "Bob")],
        "W": [(1, "Dot"), (4, "Flo")],
    }


def chains(match):
    """Return who held each seat, from which deal on."""
    sheet = read_sheet(match)
    return {
        seat: [
            (seating.from_deal, str(sheet.people[seating.player_id]))
            for seating in sheet.chain(seat)
        ]
        for seat in "NESW"
    }


def test_the_page_moves_whoever_began_along_and_asks_where_it_cannot_tell(with_substitute, cast):
    ann, bob, cyd, dot, eve, _flo, gus = cast.players
    match, browser = with_substitute, cast.client("director")
    path = reverse("seats", args=[cast.club.slug, match.night_id, match.pk])

    def send(key, **fields):
        seats = {"seat_S": bob, "seat_W": dot} | fields
        form = {"key": key, "reason": f"a {key}"}
        return browser.post(path, form | {name: player.pk for name, player in seats.items()})

    # The form has Ann as she who began North, until the director says something else.
    assert send("swap", seat_N=cyd, seat_E=gus, began_N=ann).status_code == 302
    assert began(match) == ["Cyd", "Ann", "Bob", "Dot"]
    answer = send("name", seat_N=gus, seat_E=eve, began_E=ann)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Ann would have begun both North and East. Say who began East." in page
    assert 'value="a name"' in page
    assert page.index("Put right who sits where") < page.index("Send in a substitute")
    chosen = [("seat_E", eve), ("began_E", ann), ("seat_N", gus)]
    for name, player in chosen:
        at = page.index(f'name="{name}"')
        assert f'value="{player.pk}" selected' in page[at : page.index("</select>", at)]
    assert '<input type="hidden" name="asked" value="E">' in page
    assert send("name", seat_N=gus, seat_E=eve, began_E=eve).status_code == 302
    assert began(match) == ["Ann", "Eve", "Bob", "Dot"]
    assert seated(match) == ["Gus", "Eve", "Bob", "Dot"]


def test_whoever_is_shown_as_the_beginner_is_stated_once_the_page_has_asked(with_substitute, cast):
    ann, bob, cyd, dot, eve, _flo, gus = cast.players
    match, browser = with_substitute, cast.client("director")
    path = reverse("seats", args=[cast.club.slug, match.night_id, match.pk])
    players = {"seat_N": eve, "seat_E": gus, "seat_S": bob, "seat_W": dot, "began_N": ann}
    fields = {name: player.pk for name, player in players.items()}
    page = browser.post(path, fields | {"key": "a"}).content.decode()
    at = page.index('name="began_E"')
    assert f'value="{cyd.pk}" selected' in page[at : page.index("</select>", at)]
    answer = browser.post(path, fields | {"key": "a", "began_E": cyd.pk, "asked": "E"})
    assert answer.status_code == 302
    assert began(match) == ["Ann", "Cyd", "Bob", "Dot"]
    assert seated(match) == ["Eve", "Gus", "Bob", "Dot"]
