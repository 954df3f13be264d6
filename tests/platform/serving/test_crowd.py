"""Which connection goes when there are too many."""

from dataclasses import dataclass
from ipaddress import ip_network

import pytest

from cutin.serving.crowd import MOST_OF_ADDRESS, find_excess
from cutin.serving.listening import limit_address


@dataclass(eq=False)
class Held:
    """A connection as the choice sees it."""

    host: str
    last_activity: float = 0.0
    is_silent: bool = True

    @property
    def addr(self) -> tuple[str, int]:
        return (self.host, 1)


def test_nobody_goes_while_there_is_room() -> None:
    held = [Held("a"), Held("b"), Held("b")]
    assert find_excess(held, held[-1], most=3, of_address=2) is None


def test_of_an_address_with_too_many_the_one_that_is_silent_longest_goes() -> None:
    held = [Held("b", 0), Held("a", 5), Held("a", 3), Held("a", 9)]
    assert find_excess(held, held[-1], most=100, of_address=2) is held[2]


def test_no_address_has_a_limit_behind_a_proxy() -> None:
    held = [Held("a", at) for at in range(5)]
    assert find_excess(held, held[-1], most=5, of_address=0) is None


@pytest.mark.parametrize(
    ("proxies", "addresses", "limit"),
    [(0, (), MOST_OF_ADDRESS), (1, (), 0), (0, (ip_network("127.0.0.1/32"),), 0)],
)
def test_proxies_by_number_or_by_address_end_the_limit(settings, proxies, addresses, limit) -> None:
    settings.PROXIES, settings.PROXY_ADDRESSES = proxies, addresses
    assert limit_address() == limit


def test_in_a_full_house_the_address_with_most_gives_one_up() -> None:
    phones = [Held("club", at) for at in range(3)]
    flood = [Held("flood", 100 + at) for at in range(4)]
    newest = Held("club", 200)
    assert find_excess([*phones, *flood, newest], newest, most=7, of_address=0) is flood[0]


def test_a_connection_that_is_served_stays() -> None:
    busy = [Held("a", at, is_silent=False) for at in range(3)]
    newest = Held("a", 9)
    assert find_excess([*busy, newest], newest, most=3, of_address=0) is newest
