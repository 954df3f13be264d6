"""A tablet that stays at its table, in templates."""

from collections.abc import Mapping
from typing import Any

from django import template

from club.codes.tablets import find_tablet

register = template.Library()


@register.simple_tag(takes_context=True)
def stays_at(context: Mapping[str, Any]) -> str:
    """Return the token of the card at whose table the browser stays, or an empty text."""
    return find_tablet(context["request"])
