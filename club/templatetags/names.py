"""Filters that every template has: a name as it is shown, a reason for whoever may read it."""

from typing import Any

from django import template

from club.ledger.models import AbstractAct
from club.ledger.names import isolate
from club.web.reasons import read_reason

register = template.Library()


@register.filter
def apart(name: object) -> str:
    """Return a name that cannot turn the line round it, also one of an earlier release."""
    return isolate(str(name))


@register.filter
def reason_for(act: AbstractAct | None, visit: Any) -> str:
    """Return the reason of an act, if there is one, as far as a visitor may read it."""
    return read_reason(act, bool(visit and visit.reads_reasons)) if act else ""
