"""PostgreSQL installations of earlier releases are upgraded, and their projections agree."""

import psycopg
import pytest

from tests.releases import RELEASES, sql_of
from tests.services.servers import Postgres, Redis, manage, production

#: Columns, constraints and indexes of every table, without names that Django chooses.
TABLES = (
    """
    SELECT table_name, column_name, data_type, character_maximum_length, is_nullable,
        column_default, is_identity
    FROM information_schema.columns WHERE table_schema = 'public'
    """,
    """
    SELECT conrelid::regclass::text, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    """,
    """
    SELECT tablename, regexp_replace(indexdef, 'INDEX [^ ]+ ON', 'INDEX ON')
    FROM pg_indexes WHERE schemaname = 'public'
    """,
)


def describe_tables(address: str) -> list[list[str]]:
    """Return what `TABLES` finds in a database."""
    with psycopg.connect(address) as connection:
        return [sorted(map(str, connection.execute(query).fetchall())) for query in TABLES]


@pytest.fixture(scope="module")
def new_tables(postgres: Postgres, redis: Redis) -> list[list[str]]:
    """Return the tables of a new installation."""
    address = postgres.database("newtables")
    manage(production(address, redis.url), "migrate", "--verbosity", "0", seconds=300)
    return describe_tables(address)


@pytest.mark.parametrize("release", RELEASES)
def test_an_earlier_release_upgrades_on_postgresql(
    release: str, postgres: Postgres, redis: Redis, new_tables: list[list[str]]
) -> None:
    address = postgres.database("release" + release.replace(".", ""))
    with psycopg.connect(address) as connection:
        connection.execute(sql_of(release).encode())
    environment = production(address, redis.url)
    manage(environment, "migrate", "--verbosity", "0", seconds=300)
    assert min(map(len, new_tables)) > 100
    for mine, new in zip(describe_tables(address), new_tables, strict=True):
        assert mine == new
    computed = manage(environment, "rebuild_projections", "--all", seconds=300)
    assert f"{RELEASES[release]} nights computed." in computed
    assert "agree with their facts" in manage(environment, "check_projections", seconds=300)
    with psycopg.connect(address) as connection:
        labels = "SELECT app_label FROM django_content_type WHERE model = 'night'"
        assert connection.execute(labels).fetchall() == [("nights",)]
        query = "SELECT verb, number FROM club_clubact ORDER BY number"
        acts = connection.execute(query).fetchall()
    verbs = [verb for verb, _number in acts]
    assert [number for _verb, number in acts] == list(range(1, len(acts) + 1))
    for verb, times in {"merge": 1, "place": 2, "season-rules": 2}.items():
        assert verbs.count(verb) == times
