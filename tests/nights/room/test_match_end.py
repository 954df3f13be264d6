"""What a table's phone says of a deal of the other side, at the end of a match, and before it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.ledger.writing import Actor
from nights.actions.deals import enter_deal
from nights.actions.forming import gather_table
from nights.actions.matches import set_match_state
from nights.actions.nights import set_night
from nights.actions.room import depart
from nights.links import TABLE_LINKS
from nights.models import Match, Table
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.tonight import read_match_end
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING

GAME = {"contract": "4S", "declarer": "N", "tricks": 10}


def words(answer):
    return " ".join(answer.text.split())


def path_of(table: Table) -> str:
    return reverse("table", args=[TABLE_LINKS.make(table.pk, 1)])


@pytest.fixture
def over(match, order, client):
    """Return the path of the phones of a table whose rubber is over, North's phone chosen."""
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    path = path_of(match.table)
    client.post(f"{path}seat/", {"seat": "N"})
    return path


def test_who_won_and_by_how_much_and_each_players_night(over, match, client):
    page = words(client.get(over))
    seats = read_sheet(match).players
    end = read_match_end(read_sheet(match))
    assert set(end.winners) == {seats["N"], seats["S"]}
    assert f"{seats['N']} and {seats['S']} win by {end.margin}." in page
    assert f"{seats['N']} <strong>+{end.margin // 100 + (end.margin % 100 >= 50)}</strong>" in page
    assert "Tonight so far:" in page


def test_the_nights_sheet_is_added_to_and_not_counted_twice(over, match, order):
    before = dict(read_match_end(read_sheet(match)).tonight)
    assert rebuild_night(match.night_id, now=EVENING)
    assert dict(read_match_end(read_sheet(match)).tonight) == before
    assert sum(before.values()) == 0 and max(before.values()) > 0


def test_a_match_that_does_not_count_has_no_winner(match, order, client):
    enter_deal(order=order(), match=match, raw=GAME)
    set_match_state(order=order(), match=match, state="void")
    path = path_of(match.table)
    client.post(f"{path}seat/", {"seat": "E"})
    page = words(client.get(path))
    assert "It does not count." in page
    assert "win by" not in page


def test_it_says_where_to_go(over, cast, match, order, client):
    eve = cast.players[4]
    page = words(client.get(over))
    assert f"at this table, once {eve} has taken a seat or let it go." in page
    for player in [waiting.player for waiting in read_room(match.night).waiting]:
        depart(order=order(), night=match.night, player=player)
    assert "The next match is at this table. You cut for partners." in words(client.get(over))


def test_it_costs_the_same_for_a_long_match(over, match):
    sheet = read_sheet(match)
    with CaptureQueriesContext(connection) as queries:
        read_match_end(sheet)
    assert len(queries) == 1  # two once the night has a sheet
    rebuild_night(match.night_id, now=EVENING)
    with CaptureQueriesContext(connection) as queries:
        read_match_end(sheet)
    assert len(queries) == 2


def test_a_deal_of_the_other_side_is_asked_about_first(match, order, night, client):
    set_night(order=order(), night=night, acceptance=True)
    phone = Actor(device=match.table, seat="N")
    enter_deal(order=order(actor=phone), match=Match.objects.get(pk=match.pk), raw=GAME)
    path = path_of(match.table)
    client.post(f"{path}seat/", {"seat": "E"})
    page = words(client.get(path))
    north = read_sheet(match).players["N"]
    asked = page.index("Right?")
    assert asked < page.index('class="scoreline"')
    assert f"by {north}, made: <strong>120 to them</strong>." in page[:asked]
    assert ">Right</button>" in page and ">Wrong</button>" in page
    client.post(f"{path}seat/", {"seat": "S"})
    assert "Right?" not in client.get(path).text


def test_before_the_first_match_a_table_says_who_belongs_to_it(night, cast, order, client):
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    page = words(client.get(path_of(table)))
    assert "The first match" in page
    assert all(str(player) in page for player in cast.players[:4])
    assert "Call the director" in page
