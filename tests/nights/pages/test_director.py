"""What a director does from the pages, from opening the night to the paper table after it."""

import pytest
from django.urls import reverse

from club.models import Membership, Player
from nights.actions.deals import enter_deal
from nights.models import Match, Night
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from tests.club.conftest import CARDS
from tests.nights.forms import fill_new_night

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
FORM = {"level": "3", "strain": "NT", "double": "", "declarer": "N", "tricks": "9"}


@pytest.fixture
def at(cast, night, match):
    """Return a page's address by name."""

    def address(name: str, **arguments: object) -> str:
        here = {"club": cast.club.slug, "night": night.pk, **arguments}
        return reverse(name, kwargs=here)

    return address


@pytest.fixture
def director(cast):
    return cast.client("director")


def test_a_table_is_formed_with_the_cards_as_they_fell(director, at, cast, night):
    four = cast.players[3:7]
    form = {"players": [player.pk for player in cast.players[4:7]], "cut": "typed"}
    answer = director.post(at("form"), form)
    assert answer.status_code == 422
    assert "A table needs four players; there are 3." in answer.content.decode()
    newcomer = cast.club.players.create(name="Hal Hill", short_name="Hal")
    director.post(at("arrive"), {"name": "hal hill"})
    people = [*cast.players[4:7], newcomer]
    form["players"] = [player.pk for player in people]
    drawn = ("10d", "q♠", "SK", "as")
    form |= {f"card_1_{player.pk}": card for player, card in zip(people, drawn, strict=True)}
    answer = director.post(at("form"), form, follow=True)
    assert "deals and has the choice" in answer.content.decode()
    assert read_sheet(Match.objects.get(table__number=2)).players["N"] == newcomer
    assert four


def test_the_next_match_is_cut_by_the_program(director, at, match, order):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    director.post(at("next", table=match.table.pk), {"cut": "drawn", "seat": "E"})
    following = Match.objects.get(table=match.table, number=2)
    assert (following.dealer, following.cut.typed) == ("E", False)


def test_candidates_join_and_leave_a_table(director, at, match, cast, night):
    eve = cast.players[4]
    director.post(at("join", table=match.table.pk), {"player": eve.pk})
    assert eve in read_room(night).tables[0].members
    director.post(at("leave", table=match.table.pk), {"player": eve.pk})
    assert eve not in read_room(night).tables[0].members


def test_a_deal_entered_from_the_wrong_chair_is_turned(director, at, match, order):
    deal = enter_deal(order=order(), match=match, raw=GAME)
    director.post(at("amend", match=match.pk, deal=deal.pk), {"turn": "1"})
    assert read_sheet(match).deals[0].row.data["declarer"] == "E"


def test_a_correction_asks_what_becomes_of_later_deals(director, at, match, order):
    part = {"contract": "2S", "declarer": "N", "tricks": 8}
    enter_deal(order=order(), match=match, raw=GAME)
    second = enter_deal(order=order(), match=match, raw=part)
    enter_deal(order=order(), match=match, raw=part)
    address = at("amend", match=match.pk, deal=second.pk)
    answer = director.post(address, FORM)
    assert answer.status_code == 422
    assert "later_3" in answer.content.decode()
    assert director.post(address, {**FORM, "later_3": "withdraw"}).status_code == 302
    assert [deal.number for deal in read_sheet(match).deals] == [1, 2]


def test_a_deal_upheld_by_the_director_stands_although_another_dealt(director, at, match, order):
    first = enter_deal(order=order(), match=match, raw={**GAME, "dealer": "N"})
    enter_deal(order=order(), match=match, raw={"contract": "pass", "dealer": "E"})
    address = at("amend", match=match.pk, deal=first.pk)
    answer = director.post(address, {"void": "new-deal"})
    assert answer.status_code == 422
    assert "too late for every claim that makes this deal void" in answer.content.decode()
    late = {"overrule": "1", "reason": "they had dealt it anew"}
    answer = director.post(address, {"void": "new-deal", "later_2": "uphold", **late})
    assert answer.status_code == 302
    assert all(deal.counts for deal in read_sheet(match).deals)


def test_somebody_is_substituted_and_seats_are_put_right(director, at, match, cast):
    address = at("seats", match=match.pk)
    gus = cast.players[6]
    director.post(address, {"substitute": "1", "seat": "N", "player": gus.pk, "consent": "1"})
    assert read_sheet(match).players["N"] == gus
    seats = {f"seat_{seat}": player.pk for seat, player in zip("NESW", cast.players, strict=False)}
    director.post(address, seats)
    assert [player.short_name for player in read_sheet(match).players.values()] == [
        "Ann",
        "Bob",
        "Cyd",
        "Dot",
    ]
    seats["seat_N"] = seats["seat_E"]
    answer = director.post(address, seats)
    assert "Bob cannot hold two seats." in answer.content.decode()


