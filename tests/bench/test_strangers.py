"""What strangers send: how the cost of each pattern grows, and what a long head costs.

Prints the exponent by which the cost grows with the length: one is linear.
"""

import http.client
from collections.abc import Callable

import pytest

from club.forms.player_import import read as read_players
from club.forms.typed import read_calls, read_cards, read_old_calls
from club.ledger.names import find_problems, isolate
from club.outgoing.targets import find_url_faults
from cutin.secrets_in_text import MOST_OF_MESSAGE, hide_secrets
from cutin.serving.channel import LONGEST_LINE
from cutin.serving.listening import HEAD_BYTES
from scoring.deal import check_size
from scoring.duplicate.shorthand import read_shorthand
from scoring.files.pbn.games import read_games
from scoring.play import find_repeated_cards
from scoring.shape import Shape
from tests.bench.measured import Say, growth, medians, table
from tests.bench.servers import embedded_server

SIZES = (8_000, 16_000, 32_000, 64_000)
#: What is read, and what a long text for it is made of.
READERS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "the log": (
        lambda text: hide_secrets(text, 10**9),
        ("/", "/.", "%2f", "%25", "~1.", "/t", "a"),
    ),
    "the log, cut": (hide_secrets, ("/", "/.", "%2f")),
    "a name": (find_problems, ("a", "\u200d", "\u0301\u200d", "\U0001f3f4\U000e0062")),
    "a name shown": (isolate, ("\u202e", "\u2066")),
    "shorthand": (read_shorthand, ("4S", "A", "+", "0", " ")),
    "calls": (read_calls, ("1S ", ", ", "-", "X")),
    "calls of 1907": (read_old_calls, ("may i ", "may ", "S ")),
    "cards": (read_cards, ("SA ", "♠", "10")),
    "a list of players": (read_players, ('"', "a\n", ",", "\r")),
    "PBN": (read_games, ('[A "', "[ ", " ", '[Event "x"]\n', "\n")),
    "an address": (find_url_faults, ("https://a", ".", "%", "[")),
    "a deal's size": (lambda text: check_size({"play": list(text), "hands": text}), ("SA",)),
    "cards played": (find_repeated_cards, ("SA",)),
    "unknown keys": (
        lambda text: Shape({f"{at}": 1 for at in range(len(text))}).only(()),
        ("a",),
    ),
}


@pytest.mark.parametrize("reader", READERS)
def test_what_is_read_of_strangers_grows_with_its_length(reader: str, say: Say) -> None:
    read, units = READERS[reader]
    rows = []
    for unit in units:
        texts = [(unit * size)[:size] for size in SIZES]
        works = {str(len(text)): (lambda text=text: read(text)) for text in texts}
        costs = list(medians(works, rounds=5).values())
        rows.append(
            [repr(unit), *(f"{cost:.2f} ms" for cost in costs), f"{max(growth(SIZES, costs)):.2f}"]
        )
    say(f"\n{reader}\n" + table(["repeated", *map(str, SIZES), "exponent"], rows))


#: The longest path, and the longest header.
LONG, LONG_HEADER = LONGEST_LINE - 100, HEAD_BYTES - 1_000
PATHS = ("/", "/.", "%2f", "%25", "a", "/t", "~1.")


def test_a_long_head_that_finds_nothing_costs_little_more_than_a_short_one(say: Say) -> None:
    with embedded_server() as server:
        port = int(server.variables["PORT"])

        def ask(path: str, host: str = "127.0.0.1") -> None:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            connection.putrequest("GET", path, skip_host=True)
            connection.putheader("Host", host)
            connection.endheaders()
            connection.getresponse().read()
            connection.close()

        rows = []
        for start in ("/x", "/api/v1/x"):
            works = {"short": lambda start=start: ask(start)}
            for unit in PATHS:
                works[unit] = lambda start=start, unit=unit: ask(start + unit * (LONG // len(unit)))
            costs = medians(works)
            rows += [
                [start, unit, f"{cost:.1f} ms", f"{cost / costs['short']:.1f}"]
                for unit, cost in costs.items()
            ]
        costs = medians(
            {"short": lambda: ask("/x", "x/"), "/": lambda: ask("/x", "/" * LONG_HEADER)}
        )
        rows += [
            ["a host", unit, f"{cost:.1f} ms", f"{cost / costs['short']:.1f}"]
            for unit, cost in costs.items()
        ]
        say(
            f"\n{MOST_OF_MESSAGE} characters of a line are logged\n"
            + table(["path", "repeated", "a request", "times the short one"], rows)
        )
