"""A PostgreSQL installation of the release before is upgraded, and its projections agree."""

import psycopg

from tests.releases import sql_of
from tests.services.servers import Postgres, Redis, manage, production


def test_the_release_before_upgrades_on_postgresql(postgres: Postgres, redis: Redis) -> None:
    address = postgres.database("release")
    with psycopg.connect(address) as connection:
        connection.execute(sql_of("0.1.0").encode())
    environment = production(address, redis.url)
    manage(environment, "migrate", "--verbosity", "0", seconds=300)
    assert "2 nights computed." in manage(environment, "rebuild_projections", seconds=300)
    assert "agree with their facts" in manage(environment, "check_projections", seconds=300)
    with psycopg.connect(address) as connection:
        verbs = connection.execute("SELECT verb FROM club_clubact ORDER BY number").fetchall()
    found = sorted(verb for (verb,) in verbs)
    assert found == ["merge", "place", "place", "season-rules", "season-rules"]
