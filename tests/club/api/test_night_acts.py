"""What was recorded of a night, and its links, by the API."""

import pytest
from django.test import Client

from nights.actions.tables import break_up
from nights.models import Act
from nights.queries.room import list_acts
from tests.club.api.client import of_match, of_night, program
from tests.club.conftest import signed


@pytest.fixture
def director(cast):
    return program(cast.club, cast.director)


def test_every_act_is_listed_with_who_and_whom(director, cast, match):
    night = match.night
    director.patch(of_night(night), {"acceptance": True, "reason": "asked"})
    listed = director.get(of_night(night) + "acts/").json()
    assert listed["count"] == Act.objects.filter(night=night).count()
    latest, *earlier = listed["results"]
    assert (latest["verb"], latest["by"], latest["reason"]) == ("set", "director", "asked")
    assert latest["detail"] == {"acceptance": True, "new_link": False}
    assert (latest["table"], latest["match"], latest["player"], latest["undone"]) == (
        None,
        None,
        None,
        False,
    )
    arrival = next(row for row in earlier if row["verb"] == "arrive")
    assert arrival["player"]["short_name"]
    assert listed["results"][-1]["verb"] == "open"


def test_what_was_undone_is_listed_as_undone(director, match):
    night = match.night
    [step] = [director.get(of_night(night) + "undo/").json()["step"]]
    assert director.post(of_night(night) + "undo/", {"act": step["act"]}).status_code == 201
    rows = director.get(of_night(night) + "acts/").json()["results"]
    assert [row["undone"] for row in rows if row["id"] == step["act"]] == [True]


def test_the_number_of_queries_does_not_grow_with_acts(match, django_assert_num_queries):
    with django_assert_num_queries(3):
        rows = list(list_acts(match.night))
        assert len(rows) > 4
        assert [row.player and row.player.short_name for row in rows]


class TestLinks:
    """The pages of a night that are opened by a link."""

    def test_each_opens_its_page(self, director, match):
        pages = director.get(of_night(match.night) + "links/").json()
        [table] = pages["tables"]
        assert table["table"] == str(match.table_id)
        for page in (pages["results"], pages["door"], table["page"]):
            assert Client().get(page).status_code == 200

    def test_the_results_of_a_night_by_link_are_at_the_link(self, director, match):
        at = of_night(match.night)
        director.patch(at, {"visibility": "link"})
        first = director.get(at + "links/").json()["results"]
        assert Client().get(first, follow=True).status_code == 200
        director.patch(at, {"new_link": True})
        assert Client().get(first).status_code == 404
        second = director.get(at + "links/").json()["results"]
        assert Client().get(second, follow=True).status_code == 200

    def test_that_of_the_door_is_renewed_once(self, director, match):
        at = of_night(match.night) + "links/"
        first = director.get(at).json()["door"]
        for _attempt in range(2):
            made = director.post(at + "door/", **{"idempotency-key": "1"})
            assert made.status_code == 201, made.content
        second = director.get(made["Location"]).json()["door"]
        assert made.json()["door"] == second != first
        assert Client().get(first).status_code == 410
        assert Client().get(second).status_code == 200

    def test_that_of_a_table_is_renewed(self, director, match):
        at = f"{of_night(match.night)}tables/{match.table_id}/"
        first = director.get(at).json()["page"]
        made = director.post(at + "link/", {"reason": "a photograph"})
        assert made.status_code == 201
        assert director.get(at).json()["page"] == made.json()["page"] != first
        assert Client().get(first).status_code == 410

    def test_a_table_that_is_broken_up_has_none(self, director, match):
        director.post(of_match(match) + "state/", {"state": "void"})
        break_up(order=signed(), night=match.night, table=match.table, nobody=True)
        assert director.get(of_night(match.night) + "links/").json()["tables"] == []
