"""Filters for cutting: how cards are cut under a code, and what each cut of a night was for."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from nights.formation.code import HIGHEST, Code
from nights.formation.reasons import FOR_DEAL, FOR_PARTNERS
from nights.queries.trail import CutRound, TrailEntry

register = template.Library()


@register.filter
def code_text(code: Code, most: int) -> str:
    """Return how cards are cut under a code, for tables of at most so many players."""
    told = [_tell_dealer_of_two(code)] if most == 2 else _tell_places(code)
    return " ".join([*told, _tell_ties(code), _tell_ace(code)])


def _tell_dealer_of_two(code: Code) -> str:
    if code.dealer == HIGHEST:
        return _("The higher card deals first.")
    return _("The lower card deals first.")


def _tell_places(code: Code) -> list[str]:
    """Return the sentences about partners, the deal, and who goes out at a table of four."""
    if code.dealer == HIGHEST:
        deals = _("The highest deals first.")
    else:
        deals = _("The lowest deals first.")
    if code.out == HIGHEST:
        out = _(
            "Of five or six, whoever has played most matches running is out, "
            "among equals the highest card."
        )
    else:
        out = _(
            "Of five or six, whoever has played most matches running is out, "
            "among equals the lowest card."
        )
    return [_("The two highest cards play against the two lowest."), deals, out]


def _tell_ties(code: Code) -> str:
    if code.suits == "CDHS":
        return _("Equal ranks: spades before hearts, diamonds, clubs.")
    if code.suits == "HDCS":
        return _("Equal ranks: spades before clubs, diamonds, hearts.")
    return _("Equal cards are cut afresh where they matter.")


def _tell_ace(code: Code) -> str:
    if code.ranks.startswith("A"):
        return _("The ace is the lowest card.")
    return _("The ace is the highest card.")


@register.filter
def cut_title(entry: TrailEntry) -> str:
    """Return the heading of a cut that began no match."""
    if entry.table is not None:
        values = {"number": entry.table.number}
        if entry.stage == "open":
            return _("A cut at table %(number)s") % values
        return _("Places at table %(number)s") % values
    return stage_title("admission" if entry.stage == "admission" else "wave")


@register.filter
def stage_title(stage: str) -> str:
    """Return the heading of the cut of the opening wave, or of that for places: `admission`."""
    if stage == "admission":
        return _("Places at a fresh table")
    return _("The opening wave")


#: What is cut for, by the stages whose purpose does not depend on the code or the game.
_PURPOSES = {
    "wave": gettext_lazy("for the order of precedence"),
    "admission": gettext_lazy("for the places, by those who have played elsewhere"),
    "open": gettext_lazy("one after the other"),
    "fill": gettext_lazy("for its places, by those of a table that broke up"),
}


@register.filter
def cut_purpose(cut: CutRound, entry: TrailEntry) -> str:
    """Return what the players cut for in a round of a step of the trail."""
    if cut.stage in _PURPOSES:
        return str(_PURPOSES[cut.stage])
    if cut.stage == "out":
        if entry.code is not None and entry.code.partners:
            return _("for places")
        return _("for places, partners and the deal")
    if len(entry.seats) == 2:
        return _(FOR_DEAL)
    return _(FOR_PARTNERS)
