"""A player whom a reader may not know is shown under an id that leads nowhere else."""

import datetime
import re
import uuid

import pytest

from club.models import Player
from club.privacy.actions.privacy import set_privacy
from club.queries.people import get_membership
from club.seasons.actions.seasons import open_season
from club.seasons.models import Amendment, Placement
from club.seasons.queries.careers import get_career
from club.seasons.queries.naming import Naming
from club.seasons.queries.records import SUMS
from club.seasons.queries.summaries import Pair, _name_pair
from club.seasons.rebuild import check_placement, rebuild_ladder
from nights.actions.nights import set_night
from tests.club.api.client import program
from tests.club.conftest import EVENING, signed
from tests.club.seasons.parts import told
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event

#: Lists of a season in which hidden players stand.
LISTS = ("ladder/", "ladder/?format=csv", "placements/1/", "placements/1/?format=csv")
ONE_DAY = datetime.timedelta(days=1)
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@pytest.fixture
def hidden(cast, season, placed):
    """Return the players of a season that names them to members alone."""
    set_privacy(
        order=signed(),
        club=cast.club,
        players_visibility="members",
        ladder_names="listed",
        reasons_visibility="members",
    )
    cast.club.refresh_from_db()
    set_night(order=signed(), night=placed.night, visibility="members")
    return cast.players[:4]


def find_player_ids(text: str) -> set[str]:
    """Return the ids of players in a text."""
    stored = {str(player_id) for player_id in Player.objects.values_list("pk", flat=True)}
    return stored & set(_ID.findall(text))


def read_ids(response) -> list[str]:
    return [row["player"]["id"] for row in response.json()["results"]]


def test_no_list_of_a_season_has_the_id_of_a_hidden_player(cast, season, hidden, season_address):
    visitor, member = program(cast.club, None), program(cast.club, cast.member)
    stranger = program(cast.club, cast.stranger)
    everybody = {str(player.pk) for player in hidden}
    for path in (f"seasons/{season.pk}/{list_name}" for list_name in LISTS):
        assert find_player_ids(member.get(path).getvalue().decode()) == everybody, path
        for caller in (visitor, stranger):
            assert find_player_ids(caller.get(path).getvalue().decode()) == set(), path
    for name in ("season", "tiers", "season-summary", "season-corrections"):
        page = told(cast.client("visitor").get(season_address(name)))
        assert find_player_ids(page) == set(), name
        assert "/players/" not in page, name
    for name in ("season", "tiers", "season-summary"):
        assert "/players/" in told(cast.client("member").get(season_address(name))), name


def test_a_hidden_player_has_one_id_in_a_season_and_another_in_the_next(cast, season, hidden):
    caller, base = program(cast.club, None), f"seasons/{season.pk}/"
    ids = read_ids(caller.get(base + "ladder/"))
    assert len(set(ids)) == 4
    assert set(read_ids(caller.get(base + "placements/1/"))) == set(ids)
    assert read_ids(caller.get(base + "ladder/")) == ids
    assert read_ids(caller.get(base + "ladder/?page_size=2&page=2")) == ids[2:]
    days = {"starts": season.ends + ONE_DAY, "ends": season.ends + 9 * ONE_DAY}
    other = open_season(order=signed(), club=cast.club, name="The next", **days)
    others = [str(Naming(other, None).hide(player).pk) for player in hidden]
    assert {str(Naming(season, None).hide(player).pk) for player in hidden} == set(ids)
    assert not set(others) & set(ids)


def test_an_id_of_a_hidden_player_leads_nowhere(cast, season, hidden, season_address):
    caller, base = program(cast.club, None), f"seasons/{season.pk}/"
    [first, *_others] = read_ids(caller.get(base + "ladder/"))
    for path in (f"players/{first}/", f"players/{first}/statistics/"):
        assert caller.get(base + path).status_code == 404, path
    assert program(cast.club, cast.member).get(f"players/{first}/").status_code == 404
    assert cast.client("visitor").get(season_address("placed", player=first)).status_code == 404


def test_strangers_are_not_told_whether_a_player_whose_id_they_know_is_in_a_season(
    cast,
    season,
    hidden,
    season_address,
):
    absent = Player.objects.create(club=cast.club, name="Zoe", short_name="Zoe")
    caller, visitor = program(cast.club, None), cast.client("visitor")
    for player in (hidden[0], absent):
        path = f"seasons/{season.pk}/players/{player.pk}/"
        assert caller.get(path).status_code == 401
        assert visitor.get(season_address("placed", player=player.pk)).status_code == 302


