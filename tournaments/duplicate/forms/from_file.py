"""A file of another program on its way into the club: packed in a form, and what it tells."""

import base64
import binascii
import datetime
import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Refused
from club.models.people import Club
from scoring.files.answer import FileEvent, FileRefused, list_objects
from scoring.files.kinds import read_file
from scoring.teams.facts import EIGHTS
from tournaments.acts import CREATE
from tournaments.duplicate.actions.events import USUAL_SIZE
from tournaments.duplicate.queries.imported import FILE_KEY
from tournaments.duplicate.queries.imported_sessions import split_sessions
from tournaments.forms.names import Listed, NamesLine, choose_name
from tournaments.models import TEAM_SIZES, Event, EventAct, EventKind
from tournaments.queries.names import Names

#: The most bytes of a file, and of one that is packed in a form.
MOST_BYTES = 4 * 2**20
MOST_PACKED = 2 * 2**20
#: The most events of a day to which the page of a file leads.
MOST_OF_A_DAY = 5


@dataclass(frozen=True)
class SentFile:
    """A file that was sent, with its events. packed: as a form sends it back."""

    digest: str
    kind: str
    events: tuple[FileEvent, ...]
    packed: str


def read_sent(data: bytes) -> SentFile:
    """Return what a file tells, to be sent back by a form. Raise FileRefused if it cannot be."""
    sent = read_once(data)
    packed = base64.b85encode(zlib.compress(data, 9)).decode("ascii")
    if len(packed) > MOST_PACKED:
        raise FileRefused(_("The file is too large for this page."))
    return replace(sent, packed=packed)


def read_once(data: bytes) -> SentFile:
    """Return what a file tells that no form sends back. Raise FileRefused if it cannot be read.

    Of an event with several sessions, each is an event.
    """
    answer = read_file(data)
    events = tuple(part for event in answer.events for part in split_sessions(event))
    return SentFile(hashlib.sha256(data).hexdigest(), answer.kind, events, "")


def read_posted(post: Mapping[str, str], files: Mapping[str, Any]) -> SentFile:
    """Return the file of a form, sent now or before. Raise FileRefused if there is none."""
    file = files.get("file")
    if file is not None:
        return read_sent(file.read(MOST_BYTES + 1))
    packed = post.get("packed", "")
    if not packed:
        raise FileRefused(_("Choose a file."))
    return read_sent(unpack(packed))


def choose_event(sent: SentFile, asked: str) -> "ToldEvent | None":
    """Return the event of a file that was asked for, or the only one; None while several can be."""
    at = 0 if len(sent.events) == 1 else read_whole_number(asked)
    if at is None or not 0 <= at < len(sent.events):
        return None
    return ToldEvent(at, sent.events[at])


def unpack(packed: str) -> bytes:
    """Return the bytes of a packed file, no more than a file can have. Raise FileRefused."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b85decode(packed[: MOST_PACKED + 1]), MOST_BYTES + 1)
    except (ValueError, binascii.Error, zlib.error) as error:
        raise FileRefused(_("The file did not come back whole: choose it again.")) from error
    return data


def read_day(text: str) -> datetime.date | None:
    """Return a day that is written as 2026-11-24, or None."""
    try:
        return parse_date(text[:20])
    except ValueError:
        return None


def count_left_out(document: Mapping[str, Any], places: int) -> int:
    """Return how many entrants have more members than play at a time."""
    return sum(len(own.get("members", ())) > places for own in document.get("entrants", ()))


@dataclass(frozen=True)
class ToldEvent:
    """An event of a file as the page shows it."""

    at: int
    event: FileEvent

    @property
    def document(self) -> Mapping[str, Any]:
        """The event in the event format."""
        return self.event.document

    @property
    def title(self) -> str:
        """What it is called."""
        return self.event.title or str(self.document.get("name") or _("Event without a name"))

    @cached_property
    def date(self) -> datetime.date | None:
        """The day on which it was played, if the file says it."""
        return read_day(str(self.document.get("date", "")))

    @property
    def kind(self) -> str:
        """Who is ranked, in words."""
        kinds = {choice.value: choice.label for choice in EventKind}
        return str(kinds.get(str(self.document.get("kind", "")), ""))

    @cached_property
    def places(self) -> int:
        """How many players an entrant has at most."""
        return self._shape.places

    @cached_property
    def least_places(self) -> int:
        """How many players an entrant has at least, whose names can be missing."""
        return self._shape.least_places

    @property
    def _shape(self) -> Event:
        """An event of its kind and size, which is not stored."""
        kind = str(self.document.get("kind", ""))
        eights = kind == EventKind.TEAMS and any(
            room in board for board in self.event.list_boards() for room in EIGHTS[2:]
        )
        return Event(kind=kind, size=TEAM_SIZES[1] if eights else USUAL_SIZE)

    @property
    def entrants(self) -> int:
        """How many entrants it has."""
        return len(list_objects(self.document, "entrants"))

    @property
    def boards(self) -> int:
        """How many boards it has."""
        return self.event.board_count

    @property
    def hands(self) -> int:
        """Of how many boards it has hands."""
        return self.event.hands_count

    @property
    def sections(self) -> int:
        """How many sections it has."""
        return len({str(board.get("section")) for board in list_objects(self.document, "boards")})

    @property
    def results(self) -> int:
        """How many results it has."""
        return self.event.result_count

    def require_day(self, text: str) -> datetime.date:
        """Return the day that is said. Raise Refused if none is."""
        day = read_day(text)
        if day is None:
            text = _("Give the day on which it was played.")
            raise Refused.because("not-a-date", text, "date")
        return day

    def require_agreed(self, agreed: bool) -> None:
        """Raise Refused if the file has problems to which nobody has agreed."""
        if self.event.problems and not agreed:
            text = _("Read what is wrong with the file, and agree to it.")
            raise Refused.because("problems", text, "anyway")

    def make_key(self, digest: str) -> str:
        """Return the key of its import: the same file makes the same event."""
        return f"{FILE_KEY}{digest[:40]}-{self.at}"


def find_imported(club: Club, key: str) -> Event | None:
    """Return the event that was made of a file before, or None."""
    acts = EventAct.objects.filter(club=club, verb=CREATE, key=key).select_related("event")
    act = acts.first()
    return act.event if act else None


def list_played_then(club: Club, told: ToldEvent) -> list[Event]:
    """Return events of the club that a file can be about: of its kind, and played on its day."""
    if told.date is None:
        return []
    events = Event.objects.filter(club=club, date=told.date, kind=told.document["kind"])
    return list(events.order_by("pk")[:MOST_OF_A_DAY])


def list_members(club: Club, told: ToldEvent, post: Mapping[str, str]) -> Listed:
    """Return the entrants of a document, each name with who of the club has it.

    post: what is said of names that nobody has, as of a list that is entered.
    """
    names, listed = Names(club), Listed()
    for number, entrant in enumerate(told.document.get("entrants", ()), start=1):
        members = [str(member.get("name", "")) for member in entrant.get("members", ())]
        written = members[: told.places]
        written += [""] * (told.least_places - len(written))
        here = [choose_name(at, names.find(name), post) for at, name in enumerate(written)]
        named = " ".join(str(entrant.get(key, "")) for key in ("line", "number")).strip()
        line = NamesLine(number, here, " – ".join(filter(None, written)), entrant=named)
        team = str(entrant.get("name", ""))
        listed.lines.append(replace(line, text=f"{team}: {line.text}") if team else line)
    return listed
