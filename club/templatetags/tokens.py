"""Filters for API tokens."""

import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import ApiToken
from club.tokens.forms import SCOPE_WORDS

register = template.Library()


@register.filter
def scope_words(scope: str) -> str:
    """Return what a scope allows, in words."""
    return str(SCOPE_WORDS.get(scope, scope))


@register.filter
def token_life(token: ApiToken, now: datetime.datetime) -> str:
    """Return when a token was created, and when it was revoked, expired or will expire."""
    told = [_("Created on %(day)s at %(time)s") % _split_moment(token.created_at)]
    if token.revoked_at:
        told.append(_("revoked on %(day)s at %(time)s") % _split_moment(token.revoked_at))
    elif token.expires_at:
        if token.expires_at <= now:
            ends = _("expired on %(day)s at %(time)s")
        else:
            ends = _("expires on %(day)s at %(time)s")
        told.append(ends % _split_moment(token.expires_at))
    return " · ".join(told)


@register.filter
def token_use(token: ApiToken) -> str:
    """Return when a token was last used."""
    if token.last_used_at is None:
        return _("Never used")
    return _("Last used on %(day)s at %(time)s") % _split_moment(token.last_used_at)


def _split_moment(at: datetime.datetime) -> dict[str, str]:
    """Return the day and the time of a moment, in the visitor's time zone."""
    local = timezone.localtime(at)
    return {"day": date_format(local, "j F Y"), "time": date_format(local, "H:i")}
