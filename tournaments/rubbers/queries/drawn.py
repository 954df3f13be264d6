"""Draws as they are recorded: written, read, and their reasons in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draws.draw import Cut, Draw, Seating
from tournaments.draws.reason import SENTENCES, Reason
from tournaments.models import RoundDraw


def read_draw(row: RoundDraw) -> Draw:
    """Return the draw that was recorded."""
    said = row.drawn
    tables = tuple(
        Seating(
            table["table"],
            tuple(table["ns"]),
            tuple(table["ew"]),
            (table["pairs"][0], table["pairs"][1]) if "pairs" in table else None,
            table.get("place", ""),
            _read_reason(table.get("reason")),
        )
        for table in said["tables"]
    )
    reason = _read_reason(said["reason"]) or Reason("fixtures")
    cuts = tuple(_read_cut(one) for one in said.get("cuts", ()))
    return Draw(
        row.round,
        tables,
        tuple(said["out"]),
        reason,
        tuple(said["order"]),
        cuts,
        said.get("third", 0),
    )


def _read_cut(said: Mapping[str, Any]) -> Cut:
    rounds = tuple({int(one): card for one, card in cards.items()} for cards in said["rounds"])
    return Cut(said["table"], said["purpose"], rounds, said.get("typed", False))


def _write_cut(cut: Cut) -> dict[str, Any]:
    rounds = [{str(one): card for one, card in cards.items()} for cards in cut.rounds]
    typed = {"typed": True} if cut.typed else {}
    return {"table": cut.table, "purpose": cut.purpose, "rounds": rounds, **typed}


def write_draw(draw: Draw) -> dict[str, Any]:
    """Return a draw as it is recorded."""
    tables = []
    for one in draw.tables:
        table: dict[str, Any] = {"table": one.table, "ns": [*one.ns], "ew": [*one.ew]}
        table |= {"pairs": [*one.pairs]} if one.pairs else {}
        table |= {"place": one.place} if one.place else {}
        table |= {"reason": _write_reason(one.reason)} if one.reason else {}
        tables.append(table)
    return {
        "tables": tables,
        "out": [*draw.out],
        "order": [*draw.order],
        "reason": _write_reason(draw.reason),
        **({"third": draw.third} if draw.third else {}),
        **({"cuts": [_write_cut(cut) for cut in draw.cuts]} if draw.cuts else {}),
    }


def _write_reason(reason: Reason) -> dict[str, Any]:
    return {"code": reason.code, "values": dict(reason.values)}


def _read_reason(said: Mapping[str, Any] | None) -> Reason | None:
    return Reason(said["code"], said["values"]) if said else None


def translate(reason: Reason) -> str:
    """Return the sentence of a reason in the reader's language."""
    return _(SENTENCES[reason.code]) % dict(reason.values)
