"""Production beside clients that begin and do not go on: deals are entered meanwhile."""

import pytest

from tests import slow_clients
from tests.services.conftest import Web
from tests.services.night import PART, Night


@pytest.mark.parametrize("kind", slow_clients.KINDS)
def test_deals_are_entered_meanwhile(web: Web, night: Night, kind: str) -> None:
    port, count = int(web.url.rsplit(":", 1)[1]), 100 if kind == "reads nothing" else 1000
    with slow_clients.hold(port, kind, count):
        night.send(PART)
        night.send(PART)
    assert len(night.deals()) == 2
