"""The standing, scored boards, cards and the export by the API, before and after publication."""

import pytest

from scoring.duplicate.event import answer
from tests.club.api.client import fields
from tests.tournaments.api.parts import lines, rows
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import count_queries
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.sections import plan_section
from tournaments.movements.families import make_movement

HIDDEN = ("standing/", "boards/", "boards/1/", "results/", "export/")
COMPARED = ("entrant", "rank", "tied", "points", "maximum", "percent", "boards")


@pytest.mark.parametrize("path", HIDDEN)
def test_what_tells_results_is_for_directors_until_it_is_published(
    director, scorer, public, at, played, path
):
    assert director.get(at + path).status_code == 200
    assert public.get(at + path).status_code == 401
    assert fields(scorer.get(at + path)) == {("", "role-missing")}
    assert director.post(at + "publish/").status_code == 200
    assert public.get(at + path).status_code == 200
    assert director.post(at + "hold/").status_code == 200
    assert public.get(at + path).status_code == 401


def test_the_standing_is_the_answer_to_the_export(director, at, played):
    standing = director.get(at + "standing/").json()
    told = answer(director.get(at + "export/").json())["standings"]
    pick = [{key: row.get(key) for key in COMPARED} for row in told]
    assert [{key: row[key] for key in COMPARED} for row in standing["rows"]] == pick
    assert len({row["percent"] for row in pick}) > 2
    assert (standing["stale"], standing["provisional"], standing["published_at"]) == (
        False,
        True,
        None,
    )
    sheet = lines(director.get(at + "standing/?format=csv"))
    assert [line[7] for line in sheet[1:]] == [row["maximum"] for row in standing["rows"]]


def test_what_is_published_follows_from_everything_that_was_recorded(
    director, public, at, played, put, compute
):
    put(1, read_first_board(director, at, 3, 1), 620, round_=3)
    assert director.get(at + "standing/").json()["stale"] is True
    published = director.post(at + "publish/", {"reason": "late"}, **{"Idempotency-Key": "k"})
    again = director.post(at + "publish/", {"reason": "late"}, **{"Idempotency-Key": "k"})
    assert (published.json(), published.json()["rows"]) == (again.json(), 6)
    compute()
    shown = public.get(at + "standing/").json()
    event_rows = played.publications.get().standing
    assert [row["points"] for row in shown["rows"]] == [row["points"] for row in event_rows]
    assert shown["corrections_until"] > shown["published_at"]
    assert director.post(at + "hold/").json()["published"] is False
    assert fields(director.post(at + "hold/")) == {("", "not-published")}


def read_first_board(director, at, round_, table):
    """Return the first board of a table in a round."""
    tables = rows(director.get(at + f"rounds/?round={round_}"))
    return next(row["boards"][0] for row in tables if row["table"] == table)


def test_a_board_is_shown_as_a_traveller_with_reasons_and_frequencies(director, at, played):
    listed = rows(director.get(at + "boards/"))
    assert len(listed) == 20
    most = max(listed, key=lambda row: row["results"])
    assert most["results"] == 2
    shown = director.get(at + f"boards/{most['board']}/").json()
    [group] = shown["groups"]
    assert (shown["dealer"], group["top"]) == (most["dealer"], most["top"])
    assert len(group["results"]) == 2
    for line in group["results"]:
        assert line["why"]["NS"]
        assert sum(map(float, line["points"].values())) == float(group["top"])
    assert sum(frequency["count"] for frequency in group["frequencies"]) == 2
    assert director.get(at + "boards/99/").status_code == 404


def test_a_card_has_the_boards_of_one_entrant_and_how_its_score_comes_about(director, at, played):
    own = entrant(played, 1)
    card = director.get(at + f"entrants/{own.pk}/card/").json()
    assert card["entrant"]["name"] == "Ada+ – Ben+"
    assert len(card["boards"]) == card["place"]["boards"] == 8
    points = sum(float(board["points"]) for board in card["boards"])
    assert points == pytest.approx(float(card["place"]["points"]), abs=0.05)
    assert card["lines"][0]["text"]


@pytest.mark.parametrize("path", ["standing/", "boards/", "export/", "results/", "entrants/"])
def test_a_poll_finds_a_new_standing_and_nothing_else(director, at, played, compute, put, path):
    headers = {"If-None-Match": director.get(at + path)["ETag"]}
    assert director.get(at + path, **headers).status_code == 304
    put(1, read_first_board(director, at, 3, 1), round_=3)
    changed = director.get(at + path, **headers)
    assert changed.status_code == 200
    compute()
    assert director.get(at + path, **{"If-None-Match": changed["ETag"]}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["entrants/", "results/", "rounds/", "boards/", "standing/", "acts/", "export/", "tables/"],
)
def test_reading_takes_no_more_queries_for_more_results(director, at, put, compute, path):
    put(1, 1)
    compute()
    few = count_queries(director, at + path)
    for table, board in ((1, 2), (1, 11), (1, 12), (2, 3), (2, 4), (3, 15)):
        put(table, board)
    compute()
    assert count_queries(director, at + path) == few


@pytest.mark.parametrize(
    "path",
    ["entrants/", "sections/", "rounds/", "tables/", "boards/", "results/", "standing/", "export/"],
)
def test_reading_takes_no_more_queries_for_more_entrants(
    director, at, put, compute, event, sign, people, path
):
    put(1, 1)
    compute()
    few = count_queries(director, at + path)
    for at_ in range(12, 16, 2):
        enter(order=sign(), event=event, players=people[at_ : at_ + 2])
    for letter in "BC":
        movement = make_movement("howell", 3)
        plan_section(order=sign(), event=event, letter=letter, movement=movement, boards_per_set=2)
    compute()
    assert count_queries(director, at + path) == few
