"""What owners do with a club by the API: settings, its log, its archive, and persons."""

import io
import json
import zipfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.models import Club, ClubAct, Player
from club.models.people import PRIVACY_LENGTH
from club.privacy.queries.mentions import MOST
from tests.club.api.client import fields, program
from tests.club.conftest import EVENING

KEY = {"idempotency-key": "1"}


@pytest.fixture
def public(cast):
    return program(cast.club, None)


@pytest.fixture
def owner(cast):
    return program(cast.club, cast.owner)


@pytest.fixture
def director(cast):
    return program(cast.club, cast.director)


def _names(refused):
    return {field for field, _code in fields(refused)}


class TestSettings:
    """Who reads what, and what is asked of members."""

    def test_everybody_reads_them_and_owners_alone_the_second_factor(self, owner, public, cast):
        shown = owner.get("settings/").json()
        assert set(shown) == {
            "players_visibility",
            "ladder_names",
            "reasons_visibility",
            "privacy_text",
            "second_factor",
        }
        assert shown["second_factor"] is False
        others = public.get("settings/").json()
        assert others == {key: shown[key] for key in shown if key != "second_factor"}

    def test_they_are_changed_together_and_once(self, owner, cast):
        cast.owner.second_factor_at = timezone.now()
        cast.owner.save()
        body = {"privacy_text": "Ask Zed.", "players_visibility": "members", "second_factor": True}
        before = ClubAct.objects.count()
        for _attempt in range(2):
            answer = owner.patch("settings/", body, **KEY)
            assert answer.status_code == 200, answer.content
            assert {key: answer.json()[key] for key in body} == body
        assert ClubAct.objects.count() == before + 2
        assert owner.get("settings/")["ETag"] == answer["ETag"]

    def test_all_of_them_or_none(self, owner, cast):
        """An owner without a second factor cannot ask for one."""
        refused = owner.patch("settings/", {"privacy_text": "New.", "second_factor": True})
        assert (refused.status_code, _names(refused)) == (422, {"second_factor"})
        assert Club.objects.get(pk=cast.club.pk).privacy_text == ""

    def test_a_change_of_what_has_changed_since_is_refused(self, owner):
        etag = owner.get("settings/")["ETag"]
        assert (
            owner.patch("settings/", {"privacy_text": "A"}, **{"if-match": etag}).status_code == 200
        )
        assert (
            owner.patch("settings/", {"privacy_text": "B"}, **{"if-match": etag}).status_code == 412
        )

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"players_visibility": "nobody"}, "players_visibility"),
            ({"privacy_text": "x" * (PRIVACY_LENGTH + 1)}, "privacy_text"),
            ({"second_factor": "perhaps"}, "second_factor"),
            ({"colour": "red"}, "colour"),
        ],
    )
    def test_what_is_wrong_is_named(self, owner, body, field):
        refused = owner.patch("settings/", body)
        assert (refused.status_code, _names(refused)) == (422, {field})


def test_the_log_tells_who_did_what(owner, cast):
    owner.post("players/", {"name": "Zoe New"})
    owner.patch("settings/", {"privacy_text": "Ask Zed.", "reason": "asked"})
    listed = owner.get("acts/").json()["results"]
    latest = listed[0]
    assert (latest["verb"], latest["by"], latest["reason"]) == ("privacy", "owner", "asked")
    assert latest["text"]
    numbers = [row["number"] for row in listed]
    assert numbers == sorted(numbers, reverse=True)
    assert owner.get("acts/", accept="text/csv").status_code == 200


class TestArchive:
    """The file with which a club moves house."""

    def test_an_owner_takes_it_and_that_is_noted(self, owner, cast):
        answer = owner.post("archive/", accept="application/octet-stream")
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/octet-stream")
        with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
            assert "club.Club.jsonl" in archive.namelist()
        assert ClubAct.objects.filter(club=cast.club, verb="export").count() == 1

    def test_a_fault_is_told_as_json(self, owner, director):
        refused = director.post("archive/", accept="application/octet-stream")
        assert (refused.status_code, refused["Content-Type"]) == (403, "application/problem+json")
        assert owner.post("archive/", {"x": 1}).status_code == 422


