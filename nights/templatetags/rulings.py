"""Filters for rulings on a score sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext as _

from nights.acts import NIGHT_ACTS, NightTopic
from nights.laws.queries import find_law_path
from nights.models import Act, Ruling
from nights.queries.match_view import MatchView
from nights.rulings.catalogues.citing import cite_briefly, cite_clauses
from nights.rulings.queries import DIRECTOR, OVERRULED, describe_ruling

register = template.Library()


@dataclass(frozen=True)
class Shown:
    """A ruling in the visitor's language. path: of the first clause that it rests on, or ""."""

    title: str
    offender: str
    option: str
    laws: str
    path: str = ""


def _describe_entry(sheet: MatchView, entry: Mapping[str, Any]) -> Shown:
    if entry.get("law") == DIRECTOR:
        return Shown(_("The director let it stand"), "", _("somebody else dealt"), "")
    ruling = describe_ruling(sheet.game, {key: str(value) for key, value in entry.items()})
    laws, path = cite_briefly(ruling.clauses), find_law_path(ruling.clauses)
    return Shown(_(ruling.title), ruling.offender, _(ruling.option), laws, path)


@register.filter
def is_ruling(act: Act) -> bool:
    """Return whether an act made a ruling, or took one back."""
    return act.verb in NIGHT_ACTS.about(NightTopic.RULING)


@register.filter
def rulings_of(deal: Any, sheet: MatchView) -> list[Shown]:
    """Return the rulings of a deal for a template."""
    stated = deal.get("rulings", ()) if isinstance(deal, Mapping) else ()
    return [_describe_entry(sheet, ruling) for ruling in stated]


@register.filter
def shown(ruling: Ruling, sheet: MatchView) -> Shown:
    """Return a stored ruling for a template."""
    if ruling.option == OVERRULED:
        overruled = _("the director overruled the law")
        laws, path = cite_clauses([ruling.law]), find_law_path([ruling.law])
        return Shown(_("Corrected after the time"), "", overruled, laws, path)
    return _describe_entry(sheet, ruling.entry)
