"""What a night and a season have as files: back scores, what is owed, ladders, deals."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse

from club.models import Player
from nights.actions.nights import close_night
from nights.models import Match
from nights.rebuild import rebuild_night
from scoring.files.pbn.sheets import read_sheet
from tests.club.conftest import EVENING, Cast, signed
from tests.club.tenancy.two_clubs import furnish
from tests.nights.deals.test_pbn import GRAND, PASSED

pytestmark = pytest.mark.django_db


def read_rows(client: Client, path: str) -> list[list[str]]:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


@pytest.fixture
def played(cast: Cast, match: Match) -> Match:
    """Return a match with a grand slam, whose cards are known, and a deal passed out."""
    page = reverse("pbn", args=[cast.club.slug, match.night_id, match.pk])
    sent = cast.client("director").post(page, {"text": GRAND + PASSED, "key": "k"})
    assert sent.status_code == 302
    return match


def test_the_deals_of_a_match_come_out_as_they_went_in(cast: Cast, played: Match) -> None:
    at = [cast.club.slug, played.night_id, played.pk]
    answer = cast.client("director").get(reverse("deals-pbn", args=at))
    assert answer["Content-Disposition"].endswith('table-1-match-1.pbn"')
    before = [game.deal for game in read_sheet(GRAND + PASSED)]
    assert [game.deal for game in read_sheet(answer.content.decode())] == before
    assert "[North " in answer.text
    shown = cast.client("director").get(reverse("match", args=at)).text
    for name in ("deals-pbn", "deals-csv"):
        assert reverse(name, args=at) in shown


def test_the_deals_of_a_match_are_a_table(cast: Cast, played: Match) -> None:
    at = [cast.club.slug, played.night_id, played.pk]
    head, grand, passed = read_rows(cast.client("director"), reverse("deals-csv", args=at))
    told = dict(zip(head, grand, strict=True))
    assert (told["contract"], told["declarer"], told["tricks"]) == ("7NTX", "N", "13")
    assert int(told["North-South"]) > 1_000
    assert dict(zip(head, passed, strict=True))["contract"] == "pass"


def close(played: Match) -> None:
    close_night(order=signed(reason="Late"), night=played.night, unfinished="abandoned")
    rebuild_night(played.night_id, now=EVENING)


def test_back_scores_are_a_table(cast: Cast, played: Match) -> None:
    close(played)
    at = [cast.club.slug, played.night_id]
    head, *rows = read_rows(cast.client("director"), reverse("scores-csv", args=at))
    assert head[:3] == ["Rank", "Player", "1.1"]
    assert sum(int(row[-1]) for row in rows) == 0
    assert len(rows) == 4


def test_a_name_is_no_formula(cast: Cast, played: Match) -> None:
    Player.objects.filter(pk=cast.players[0].pk).update(short_name="=1+1")
    close(played)
    at = [cast.club.slug, played.night_id]
    names = {row[1] for row in read_rows(cast.client("director"), reverse("scores-csv", args=at))}
    assert "=1+1" not in names
    assert "'=1+1" in names


def test_what_is_owed_and_a_ladder_are_tables(cast: Cast) -> None:
    ours = furnish(cast.club, cast.director, "Amaranth", "Quillfeather")
    director = cast.client("director")
    at = [cast.club.slug, ours.ids["night"]]
    head, *rows = read_rows(director, reverse("settlement-csv", args=at))
    assert head[:2] == ["Player", "Currency"]
    assert sum(float(row[3]) for row in rows) == 0
    assert reverse("settlement-csv", args=at) in director.get(reverse("settlement", args=at)).text
    at = [cast.club.slug, ours.ids["season"]]
    head, *rows = read_rows(director, reverse("ladder-csv", args=at))
    assert head[:3] == ["No.", "Player", "Ranking points"]
    assert rows[0][0] == "1"
    assert all(len(row) == len(head) for row in rows)
    assert director.get(f"{reverse('ladder-csv', args=at)}?ladder=none").status_code == 404


def test_what_is_not_there_is_not_found(cast: Cast, match: Match) -> None:
    director = cast.client("director")
    at = [cast.club.slug, match.night_id]
    assert len(read_rows(director, reverse("scores-csv", args=at))) == 1
    assert director.get(reverse("settlement-csv", args=at)).status_code == 404
    stranger = cast.client("visitor").get(reverse("settlement-csv", args=at))
    assert stranger.status_code in (302, 403)