def test_closing_asks_about_a_match_in_play(director, at, match, order, night):
    enter_deal(order=order(), match=match, raw=GAME)
    page = director.get(at("close")).content.decode()
    assert "Abandon them: the points so far count" in page
    assert director.post(at("close"), {"unfinished": "wait"}).status_code == 422
    director.post(at("close"), {"unfinished": "abandoned"})
    assert not read_room(night).open
    assert director.post(at("enter", match=match.pk), FORM).status_code == 422
    director.post(at("reopen"))
    assert read_room(night).open


def test_a_paper_table_is_entered_after_the_night(director, at, match, order, cast):
    director.post(at("close"), {"unfinished": "void"})
    seats = {
        f"seat_{seat}": player.pk for seat, player in zip("NESW", cast.players[3:], strict=True)
    }
    answer = director.post(at("paper"), {**seats, "dealer": "S"})
    paper = Match.objects.get(paper=True)
    assert answer["Location"] == at("enter", match=paper.pk)
    for number in range(2):
        director.post(at("enter", match=paper.pk), {**FORM, "key": f"p{number}"})
    assert read_sheet(paper).state.complete
    page = director.get(at("night")).content.decode()
    assert "+9" in page


def test_a_paper_table_without_four_players_names_each_empty_seat(director, at, cast):
    answer = director.post(at("paper"), {"seat_N": cast.players[0].pk, "dealer": "N"})
    assert answer.content.decode().count("Nobody sits") == 3


def test_two_entries_of_one_player_are_joined(director, at, cast, night):
    eve, flo = cast.players[4:6]
    director.post(at("merge"), {"keeper": eve.pk, "duplicate": flo.pk})
    assert flo.pk not in [player.pk for _arrival, player in read_room(night).candidates]


def test_settings_change_who_sees_the_night_and_make_the_link_anew(director, at, night):
    key = night.link_key
    form = {"name": "Late", "visibility": "link", "acceptance": "on", "rotation": night.rotation}
    answer = director.post(at("settings"), form)
    assert answer["Location"] == at("settings"), "where the link is shown"
    assert "Saved." in director.get(at("settings")).content.decode()
    director.post(at("settings"), {"link": "new"})
    changed = Night.objects.get(pk=night.pk)
    assert (changed.name, changed.visibility, changed.acceptance) == ("Late", "link", True)
    assert changed.link_key != key


def test_two_players_are_not_shown_under_one_name(director, cast):
    address = reverse("players", args=[cast.club.slug])
    director.post(address, {"name": "Zoe Zander"})
    assert Player.objects.get(name="Zoe Zander").short_name == "Zoe Z."
    director.post(address, {"name": "Zoe Zimmer"})
    assert Player.objects.get(name="Zoe Zimmer").short_name == "Zoe Zi."
    answer = director.post(address, {"name": "Zoe Zuber", "short_name": "Zoe Z."})
    assert "Another player is shown as Zoe Z." in answer.content.decode()


def test_the_cards_of_a_cut_are_read_however_they_are_typed(cast):
    from club.forms import read_card

    assert [read_card(text) for text in ("10d", " q♠", "SK", "as", "TH", "xx")] == [
        "TD",
        "QS",
        "KS",
        "AS",
        "TH",
        "XX",
    ]
    assert len(CARDS) == 6


def test_a_night_is_opened_with_the_houses_own_rules(director, cast):
    address = reverse("new-night", args=[cast.club.slug])
    rules = {"chicago-vulnerability": "dealer", "chicago-part_scores": "per-deal"}
    form = fill_new_night(game="chicago", visibility="members", **rules)
    director.post(address, form)
    night = Night.objects.get(game="chicago")
    assert night.rules == {
        "vulnerability": "dealer",
        "part_scores": "per-deal",
        "part_score_bonus": 100,
        "honours": False,
    }
    answer = director.post(address, {**form, "chicago-part_score_bonus": "-5"})
    assert "greater than or equal to 0" in answer.content.decode()


def test_a_role_is_taken_away_but_not_the_last_owners(cast):
    owner = cast.client("owner")
    address = reverse("members", args=[cast.club.slug])
    owner.post(address, {"remove": "scorer"})
    assert not Membership.objects.filter(club=cast.club, account=cast.scorer).exists()
    answer = owner.post(address, {"remove": "owner"}, follow=True)
    assert "A club keeps at least one owner." in answer.content.decode()


def test_a_substitute_refused_keeps_what_was_chosen(director, at, match, cast):
    eve = cast.players[4]
    page = director.post(
        at("seats", match=match.pk), {"substitute": "1", "seat": "E", "player": eve.pk}
    )
    told = page.content.decode()
    assert page.status_code == 422
    assert "with the consent of the other three: ask them" in told
    assert f'value="{eve.pk}" selected' in told.split("Plays instead")[1]
    assert 'value="E" required checked' in told


def test_a_link_or_a_name_that_no_database_keeps_is_not_found(cast):
    assert cast.client("visitor").get("/n/%00/").status_code == 404
    owner, address = cast.client("owner"), reverse("members", args=[cast.club.slug])
    for post in ({"remove": "\0"}, {"link": "scorer\0"}):
        assert owner.post(address, post).status_code == 404
    assert Membership.objects.filter(club=cast.club, account=cast.scorer).exists()
