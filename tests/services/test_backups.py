"""A backup of PostgreSQL, put back into another installation: its results agree with its facts."""

import os
import shutil
import subprocess
from pathlib import Path

import psycopg
import pytest

from club.backups import postgresql
from club.backups.postgresql import _EMPTY
from club.backups.problems import BackupError
from tests.releases import RELEASES, sql_of
from tests.services.night import PART, Night
from tests.services.servers import (
    PROJECT,
    Postgres,
    Program,
    Saying,
    manage,
    wait_until,
)

COUNT = """
from club.models import Player
from nights.models import Act, Deal
print([model.objects.count() for model in (Act, Deal, Player)])
"""

CLUBS = "from club.models import Club; print([club.slug for club in Club.objects.all()])"


@pytest.fixture(autouse=True)
def programs(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Find pg_dump of the server's version first."""
    monkeypatch.setenv("PATH", f"{postgres.programs}{os.pathsep}{os.environ['PATH']}")


def test_a_backup_comes_back_in_another_installation(
    postgres: Postgres, environment: dict[str, str], night: Night, worker: Saying, tmp_path: Path
) -> None:
    night.send(PART)
    wait_until(night.right, 30, "the standing")
    here = {**environment, "PATH": os.environ["PATH"]}
    told = manage(here, "backup", "--to", str(tmp_path), "--keep-all")
    made = Path(told.split("  (")[0])
    there = {**here, "DATABASE_URL": postgres.database("restored")}
    manage(there, "restore", str(made))
    count = ("shell", "-v", "0", "-c", COUNT)
    assert manage(there, *count) == manage(here, *count)
    assert "agree" in manage(there, "check_projections")
    # Once more, over what is there: everything is replaced.
    manage(there, "restore", str(made))
    assert manage(there, *count) == manage(here, *count)
    assert len(list(tmp_path.glob("before-restore-*"))) == 1


def test_a_dump_of_the_oldest_release_comes_back_over_todays(
    postgres: Postgres, environment: dict[str, str], tmp_path: Path
) -> None:
    oldest = postgres.database("oldest")
    with psycopg.connect(oldest) as connection:
        connection.execute(sql_of(next(iter(RELEASES))).encode())
    made = tmp_path / "oldest.dump"
    subprocess.run(
        [f"{postgres.programs}/pg_dump", "--format=custom", "--no-owner", f"--file={made}", oldest],
        check=True,
    )
    today = postgres.database("today", template="migrated")
    here = {**environment, "PATH": os.environ["PATH"], "DATABASE_URL": today}
    manage(here, "new_club", "Later", "--owner", "anna")
    manage(here, "restore", str(made), seconds=300)
    manage(here, "rebuild_projections", seconds=300)
    assert "agree" in manage(here, "check_projections", seconds=300)
    assert "['demo']" in manage(here, "shell", "-v", "0", "-c", CLUBS)


def test_a_dump_of_a_later_release_or_with_a_view_is_refused(
    postgres: Postgres, environment: dict[str, str], tmp_path: Path
) -> None:
    here = {**environment, "PATH": os.environ["PATH"]}
    later = postgres.database("later", template="migrated")
    with psycopg.connect(later) as connection:
        connection.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('club', '9999_x', now())"
        )
    there = {**here, "DATABASE_URL": later}
    made = manage(there, "backup", "--to", str(tmp_path)).split("  (")[0]
    with pytest.raises(AssertionError, match="later release, which has club"):
        manage(here, "restore", made)
    with psycopg.connect(later) as connection:
        connection.execute("DELETE FROM django_migrations WHERE name = '9999_x'")
        connection.execute("CREATE VIEW own AS SELECT 1")
    made = manage(there, "backup", "--to", str(tmp_path), "--keep-all").split("  (")[0]
    with pytest.raises(AssertionError, match="has a view, own, which Cut In does not make"):
        manage(here, "restore", made)


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        ("CREATE VIEW own AS SELECT 1", "view, own"),
        ("CREATE RULE own AS ON DELETE TO club_deal DO INSTEAD NOTHING", "rule, club_deal own"),
        (
            "CREATE FUNCTION own() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; "
            "CREATE TRIGGER own BEFORE INSERT ON club_deal FOR EACH ROW EXECUTE FUNCTION own()",
            r"(function, own\(\)|trigger, club_deal own)",
        ),
    ],
)
def test_a_dump_with_triggers_views_or_rules_is_refused(
    postgres: Postgres, tmp_path: Path, made: str, kind: str
) -> None:
    name = f"own{len(made)}"
    with psycopg.connect(postgres.database(name, template="migrated")) as connection:
        connection.execute(made.encode())
    dump = tmp_path / "own.dump"
    server = {"HOST": "127.0.0.1", "PORT": postgres.port, "USER": "cutin", "NAME": name}
    postgresql.back_up(server, dump)
    with pytest.raises(BackupError, match=f"has a {kind}, which Cut In does not make"):
        postgresql.refuse_added(dump)


