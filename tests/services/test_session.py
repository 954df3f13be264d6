"""A session of pairs, an event of Chicagos and a Swiss of teams, on the processes of production."""

import shutil
from pathlib import Path

import pytest

from tests.services.conftest import Web
from tests.services.night import CLUB, agrees
from tests.services.servers import Saying, manage


@pytest.mark.parametrize(
    "what",
    [
        ("--pairs", "6", "--movement", "howell"),
        ("--event", "chicago-individual", "--players", "9"),
        ("--teams", "9", "--rounds", "4", "--boards", "2"),
    ],
)
def test_it_ends_with_the_same_standing_on_both_set_ups(
    web: Web,
    worker: Saying,
    environment: dict[str, str],
    token: str,
    migrated: Path,
    tmp_path: Path,
    what: tuple[str, ...],
) -> None:
    play = ("simulate", *what, "--seed", "21", "--club", CLUB)
    served = manage(environment, *play, "--url", web.url, "--token", token, seconds=300)
    embedded = {key: environment[key] for key in ("PATH", "HOME") if key in environment}
    embedded["CUTIN_DATA"] = str(shutil.copytree(migrated, tmp_path / "data"))
    alone = manage(embedded, *play, seconds=300)
    assert served.splitlines()[:-1] == alone.splitlines()[:-1]
    agrees(environment)
