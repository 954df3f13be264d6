"""Installations of earlier releases, with their demonstration clubs, are upgraded."""

import json
import sqlite3
import uuid
from contextlib import closing

import httpx
import pytest

from tests.platform.conftest import Installation
from tests.releases import RELEASES, sqlite_of


@pytest.fixture(scope="module", params=RELEASES)
def release(request):
    """Return the release that is upgraded."""
    return request.param


@pytest.fixture(scope="module")
def upgraded(release, tmp_path_factory):
    """Return an installation of the release that has been migrated."""
    data = tmp_path_factory.mktemp("release") / "data"
    data.mkdir()
    (data / "club.sqlite3").write_bytes(sqlite_of(release))
    it = Installation(data)
    done = it.run("migrate", "--verbosity", "0")
    assert done.returncode == 0, done.stderr
    yield it
    it.end()


def rows(installation, sql):
    with closing(sqlite3.connect(installation.data / "club.sqlite3")) as database:
        return database.execute(sql).fetchall()


def test_its_projections_agree_with_its_facts_once_they_are_computed(release, upgraded):
    done = upgraded.run("rebuild_projections", "--all")
    assert f"{RELEASES[release]} nights computed." in done.stdout, done.stderr
    done = upgraded.run("check_projections")
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_was_no_nights_affair_has_become_acts_of_the_club(upgraded):
    acts = rows(upgraded, "SELECT number, verb, reason, detail FROM club_clubact ORDER BY number")
    verbs = [verb for _number, verb, _reason, _detail in acts]
    assert [number for number, *_rest in acts] == list(range(1, len(acts) + 1))
    for verb, times in {"merge": 1, "place": 2, "season-rules": 2}.items():
        assert verbs.count(verb) == times
    assert rows(upgraded, "SELECT version FROM club_club") == [(len(acts),)]
    reasons = {verb: reason for _number, verb, reason, _detail in acts if reason}
    assert reasons == {"merge": "one person", "season-rules": "general meeting"}
    merged = json.loads(next(detail for _n, verb, _r, detail in acts if verb == "merge"))
    assert merged.keys() == {"duplicate", "keeper"}
    named = "SELECT count(*) FROM club_playermerge JOIN club_clubact ON act_id = club_clubact.id"
    assert rows(upgraded, named) == [(1,)]


def test_its_pages_and_its_api_open(upgraded):
    upgraded.serve()
    club = f"{upgraded.url}/c/demo/"
    assert httpx.get(club).status_code == 200
    api = f"{upgraded.url}/api/v1/clubs/demo/"
    nights, seasons, events = (
        [uuid.UUID(pk) for (pk,) in rows(upgraded, f"SELECT id FROM {table}")]
        for table in ("club_night", "club_season", "tournaments_event")
    )
    pages = [f"{club}nights/{night}/{part}" for night in nights for part in ("", "cuts/")]
    pages += [f"{club}nights/{night}/summary/" for night in nights]
    parts = ("", "tiers/", "changes/")
    pages += [f"{club}seasons/{season}/{part}" for season in seasons for part in parts]
    pages += [f"{api}nights/{night}/standing/" for night in nights]
    kinds = dict(rows(upgraded, "SELECT id, kind FROM tournaments_event"))
    for event in events:
        folder = "rubber-events" if kinds[event.hex] == "rubber-event" else "events"
        pages += [f"{club}{folder}/{event}/", f"{api}{folder}/{event}/"]
    for page in pages:
        assert httpx.get(page).status_code == 200, page
