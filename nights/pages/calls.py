"""Calling the director: from a table's phone, and the answer from the room."""

import uuid

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from nights.actions.calls import answer_call, call_director, go_to_call
from nights.models import DirectorCall, Night
from nights.pages.phone import Phone, table_page
from nights.pages.room import act
from nights.pages.visit import NightVisit, night_page


@table_page
def call(phone: Phone) -> HttpResponse:
    """Call the director to this table."""
    if phone.request.method == "POST":
        call_director(order=phone.order(), night=phone.table.night, table=phone.table)
    return phone.home()


@night_page("directs")
def go(visit: NightVisit, night: Night, call: uuid.UUID) -> HttpResponse:
    """Record that the director is going to a table."""
    call_row = get_object_or_404(DirectorCall.objects.select_related("table"), night=night, pk=call)
    return act(visit, night, lambda: go_to_call(order=visit.order(), night=night, call=call_row))


@night_page("directs")
def answer(visit: NightVisit, night: Night, call: uuid.UUID) -> HttpResponse:
    """Record that the director has come to a table."""
    call_row = get_object_or_404(DirectorCall.objects.select_related("table"), night=night, pk=call)
    return act(visit, night, lambda: answer_call(order=visit.order(), night=night, call=call_row))
