"""A filter that every template has: a name as it is shown."""

from django import template

from club.ledger.names import isolate

register = template.Library()


@register.filter
def apart(name: object) -> str:
    """Return a name that cannot turn the line round it, also one of an earlier release."""
    return isolate(str(name))
