"""A session of pairs on the processes of production."""

from typing import Any

from tests.services.conftest import Web
from tests.services.night import CLUB, agrees
from tests.services.servers import Saying, manage


def test_a_session_of_pairs_ends_with_the_same_standing_on_both_set_ups(
    web: Web, worker: Saying, environment: dict[str, str], token: str, tmp_path: Any
) -> None:
    play = ("simulate", "--pairs", "6", "--movement", "howell", "--seed", "21", "--club", CLUB)
    served = manage(environment, *play, "--url", web.url, "--token", token, seconds=300)
    embedded = {key: environment[key] for key in ("PATH", "HOME") if key in environment}
    embedded["CUTIN_DATA"] = str(tmp_path)
    manage(embedded, "migrate", "--verbosity", "0", "--skip-checks")
    alone = manage(embedded, *play, seconds=300)
    assert served.splitlines()[:-1] == alone.splitlines()[:-1]
    agrees(environment)
