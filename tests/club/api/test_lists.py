"""Lists through the API: filtered, searched, put in order, by the page; every fault is named."""

import pytest

from club.actions.clubs import create_club
from club.models import Player
from club.seasons.actions.seasons import open_season
from nights.actions.deals import enter_deal
from nights.actions.nights import close_night, open_night
from nights.actions.reseating import correct_seats
from tests.club.api.client import GAME, fields, of_night, program
from tests.club.conftest import EVENING, signed


@pytest.fixture
def public(cast):
    return program(cast.club, None)


def rows(caller, path):
    answer = caller.get(path)
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


@pytest.fixture
def nights(cast, order):
    """Open three nights, of which the first is closed."""
    made = [
        open_night(
            order=order(),
            club=cast.club,
            date=EVENING.date().replace(day=day),
            name=name,
            game=game,
        )
        for day, name, game in [
            (1, "Opening", "rubber"),
            (8, "Chicago evening", "chicago"),
            (15, "Ides", "rubber"),
        ]
    ]
    close_night(order=order(), night=made[0])
    return made


@pytest.mark.parametrize(
    ("asked", "titles"),
    [
        ("from=2026-03-08", ["Ides", "Chicago evening"]),
        ("until=2026-03-08", ["Chicago evening", "Opening"]),
        ("from=2026-03-02&until=2026-03-14", ["Chicago evening"]),
        ("from=2026-03-08&until=2026-03-08", ["Chicago evening"]),
        ("game=rubber", ["Ides", "Opening"]),
        ("state=closed", ["Opening"]),
        ("search=EVEN", ["Chicago evening"]),
        ("ordering=name", ["Chicago evening", "Ides", "Opening"]),
        ("ordering=date&game=rubber", ["Opening", "Ides"]),
        ("search=nothing", []),
    ],
)
def test_nights_by_day_game_state_and_title(public, nights, asked, titles):
    assert [row["name"] for row in rows(public, f"nights/?{asked}")] == titles


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("search=o", ["Bob", "Dot", "Flo"]),
        ("guest=true", ["Gus"]),
        ("guest=false&search=G", []),
        ("search=rcher", []),
        ("ordering=-short_name&page_size=2", ["Gus", "Flo"]),
        ("ordering=-created_at&page_size=1", ["Gus"]),
    ],
)
def test_players_by_public_name_and_whether_they_are_guests(public, cast, asked, names):
    Player.objects.filter(short_name="Gus").update(guest=True)
    assert [row["short_name"] for row in rows(public, f"players/?{asked}")] == names


def test_directors_find_players_by_the_full_name_too(cast):
    players = rows(program(cast.club, cast.director), "players/?search=rcher")
    assert [player["short_name"] for player in players] == ["Ann"]


def test_matches_by_table_player_and_state(public, cast, match, order):
    for _ in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    path = of_night(match.night) + "matches/"
    ann, eve = cast.players[0].pk, cast.players[4].pk
    count = {
        asked: len(rows(public, f"{path}?{asked}"))
        for asked in (
            f"player={ann}",
            f"player={eve}",
            f"player={match.pk}",
            f"table={match.table_id}",
            f"table={match.pk}",
            f"player={ann}&state=complete",
            f"player={ann}&state=playing",
        )
    }
    assert list(count.values()) == [1, 0, 0, 1, 0, 1, 0]


def test_who_was_put_in_a_seat_by_mistake_did_not_play_there(public, cast, match, order):
    ann, cyd, bob, dot = (cast.players[at] for at in (0, 2, 1, 3))
    eve = cast.players[4]
    correct_seats(order=order(), match=match, seats={"N": eve, "E": cyd, "S": bob, "W": dot})
    path = of_night(match.night) + "matches/?player="
    assert rows(public, f"{path}{ann.pk}") == []
    assert len(rows(public, f"{path}{eve.pk}")) == 1


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("on=2026-03-31", ["Spring"]),
        ("on=2026-05-01", []),
        ("search=sum", ["Summer"]),
        ("ordering=name", ["Spring", "Summer"]),
        ("ordering=-starts", ["Summer", "Spring"]),
    ],
)
def test_seasons_by_a_day_and_by_name(public, cast, season, asked, names):
    day = season.starts
    open_season(
        order=signed(),
        club=cast.club,
        name="Summer",
        starts=day.replace(month=6),
        ends=day.replace(month=8),
    )
    assert [row["name"] for row in rows(public, f"seasons/?{asked}")] == names


def test_clubs_by_name(public, cast):
    create_club(order=signed(), name="Almack's", owner="owner")
    clubs = rows(public, "/api/v1/clubs/?search=LMA")
    assert [club["name"] for club in clubs] == ["Almack's"]
    clubs = rows(public, "/api/v1/clubs/?ordering=-name")
    assert [club["name"] for club in clubs] == ["Portland", "Cavendish", "Almack's"]


def test_a_placement_by_tier_and_name(public, season, placed):
    path = f"seasons/{season.pk}/placements/1/"
    first = rows(public, path)[0]
    same = rows(public, f"{path}?tier={first['tier']}")
    assert {row["tier"] for row in same} == {first["tier"]}
    assert [row["player"]["short_name"] for row in rows(public, f"{path}?search=cy")] == ["Cyd"]
    places = [row["place"] for row in rows(public, f"{path}?ordering=-place")]
    assert places == [4, 3, 2, 1]
    assert len(rows(public, f"seasons/{season.pk}/placements/?ordering=number")) == 1


WRONG = [
    (
        "nights/?state=never&ordering=colour&from=soon&until=2026-02-30&game=whist",
        {"state", "ordering", "from", "until", "game"},
    ),
    ("nights/?page=0&page_size=many&state=x", {"page", "page_size", "state"}),
    ("players/?guest=perhaps&ordering=name", {"guest", "ordering"}),
    ("players/?search=%00", {"search"}),
    ("seasons/?on=today&ordering=x", {"on", "ordering"}),
    ("/api/v1/clubs/?ordering=x&page=-1", {"ordering", "page"}),
    ("{night}matches/?table=1&player=Ann&state=x", {"table", "player", "state"}),
    ("{night}arrivals/?page=x&page_size=0", {"page", "page_size"}),
    ("{season}ladder/?ladder=tall&ordering=x&page_size=-3", {"ladder", "ordering", "page_size"}),
    ("{season}placements/?ordering=x", {"ordering"}),
    ("{season}placements/1/?tier=AA&ordering=x", {"tier", "ordering"}),
    ("{season}players/{ann}/statistics/?ladder=x&part=y", {"ladder", "part"}),
    ("nights/?stat=open&sort=date&state=never", {"stat", "sort", "state"}),
    ("{night}arrivals/?player=Ann&page=x", {"player", "page"}),
    ("{night}standing/?order=total", {"order"}),
    ("{night}?fields=id", {"fields"}),
]


@pytest.mark.parametrize(("path", "wrong"), WRONG)
def test_every_parameter_that_is_wrong_is_named(public, cast, season, placed, path, wrong):
    address = path.format(
        night=of_night(placed.night), season=f"seasons/{season.pk}/", ann=cast.players[0].pk
    )
    refused = public.get(address)
    assert refused.status_code == 400
    assert {field for field, _code in fields(refused)} == wrong


def test_a_page_that_a_list_does_not_have_is_not_found(public, cast):
    assert public.get("players/?page=2").status_code == 404
    assert public.get("players/?page=1&page_size=1").json()["next"].endswith("page=2&page_size=1")
