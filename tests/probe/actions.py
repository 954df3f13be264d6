"""What is done on a tally."""

import datetime
import uuid
from typing import Any

from club.ledger.acts import ActKinds, Undo, declare
from club.ledger.refusals import Fault, Refused
from club.ledger.undoing import Steps, undo_step
from club.ledger.writing import Order, answer_repeated, writing
from club.models.people import Club, Player
from club.queries.people import list_ids
from tests.probe.models import Deal, Table, Tally, Undoing

TALLY_ACTS = ActKinds(
    [
        declare("open", "opened a tally"),
        declare("throw", "threw", undo=Undo.STEP),
        declare("merge", "joined two players", undo=Undo.ENDS),
        declare("undo", "took back"),
    ]
)
STEPS = Steps(TALLY_ACTS)


def open_tally(*, order: Order, club: Club, date: datetime.date) -> Tally:
    tally = Tally.objects.create(club=club, date=date)
    with writing(order, tally, "open", body={"date": date}) as record:
        Table.objects.create(act=record.act, number=1)
    tally.refresh_from_db()
    return tally


@answer_repeated
def throw(*, order: Order, tally: Tally, player: Player, points: int, note: str = "") -> Deal:
    """Record a throw. Raise Refused for more than can be thrown."""
    body = {"player": player.pk, "points": points}
    with writing(order, tally, "throw", body=body, returns=Deal) as record:
        if not 0 <= points <= 180:
            raise Refused([Fault("points", "Points are 0 to 180.", "points")])
        return Deal.objects.create(act=record.act, player=player, points=points, note=note)


def undo(*, order: Order, tally: Tally, act: uuid.UUID) -> Undoing:
    return undo_step(
        order,
        tally,
        act,
        steps=STEPS,
        undoing=Undoing,
        find_faults=lambda step: [],
        follow_up=lambda now, step: None,
    )


def merge(order: Order, club: Any, duplicate: Player, keeper: Player) -> None:
    """Record a merge on every tally that the duplicate took part in."""
    tallies = Tally.objects.filter(club=club, deals__player__in=list_ids(duplicate)).distinct()
    for tally in tallies.order_by("pk"):
        with writing(order, tally, "merge", body={"duplicate": duplicate.pk}):
            pass
