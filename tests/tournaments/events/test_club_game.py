"""The shared club game, entered as it was played: every figure equals the published one."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from club.models.people import Player
from tests.club.conftest import EVENING
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.forms.results import write_result
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.standings import read_boards, read_standing
from tournaments.links import get_phone_path
from tournaments.models import EventTable
from tournaments.movements.families import make_movement
from tournaments.rebuild import find_differences, rebuild_event

GAME = Path(__file__).parents[4] / "shared" / "cases" / "pairs-club-game.json"
pytestmark = pytest.mark.skipif(not GAME.exists(), reason="the shared club game is not here")


def say(row: dict[str, Any]) -> dict[str, Any]:
    """Return a published result in the event format."""
    if row["contract"] in ("PASS", "pass", "Pass"):
        return {"contract": "pass"}
    contract = row["contract"].upper()
    return {"contract": contract, "declarer": row["declarer"], "tricks": int(row["tricks"])}


@pytest.fixture
def section() -> dict[str, Any]:
    """Return the published section."""
    game: dict[str, Any] = json.loads(GAME.read_text("utf-8"))["sections"][0]
    return game


def test_every_matchpoint_total_and_percentage_is_the_published_one(cast, sign, section, client):
    """Entered on the phones of the tables, as it was played."""
    event = create_event(
        order=sign(), club=cast.club, name="April pairs", date=EVENING.date(), law="acbl"
    )
    movement = make_movement("mitchell", 13, winners=2, missing=[19])
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    for pair in section["pairs"]:
        here = [
            Player.objects.create(
                club=cast.club,
                name=f"{pair['direction']} {pair['pair']} {seat}",
                short_name=f"{pair['direction']}{pair['pair']}{seat}",
            )
            for seat in "ab"
        ]
        slot = int(pair["pair"]) + (movement.tables if pair["direction"] == "EW" else 0)
        enter(order=sign(), event=event, players=here, section="A", slot=slot)
    rows = [(result, board["board"]) for board in section["boards"] for result in board["results"]]
    phones = {
        event_table.number: get_phone_path(event_table)
        for event_table in EventTable.objects.filter(event=event)
    }
    for round_ in range(1, section["rounds"] + 1):
        start_round(order=sign(), event=event, round_=round_)
        for row, board in rows:
            if int(row["round"]) == round_:
                table = int(row["table"])
                fields = write_result(say(row)) | {"confirmed": "1"}
                fields["key"] = f"{round_}-{table}-{board}"
                answer = client.post(f"{phones[table]}boards/{board}/", fields)
                assert answer.status_code == 302, answer.text
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()

    view = read_standing(event)
    assert not view.provisional
    shown = {
        (line, place.label.split()[0]): (
            place.row["boards"],
            place.row["points"],
            place.row["percent"],
        )
        for line, places in view.lines.items()
        for place in places
    }
    assert shown == {
        (pair["direction"], pair["pair"]): (pair["boards"], pair["score"], pair["percentage"])
        for pair in section["pairs"]
    }
    computed = {
        (board.board, row["round"], row["table"]): (
            row["score"],
            row["ns_points"],
            row["ew_points"],
        )
        for board in read_boards(event)
        for row in board.results
    }
    assert computed == {
        (board, int(row["round"]), int(row["table"])): (
            int(row["ns_score"]),
            row["ns_matchpoints"],
            row["ew_matchpoints"],
        )
        for row, board in rows
    }
    assert list(find_differences(event, timezone.now())) == []
    assert export_event(event)["winners"] == 2