class TestPersons:
    """What is held about a person, and erasing it."""

    def test_what_is_held_is_told_and_noted(self, owner, cast):
        [player] = Player.objects.filter(club=cast.club, short_name="Ann")
        held = owner.post(f"players/{player.pk}/data/").json()
        assert held["format"] == "cutin-person-1"
        assert player.name in json.dumps(held["rows"])
        assert owner.get("acts/").json()["results"][0]["verb"] == "export-player"

    def test_a_person_is_erased_with_the_texts_that_name_them(self, owner, cast):
        [player] = Player.objects.filter(club=cast.club, short_name="Ann")
        made = owner.post("nights/", {"date": str(EVENING.date())}).json()
        night = f"nights/{made['id']}/"
        reason = f"{player.name} is late"
        owner.patch(night, {"acceptance": True, "reason": reason})
        at = f"players/{player.pk}/erasure/"
        [mention] = owner.get(at).json()["mentions"]
        assert (mention["text"], mention["editable"]) == (reason, True)
        unsure = owner.post(at, {"sure": False})
        assert (unsure.status_code, _names(unsure)) == (422, {"sure"})
        body = {"sure": True, "texts": {mention["key"]: "somebody is late"}}
        done = owner.post(at, body, **KEY)
        assert (done.status_code, done.json()["texts"]) == (200, 1)
        assert owner.get(night + "acts/").json()["results"][0]["reason"] == "somebody is late"
        assert owner.get(f"players/{player.pk}/").status_code == 404
        assert owner.get(at).status_code == 404
        again = owner.post(at, {"sure": True})
        assert (again.status_code, again.json()["acts"]) == (200, 0)

    def test_more_texts_than_are_shown_are_refused_before_the_lock(self, owner, cast):
        [player] = Player.objects.filter(club=cast.club, short_name="Ann")
        texts = {f"nights.act:reason:{number}": "somebody" for number in range(MOST + 1)}
        with CaptureQueriesContext(connection) as queries:
            sent = owner.post(f"players/{player.pk}/erasure/", {"sure": True, "texts": texts})
        assert (sent.status_code, _names(sent)) == (422, {"texts"})
        assert len(queries) < 20
        assert Player.objects.get(pk=player.pk).erased_at is None

    def test_a_player_of_nobody_is_not_found(self, owner, cast):
        nobody = "00000000-0000-4000-8000-000000000000"
        assert owner.post(f"players/{nobody}/erasure/", {"sure": True}).status_code == 404
        assert owner.post(f"players/{nobody}/data/").status_code == 404


class TestImport:
    """A list of players."""

    LIST = "name;public name;shoes\nZoe New;Zoe;7\nYan New;;8\n"

    def test_it_is_checked_and_then_added_once(self, director, cast):
        count = Player.objects.filter(club=cast.club).count()
        checked = director.post("players/import/", {"text": self.LIST, "only_check": True}).json()
        assert (checked["added"], checked["ignored"], checked["faults"]) == (2, ["shoes"], [])
        assert Player.objects.filter(club=cast.club).count() == count
        for added in (2, 0):
            made = director.post("players/import/", {"text": self.LIST})
            assert (made.status_code, made.json()["added"]) == (200, added)
        listed = made.json()["players"]
        assert [(row["short_name"], row["state"]) for row in listed] == [
            ("Zoe", "there"),
            ("Yan N.", "there"),
        ]
        assert Player.objects.filter(club=cast.club).count() == count + 2

    def test_every_fault_is_told_and_nobody_is_added(self, director, cast):
        text = "name;guest\nZoe New;perhaps\n;no\n"
        told = director.post("players/import/", {"text": text, "only_check": True}).json()
        assert {fault["line"] for fault in told["faults"]} == {2, 3}
        refused = director.post("players/import/", {"text": text})
        assert refused.status_code == 422
        assert len(refused.json()["errors"]) == len(told["faults"])
        assert not Player.objects.filter(club=cast.club, name="Zoe New").exists()
