"""Calling the director to a table of a night, and answering."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, writing
from club.models import DirectorAnswer, DirectorCall, Night, Table
from club.queries.calls import list_open_calls


def call_director(*, order: Order, night: Night, table: Table) -> DirectorCall:
    """Call the director to a table. While a call waits, another one is the same. [law 9]"""
    with writing(order, night, "call", body={"table": table.pk}, table=table) as now:
        if now.repeated:
            return DirectorCall.objects.get(act=now.act)
        for one in list_open_calls(night):
            if one.table_id == table.pk:
                now.discard()
                return one
        return DirectorCall.objects.create(act=now.act, table=table)


def answer_call(*, order: Order, night: Night, call: DirectorCall) -> DirectorAnswer:
    """Record that the director has come. Raise Refused if the call was answered already."""
    with writing(
        order, night, "answer", body={"call": call.pk}, table=call.table, after_closing=True
    ) as now:
        if now.repeated:
            return DirectorAnswer.objects.get(act=now.act)
        if DirectorAnswer.objects.filter(call=call).exists():
            raise Refused.because("answered", _("This call was answered already."))
        return DirectorAnswer.objects.create(act=now.act, call=call)
