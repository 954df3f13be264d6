"""Matches that a player breaks off, and columns of the back score that leave a trace."""

import pytest

from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal, withdraw_deal
from nights.actions.forming import begin_next_match
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.reseating import correct_seats
from nights.actions.seats import substitute
from nights.models import PlayerMatch
from nights.queries.nights import get_standing
from nights.queries.sheets import read_sheet
from nights.rebuild import find_differences, rebuild_night
from tests.club.conftest import CARDS, EVENING
from tests.club.seasons.ladders import ladder
from tests.club.seasons.parts import GAME

PART = {"contract": "1S", "declarer": "N", "tricks": 7}


@pytest.fixture
def broken(order, match):
    """Return what breaks the match off from a seat, and computes its night."""

    def off(seat):
        set_match_state(order=order(), match=match, state="abandoned", broken_off_by=seat)
        rebuild_night(match.night_id, now=EVENING)

    return off


def test_a_substitute_who_breaks_a_match_off_takes_the_default(season, cast, match, order, broken):
    enter_deal(order=order(), match=match, raw=GAME)
    flo = cast.players[5]
    substitute(order=order(), match=match, seat="E", player=flo, consent=True)
    broken("E")
    rebuild_ladder(season.pk, now=EVENING)
    row_of = ladder(season)
    assert row_of["Flo"].defaults == 1
    assert "Cyd" not in row_of  # who began it
    assert row_of["Ann"].won == row_of["Bob"].won == 1
    assert PlayerMatch.objects.filter(player=flo).count() == 1
    rows = get_standing(match.night).rows
    assert {row.player.short_name for row in rows} == {"Ann", "Bob", "Cyd", "Dot"}


def test_whoever_comes_back_in_another_seat_and_breaks_it_off_is_counted_once(
    season, cast, match, order, broken
):
    ann, gus = cast.players[0], cast.players[6]
    for seat, player in (("N", gus), ("E", ann)):
        enter_deal(order=order(), match=match, raw=PART)
        substitute(order=order(), match=match, seat=seat, player=player, consent=True)
    enter_deal(order=order(), match=match, raw=PART)
    broken("E")
    rebuild_ladder(season.pk, now=EVENING)
    row_of = ladder(season)
    assert {name: (row.won, row.defaults) for name, row in row_of.items()} == {
        "Ann": (0, 1),
        "Bob": (1, 0),
    }
    assert {str(player) for player in read_sheet(match).ranked_for.values()} == {
        "Ann",
        "Bob",
        "Dot",
    }
    assert not find_differences(match.night)


def test_a_match_broken_off_before_a_deal_is_a_default(season, match, broken):
    broken("E")
    rebuild_ladder(season.pk, now=EVENING)
    row_of = ladder(season)
    assert (row_of["Cyd"].defaults, row_of["Cyd"].margin) == (1, 0)
    assert row_of["Ann"].won == 1
    view = get_standing(match.night)
    assert [row.marks for row in view.rows] == [[0]] * 4


def test_a_night_of_which_nothing_counts_shows_what_was_there(cast, match, order):
    enter_deal(order=order(), match=match, raw=GAME)
    set_match_state(order=order(), match=match, state="void")
    rebuild_night(match.night_id, now=EVENING)
    page = cast.client("visitor").get(f"/c/{cast.club.slug}/nights/{match.night_id}/")
    assert 'class="struck"' in page.content.decode()


def test_an_abandoned_match_whose_deals_are_withdrawn_leaves_its_column(match, order):
    deal = enter_deal(order=order(), match=match, raw=GAME)
    set_match_state(order=order(), match=match, state="abandoned")
    withdraw_deal(order=order(reason="never played"), deal=deal, overrule=True)
    rebuild_night(match.night_id, now=EVENING)
    (column,) = get_standing(match.night).standing.columns
    assert column["void"]


def test_seats_put_right_mark_the_column(cast, match, order):
    enter_deal(order=order(), match=match, raw=GAME)
    set_match_state(order=order(), match=match, state="abandoned")
    seats = {"N": cast.players[2], "E": cast.players[0], "S": cast.players[1], "W": cast.players[3]}
    correct_seats(order=order(reason="wrong way round"), match=match, seats=seats)
    rebuild_night(match.night_id, now=EVENING)
    (column,) = get_standing(match.night).standing.columns
    assert column["corrections"] > 0


def test_columns_stand_as_the_matches_began(cast, match, order):
    night, four = match.night, cast.players[:4]
    cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    again = {"typed": True, "cards": cards, "night": night, "table": match.table}
    matches = [match]
    for begin in (
        lambda: begin_next_match(order=order(), **again),
        lambda: enter_paper(order=order(), night=night, seats=dict(zip("NESW", four, strict=True))),
    ):
        enter_deal(order=order(), match=matches[-1], raw=GAME)
        set_match_state(order=order(), match=matches[-1], state="abandoned")
        matches.append(begin())
    enter_deal(order=order(), match=matches[-1], raw=GAME)
    set_match_state(order=order(), match=matches[-1], state="abandoned")
    rebuild_night(night.pk, now=EVENING)
    columns = get_standing(night).columns
    assert [column["match"] for column in columns] == [str(match.pk) for match in matches]
    assert [(column["table"], column["number"]) for column in columns] == [(1, 1), (1, 2), (2, 1)]
