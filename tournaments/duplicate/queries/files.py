"""An event as files of other programs: what each format cannot say, before it is made."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.files.dealing import CannotDeal, collect_deals
from scoring.files.dlm import MOST as MOST_BOARDS
from scoring.files.numbers import list_missing_numbers
from scoring.files.usebio.writing import Edition, write_usebio
from scoring.files.writers import WRITERS
from tournaments.duplicate.queries.export import export_event
from tournaments.models import Event, EventKind


@dataclass(frozen=True)
class OfferedFile:
    """A format that is offered. unsaid: what of the event it cannot say, as sentences."""

    kind: str
    title: str
    unsaid: tuple[str, ...]


@dataclass(frozen=True)
class EventFiles:
    """The formats in which an event can be written.

    lacking: for each federation in which a player of it has a number, who has none, as sentences;
    for whoever runs the event alone.
    """

    offered: tuple[OfferedFile, ...]
    lacking: tuple[str, ...]


def list_kinds(event: Event) -> dict[str, str]:
    """Return the formats in which an event can be written, with what each is called."""
    kinds = {
        "json": _("JSON: all that is known of the event"),
        "pbn": _("PBN: for most other programs"),
        "usebio": _("USEBIO (XML): for federations and websites"),
        "csv": _("CSV: every result as a line, for spreadsheets"),
        "bridgewebs": _("Bridgewebs: the standing as its own CSV"),
        "bos": _("results.txt: the standing for BridgeOffice"),
        "lin": _("LIN: for Bridge Base Online"),
        "dup": _("DUP: the hands alone, for a dealing machine"),
        "dlm": _("DLM: the hands alone, for another dealing machine"),
    }
    barred = {"lin"} if not event.of_teams else {"csv", "bridgewebs", "bos"}
    if event.kind == EventKind.INDIVIDUAL:
        barred |= {"usebio"}
    return {kind: title for kind, title in kinds.items() if kind not in barred}


def offer_files(event: Event, *, directs: bool) -> EventFiles:
    """Return the formats in which an event can be written, with what each leaves out.

    directs: whether it is for whoever runs the event, who has full names and numbers.
    """
    document = _read(event, directs)
    offered = tuple(
        OfferedFile(kind, title, tuple(map(_, WRITERS[kind].list_unsaid(document))))
        for kind, title in list_kinds(event).items()
        if WRITERS[kind].of_results or _can_deal(document)
    )
    lacking = [list_missing_numbers(document, name) for name in _list_federations(document)]
    return EventFiles(offered, tuple(filter(None, lacking)))


def write_event_file(event: Event, kind: str, *, directs: bool) -> bytes:
    """Return an event in one of the formats of `list_kinds`. directs: as for `offer_files`.

    Raise CannotDeal for a format of hands alone if those that are open cannot be dealt.
    """
    document = _read(event, directs)
    if kind == "usebio":
        return write_usebio(document, Edition(club=event.club.name))
    return WRITERS[kind].write(document)


def _can_deal(document: Mapping[str, Any]) -> bool:
    """Return whether an event has open hands of boards in a row, as machines deal them."""
    try:
        collect_deals(document, 1, MOST_BOARDS)
    except CannotDeal:
        return False
    return True


def _read(event: Event, directs: bool) -> dict[str, Any]:
    return export_event(event, hides=not directs, full=directs)


def _list_federations(document: Mapping[str, Any]) -> list[str]:
    """Return the federations in which a member of an event has a number."""
    members = [member for entrant in document["entrants"] for member in entrant.get("members", ())]
    return sorted({name for member in members for name in member.get("numbers", ())})
