"""Template tags that cite the laws with links to their texts."""

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from nights.laws.texts import find_clause
from nights.rulings.catalogues.terms import Catalogue, Irregularity

register = template.Library()


@register.simple_tag
def cite_linked(clauses: Iterable[str]) -> SafeString:
    """Return a citation in which each text is named and each clause is a link to its page.

    Clauses below one heading name it once: "Laws of 1907, revoke 1, 2". An id without a text is
    written as it is.
    """
    parts: list[SafeString] = []
    before = ("", "")
    for id in clauses:
        cited = find_clause(id)
        if cited is None:
            parts.append(format_html("{}{}", "; " if parts else "", id))
            continue
        text, clause = cited
        heading, number = "", clause.number
        if clause.has_heading:
            heading, _blank, number = number.rpartition(" ")
        here = (text.name, heading)
        lead = ", " if here == before else ("; " if parts else "")
        if text.name != before[0]:
            lead += f"{text.cited}{',' if heading else ''} "
        words = f"{heading} {number}".strip() if here != before else number
        path = reverse("law-clause", args=[text.name, clause.slug])
        parts.append(format_html('{}<a href="{}">{}</a>', lead, path, words))
        before = here
    return format_html_join("", "{}", ((part,) for part in parts))


def make_law_path(clauses: Iterable[str]) -> str:
    """Return the path of the first clause that has a text, or "" if none has."""
    for id in clauses:
        if cited := find_clause(id):
            text, clause = cited
            return reverse("law-clause", args=[text.name, clause.slug])
    return ""


@register.simple_tag
def window(code: Catalogue, entry: Irregularity) -> str:
    """Return from when until when an irregularity may be claimed, in words."""
    since, end = _(code.moments[entry.since][0]), code.ends(entry)
    if not end:
        return _("May be claimed from: %(since)s") % {"since": since}
    return _("May be claimed from: %(since)s, until %(end)s") % {"since": since, "end": _(end)}
