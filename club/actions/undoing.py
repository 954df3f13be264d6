"""The last step in the room taken back, by a fact of its own."""

import uuid

from django.utils.translation import gettext as _

from club.actions.writing import Order, Writing, writing
from club.models import Act, MatchState, MatchStatus, Night, Seating, Undoing
from club.queries.sheets import sheet
from club.queries.undoing import cut_since, drew, last_step, played_since
from club.refusals import Conflict, Fault, Refused


def undo(*, order: Order, night: Night, act: uuid.UUID) -> Undoing:
    """Take back the last step that was taken in the room: coming, going, tables, cuts.

    act: the one that is meant, which must still be the last. What it recorded of the room no
    longer counts; a match that it began is void, and whoever was replaced holds their seat
    again. Raises Conflict where something else was done since, and Refused where deals have
    been entered since, and for drawn cards without a reason.
    """
    meant = Act.objects.filter(night=night, pk=act).select_related("table", "player").first()
    with writing(
        order,
        night,
        "undo",
        body={"act": act},
        table=meant.table if meant else None,
        player=meant.player if meant else None,
        detail={"verb": meant.verb} if meant else {},
    ) as now:
        if now.repeated:
            return Undoing.objects.get(act=now.act)
        # The act under way is recorded already, and is no step itself.
        step = last_step(now.night)
        if step is None or step.pk != act:
            text = _("Something else was done meanwhile: look again at what happened last.")
            raise Conflict.because("stale", text)
        faults = _standing_on(step) + _drawn(order, step)
        if faults:
            raise Refused(faults)
        if step.verb == "substitute":
            _seat_again(now, step)
        for match in step.matchs.all():
            MatchStatus.objects.create(act=now.act, match=match, state=MatchState.VOID)
        return Undoing.objects.create(act=now.act, undone=step)


def _standing_on(step: Act) -> list[Fault]:
    """Say that deals stand on a step."""
    if played_since(step):
        text = _("A deal has been entered since: put the match right, or make it void.")
        return [Fault("played", text)]
    if cut_since(step):
        text = _("A cut has begun since: finish it, or give it up, and look again.")
        return [Fault("cutting", text)]
    return []


def _drawn(order: Order, step: Act) -> list[Fault]:
    """Say that what the program drew is not drawn again for nothing."""
    if drew(step) and not order.reason:
        text = _("The program drew the cards, and they stand on record: say why they are undone.")
        return [Fault("reason", text, "reason")]
    return []


def _seat_again(now: Writing, step: Act) -> None:
    """Let whoever was replaced hold their seat again, from the same deal."""
    for one in step.seatings.select_related("match", "replaces"):
        chain = sheet(one.match).chain(one.seat)
        before = one.replaces or next(
            other for other in reversed(chain) if other.from_deal < one.from_deal
        )
        Seating.objects.create(
            act=now.act,
            match=one.match,
            seat=one.seat,
            player=before.player,
            from_deal=one.from_deal,
            replaces=chain[-1],  # not the step's own, where a later one was undone before it
        )
