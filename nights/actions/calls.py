"""Calling the director to a table of a night, and answering."""

from club.ledger.alerts import make_answered
from club.ledger.writing import Order, answer_repeated, writing
from nights.models import DirectorAnswer, DirectorCall, DirectorGoing, Night, Table
from nights.queries.calls import list_open_calls


@answer_repeated
def call_director(*, order: Order, night: Night, table: Table) -> DirectorCall:
    """Call the director to a table. While a call waits, another one is the same. [law 9]"""
    with writing(
        order, night, "call", body={"table": table.pk}, table=table, returns=DirectorCall
    ) as record:
        for call in list_open_calls(night):
            if call.table_id == table.pk:
                record.discard()
                return call
        return DirectorCall.objects.create(act=record.act, table=table)


@answer_repeated
def go_to_call(*, order: Order, night: Night, call: DirectorCall) -> DirectorGoing:
    """Record that the director of the order is going to a table that called.

    Said again by the same director it is the same; another director takes it over. Raise Refused
    if the call was answered already.
    """
    with writing(
        order,
        night,
        "going",
        body={"call": call.pk},
        table=call.table,
        after_closing=True,
        returns=DirectorGoing,
    ) as record:
        if DirectorAnswer.objects.filter(call=call).exists():
            raise make_answered()
        rows = DirectorGoing.objects.filter(call=call).select_related("act")
        latest = rows.order_by("act__number").last()
        if latest is not None and latest.act.account == order.actor.account:
            record.discard()
            return latest
        return DirectorGoing.objects.create(act=record.act, call=call)


@answer_repeated
def answer_call(*, order: Order, night: Night, call: DirectorCall) -> DirectorAnswer:
    """Record that the director has come. Raise Refused if the call was answered already."""
    with writing(
        order,
        night,
        "answer",
        body={"call": call.pk},
        table=call.table,
        after_closing=True,
        returns=DirectorAnswer,
    ) as record:
        if DirectorAnswer.objects.filter(call=call).exists():
            raise make_answered()
        return DirectorAnswer.objects.create(act=record.act, call=call)
