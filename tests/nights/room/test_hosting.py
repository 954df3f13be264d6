"""The card room for another app: it says who sits where, and reads what each match came to."""

import pytest

from club.ledger.refusals import Refused
from nights import hosting
from nights.forms.deals import get_fields
from nights.links import find_table
from nights.models import Match, Night
from nights.queries.room import read_room
from tests.club.conftest import EVENING

GAME = {"contract": "4S", "declarer": "N", "tricks": 10}


@pytest.fixture
def hosted(cast, order):
    """Return a night with a table for another app, as that app knows it."""
    night = hosting.open_room(
        order=order(), club=cast.club, date=EVENING.date(), name="Cup", game="chicago"
    )
    return night, hosting.open_table(order=order(), club=cast.club, night=night)


def seat(cast, order, hosted, players, **about):
    night, table = hosted
    return hosting.seat_match(
        order=order(**about),
        club=cast.club,
        night=night,
        table=table.id,
        seats=dict(zip("NESW", players, strict=True)),
    )


def enter(client, path, match):
    fields = get_fields("chicago", GAME)
    return client.post(f"{path}deal/", {**fields, "match": str(match)}, follow=True)


def test_a_hosted_match_is_played_at_the_tables_phone_and_read_when_it_is_over(cast, order, hosted):
    night, table = hosted
    match = seat(cast, order, hosted, cast.players[:4])
    client = cast.client("visitor")
    page = client.get(table.path).content.decode()
    assert "Ann" in page
    assert not hosting.list_matches(club=cast.club, night=night)[match].over
    for _deal in range(4):
        assert enter(client, table.path, match).status_code == 200
    hosted_match = hosting.list_matches(club=cast.club, night=night)[match]
    assert (hosted_match.state, hosted_match.over) == ("complete", True)
    assert hosted_match.totals["NS"] > hosted_match.totals["EW"] == 0
    assert hosted_match.margin == hosted_match.totals["NS"]
    assert hosted_match.players == {
        seat: player.pk for seat, player in zip("NESW", cast.players[:4], strict=True)
    }


def test_the_next_round_brings_other_players_to_the_table(cast, order, hosted):
    night, table = hosted
    match = seat(cast, order, hosted, cast.players[:4])
    client = cast.client("visitor")
    for _deal in range(4):
        enter(client, table.path, match)
    second = seat(cast, order, hosted, [*cast.players[4:7], cast.players[0]])
    assert Match.objects.get(pk=second).number == 2
    view = read_room(Night.objects.get(pk=night)).tables[0]
    assert {member.short_name for member in view.members} == {"Eve", "Flo", "Gus", "Ann"}
    assert find_table(table.path.split("/")[2])[0].pk == table.id


def test_whoever_is_playing_is_not_seated_elsewhere_and_every_fault_is_said(cast, order, hosted):
    seat(cast, order, hosted, cast.players[:4])
    night, _table = hosted
    other = hosting.open_table(order=order(), club=cast.club, night=night)
    with pytest.raises(Refused) as refused:
        seat(cast, order, (night, other), [cast.players[0], *cast.players[4:6], cast.players[4]])
    codes = {fault.code for fault in refused.value.faults}
    assert codes == {"two-seats", "playing"}
    with pytest.raises(Refused) as refused:
        seat(cast, order, hosted, cast.players[3:7])
    assert "still-playing" in {fault.code for fault in refused.value.faults}


def test_the_same_key_seats_one_match(cast, order, hosted):
    first = seat(cast, order, hosted, cast.players[:4], key="round-1")
    assert seat(cast, order, hosted, cast.players[:4], key="round-1") == first
    assert Match.objects.count() == 1
