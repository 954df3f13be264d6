"""Lists as CSV: whole, flat, safe to open, and as cheap as by the page."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Player
from club.web.api.renderers import CHUNK, make_cell
from nights.actions.deals import enter_deal
from nights.rebuild import rebuild_night
from tests.club.api.client import GAME, of_match, of_night, program
from tests.club.conftest import EVENING


def text_of(answer):
    """Return what was sent, however it was sent."""
    sent = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return sent.decode("utf-8")


def table(answer):
    """Return the rows of a CSV as objects by its header."""
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    return list(csv.DictReader(io.StringIO(text_of(answer), newline="")))


@pytest.fixture
def public(cast):
    return program(cast.club, None)


@pytest.fixture
def lists(placed, cast, season):
    """Return where each list is, by its name."""
    night, spring = of_night(placed.night), f"seasons/{season.pk}/"
    ann = f"{spring}players/{cast.players[0].pk}/"
    return {
        "clubs": "/api/v1/clubs/",
        "players": "players/",
        "nights": "nights/",
        "matches": f"{night}matches/",
        "standing": f"{night}standing/",
        "deals": of_match(placed) + "deals/",
        "arrivals": f"{night}arrivals/",
        "tables": f"{night}tables/",
        "seasons": "seasons/",
        "ladder": f"{spring}ladder/",
        "placements": f"{spring}placements/",
        "placement-1": f"{spring}placements/1/",
        "tiers": ann,
        "statistics": f"{ann}statistics/",
    }


NAMES = [
    "clubs",
    "players",
    "nights",
    "matches",
    "standing",
    "deals",
    "arrivals",
    "tables",
    "seasons",
    "ladder",
    "placements",
    "placement-1",
    "tiers",
    "statistics",
]


@pytest.mark.parametrize("name", NAMES)
def test_every_list_can_be_had_as_csv_by_either_way_of_asking(public, lists, name):
    asked = public.get(lists[name], accept="text/csv")
    assert asked["Content-Disposition"].endswith(f'{name}.csv"')
    assert "attachment" in asked["Content-Disposition"]
    rows = table(asked)
    assert rows
    assert rows == table(public.get(lists[name] + "?format=csv"))
    listed = public.get(lists[name]).json()
    shown = listed.get("results") or listed.get("rows") or listed["partners"]
    assert len(rows) == len(shown)


def test_nested_objects_are_columns_of_their_own(public, lists):
    (first, *_others) = table(public.get(lists["ladder"], accept="text/csv"))
    shown = public.get(lists["ladder"]).json()["results"][0]
    assert first["player.short_name"] == shown["player"]["short_name"] == "Ann"
    assert first["player.guest"] == "false"
    assert (first["rank"], first["victory_points"]) == ("1", "9.40")
    (match,) = table(public.get(lists["matches"], accept="text/csv"))
    assert (match["seats.N.short_name"], match["totals.NS"]) == ("Ann", "940")
    (deal, _second) = table(public.get(lists["deals"], accept="text/csv"))
    assert (deal["deal.contract"], deal["deal.won"], deal["after.dealer"]) == ("4S", "", "E")


def test_the_back_score_sheet_has_a_column_for_each_match(public, lists):
    rows = table(public.get(lists["standing"], accept="text/csv"))
    assert [(row["player.short_name"], row["total"], row["marks.1.1"]) for row in rows] == [
        ("Ann", "9", "9"),
        ("Bob", "9", "9"),
        ("Cyd", "-9", "-9"),
        ("Dot", "-9", "-9"),
    ]


@pytest.mark.parametrize("part", ["contracts", "games", "partners", "adversaries", "nights"])
def test_each_part_of_the_statistics_is_a_table(public, lists, part):
    rows = table(public.get(f"{lists['statistics']}?part={part}", accept="text/csv"))
    shown = public.get(lists["statistics"]).json()[part]
    shown = shown if isinstance(shown, list) else [shown]
    assert [row.get("matches") for row in rows] == [
        str(row["matches"]) if "matches" in row else None for row in shown
    ]


@pytest.mark.parametrize("caller", ["public", "director"])
def test_the_full_name_is_a_column_for_directors_alone(cast, public, caller):
    who = public if caller == "public" else program(cast.club, cast.director)
    rows = table(who.get("players/", accept="text/csv"))
    assert ("name" in rows[0]) == (caller == "director")
    assert ("Ann Archer" in str(rows)) == (caller == "director")


def test_an_empty_list_has_its_header_all_the_same(public, cast):
    text = text_of(public.get("nights/", accept="text/csv"))
    assert text.startswith("id,date,name,game,")
    assert text.count("\r\n") == 1
    assert "links.standing" in text
    assert text_of(public.get("seasons/?format=csv")) == "id,name,starts,ends,visibility\r\n"


def test_filters_and_order_hold_and_pages_do_not(public, cast):
    rows = table(public.get("players/?search=o&ordering=-short_name&page_size=1&format=csv"))
    assert [row["short_name"] for row in rows] == ["Flo", "Dot", "Bob"]


FORMULAS = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1"]


@pytest.mark.parametrize("name", FORMULAS)
def test_text_that_a_spreadsheet_would_run_is_made_text(public, cast, name):
    Player.objects.filter(pk=cast.players[0].pk).update(short_name=name)
    rows = table(public.get("players/", accept="text/csv"))
    assert "'" + name in [row["short_name"] for row in rows]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (-3, -3),
        (-0.5, -0.5),
        ("-9.40", "-9.40"),
        ("+12", "+12"),
        ("-", "'-"),
        (None, ""),
        (True, "true"),
        ({"a": "ö"}, '{"a": "ö"}'),
        ("a=b", "a=b"),
    ],
)
def test_numbers_stay_numbers(value, shown):
    assert make_cell(value) == shown


def test_commas_quotes_and_line_breaks_come_through(public, cast):
    name = 'Ann "Ace", the\nfirst, Ö'
    Player.objects.filter(pk=cast.players[0].pk).update(short_name=name)
    rows = table(public.get("players/", accept="text/csv"))
    assert name in [row["short_name"] for row in rows]


def test_queries_grow_with_the_chunks_and_not_with_the_rows(public, cast):
    def cost():
        with CaptureQueriesContext(connection) as queries:
            rows = table(public.get("players/", accept="text/csv"))
        return len(queries), len(rows)

    few = cost()
    Player.objects.bulk_create(
        Player(club=cast.club, name=f"{at}", short_name=f"{at}") for at in range(2 * CHUNK + 1)
    )
    many = cost()
    assert (few[1], many[1]) == (7, 7 + 2 * CHUNK + 1)
    assert many[0] == few[0]


def test_a_chunk_of_matches_is_folded_at_once(public, match, order):
    for _ in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    with CaptureQueriesContext(connection) as queries:
        (row,) = table(public.get(of_night(match.night) + "matches/?format=csv"))
    assert (row["state"], row["pending"], row["dealer"]) == ("complete", "", "")
    assert len(queries) <= 15


def test_what_is_wrong_is_a_problem_also_for_those_who_want_csv(public, cast, night):
    for path, status in [("nights/?state=x", 400), ("nothing/", 404), (of_night(night), 406)]:
        refused = public.get(path, accept="text/csv")
        assert (refused.status_code, refused["Content-Type"]) == (
            status,
            "application/problem+json",
        )
    for path in ("players/?format=xml", of_night(night) + "?format=csv"):
        assert public.get(path).status_code == 406
    assert public.get("players/", accept="application/xml").status_code == 406
    director = program(cast.club, cast.director)
    assert director.post("players/", {"name": "X Y"}, accept="text/csv").status_code == 406


def test_what_has_not_changed_is_not_sent_again_and_json_is_marked_apart(public, match):
    rebuild_night(match.night_id, now=EVENING)
    path = of_night(match.night) + "standing/"
    as_rows = public.get(path, accept="text/csv")["ETag"]
    assert as_rows != public.get(path)["ETag"]
    again = public.get(path, **{"accept": "text/csv", "If-None-Match": as_rows})
    assert (again.status_code, again.content) == (304, b"")
    assert "Accept" in again["Vary"].split(", ")
