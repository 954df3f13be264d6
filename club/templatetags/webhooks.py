"""Filters for webhooks."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.outgoing.faults import SendingFault
from club.webhooks.models import Attempt
from club.webhooks.queries import TEST_KIND, list_kinds

register = template.Library()

_FAULTS = {
    SendingFault.ADDRESS: gettext_lazy("Not sent: the address is not of the public network."),
    SendingFault.NAME: gettext_lazy("Not sent: the name has no address."),
    SendingFault.CONNECTION: gettext_lazy("No connection, or it broke off."),
    SendingFault.CERTIFICATE: gettext_lazy("The certificate is not valid for the name."),
    SendingFault.TIMEOUT: gettext_lazy("No answer in time."),
    SendingFault.PROTOCOL: gettext_lazy("The answer was not HTTP."),
    SendingFault.REDIRECT: gettext_lazy("A redirect, which is not followed."),
    SendingFault.STATUS: gettext_lazy("Not taken."),
}


@register.filter
def kind_label(kind: str) -> str:
    """Return a kind of happening in words."""
    return _("A test") if kind == TEST_KIND else dict(list_kinds()).get(kind, kind)


@register.filter
def attempt_words(attempt: Attempt) -> str:
    """Return how an attempt ended, in words."""
    if not attempt.fault:
        return _("Taken.")
    return str(_FAULTS.get(SendingFault(attempt.fault), attempt.fault))
