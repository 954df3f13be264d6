"""Templates of .bws files as other programs make them, and tables as a test writes them."""

from typing import Any

from scoring.files.bws import read_tables
from scoring.files.jet.database import Database
from tests.scoring.files.jet_files import (
    BOOLEAN,
    DATE,
    INTEGER,
    JET_4,
    LONG,
    TEXT,
    Columns,
    Version,
    build,
)


def columns(type_: int, names: str) -> Columns:
    return [(name, type_) for name in names.split()]


SEATS = ("North", "East", "South", "West")
HOLDINGS = " ".join(
    seat + suit for seat in SEATS for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
)
TABLES: dict[str, Columns] = {
    "Section": [
        ("ID", INTEGER),
        ("Letter", TEXT),
        *columns(INTEGER, "Tables MissingPair EWMoveBeforePlay Session ScoringType Winners"),
    ],
    "Tables": columns(
        INTEGER,
        "Section Table ComputerID Status LogOnOff UpdateFromRound CurrentRound CurrentBoard Group",
    ),
    "RoundData": [
        *columns(INTEGER, "Section Table Round NSPair EWPair LowBoard HighBoard"),
        ("CustomBoards", TEXT),
        *columns(INTEGER, "South West"),
    ],
    "ReceivedData": [
        ("ID", LONG),
        *columns(INTEGER, "Section Table Round Board PairNS PairEW Declarer"),
        *columns(TEXT, "NS/EW Contract Result LeadCard Remarks"),
        *columns(DATE, "DateLog TimeLog"),
        *columns(BOOLEAN, "Processed Processed1 Processed2 Processed3 Processed4 Erased"),
        ("ExternalUpdate", BOOLEAN),
        *columns(INTEGER, "SuspiciousContract South West"),
    ],
    "PlayerNumbers": [
        *columns(INTEGER, "Section Table"),
        *columns(TEXT, "Direction Number Name"),
        *columns(BOOLEAN, "Updated Processed"),
        ("TimeLog", DATE),
        ("Round", INTEGER),
    ],
    "PlayerNames": [("ID", LONG), ("Name", TEXT), ("strID", TEXT)],
    "HandRecord": [*columns(INTEGER, "Section Board"), *columns(TEXT, HOLDINGS)],
    "Session": [
        ("ID", INTEGER),
        ("Name", TEXT),
        *columns(DATE, "Date Time"),
        ("GUID", TEXT),
        ("Status", INTEGER),
    ],
    "Settings": columns(INTEGER, "Section ShowResults BM2NameSource BM2ShowPlayerNames BM2Unknown"),
}


def make_template(version: Version = JET_4, left_out: tuple[str, ...] = ()) -> bytes:
    """A file of an earlier night: a result, a name and its own settings stand in it.

    left_out: tables that are not there, and columns as "Table.Column".
    """
    tables = {
        name: [column for column in own if f"{name}.{column[0]}" not in left_out]
        for name, own in TABLES.items()
        if name not in left_out
    }
    database = Database(build(tables, version))
    for name, row in (
        ("Section", {"ID": 9, "Letter": "Z"}),
        ("ReceivedData", {"ID": 700, "Section": 9, "Table": 1, "Round": 1, "Board": 1}),
        ("PlayerNumbers", {"Section": 9, "Table": 1, "Direction": "N", "Name": "Somebody"}),
        ("Session", {"ID": 1, "Name": "Earlier", "GUID": "F" * 32}),
        ("Settings", {"Section": 9, "BM2Unknown": 5, "ShowResults": 1}),
    ):
        if name in database.names:
            database.append(name, [row])
    return database.write()


def received(*cells: str, **more: Any) -> list[dict[str, Any]]:
    """Rows of ReceivedData, each as "table round board ns ew" with what follows those."""
    rows = []
    for number, cell in enumerate(cells, start=1):
        places, _, told = cell.partition("|")
        keys = ("Table", "Round", "Board", "PairNS", "PairEW")
        row: dict[str, Any] = dict(zip(keys, map(int, places.split()), strict=True))
        names = ("Declarer", "NS/EW", "Contract", "Result", "LeadCard", "Remarks", "Erased")
        values = [part.strip() for part in told.split(",")] if told else []
        row |= dict(zip(names, values, strict=False))
        row["Declarer"] = int(row.get("Declarer") or 0)
        row["Erased"] = row.get("Erased") == "1"
        rows.append({"ID": number, "Section": 1, **row, **more})
    return rows


def seated(*seatings: str, section: int = 1) -> list[dict[str, Any]]:
    """Rows of RoundData, each as "table round ns ew low high", with a list of boards behind."""
    keys = ("Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard")
    rows = []
    for seating in seatings:
        places, _, boards = seating.partition("|")
        row: dict[str, Any] = dict(zip(keys, map(int, places.split()), strict=True))
        rows.append({"Section": section, **row, "CustomBoards": boards.strip() or None})
    return rows


HANDS = {
    "North": "AKQ JT9 876 5432".split(),
    "East": "JT9 876 5432 AKQ".split(),
    "South": "876 5432 AKQ JT9".split(),
    "West": "5432 AKQ JT9 876".split(),
}


PBN = "N:AKQ.JT9.876.5432 JT9.876.5432.AKQ 876.5432.AKQ.JT9 5432.AKQ.JT9.876"


def section(**more):
    return [{"ID": 1, "Letter": "A", "ScoringType": 1, "Winners": 1, **more}]


def read_event_of(rows, sections=None, **tables):
    return read_tables({"Section": sections or section(), "ReceivedData": rows, **tables})


def results_of(event):
    return [result for board in event.document["boards"] for result in board["results"]]


def hand_row(board=1, section=1, **more):
    suits = ("Spades", "Hearts", "Diamonds", "Clubs")
    cards = {
        seat + suit: ranks
        for seat, own in HANDS.items()
        for suit, ranks in zip(suits, own, strict=True)
    }
    return {"Section": section, "Board": board, **cards, **more}
