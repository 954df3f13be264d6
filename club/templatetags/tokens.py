"""Filters for API tokens."""

from django import template

from club.forms.tokens import SCOPE_WORDS

register = template.Library()


@register.filter
def scope_words(scope: str) -> str:
    """Return what a scope allows, in words."""
    return str(SCOPE_WORDS.get(scope, scope))
