"""A session of pairs, and an event of Chicagos, on the processes of production."""

from typing import Any

import pytest

from tests.services.conftest import Web
from tests.services.night import CLUB, agrees
from tests.services.servers import Saying, manage


@pytest.mark.parametrize(
    "what",
    [
        ("--pairs", "6", "--movement", "howell"),
        ("--event", "chicago-individual", "--players", "9"),
    ],
)
def test_it_ends_with_the_same_standing_on_both_set_ups(
    web: Web,
    worker: Saying,
    environment: dict[str, str],
    token: str,
    tmp_path: Any,
    what: tuple[str, ...],
) -> None:
    play = ("simulate", *what, "--seed", "21", "--club", CLUB)
    served = manage(environment, *play, "--url", web.url, "--token", token, seconds=300)
    embedded = {key: environment[key] for key in ("PATH", "HOME") if key in environment}
    embedded["CUTIN_DATA"] = str(tmp_path)
    manage(embedded, "migrate", "--verbosity", "0", "--skip-checks")
    alone = manage(embedded, *play, seconds=300)
    assert served.splitlines()[:-1] == alone.splitlines()[:-1]
    agrees(environment)
