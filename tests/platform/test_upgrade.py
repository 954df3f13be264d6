"""Installations of earlier releases, with their demonstration clubs, are upgraded."""

import json
import sqlite3
import uuid
from contextlib import closing

import httpx
import pytest

from tests.platform.conftest import Installation
from tests.releases import RELEASES, sqlite_of

#: Makes an account one of the staff, who may read nights in the administration and has read one.
STAFF = """
    UPDATE club_account SET is_staff = 1 WHERE id = (SELECT min(id) FROM club_account);
    INSERT INTO club_account_user_permissions (account_id, permission_id)
    SELECT club_account.id, auth_permission.id FROM club_account, auth_permission
    JOIN django_content_type ON django_content_type.id = content_type_id
    WHERE is_staff AND app_label = 'club' AND codename = 'view_night';
    INSERT INTO django_admin_log (action_time, object_id, object_repr, action_flag, change_message,
        content_type_id, user_id)
    SELECT '2026-01-01', '1', 'a night', 2, '', django_content_type.id, club_account.id
    FROM django_content_type, club_account
    WHERE is_staff AND app_label = 'club' AND model = 'night';
"""
#: What the program says of their rights.
RIGHTS = """
from club.models import Account
staff = Account.objects.get(is_staff=True)
print(sorted(staff.get_all_permissions()))
print([entry.content_type.model_class().__name__ for entry in staff.logentry_set.all()])
"""


def let_staff_read_nights(file):
    with closing(sqlite3.connect(file)) as database:
        database.executescript(STAFF)


@pytest.fixture(scope="module", params=RELEASES)
def release(request):
    """Return the release that is upgraded."""
    return request.param


@pytest.fixture(scope="module")
def upgraded(release, tmp_path_factory):
    """Return an installation of the release that has been migrated."""
    data = tmp_path_factory.mktemp("release") / "data"
    data.mkdir()
    file = data / "club.sqlite3"
    file.write_bytes(sqlite_of(release))
    let_staff_read_nights(file)
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
        pages += [f"{club}{folder}/{event}/", f"{api}events/{event}/"]
    for page in pages:
        assert httpx.get(page).status_code == 200, page


def test_its_tables_are_those_of_a_new_installation(upgraded, migrated):
    mine, new = (describe_tables(data / "club.sqlite3") for data in (upgraded.data, migrated))
    assert len(new) > 100
    assert mine.keys() == new.keys()
    for table, parts in new.items():
        assert mine[table] == parts, table


def describe_tables(file):
    """Return each table's columns, indexes and references, without names that Django chooses."""
    with closing(sqlite3.connect(file)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            table: {
                "columns": sorted(
                    row[1:] for row in database.execute(f"PRAGMA table_info({table})")
                ),
                "indexes": sorted(describe_indexes(database, table)),
                "references": sorted(
                    row[2:] for row in database.execute(f"PRAGMA foreign_key_list({table})")
                ),
            }
            for (table,) in tables
        }


def describe_indexes(database, table):
    """Yield (columns with their order, whether unique, the condition) of each index."""
    for _at, name, unique, _origin, partial in database.execute(f"PRAGMA index_list({table})"):
        columns = database.execute(f"PRAGMA index_xinfo({name})").fetchall()
        [(text,)] = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", [name])
        condition = text.partition(" WHERE ")[2] if partial else ""
        yield [(row[2], row[3]) for row in columns if row[5]], unique, condition


def test_staff_keep_their_rights_and_the_administration_its_log(upgraded):
    done = upgraded.run("shell", "-c", RIGHTS)
    assert done.stdout.splitlines()[-2:] == ["['nights.view_night']", "['Night']"], done.stderr


def test_each_model_has_one_content_type_with_its_four_permissions(upgraded, migrated):
    query = """
        SELECT app_label, model, count(auth_permission.id) FROM django_content_type
        LEFT JOIN auth_permission ON content_type_id = django_content_type.id
        GROUP BY app_label, model
    """
    mine = rows(upgraded, query)
    assert {permissions for _app, _model, permissions in mine} == {4}
    assert sorted(mine) == sorted(rows(Installation(migrated), query))
