"""Template tags that cite the laws with links to their texts."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from nights.formation.rules import find_rules_of_cut
from nights.laws.queries import Cited, cite
from nights.queries.trail import TrailEntry
from nights.rulings.catalogues.terms import Catalogue, Irregularity

register = template.Library()


@register.simple_tag
def cite_linked(clauses: Iterable[str]) -> SafeString:
    """Return a citation, as `cite` makes it, in which each clause is a link to its page."""
    return format_html_join("", "{}{}", ((part.lead, _link(part)) for part in cite(clauses)))


@register.simple_tag
def cite_laws_of_cut(code: str, *stages: str) -> SafeString | str:
    """Return the laws of a cut by the name of its code, with links, or "" if no text has any.

    stages: as in `find_rules_of_cut`.
    """
    clauses = dict.fromkeys(clause for stage in stages for clause in find_rules_of_cut(code, stage))
    if not clauses:
        return ""
    return format_html("{} {}", _("The law:"), cite_linked(clauses))


@register.simple_tag
def cite_laws_of_entry(entry: TrailEntry) -> SafeString | str:
    """Return the laws of the cuts of a step of the trail, with links, or "" without a cut."""
    if entry.code is None:
        return ""
    return cite_laws_of_cut(entry.code.name, *(cut.stage for cut in entry.rounds))


def _link(part: Cited) -> SafeString | str:
    if not part.path:
        return part.words
    return format_html('<a href="{}">{}</a>', part.path, part.words)


@register.simple_tag
def window(code: Catalogue, entry: Irregularity) -> str:
    """Return from when until when an irregularity may be claimed, in words."""
    since, end = _(code.moments[entry.since][0]), code.ends(entry)
    if not end:
        return _("May be claimed from: %(since)s") % {"since": since}
    return _("May be claimed from: %(since)s, until %(end)s") % {"since": since, "end": _(end)}
