"""A night on devices: its rows one after the other, and a way to the server that fails at will."""

import http.client
import json
import re
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from scoring.files.jet.database import Database
from tests.scoring.files.bws_files import make_template, received, seated, section
from tournaments.following.follower import Follower

GUID = "0123456789ABCDEF0123456789ABCDEF"
MOVEMENT = {
    "name": "Four pairs",
    "kind": "howell",
    "tables": 2,
    "rounds": 3,
    "copies": 2,
    "hands": [
        {"round": round_, "table": table, "ns": ns, "ew": ew, "set": round_}
        for round_, table, ns, ew in (
            (1, 1, "4", "1"),
            (1, 2, "2", "3"),
            (2, 1, "4", "2"),
            (2, 2, "3", "1"),
            (3, 1, "4", "3"),
            (3, 2, "1", "2"),
        )
    ],
}
PLAN = seated(
    "1 1 4 1 1 2", "2 1 2 3 1 2", "1 2 4 2 3 4", "2 2 3 1 3 4", "1 3 4 3 5 6", "2 3 1 2 5 6"
)

#: As the devices of a club sent them. The fifth is erased later, where it stands.
ROWS = received(
    "1 1 1 4 1 | 4, N, 1 H, =, CQ",
    "1 1 2 4 1 | 4, S, 2 S, =, DK",
    "2 1 1 2 3 | 3, W, 2 S x, =, H7",
    "2 1 2 2 3 | 0, , PASS",
    "1 2 3 4 2 | 4, N, 1 NT, =",
    "1 2 3 4 2 | 2, E, 1 H, -1, DK",
    "1 2 4 4 2 | 0, , , , , 60%-40%",
    "2 2 3 3 1 | 1, E, 1 H, -1, C9",
    "2 2 4 3 1 | 3, S, 1 H x, -3, D5",
    "1 3 5 4 3 | 4, N, 4 NT x, -1, DK",
    "1 3 6 4 3 | 3, W, 3 S x, -1, H7",
    "2 3 5 1 2 | 1, N, 3 NT x, +1, HK",
    "2 3 6 1 2 | 0, , , , , Not played",
)
#: The rows whose results count in the end.
LASTING = [row for row in ROWS if row["ID"] != 5]
#: What stands in Cut In in the end: round, table, board, and the result.
PLAYED = [
    (1, 1, 1, "1H N ="),
    (1, 1, 2, "2S S ="),
    (1, 2, 1, "2SX W ="),
    (1, 2, 2, "pass"),
    (2, 1, 3, "1H E -1"),
    (2, 1, 4, "AVE+–AVE-"),
    (2, 2, 3, "1H E -1"),
    (2, 2, 4, "1HX S -3"),
    (3, 1, 5, "4NTX N -1"),
    (3, 1, 6, "3SX W -1"),
    (3, 2, 5, "3NTX N +1"),
    (3, 2, 6, "not played"),
]


