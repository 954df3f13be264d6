"""Files of other programs: an event is made of one, or its results are entered in an event."""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import add_player
from club.ledger.refusals import MOST_FAULTS, Fault, Refused
from club.models.people import Player
from club.web.api.parsers import FileJSONParser
from club.web.api.schema import writes
from club.web.api.views import ClubView
from scoring.files.answer import FileRefused
from tournaments.duplicate.actions.importing import find_import_faults, import_event
from tournaments.duplicate.actions.joining import Tick, join_results
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.forms.from_file import (
    SentFile,
    ToldEvent,
    choose_event,
    find_imported,
    list_members,
    read_once,
)
from tournaments.duplicate.forms.joining import tell_reason
from tournaments.duplicate.queries.compared import (
    Cell,
    Comparison,
    compare_file,
)
from tournaments.duplicate.queries.file_entrants import NOBODY
from tournaments.duplicate.queries.file_results import find_joining_faults
from tournaments.duplicate.serializers.importing import (
    ComparedFile,
    FileToImport,
    FileToJoin,
    ImportedFile,
)
from tournaments.duplicate.serializers.sides import show_side
from tournaments.forms.names import Listed, name_choice
from tournaments.models import BoardResult, Event, Source
from tournaments.queries.marks import mark_events


def _read_file(values: Mapping[str, Any]) -> tuple[SentFile, ToldEvent | None]:
    """Return the file of a body, and the event of it that is meant. Raise Refused."""
    try:
        sent = read_once(values["file"])
    except FileRefused as refusal:
        raise Refused.because("file", str(refusal), "file") from refusal
    asked = values["event"]
    told = choose_event(sent, "" if asked is None else str(asked))
    wrong = told is not None and asked not in (None, told.at)
    if wrong or (told is None and (asked is not None or not values["dry_run"])):
        raise Refused.because("which", _("Say which event of the file is meant."), "event")
    return sent, told


def _tell_file(sent: SentFile, told: ToldEvent | None, faults: list[Fault]) -> dict[str, Any]:
    return {
        "kind": sent.kind,
        "events": [ToldEvent(at, event) for at, event in enumerate(sent.events)],
        "chosen": told.at if told else None,
        "faults": faults[:MOST_FAULTS],
    }


class Import(ClubView):
    """An event of a file."""

    needs = {"POST": "directs"}
    parser_classes = [FileJSONParser]

    @writes("events-import", FileToImport, ImportedFile, status=200, parameters=[])
    def post(self, request: Request, club: str) -> Response:
        """Make an event of a file of another program.

        PBN, USEBIO, Bridgemate .bws, LIN, CSV or JSON, told by its content. By default it is only
        said what the file holds, what is wrong with it, and which names nobody in the club has;
        send `dry_run` false to make the event. The same file again answers the event that it made.
        """
        values = self.read_body(FileToImport)
        sent, told = _read_file(values)
        faults = find_import_faults(told.document) if told else []
        listed, made = Listed(), None
        if told is not None:
            if not faults:
                listed = self._list_names(told, values)
            made = find_imported(self.visit.club, told.make_key(sent.digest))
            if made is None and not values["dry_run"]:
                made = self._make(sent, told, listed, values, faults)
        shown = {
            **_tell_file(sent, told, faults),
            "names": listed.asked,
            "made": made.pk if made else None,
        }
        answer = ImportedFile(shown, context=self.context()).data
        mark = mark_events(self.visit.club)
        return self.written_in_club(answer, self.path_of("events"), mark, {}, status=200)

    def _list_names(self, told: ToldEvent, values: Mapping[str, Any]) -> Listed:
        choices = {name_choice(name): who for name, who in values["names"].items()}
        choices["unknown"] = values["others"] or ""
        return list_members(self.visit.club, told, choices)

    def _make(
        self,
        sent: SentFile,
        told: ToldEvent,
        listed: Listed,
        values: Mapping[str, Any],
        faults: list[Fault],
    ) -> Event:
        """Make the event. Raise Refused with every fault."""
        told.require_agreed(values["anyway"])
        if faults := faults + [_ask(name) for name in _list_open(listed)]:
            raise Refused(faults)
        order = self.visit.order()

        def add(name: str, guest: bool) -> Player:
            keyed = order.for_part(name)
            return add_player(order=keyed, club=self.visit.club, name=name, guest=guest)

        date = values.get("date") or told.require_day(str(told.date or ""))
        return import_event(
            order=replace(order, key=told.make_key(sent.digest)),
            club=self.visit.club,
            document=told.document,
            players=lambda: [[name.settle(add) for name in line.names] for line in listed.lines],
            name=values.get("name") or told.title[:120],
            date=date,
        )


