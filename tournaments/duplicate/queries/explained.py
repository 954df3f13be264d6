"""Why another program has other percentages for an event: the rules that give them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused, make_faults
from scoring.files.answer import name_entrant
from scoring.files.explaining import Stated, explain
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.export_entrants import name_entrants
from tournaments.models import Event, EventKind
from tournaments.queries.stored_field import read_field

#: With more of one, the search takes longer than somebody waits for a page.
MOST_RESULTS, MOST_ENTRANTS, MOST_BOARDS = 1_000, 150, 60


@dataclass(frozen=True)
class DifferingFigure:
    """An entrant whose figure no set of rules gives. ours: empty if it has none here."""

    number: str
    names: str
    theirs: str
    ours: str


@dataclass(frozen=True)
class EventExplanation:
    """What a search found. changes: the rules that differ, as sentences; None if none give it all.

    compared: how many figures there were.
    """

    changes: tuple[str, ...] | None
    differing: tuple[DifferingFigure, ...]
    compared: int


def explain_figures(event: Event, figures: Mapping[str, str]) -> EventExplanation:
    """Return which rules give the figures of another program, by entrant as ``7`` or ``NS 7``.

    Raise Refused for an event that is not of pairs or single players, or is too large.
    """
    if event.kind not in (EventKind.PAIRS, EventKind.INDIVIDUAL):
        raise Refused.because("kind", _("Percentages are compared of pairs and single players."))
    document = export_event(event)
    names = _name_figures(event)
    if faults := _find_size_faults(document) or _find_name_faults(figures, names):
        raise Refused(faults)
    explanation = explain(document, Stated(figures))
    if explanation.problems:
        raise Refused(make_faults(explanation.problems))
    differing = tuple(
        DifferingFigure(own.entrant, names.get(own.entrant, ""), own.theirs, own.ours or "")
        for own in explanation.differences
    )
    changes = explanation.changes
    told = None if changes is None else tuple(_(change.text) for change in changes)
    return EventExplanation(told, differing, len(figures))


def _find_size_faults(document: Mapping[str, Any]) -> list[Fault]:
    """Return why an event is too large for a page."""
    boards = document["boards"]
    results = sum(len(board["results"]) for board in boards)
    sizes = (
        (results, MOST_RESULTS),
        (len(document["entrants"]), MOST_ENTRANTS),
        (len(boards), MOST_BOARDS),
    )
    if all(size <= most for size, most in sizes):
        return []
    text = _(
        "With more than %(results)d results, %(entrants)d entrants or %(boards)d boards this takes "
        "too long here: use manage.py convert."
    )
    values = {"results": MOST_RESULTS, "entrants": MOST_ENTRANTS, "boards": MOST_BOARDS}
    return [Fault("too-many", text % values)]


def _find_name_faults(figures: Mapping[str, str], names: Mapping[str, str]) -> list[Fault]:
    """Return a fault for each figure of nobody, or of more than one entrant."""
    faults = []
    for name in figures:
        if name not in names:
            text = _("%(name)s is the number of nobody here.")
            faults.append(Fault("unknown", text % {"name": name[:20]}, "figures"))
        elif not names[name]:
            text = _(
                "%(name)s is the number of several: write NS or EW, or the section, before it."
            )
            faults.append(Fault("several", text % {"name": name}, "figures"))
    return faults


def _name_figures(event: Event) -> dict[str, str]:
    """Return the names of the entrants by what they are called: ``7``, ``NS 7``, ``A NS 7``.

    What several are called so has an empty name.
    """
    field = read_field(event)
    several, names = len(field.sections) > 1, dict[str, str]()
    for entrant_id, number in name_entrants(field).items():
        view = field.entrants[entrant_id]
        slot, line = view.slot_in(), str(field.line(view) or "")
        letter = ""
        if several and slot is not None and slot.section_id:
            letter = field.section(slot.section_id).letter
        for called in {
            name_entrant(section, side, number) for section in (letter, "") for side in (line, "")
        }:
            names[called] = "" if called in names else view.name
    return names