def test_nothing_is_put_back_while_somebody_is_connected(
    postgres: Postgres, environment: dict[str, str], tmp_path: Path
) -> None:
    here = {**environment, "PATH": os.environ["PATH"]}
    made = manage(here, "backup", "--to", str(tmp_path)).split("  (")[0]
    database = postgres.database("used", template="migrated")
    there = {**here, "DATABASE_URL": database}
    with (
        psycopg.connect(database),
        pytest.raises(AssertionError, match="The database is in use"),
    ):
        manage(there, "restore", made)
    manage(there, "restore", made)


def test_a_dump_that_breaks_off_leaves_the_database_as_it_was(
    postgres: Postgres, environment: dict[str, str], tmp_path: Path
) -> None:
    here = {**environment, "PATH": os.environ["PATH"]}
    database = postgres.database("kept", template="migrated")
    there = {**here, "DATABASE_URL": database}
    manage(there, "new_club", "Kept", "--owner", "anna")
    made = Path(manage(here, "backup", "--to", str(tmp_path)).split("  (")[0])
    programs = tmp_path / "programs"
    programs.mkdir()
    broken = programs / "pg_restore"
    real = f"{postgres.programs}/pg_restore"
    # It lists the dump, and stops in the midst of writing it.
    broken.write_text(
        f'#!/bin/sh\ncase "$*" in *--list*|*data-only*) exec {real} "$@";; esac\n'
        f'{real} "$@" | head -n 400\nexit 1\n'
    )
    broken.chmod(0o700)
    there["PATH"] = f"{programs}{os.pathsep}{there['PATH']}"
    with pytest.raises(AssertionError, match="could not be put back"):
        manage(there, "restore", str(made))
    clubs = "from club.models import Club; print([club.slug for club in Club.objects.all()])"
    assert "'kept'" in manage(
        {**there, "PATH": os.environ["PATH"]}, "shell", "-v", "0", "-c", clubs
    )


def test_a_damaged_dump_is_refused_and_changes_nothing(
    environment: dict[str, str], tmp_path: Path
) -> None:
    here = {**environment, "PATH": os.environ["PATH"]}
    told = manage(here, "backup", "--to", str(tmp_path))
    made = Path(told.split("  (")[0])
    spoiled = tmp_path / "spoiled.dump"
    shutil.copy(made, spoiled)
    spoiled.write_bytes(spoiled.read_bytes()[:400])
    with pytest.raises(AssertionError, match="Nothing was changed"):
        manage(here, "restore", str(spoiled))


def test_the_nightly_dumps_of_compose_are_whole_and_kept_by_a_rule(
    postgres: Postgres, environment: dict[str, str], tmp_path: Path
) -> None:
    days = [f"cut-in-202610{day:02}T030000Z.dump" for day in range(1, 21)]
    firsts = [f"cut-in-2025{month:02}01T030000Z.dump" for month in range(1, 13)]
    for name in [*days, *firsts]:
        (tmp_path / name).write_text("")
    server = {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": "cutin"}
    variables = {"PATH": os.environ["PATH"], "PGDATABASE": "cutin", "BACKUPS": str(tmp_path)}
    nightly = Program("nightly", ["sh", str(PROJECT / "deploy" / "backup.sh")], server | variables)
    nightly.start()
    try:
        wait_until(lambda: (tmp_path / firsts[0]).exists() is False, 30, "the first night")
    finally:
        nightly.kill()
    kept = {path.name for path in tmp_path.iterdir()}
    [made] = kept - {*days, *firsts}
    assert (tmp_path / made).read_bytes()[:5] == b"PGDMP"
    # 14 of those of other days, with the new one; 12 of the first of a month.
    assert kept - {made} == {*days[7:], days[0], *firsts[1:]}


def test_what_belongs_to_an_extension_of_the_database_is_left_alone(postgres: Postgres) -> None:
    with psycopg.connect(postgres.database("extended"), autocommit=True) as connection:
        connection.execute("CREATE EXTENSION pg_buffercache")  # it has a view of the same owner
        connection.execute("CREATE TABLE ours (id int); CREATE VIEW seen AS SELECT id FROM ours")
        with connection.transaction():
            connection.execute(_EMPTY)
        rows = connection.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace "
            "AND relkind IN ('v', 'r') ORDER BY 1"
        )
        assert [name for (name,) in rows] == ["pg_buffercache"]