def _list_open(listed: Listed) -> list[str]:
    """Return the names that nobody has and of whom nothing is said, each once."""
    return list(dict.fromkeys(name.named.text for _line, name in listed.open))


def _ask(name: str) -> Fault:
    text = _("Nobody in the club is called %(name)s: say who that is.")
    return Fault("unknown-name", text % {"name": name}, "names")


class Join(DuplicateView):
    """A file beside an event."""

    needs = {"POST": "directs"}
    parser_classes = [FileJSONParser]

    @writes("events-from-file", FileToJoin, ComparedFile, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Compare a file with an event, and enter results of it.

        By default it is only said which results are new, different, the same, or belong nowhere.
        With `dry_run` false those that `cells` names are entered, all of them or none: new ones as
        results, others as corrections of what was shown. 409 if that was changed since.
        """
        self.require_open()
        values = self.read_body(FileToJoin)
        sent, told = _read_file(values)
        faults = find_joining_faults(self.event, told.document) if told else []
        compared = None
        rows: list[BoardResult] = []
        if told is not None and not faults:
            compared = self._compare(told, values)
            if not values["dry_run"]:
                told.require_agreed(values["anyway"])
                rows = self._enter(sent, compared, values)
                self.refresh()
                compared = self._compare(told, values)
        elif not values["dry_run"]:
            raise Refused(faults)
        shown = {
            **_tell_file(sent, told, faults),
            **_tell_compared(compared),
            "entered": [row.pk for row in rows],
        }
        answer = ComparedFile(shown, context=self.context()).data
        return self.recorded(answer, "results", 200)

    def _compare(self, told: ToldEvent, values: Mapping[str, Any]) -> Comparison:
        choices = {row["at"]: str(row["entrant"] or NOBODY) for row in values["entrants"]}
        return compare_file(self.event, told.document, choices)

    def _enter(
        self, sent: SentFile, compared: Comparison, values: Mapping[str, Any]
    ) -> list[BoardResult]:
        order = self.order(values)
        return join_results(
            order=order if order.reason else replace(order, reason=tell_reason("", sent.kind)),
            event=self.event,
            comparison=compared,
            ticks=[Tick(row["cell"], row["shown"]) for row in values["cells"]],
            source=Source.PROGRAM,
        )


def _tell_compared(compared: Comparison | None) -> dict[str, Any]:
    """Return what an answer tells of a file beside an event."""
    if compared is None:
        return {"entrants": [], "new": [], "different": [], "same": 0, "lost": [], "rest": []}
    return {
        "entrants": compared.entrants.doubtful,
        "new": [_tell_cell(compared, cell) for cell in compared.new],
        "different": [_tell_cell(compared, cell) for cell in compared.different],
        "same": len(compared.same),
        "lost": [_tell_cell(compared, cell) for cell in compared.lost],
        "rest": [row.pk for row in compared.rest],
    }


def _tell_cell(compared: Comparison, cell: Cell) -> dict[str, Any]:
    ns, ew = (show_side(compared.field, side, cell.place.round or None) for side in cell.sides)
    return {
        **vars(cell),
        "ns": ns,
        "ew": ew,
        "here": cell.here.said if cell.here else None,
        "shown": cell.shown or None,
    }
