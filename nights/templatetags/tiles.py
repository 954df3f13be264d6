"""The tiles of a form: radio buttons that look like cards on a table."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def tile(
    name: str,
    value: Any,
    chosen: Any,
    face: Any,
    small: Any = None,
    *,
    words: bool = False,
    required: bool = False,
) -> SafeString:
    """Return one choice of a field as a tile. It is checked if its value is the chosen one.

    face: what the tile shows; words: whether that is text and not a figure or a symbol.
    small: a second line, if any. An empty value is the choice of none.
    """
    checked = str(value) == str(chosen or "")
    return format_html(
        '<label class="tile"><input type="radio" name="{}" value="{}"{}{}>'
        '<span class="face{}">{}{}</span></label>',
        name,
        value,
        " required" if required else "",
        " checked" if checked else "",
        " words" if words else "",
        face,
        "" if small is None else format_html("<small>{}</small>", small),
    )
