"""Draws as they are recorded: written, read, and their reasons in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draws.draw import Cut, Draw, Seating
from tournaments.draws.reason import SENTENCES, DrawReason
from tournaments.models import RoundDraw


def read_draw(row: RoundDraw) -> Draw:
    """Return the draw that was recorded."""
    drawn = row.drawn
    tables = tuple(
        Seating(
            table["table"],
            tuple(table["ns"]),
            tuple(table["ew"]),
            (table["pairs"][0], table["pairs"][1]) if "pairs" in table else None,
            table.get("place", ""),
            _read_reason(table.get("reason")),
        )
        for table in drawn["tables"]
    )
    reason = _read_reason(drawn["reason"]) or DrawReason("fixtures")
    cuts = tuple(_read_cut(cut) for cut in drawn.get("cuts", ()))
    return Draw(
        row.round,
        tables,
        tuple(drawn["out"]),
        reason,
        tuple(drawn["order"]),
        cuts,
        drawn.get("third", 0),
    )


def _read_cut(data: Mapping[str, Any]) -> Cut:
    rounds = tuple({int(entry): card for entry, card in cards.items()} for cards in data["rounds"])
    return Cut(data["table"], data["purpose"], rounds, data.get("typed", False))


def _write_cut(cut: Cut) -> dict[str, Any]:
    rounds = [{str(entry): card for entry, card in cards.items()} for cards in cut.rounds]
    typed = {"typed": True} if cut.typed else {}
    return {"table": cut.table, "purpose": cut.purpose, "rounds": rounds, **typed}


def write_draw(draw: Draw) -> dict[str, Any]:
    """Return a draw as it is recorded."""
    tables = []
    for seating in draw.tables:
        table: dict[str, Any] = {"table": seating.table, "ns": [*seating.ns], "ew": [*seating.ew]}
        table |= {"pairs": [*seating.pairs]} if seating.pairs else {}
        table |= {"place": seating.place} if seating.place else {}
        table |= {"reason": _write_reason(seating.reason)} if seating.reason else {}
        tables.append(table)
    return {
        "tables": tables,
        "out": [*draw.out],
        "order": [*draw.order],
        "reason": _write_reason(draw.reason),
        **({"third": draw.third} if draw.third else {}),
        **({"cuts": [_write_cut(cut) for cut in draw.cuts]} if draw.cuts else {}),
    }


def _write_reason(reason: DrawReason) -> dict[str, Any]:
    return {"code": reason.code, "values": dict(reason.values)}


def _read_reason(data: Mapping[str, Any] | None) -> DrawReason | None:
    return DrawReason(data["code"], data["values"]) if data else None


def translate(reason: DrawReason) -> str:
    """Return the sentence of a reason in the reader's language."""
    return _(SENTENCES[reason.code]) % dict(reason.values)
