"""What a token may do, in words."""

from django import template

from club.forms.tokens import SCOPE_WORDS

register = template.Library()


@register.filter
def scope_words(scope: str) -> str:
    """Say what a scope allows."""
    return str(SCOPE_WORDS.get(scope, scope))