def erase(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as the devices leave it when its result is erased."""
    return {**row, "Erased": True, "Remarks": "Result erased"}


def make_night(rows: Sequence[dict[str, Any]], guid: str = GUID) -> bytes:
    """Return the file of a night with these results."""
    database = Database(make_template())
    for name in ("Section", "ReceivedData", "RoundData", "PlayerNumbers"):
        database.empty(name)
    database.append("Section", section())
    database.append("RoundData", PLAN)
    database.append("ReceivedData", rows)
    database.overwrite("Session", {"GUID": guid})
    return database.write()


def result(place: str, told: str = "", **more: Any) -> dict[str, Any]:
    """Return a result of the Data Connector, from "table round board ns ew" and its contract.

    told: "pair seat level denomination stake tricks", as numbers.
    """
    names = ("TableNumber", "RoundNumber", "BoardNumber", "PairNorthSouth", "PairEastWest")
    contract = ("DeclaringPair", "DeclarerDirection", "Level", "Denomination", "Stake")
    return {
        "SessionGuid": GUID,
        "SectionLetters": "A",
        "ScoringDirection": 3,
        "IsDeleted": False,
        **dict(zip(names, map(int, place.split()), strict=True)),
        **dict(zip((*contract, "TotalTricks"), map(int, told.split()), strict=False)),
        "LeadCardRank": 0,
        "LeadCardSuit": 0,
        "ValidationMessages": None,
        **more,
    }


#: The rows of the night as the Data Connector tells them.
RESULTS = [
    result("1 1 1 4 1", "4 1 1 3 0 7", LeadCardSuit=1, LeadCardRank=12),
    result("1 1 2 4 1", "4 3 2 4 0 8", LeadCardSuit=2, LeadCardRank=13),
    result("2 1 1 2 3", "3 4 2 4 1 8", LeadCardSuit=3, LeadCardRank=7),
    result("2 1 2 2 3", "2 0 0 0 0 0"),
    result("1 2 3 4 2", IsDeleted=True),
    result("1 2 3 4 2", "2 2 1 3 0 6"),
    result("1 2 4 4 2", "4 0 -7 0 0 0"),
    result("2 2 3 3 1", "1 2 1 3 0 6"),
    result("2 2 4 3 1", "3 3 1 3 1 4"),
    result("1 3 5 4 3", "4 1 4 5 1 9"),
    result("1 3 6 4 3", "3 4 3 4 1 8"),
    result("2 3 5 1 2", "1 1 3 5 1 10"),
    result("2 3 6 1 2", "1 0 -10 0 0 0"),
]


class Devices:
    """A Data Connector that answers as the real one is said to. error: what it says instead.

    results: what it has of each session. requests: those that came.
    """

    def __init__(self) -> None:
        self.results: list[Any] = []
        self.error = ""
        self.requests: list[dict[str, Any]] = []
        devices = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                answer = devices.answer(self.path, json.loads(body))
                self.send_response(200 if answer else 404)
                self.send_header("Content-Type", "application/json; charset=utf-8")
                self.end_headers()
                self.wfile.write(json.dumps(answer).encode())

            def log_message(self, *_arguments: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def answer(self, path: str, request: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a request, None for what it does not know."""
        if path != "/dc-scoringprogram":
            return None
        self.requests.append(request)
        kind, data, error = 1, json.dumps("OK"), 0
        if self.error:
            kind, data, error = 4, json.dumps(self.error), 5
        elif request["Command"] == 23:
            kind, data = 12, json.dumps(self.results)
        return {
            "RequestCommand": request["Command"],
            "DataType": kind,
            "LastQueueItemId": len(self.results),
            "ErrorType": error,
            "SessionGuid": request["SessionGuid"],
            "SerializedData": data,
        }

    def close(self) -> None:
        """Listen no longer."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def read_twice(
    follower: Follower, path: Path, rows: Sequence[dict[str, Any]], now: float = 0
) -> None:
    """Let a program read a file until it believes it."""
    path.write_bytes(make_night(rows))
    follower.step(now)
    follower.step(now)


class Way:
    """A proxy before the server. trouble: what it does instead of answering, "" for nothing.

    "error" answers 500, "portal" a page of somebody else, "silent" closes the connection before
    the server hears of the request, and "lost" after it has written what was asked.
    fails_at: what a body must hold for the server to fail at it alone. requests: those that came.
    """

    def __init__(self, url: str) -> None:
        self.trouble = ""
        self.fails_at = b""
        self.requests: list[str] = []
        [(host, port)] = re.findall(r"//([^:/]+):([0-9]+)", url)
        way = self

        class Handler(BaseHTTPRequestHandler):
            def __getattr__(self, name: str) -> Any:
                if name.startswith("do_"):
                    return lambda: way.pass_on(self, host, int(port))
                raise AttributeError(name)

            def log_message(self, *_arguments: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def pass_on(self, handler: BaseHTTPRequestHandler, host: str, port: int) -> None:
        """Pass a request on to the server, unless there is trouble."""
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        self.requests.append(f"{handler.command} {handler.path}")
        fails = self.trouble == "error" or bool(self.fails_at and self.fails_at in body)
        if fails or self.trouble == "portal":
            handler.send_response(500 if fails else 200)
            handler.send_header("Content-Type", "text/html")
            handler.end_headers()
            handler.wfile.write(b"<p>Accept our terms</p>")
            return
        if self.trouble == "silent":
            handler.close_connection = True
            return
        connection = http.client.HTTPConnection(host, port)
        headers = {key: handler.headers[key] for key in handler.headers if key != "Host"}
        connection.request(handler.command, handler.path, body, headers)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        if self.trouble == "lost" and handler.command != "GET":
            handler.close_connection = True
            return
        handler.send_response(answer.status)
        handler.send_header("Content-Type", answer.headers.get("Content-Type", ""))
        handler.end_headers()
        handler.wfile.write(data)

    def close(self) -> None:
        """Listen no longer: connections are refused from now on."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
