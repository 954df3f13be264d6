"""The director's rulings on a result's page."""

import pytest
from django.urls import reverse

from tournaments.duplicate.forms.results import read_awards
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field


@pytest.fixture
def address(event, cast, put):
    event.refresh_from_db()
    board = read_field(event).meeting("A", 1, 1).boards[0]
    made = put(1, board, 420)
    return reverse("event-result", args=[cast.club.slug, event.pk, made.pk])


def test_a_weighted_score_is_written_a_line_for_each_part(event, cast, address):
    director = cast.client("director")
    body = {"do": "weigh", "reason": "law 12", "weighted": "420 60\n\u221250 40 %", "key": "a"}
    assert director.post(address, body).status_code == 302
    parts = [{"score": 420, "weight": "60"}, {"score": -50, "weight": "40"}]
    assert list_results(event).get().said["weighted"] == parts


def test_a_split_ruling_has_a_list_for_each_side(event, cast, address):
    director = cast.client("director")
    body = {"do": "weigh", "reason": "law 12", "key": "a"}
    text = "NS 420 60\nns -50 40\nEW 420 100"
    assert director.post(address, {**body, "weighted": text}).status_code == 302
    assert list_results(event).get().said["weighted"] == {
        "ns": [{"score": 420, "weight": "60"}, {"score": -50, "weight": "40"}],
        "ew": [{"score": 420, "weight": "100"}],
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write each result with its weight."),
        ("4S 60", "Declarer is missing after 4S"),
        ("420", "such as 420 60"),
        ("A+ 60", "neither a contract nor a score"),
        ("NS 420 100\n-50 40", "before none"),
        ("420 60", "add up to 60"),
    ],
)
def test_a_weighted_score_that_cannot_be_read_says_why_and_keeps_what_was_typed(
    event, cast, address, text, sentence
):
    body = {"do": "weigh", "reason": "law 12", "weighted": text, "key": "a"}
    answer = cast.client("director").post(address, body)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert text in answer.text
    assert "weighted" not in list_results(event).get().said


def test_a_weighted_score_takes_contracts_as_well_as_scores(event, cast, address):
    body = {"do": "weigh", "reason": "law 12", "key": "a", "weighted": "4SX N 9 40\n4HE= 60 %"}
    assert cast.client("director").post(address, body).status_code == 302
    assert list_results(event).get().said["weighted"] == [
        {"contract": "4SX", "declarer": "N", "tricks": 9, "weight": "40"},
        {"contract": "4H", "declarer": "E", "tricks": 10, "weight": "60"},
    ]


def test_a_ruling_is_shown_as_it_was_typed_and_with_its_reason(event, cast, address):
    director = cast.client("director")
    text = "NS 4SXN-1 60\nNS -50 40\nEW 420 100"
    body = {"do": "weigh", "reason": "law 12", "weighted": text, "key": "a"}
    assert director.post(address, body).status_code == 302
    page = director.get(address, follow=True)
    assert page.context["chosen"]["weighted"] == text
    assert "<em>law 12</em>" in page.text
    again = list_results(event).get()
    changed = {"do": "adjust", "ns": "ave+", "ew": "55%", "reason": "law 16", "key": "b"}
    assert director.post(address, {**changed, "result": str(again.pk)}).status_code == 302
    assert list_results(event).get().said["adjusted"] == {
        "ns": "AVE+",
        "ew": "55%",
        "reason": "law 16",
    }
    page = director.get(address)
    assert [page.context["chosen"][side] for side in ("ns", "ew")] == ["AVE+", "55%"]
    assert "<em>law 12</em>" in page.text


def test_an_award_to_nobody_changes_nothing(event, cast, address):
    before = list_results(event).get()
    body = {"do": "adjust", "ns": " ", "ew": "", "reason": "law 12", "key": "a"}
    answer = cast.client("director").post(address, body)
    assert answer.status_code == 422
    assert "Give at least one side an award." in answer.text
    assert list_results(event).get() == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "adjust", "ns": "much"},
        {"do": "weigh", "weighted": "420 60"},
        {"do": "foul", "version": "a long name"},
    ],
)
def test_the_reason_of_a_ruling_that_is_refused_is_kept(cast, address, wrong):
    answer = cast.client("director").post(address, {**wrong, "reason": "they spoke", "key": "a"})
    assert answer.status_code == 422
    assert answer.text.count('value="they spoke"') == 1


def test_a_score_that_no_contract_gives_is_asked_for_once_more(event, cast, address):
    director = cast.client("director")
    answer = director.post(address, {"score": "402", "key": "a"})
    assert answer.status_code == 422
    assert "No contract on board 1 gives 402. The nearest are 400, 420." in answer.text
    assert 'name="confirmed"' in answer.text
    assert director.post(address, {"score": "402", "confirmed": "1", "key": "a"}).status_code == 302
    assert list_results(event).get().said == {"score": 402}


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ({"ns": "60"}, {"ns": "60%"}),
        ({"ns": "60 %", "ew": "40"}, {"ns": "60%", "ew": "40%"}),
        ({"ns": "A+", "ew": "a-"}, {"ns": "AVE+", "ew": "AVE-"}),
        ({"ns": "A", "ew": "ave"}, {"ns": "AVE", "ew": "AVE"}),
        ({"ns": "60/40"}, {"ns": "60%", "ew": "40%"}),
        ({"ew": "A+ / A−"}, {"ns": "AVE+", "ew": "AVE-"}),
        ({"ns": "62.5%"}, {"ns": "62.5%"}),
    ],
)
def test_an_adjusted_score_is_read_as_it_is_typed(event, cast, address, typed, stored):
    body = {"do": "adjust", "reason": "law 12", "key": "a", **typed}
    assert cast.client("director").post(address, body).status_code == 302
    assert list_results(event).get().said["adjusted"] == {**stored, "reason": "law 12"}


@pytest.mark.parametrize("typed", ["101", "60/40/10", "B+", "60 40"])
def test_what_is_no_award_is_refused_and_kept(event, cast, address, typed):
    body = {"do": "adjust", "reason": "law 12", "key": "a", "ns": typed}
    answer = cast.client("director").post(address, body)
    assert answer.status_code == 422
    assert f'value="{typed}"' in answer.text


def test_at_imps_a_number_is_read_as_imps():
    assert read_awards({"ns": "3", "ew": "-1.5 imps"}, "cross-imps") == {
        "ns": "3 IMPs",
        "ew": "-1.5 IMPs",
    }
    assert read_awards({"ns": "A+/A-"}, "butler") == {"ns": "AVE+", "ew": "AVE-"}
    # No board has so many IMPs, so that shares were meant.
    assert read_awards({"ns": "60/40"}, "butler") == {"ns": "60", "ew": "40"}
    assert read_awards({"ns": "24", "ew": "60 IMPs"}, "butler") == {
        "ns": "24 IMPs",
        "ew": "60 IMPs",
    }
