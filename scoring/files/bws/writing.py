"""Writing an event and its movement into a copy of a .bws file that another program made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scoring.duplicate.entrant import INDIVIDUAL, TEAMS
from scoring.files.bws.filling import (
    NEEDED,
    Rows,
    check_tables,
    fill_hands,
    fill_rounds,
    fill_sections,
    fill_tables,
    number_sections,
)
from scoring.files.bws.pairing import split_teams
from scoring.files.bws.plans import PlannedTable, list_results, plan_results
from scoring.files.bws.players import LONGEST_NAME, fill_players
from scoring.files.bws.results import ARBITRAL
from scoring.files.bws.told import write_remarks, write_result
from scoring.files.jet.database import Database
from scoring.files.unsaid import list_unsaid as list_keys
from scoring.wording import sentence

TEMPLATES = {
    "names": sentence("Names are cut after %(most)s characters."),
    "arbitral": sentence(
        "Rulings that are not a share of the board for each side, and points "
        "without a contract: they stand there as an arbitral score."
    ),
}
"""The English sentence for each code of what a .bws file cannot take or say."""

_FILLED = (*NEEDED, "PlayerNumbers", "HandRecord", "Settings")
_SAYABLE = frozenset(
    (
        "event.name",
        "event.date",
        "event.winners",
        "entrant.line",
        "entrant.section",
        "board.section",
        "board.group",
        "board.expected",
        "board.hands",
        "board.adjusted",
        "member.from_round",
        "result.round",
        "result.table",
        "result.lead",
        "result.turned",
        "result.adjusted",
        "result.not_played",
        "result.time",
    )
)


@dataclass(frozen=True, slots=True)
class Night:
    """What a .bws file says beside the event.

    guid: 32 hexadecimal digits that tell this night from others. missing: by section, the number
    of a pair that is not there, negative for East-West if there are two winners. settings: options
    of the devices by their columns. federation: whose numbers of players are written.
    """

    guid: str
    missing: Mapping[str, int] = field(default_factory=dict)
    settings: Mapping[str, int | bool | str] = field(default_factory=dict)
    federation: str = ""
    hands: bool = False
    results: bool = True


#: What the devices are to show and to ask for: names from the table, no numbers of members.
SETTINGS: Mapping[str, int | bool | str] = {
    "MemberNumbers": False,
    "BM2NameSource": 2,
    "BM2ShowPlayerNames": 1,
}


def list_unsaid(event: Mapping[str, Any], federation: str = "") -> tuple[str, ...]:
    """Return what of an event a .bws file cannot say, in sentences.

    federation: whose numbers of players are written: those of others are not.
    """
    members = [member for own in event["entrants"] for member in own.get("members", ())]
    others = any(member.get("numbers", {}).keys() - {federation} for member in members)
    unsaid = list(list_keys(event, _SAYABLE if others else _SAYABLE | {"member.numbers"}))
    pairs = split_teams(event) if event.get("kind") == TEAMS else event
    if any(write_remarks(result) == ARBITRAL for _board, result in list_results(pairs)):
        unsaid.append(TEMPLATES["arbitral"])
    if any(len(member.get("name", "")) > LONGEST_NAME for member in members):
        unsaid.append(TEMPLATES["names"] % {"most": LONGEST_NAME})
    return tuple(unsaid)


def write_bws(
    event: Mapping[str, Any],
    template: bytes,
    night: Night,
    plan: Sequence[PlannedTable] = (),
) -> bytes:
    """Return a copy of a .bws file with an event in it.

    template: any .bws file; its own movement, names, hands and results are taken out. plan: the
    movement, or none to take that of the results. Raise FileRefused if it cannot be filled.
    """
    database = Database(template)
    of_teams, individual = event["kind"] == TEAMS, event["kind"] == INDIVIDUAL
    check_tables(database, individual=individual)
    pairs = split_teams(event) if of_teams else event
    tables = _fill(pairs, list(plan) or plan_results(pairs), night, of_teams=of_teams)
    tables["Settings"] = _fill_settings(database, tables["Section"], night)
    for name in _FILLED:
        if name in database.names:
            columns = database.list_columns(name)
            database.empty(name)
            database.append(name, [_keep(row, columns) for row in tables[name]])
    _name_session(database, event, night)
    return database.write()


def _fill(
    event: Mapping[str, Any], plan: Sequence[PlannedTable], night: Night, *, of_teams: bool
) -> dict[str, Rows]:
    """Return the rows of each table but Settings."""
    individual = event["kind"] == INDIVIDUAL
    sections = number_sections(event, plan)
    winners = event.get("winners", 1)
    return {
        "Section": fill_sections(
            sections, plan, of_teams=of_teams, winners=winners, missing=night.missing
        ),
        "Tables": fill_tables(event, sections, plan, of_teams=of_teams),
        "RoundData": fill_rounds(sections, plan, individual=individual),
        "ReceivedData": _fill_results(event, sections) if night.results else [],
        "PlayerNumbers": fill_players(
            event, sections, plan, individual=individual, federation=night.federation
        ),
        "HandRecord": fill_hands(event, sections) if night.hands else [],
    }


def _fill_results(event: Mapping[str, Any], sections: Mapping[str, int]) -> Rows:
    individual = event["kind"] == INDIVIDUAL
    rows = [
        write_result(
            sections[board.get("section", "")], board["board"], result, individual=individual
        )
        for board, result in list_results(event)
    ]
    entered = [row for row in rows if row is not None]
    entered.sort(key=lambda row: (row["Round"], row["Section"], row["Table"], row["Board"]))
    return [row | {"ID": number} for number, row in enumerate(entered, start=1)]


def _fill_settings(database: Database, sections: Rows, night: Night) -> Rows:
    """Return the options of each section: those of the template, with ours in their place."""
    own = next(iter(database.read_rows("Settings")), {})
    return [{**own, **SETTINGS, **night.settings, "Section": row["ID"]} for row in sections]


def _keep(row: Mapping[str, Any], columns: Sequence[str]) -> dict[str, Any]:
    """Return a row without the columns that this version of the table has not."""
    return {key: value for key, value in row.items() if key in columns}


def _name_session(database: Database, event: Mapping[str, Any], night: Night) -> None:
    """Write the name, the day and the number of the night over those of the template."""
    told: dict[str, Any] = {"Name": event.get("name", ""), "GUID": night.guid.upper()}
    day = _read_day(event.get("date", ""))
    if day is not None:
        told["Date"] = day
    if "Session" in database.names:
        database.overwrite("Session", _keep(told, database.list_columns("Session")))


def _read_day(text: str) -> datetime | None:
    """Return a day written as 2026-11-24, or None if it is none."""
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None, hour=0, minute=0, second=0)
    except ValueError:
        return None