def test_a_public_event_and_the_ladder_have_no_id_in_common(cast, season, hidden):
    event = create_event(
        order=signed(account=cast.director),
        club=cast.club,
        name="Pairs",
        date=EVENING.date(),
        visibility="public",
    )
    for pair in (hidden[:2], hidden[2:]):
        enter(order=signed(account=cast.director), event=event, players=pair)
    caller = program(cast.club, None)
    entrants = caller.get(f"events/{event.pk}/entrants/").json()["results"]
    named = {player["id"] for entrant in entrants for player in entrant["players"]}
    assert named == {str(player.pk) for player in hidden}
    assert not named & set(read_ids(caller.get(f"seasons/{season.pk}/ladder/")))


def test_a_named_player_is_linked_and_hidden_partners_are_not(
    cast, season, hidden, played, season_address
):
    ann = hidden[0]
    guests = [
        Player.objects.create(club=cast.club, name=name, short_name=name)
        for name in ("Uma", "Vic", "Wes")
    ]
    public = played(6, four=[ann, *guests])
    set_night(order=signed(), night=public.night, visibility="public")
    rebuild_ladder(season.pk, now=EVENING)
    named = {str(player.pk) for player in (ann, *guests)}
    caller, visitor = program(cast.club, None), cast.client("visitor")
    base = f"seasons/{season.pk}/"
    ladder = caller.get(base + "ladder/").getvalue().decode()
    assert find_player_ids(ladder) == named
    statistics = caller.get(f"{base}players/{ann.pk}/statistics/").getvalue().decode()
    assert find_player_ids(statistics) == named
    page = told(visitor.get(season_address("placed", player=ann.pk)))
    assert "a player of the club" in page
    assert find_player_ids(page) == named
    links = re.findall(r'href="\.\./([^/"]+)/"', page)
    assert {uuid.UUID(link) for link in links} == {guest.pk for guest in guests}
    page = told(visitor.get(season_address("season")))
    assert find_player_ids(page) == named
    for name, ids in ((ann.short_name, [str(ann.pk)]), (hidden[1].short_name, [])):
        assert read_ids(caller.get(f"{base}ladder/?search={name}")) == ids, name
    # What is public of others names nobody else in the season.
    assert [line.season for line in get_career(ann, None)] == [season]
    assert get_career(hidden[1], None) == []


def test_tiers_and_changes_are_still_shown_beside_hidden_players(
    cast, season, hidden, season_address
):
    placement = Placement.objects.get(season=season)
    check_placement(placement, now=EVENING)
    row = placement.rows.select_related("player").first()
    Amendment.objects.create(
        check_made=placement.check_made,
        club=cast.club,
        player=row.player,
        level="2C" if row.level != "2C" else "AS",
        **{name: getattr(row, name) for name in SUMS},
    )
    base = f"seasons/{season.pk}/placements/1/"
    shown = {
        account: [
            result["amended"] for result in program(cast.club, account).get(base).json()["results"]
        ]
        for account in (None, cast.member)
    }
    assert shown[None] == shown[cast.member]
    assert shown[None].count(True) == 1
    for name in ("season", "tiers"):
        told_to = [
            told(cast.client(role).get(season_address(name))) for role in ("visitor", "member")
        ]
        for mark in ('class="suit', "▲", "changed"):
            assert told_to[0].count(mark) == told_to[1].count(mark), (name, mark)


def test_nobody_is_hidden_where_everybody_is_named(cast, season, placed):
    naming = Naming(season, None)
    assert naming.index({cast.players[0].pk: 1}) == {cast.players[0].pk: 1}
    ids = read_ids(program(cast.club, None).get(f"seasons/{season.pk}/ladder/"))
    assert {uuid.UUID(player_id) for player_id in ids} == {player.pk for player in cast.players[:4]}


def test_partners_of_a_season_are_named_as_the_reader_may_know_them(cast, season, hidden):
    pair = Pair((hidden[0], hidden[1]), 5, 3, 10)
    for member, named in ((None, False), (get_membership(cast.member, cast.club), True)):
        shown = _name_pair(pair, Naming(season, member)).players
        assert [
            shown_player.pk == player.pk
            for shown_player, player in zip(shown, hidden, strict=False)
        ] == [named] * 2
        assert (hidden[0].short_name in str(shown[0])) is named
