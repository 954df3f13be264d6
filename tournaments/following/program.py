"""The command: python cutin_bws.py FILE --url ADDRESS --token TOKEN --event EVENT.

In the place of the file it can follow the Data Connector of Bridgemate, which was never tried with
a real one.
"""

import argparse
import base64
import getpass
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scoring.wording import make_printable
from tournaments.following.connected import read_connector
from tournaments.following.connector import NAME, USUAL_ADDRESS, Connector
from tournaments.following.follower import Follower
from tournaments.following.outgoing import CannotBegin, make_night
from tournaments.following.readings import MOST_BYTES, CannotRead
from tournaments.following.server import CannotSend, Server, Unreachable
from tournaments.following.words import TEMPLATES

EVERY = 5.0
"""The seconds from one reading to the next."""

_LONGEST_WAIT = 60.0
_LONGEST_EVERY = 3_600
_CLUB = re.compile(r"(https?://[^?#]+?)/c/([A-Za-z0-9_-]+)(?:/.*)?")
_WORD = re.compile(r"[!-~]{1,200}")
_MEMORY = "data-connector"
"""Beside which file what was sent is remembered, if there is no .bws file."""

_EVENT = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")

Tell = Callable[[str], None]


class Stop(Exception):
    """The program cannot do what it was asked. Its text says why."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for. address: of the API of the event. template: "" to follow the file.

    connector: what is followed in place of a file. begin: whether it is sent the night instead.
    """

    path: Path
    address: str
    token: str
    template: str = ""
    every: float = EVERY
    connector: Connector | None = None
    begin: bool = False


def read_arguments(arguments: Sequence[str]) -> Asked:
    """Return what was asked for. Raise Stop, or SystemExit for what is no option."""
    asked = _make_parser().parse_args(arguments)
    event = _EVENT.search(asked.event.lower())
    if event is None:
        raise Stop(TEMPLATES["no-event"])
    club = _CLUB.fullmatch(asked.url or asked.event)
    if club is None or not _is_address(asked.url or asked.event):
        raise Stop(TEMPLATES["no-address"])
    of_file = asked.data_connector is None
    if of_file and not asked.file:
        raise Stop(TEMPLATES["no-source"])
    if asked.begin if of_file else asked.write:
        raise Stop(TEMPLATES["begin-alone"])
    connector = _make_connector(asked)
    token = asked.token or _ask("asks-token")
    if not _WORD.fullmatch(token):
        raise Stop(TEMPLATES["no-token"])
    address = f"{club[1]}/api/v1/clubs/{club[2]}/events/{event[0]}/"
    every = min(max(1, asked.every), _LONGEST_EVERY)
    path = Path(asked.file or _MEMORY)
    return Asked(path, address, token, asked.write, every, connector, asked.begin)


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cutin_bws.py",
        description="Send the results of a .bws file to an event in Cut In, while it is played.",
    )
    parser.add_argument("file", nargs="?", help="the .bws file of the control software")
    parser.add_argument("--url", default="", help="the address of the club in Cut In")
    parser.add_argument("--event", default="", help="the id of the event, or its page's address")
    parser.add_argument("--token", default="", help="a token of the club; asked for if left out")
    parser.add_argument(
        "--write",
        default="",
        metavar="TEMPLATE",
        help="do not follow FILE, but make it: a copy of TEMPLATE with movement and names",
    )
    parser.add_argument(
        "--every", type=int, default=EVERY, help="the seconds from one reading to the next"
    )
    parser.add_argument(
        "--data-connector",
        nargs="?",
        const=USUAL_ADDRESS,
        metavar="ADDRESS",
        help=f"follow the Data Connector of Bridgemate, not a file ({USUAL_ADDRESS})",
    )
    parser.add_argument("--club-id", default="", help="the club as the Data Connector knows it")
    parser.add_argument("--licence-key", default="", help="its key; asked for if left out")
    parser.add_argument(
        "--begin",
        action="store_true",
        help="do not follow the Data Connector, but send it movement and names: a new night",
    )
    return parser


def _make_connector(asked: argparse.Namespace) -> Connector | None:
    """Return the Data Connector that is asked for, or None for a file. Raise Stop."""
    if asked.data_connector is None:
        return None
    address = asked.data_connector
    if not re.match("https?://", address) or not _is_address(address):
        raise Stop(TEMPLATES["no-connector"])
    licence = asked.licence_key or _ask("asks-licence")
    if not _WORD.fullmatch(asked.club_id) or not _WORD.fullmatch(licence):
        raise Stop(TEMPLATES["no-licence"])
    return Connector(address, asked.club_id, licence)


def _ask(code: str) -> str:
    try:
        return getpass.getpass(TEMPLATES[code])
    except EOFError:
        return ""


def _is_address(text: str) -> bool:
    """Return whether requests can be sent to an address."""
    try:
        parts = urlsplit(text)
        return bool(parts.hostname and parts.port != 0 and re.fullmatch(r"[!-~]+", text))
    except ValueError:
        return False


