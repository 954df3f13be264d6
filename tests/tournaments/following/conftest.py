"""An event of four pairs in play on a live server, and the program that follows their devices."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from club.models import SCOPES, Player
from club.tokens.actions import make_token
from scoring.files.bws import read_bws
from tests.club.conftest import EVENING, signed
from tests.tournaments.following.parts import MOVEMENT, Devices, Way
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.importing import import_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.following.bodies import describe
from tournaments.following.connected import read_connector
from tournaments.following.connector import NAME, Connector
from tournaments.following.follower import Follower
from tournaments.following.memory import name_memory
from tournaments.following.program import read_event
from tournaments.following.server import Server
from tournaments.models import Event
from tournaments.movements.reading import read_movement
from tournaments.queries.results import list_results


@pytest.fixture
def event(transactional_db: None, cast: Any, sign: Any) -> Event:
    """Return an event of four pairs in its first round."""
    event = create_event(order=sign(), club=cast.club, name="On devices", date=EVENING.date())
    for at in range(4):
        players = [
            Player.objects.create(club=cast.club, name=f"{name} Pair{at}", short_name=f"{name}{at}")
            for name in ("Ada", "Ben")
        ]
        enter(order=sign(), event=event, players=players)
    movement = read_movement(MOVEMENT).movement
    assert movement is not None
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    return event


@pytest.fixture
def import_night(transactional_db: None, cast: Any, sign: Any) -> Callable[[bytes], Event]:
    """Return what makes an event of a file."""

    def take(data: bytes) -> Event:
        [answer] = read_bws(data).events
        assert not answer.problems
        players = [
            tuple(
                Player.objects.create(
                    club=cast.club, name=f"{name}{at} Read", short_name=f"{name}{at}"
                )
                for name in ("Cleo", "Dan")
            )
            for at in range(len(answer.document["entrants"]))
        ]
        return import_event(
            order=sign(),
            club=cast.club,
            document=answer.document,
            players=lambda: players,
            name="Read",
            date=EVENING.date(),
        )

    return take


@pytest.fixture
def secret(event: Event, cast: Any) -> str:
    """Return the token of a director."""
    order = signed()
    _token, secret = make_token(
        order=order, club=cast.club, account=cast.director, name="devices", scopes=SCOPES
    )
    return secret


@pytest.fixture
def way(live_server: Any) -> Iterator[Way]:
    """Return the way to the server."""
    way = Way(live_server.url)
    yield way
    way.close()


@pytest.fixture
def devices() -> Iterator[Devices]:
    """Return a Data Connector."""
    devices = Devices()
    yield devices
    devices.close()


@pytest.fixture
def follow(
    devices: Devices, event: Event, path: Path, secret: str, told: list[str], way: Way
) -> Callable[[], Follower]:
    """Return what starts the program beside a Data Connector."""

    def start() -> Follower:
        server = Server(f"{way.url}/api/v1/clubs/{event.club.slug}/events/{event.pk}/", secret)
        shown = read_event(server)
        read = partial(read_connector, Connector(devices.url, "club", "key"), shown)
        return Follower(path, server, shown, told.append, read, NAME)

    return start


@pytest.fixture
def connected(devices: Devices, live_server: Any, event: Event, secret: str) -> list[str]:
    """Return what is typed to send a night to the Data Connector."""
    page = f"{live_server.url}/c/{event.club.slug}/events/{event.pk}/"
    told = ["--data-connector", devices.url, "--club-id", "club", "--licence-key", "key"]
    return [*told, "--begin", "--event", page, "--token", secret]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the file of the night lies."""
    return tmp_path / "night.bws"


@pytest.fixture
def memory(path: Path, event: Event) -> Path:
    """Return where the program remembers what it sent."""
    return name_memory(path, str(event.pk))


@pytest.fixture
def told() -> list[str]:
    """Return the lines that the program prints."""
    return []


@pytest.fixture
def begin(
    way: Way, event: Event, secret: str, path: Path, told: list[str]
) -> Callable[..., Follower]:
    """Return what starts the program, as somebody does after a stop."""

    def start(event: Event = event) -> Follower:
        server = Server(f"{way.url}/api/v1/clubs/{event.club.slug}/events/{event.pk}/", secret)
        return Follower(path, server, read_event(server), told.append)

    return start


@pytest.fixture
def put(event: Event, sign: Any) -> Callable[..., Any]:
    """Return what enters a result of the first round by hand."""

    def enter_by_hand(table: int, board: int, result: dict[str, Any]) -> Any:
        place = BoardPlace("A", 1, table, board)
        return enter_result(order=sign(), event=event, place=place, raw=result, confirmed=True)

    return enter_by_hand


@pytest.fixture
def list_stored(event: Event) -> Callable[[], list[tuple[Any, ...]]]:
    """Return what lists the results that count: round, table, board, and the result."""

    def stored() -> list[tuple[Any, ...]]:
        rows = list_results(event)
        return sorted((row.round, row.table, row.board, _describe(row.said)) for row in rows)

    return stored


def _describe(said: dict[str, Any]) -> str:
    adjusted = {side.upper(): award for side, award in said.get("adjusted", {}).items()}
    return describe({**said, "adjusted": adjusted})
