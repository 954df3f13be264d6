"""Whether an event that was made of a document has its standing."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from scoring.duplicate import event as boards
from scoring.swiss_pairs import event as swiss_pairs
from scoring.teams import event as teams
from tournaments.duplicate.queries.export import export_event
from tournaments.models import Entrant, Event, EventKind


def require_standing(
    event: Event, document: Mapping[str, Any], entrants: Mapping[int, Entrant]
) -> None:
    """Raise Refused if the standing of an event is not that of the document it was made of.

    entrants: those of the event by their positions in the document; others do not count.
    """
    event.refresh_from_db()
    listed = {at: _identify(document["entrants"][at], at) for at in sorted(entrants)}
    told = _rank({**document, "entrants": list(listed.values())})
    here = _rank(export_event(event, named=False))
    faults = []
    for at, own in listed.items():
        entrant = entrants[at]
        row, wanted = here.get(str(entrant.pk)), told.get(own["id"])
        if row != wanted:
            text = _(
                "As an event of this program, number %(number)s would have the place and the "
                "points %(here)s, and by the file %(told)s: it cannot be imported."
            )
            shown = {"here": _show(row), "told": _show(wanted)}
            values = {"number": own.get("number", entrant.entry), **shown}
            faults.append(Fault("differs", text % values, f"entrants.{at}"))
    if faults:
        raise Refused(faults)


def _identify(entrant: Mapping[str, Any], at: int) -> dict[str, Any]:
    """Return an entrant with an id, as numbers alone can repeat in lines and sections."""
    return {**entrant, "id": f"entrant {at}"} if "number" in entrant else dict(entrant)


def _rank(document: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Return the place and the points of each entrant of a document, empty if it has problems."""
    if document["kind"] == EventKind.TEAMS:
        told = teams.answer_of(teams.read(document))
    elif document["kind"] == EventKind.SWISS_PAIRS:
        told = swiss_pairs.answer_of(swiss_pairs.read(document, waiting=True))
    else:
        told = boards.answer_of(boards.read(document))
    return {
        row["entrant"]: (row["rank"], row.get("percent", row["points"]))
        for row in told.get("standings", ())
    }


def _show(row: tuple[Any, ...] | None) -> str:
    return " · ".join(map(str, row)) if row else "–"
