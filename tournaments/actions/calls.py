"""Calling the director, and answering."""

from club.ledger.alerts import make_answered
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.models import Call, CallAnswer, CallGoing, Event, EventTable
from tournaments.queries.calls import list_open_calls
from tournaments.queries.events import read_clock


@answer_repeated
def call_director(*, order: Order, event: Event, table: EventTable, text: str = "") -> Call:
    """Call the director to a table (law 9B). A table that has called is not called twice."""
    text = text.replace("\0", "")  # PostgreSQL cannot store it
    body = {"table": table.pk, "text": text}
    with writing(
        order, event, "call", body=body, detail={"text": text}, table=table, returns=Call
    ) as record:
        waiting = [call for call in list_open_calls(record.ledger) if call.table_id == table.pk]
        if waiting and not text:
            record.discard()
            return waiting[0]
        round_ = read_clock(record.ledger).round
        return Call.objects.create(act=record.act, table=table, round=round_, text=text[:200])


@answer_repeated
def go_to_call(*, order: Order, event: Event, call: Call) -> CallGoing:
    """Record that the director of the order is going to a table that called.

    Said again by the same director it is the same; another director takes it over. Raise Refused
    if the call was answered already.
    """
    body = {"call": call.pk}
    with writing(order, event, "going", body=body, table=call.table, returns=CallGoing) as record:
        if CallAnswer.objects.filter(call=call).exists():
            raise make_answered()
        rows = CallGoing.objects.filter(call=call).select_related("act")
        latest = rows.order_by("act__number").last()
        if latest is not None and latest.act.account == order.actor.account:
            record.discard()
            return latest
        return CallGoing.objects.create(act=record.act, call=call)


@answer_repeated
def answer_call(*, order: Order, event: Event, call: Call) -> CallAnswer:
    """Record that the director has come. Raise Refused if the call was answered already."""
    body = {"call": call.pk}
    with writing(order, event, "answer", body=body, table=call.table, returns=CallAnswer) as record:
        known = CallAnswer.objects.filter(call=call).first()
        if known is not None:
            raise make_answered()
        return CallAnswer.objects.create(act=record.act, call=call)
