"""Tags for the pages of a season."""

from django import template
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def season_tabs() -> list[tuple[str, str]]:
    """Return the pages of a season that everybody may read: the name of the URL, and the label."""
    return [("season", _("Ladder")), ("tiers", _("Tiers")), ("season-summary", _("Summary"))]
