"""PostgreSQL installations of earlier releases are upgraded, and their projections agree."""

import psycopg
import pytest

from tests.releases import RELEASES, sql_of
from tests.services.servers import Postgres, Redis, manage, production


@pytest.mark.parametrize("release", RELEASES)
def test_an_earlier_release_upgrades_on_postgresql(
    release: str, postgres: Postgres, redis: Redis
) -> None:
    address = postgres.database("release" + release.replace(".", ""))
    with psycopg.connect(address) as connection:
        connection.execute(sql_of(release).encode())
    environment = production(address, redis.url)
    manage(environment, "migrate", "--verbosity", "0", seconds=300)
    computed = manage(environment, "rebuild_projections", "--all", seconds=300)
    assert f"{RELEASES[release]} nights computed." in computed
    assert "agree with their facts" in manage(environment, "check_projections", seconds=300)
    with psycopg.connect(address) as connection:
        query = "SELECT verb, number FROM club_clubact ORDER BY number"
        acts = connection.execute(query).fetchall()
    verbs = [verb for verb, _number in acts]
    assert [number for _verb, number in acts] == list(range(1, len(acts) + 1))
    for verb, times in {"merge": 1, "place": 2, "season-rules": 2}.items():
        assert verbs.count(verb) == times