def make_file(asked: Asked, server: Server, tell: Tell) -> None:
    """Make a .bws file with the movement and the names of an event. Raise Stop and Unreachable."""
    if asked.path.exists():
        raise Stop(TEMPLATES["exists"] % {"path": asked.path})
    try:
        with Path(asked.template).open("rb") as file:
            template = base64.b64encode(file.read(MOST_BYTES + 1)).decode()
    except OSError as error:
        raise Stop(
            TEMPLATES["no-file"] % {"path": asked.template, "why": error.strerror}
        ) from error
    event = read_event(server)
    answer = server.call("POST", "bridgemate/", {"purpose": "movement", "template": template})
    if not answer.is_good:
        raise Stop(TEMPLATES["not-made"] % {"why": answer.why})
    if not answer.data:
        raise Unreachable(TEMPLATES["not-ours"])
    try:
        write_new(asked.path, answer.data)
    except OSError as error:
        raise Stop(TEMPLATES["no-copy"] % {"path": asked.path, "why": error.strerror}) from error
    tell(TEMPLATES["made"] % {"path": asked.path, "event": event["name"]})


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there, whole or not at all. Raise OSError."""
    file = path.open("xb")
    try:
        with file:
            file.write(data)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def begin_night(connector: Connector, server: Server, tell: Tell) -> None:
    """Send the movement and the names of an event. Raise Stop and Unreachable."""
    event = read_event(server)
    try:
        sections, rounds, entrants = map(server.list_rows, ("sections/", "rounds/", "entrants/"))
        night = make_night(event, sections, rounds, entrants, connector.club)
    except (CannotBegin, CannotSend) as error:
        raise Stop(str(error)) from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unreachable(TEMPLATES["not-ours"]) from error
    try:
        connector.initialize(night)
    except CannotRead as error:
        raise Stop(TEMPLATES["not-begun"] % {"why": error}) from error
    tell(TEMPLATES["begun"] % {"event": event["name"]})


def read_event(server: Server) -> Mapping[str, Any]:
    """Return the event. Raise Stop if the server does not show it, and Unreachable."""
    answer = server.call("GET", "")
    if not answer.is_good:
        if answer.status == HTTPStatus.NOT_FOUND:
            raise Stop(TEMPLATES["not-there"])
        raise Stop(TEMPLATES["no-entry"] % {"why": answer.why})
    told = answer.document
    if not all(isinstance(told.get(key), str) for key in ("id", "name", "kind")):
        raise Unreachable(TEMPLATES["not-ours"])
    if not _EVENT.fullmatch(told["id"]):  # of which the name of a file is made
        raise Unreachable(TEMPLATES["not-ours"])
    return told


def follow(asked: Asked, server: Server, tell: Tell, sleep: Callable[[float], None]) -> None:
    """Follow a file until somebody stops the program. Raise Stop if it cannot begin."""
    connector = asked.connector
    name = NAME if connector else str(asked.path)
    if connector is None and not asked.path.is_file():
        raise Stop(TEMPLATES["no-file"] % {"path": asked.path, "why": TEMPLATES["not-a-file"]})
    follower: Follower | None = None
    wait, lost = asked.every, False
    while True:
        try:
            if follower is None:
                event = read_event(server)
                read = partial(read_connector, connector, event) if connector else None
                follower = Follower(asked.path, server, event, tell, read, name if read else "")
                tell(TEMPLATES["follows"] % {"path": name, "event": event["name"]})
            follower.step(time.monotonic())
            if lost:
                tell(TEMPLATES["reached"])
            wait, lost = asked.every, False
        except Unreachable as error:
            if not lost:
                tell(TEMPLATES["unreachable"] % {"why": error})
            wait, lost = min(_LONGEST_WAIT, wait * 2 if lost else asked.every), True
        sleep(wait)


def tell_on_screen(text: str) -> None:
    """Print a sentence with the time, also where the screen lacks some of its letters."""
    sys.stdout.write(f"{time.strftime('%H:%M:%S')}  {make_printable(text)}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return 0 once it was stopped or is done, and 2 if it could not begin."""
    if threading.current_thread() is threading.main_thread():
        # What a script starts in the background ignores Ctrl-C and its like.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        asked = read_arguments(sys.argv[1:] if arguments is None else arguments)
        server = Server(asked.address, asked.token)
        if asked.connector and asked.begin:
            begin_night(asked.connector, server, tell_on_screen)
        elif asked.template:
            make_file(asked, server, tell_on_screen)
        else:
            follow(asked, server, tell_on_screen, time.sleep)
    except (Stop, Unreachable) as why:
        sys.stderr.write(f"{make_printable(str(why))}\n")
        return 2
    except KeyboardInterrupt:
        tell_on_screen(TEMPLATES["stopped"])
    return 0
