"""Movements by the API: what fits, and setting one by its name or as a whole."""

import pytest

from tests.club.api.client import fields
from tests.tournaments.api.parts import lines, rows
from tournaments.models import Plan
from tournaments.movements.families import make_movement
from tournaments.movements.reading import write_movement
from tournaments.movements.team_families import make_team_movement


@pytest.mark.parametrize(("pairs", "best"), [(10, "howell"), (33, "rover-mitchell")])
def test_what_is_offered_can_be_sent_as_it_is(director, planned, pairs, best):
    at = f"events/{planned.pk}/"
    offers = rows(director.get(at + f"movements/?pairs={pairs}&boards=30"))
    assert len(offers) > 3
    assert best in {offer["name"] for offer in offers}
    sent = ("name", "rounds", "switch", "winners", "missing", "boards")
    for offer in offers:
        body = {key: offer[key] for key in sent}
        set_ = director.put(at + "sections/B/", {**body, "pairs": pairs, "fill": False})
        assert set_.status_code == 200, set_.content
        assert (set_.json()["rounds"], set_.json()["tables"]) == (offer["rounds"], offer["tables"])
    assert lines(director.get(at + "movements/?pairs=10&format=csv"))[0][0] == "name"


def test_an_odd_pair_without_a_table_leaves_no_number_empty(director, planned):
    at = f"events/{planned.pk}/"
    body = {"name": "rover-mitchell", "pairs": 9, "missing": 3, "boards": 2, "fill": False}
    shown = director.put(at + "sections/B/", body).json()
    assert (shown["tables"], "missing" in shown["plan"]) == (4, False)
    wrong = director.put(at + "sections/B/", {**body, "pairs": 8})
    assert fields(wrong) == {("pairs", "even-pairs")}


def test_the_number_that_a_half_table_leaves_empty_is_chosen(director, planned):
    at = f"events/{planned.pk}/"
    usual = rows(director.get(at + "movements/?pairs=9"))
    assert {offer["missing"] for offer in usual} == {10}
    offers = rows(director.get(at + "movements/?pairs=9&missing=3"))
    assert {offer["missing"] for offer in offers} == {3}
    assert {offer["missing"] for offer in rows(director.get(at + "movements/?pairs=10"))} == {None}
    assert rows(director.get(at + "movements/?pairs=9&missing=99")) == usual
    body = {"name": "howell", "pairs": 9, "missing": 3, "boards": 2, "fill": False}
    assert director.put(at + "sections/B/", body).json()["plan"]["missing"] == ["3"]
    wrong = director.put(at + "sections/B/", {**body, "missing": 11})
    assert fields(wrong) == {("missing", "no-such-slot")}


def test_offers_heed_the_time_and_the_winners(director, at):
    every = rows(director.get(at + "movements/?pairs=14"))
    short = rows(director.get(at + "movements/?pairs=14&minutes=120"))
    assert short
    assert all(offer["minutes"] <= 120 for offer in short)
    assert max(offer["minutes"] for offer in every) > 120
    apart = rows(director.get(at + "movements/?pairs=14&winners=2"))
    assert {offer["winners"] for offer in apart} == {2}
    assert fields(director.get(at + "movements/?pairs=many&tables=3")) == {
        ("pairs", "invalid"),
        ("tables", "invalid"),
    }


def test_a_section_is_shown_with_its_movement_and_free_numbers(public, at):
    assert [row["letter"] for row in rows(public.get(at + "sections/"))] == ["A"]
    shown = public.get(at + "sections/A/").json()
    assert (shown["movement"], shown["rounds"], shown["free"]) == ("howell", 5, [])
    assert shown["plan"] == write_movement(make_movement("howell", 3))
    assert public.get(at + "sections/B/").status_code == 404


def test_a_movement_is_sent_as_a_whole_and_every_problem_is_named(director, planned):
    path = f"events/{planned.pk}/sections/A/"
    whole = write_movement(make_movement("three-quarter", 3))
    assert director.put(path, {"movement": whole, "boards": 3}).json()["boards"] == 3
    broken = {**whole, "rounds": 99, "lines": 2}
    refused = director.put(path, {"movement": broken, "boards": 3})
    assert refused.status_code == 422
    assert ("lines", "unknown-key") in {
        (field.split(".")[-1], code) for field, code in fields(refused)
    }
    both = {"movement": whole, "name": "howell", "boards": 3}
    assert fields(director.put(path, both)) == {("name", "one-of")}
    assert fields(director.put(path, {"name": "mitchell"})) == {("boards", "required")}


def test_movements_of_teams_and_of_rounds_that_are_drawn_are_not_for_pairs(director, planned):
    path = f"events/{planned.pk}/sections/A/"
    teams = write_movement(make_team_movement("american-whist", 3))
    refused = director.put(path, {"movement": teams, "boards": 3})
    assert fields(refused) == {("movement", "other-kind")}
    assert "This movement is for teams of four." in refused.content.decode()
    drawn = {**write_movement(make_movement("howell", 3)), "drawn": True}
    refused = director.put(path, {"movement": drawn, "boards": 3})
    assert fields(refused) == {("movement", "rounds-drawn")}
    named = director.put(path, {"name": "american-whist", "boards": 3})
    assert fields(named) == {("name", "invalid_choice")}


def test_a_movement_that_would_lose_a_result_is_refused(director, at, put):
    put(1, 1)
    plans = Plan.objects.count()
    refused = director.put(at + "sections/A/", {"name": "three-quarter", "boards": 2})
    assert ("movement", "loses-result") in fields(refused)
    assert Plan.objects.count() == plans


def test_setting_a_movement_twice_with_one_key_is_one_act(director, planned):
    path = f"events/{planned.pk}/sections/A/"
    body = {"name": "howell", "boards": 3}
    sent = [director.put(path, body, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert sent[0].json() == sent[1].json()
    assert Plan.objects.count() == 2
    other = director.put(path, {**body, "boards": 4}, **{"Idempotency-Key": "k"})
    assert other.status_code == 409
