"""A phone that goes from table to table with its pair, or with its player.

It can do what the phone of the table can at which its entrant sits in the round in play, as if the
code there had been scanned. It stays behind when the links are made anew, and when the code of
another table is scanned on it.
"""

import datetime
import uuid
from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournaments.duplicate.pages.seated import Phone, phone_page
from tournaments.duplicate.queries.phone import PhoneView, read_phone
from tournaments.links import TABLE_LINKS, get_phone_path, get_read_generation
from tournaments.models import EventState, EventTable
from tournaments.queries.seating import EntrantView, Meeting

_COOKIE = "travels"
_KEPT = datetime.timedelta(hours=18)
_signer = Signer(salt="tournaments.travel", sep=".")


@dataclass(frozen=True)
class Travel:
    """With whom a phone goes, and where they sit in the round in play.

    meeting: None if they sit out. here: whether they sit at the table of the phone.
    """

    entrant: EntrantView
    label: str
    meeting: Meeting | None
    here: bool

    @property
    def goes(self) -> bool:
        """Whether the phone goes on to another table."""
        return self.meeting is not None and not self.here

    @property
    def rests(self) -> bool:
        """Whether the phone waits for the next round with them."""
        return self.meeting is None

    @property
    def side(self) -> str:
        """The direction in which they sit."""
        return self.meeting.find_seat(self.entrant) if self.meeting else ""


def find_travel(phone: Phone, view: PhoneView) -> Travel | None:
    """Return with whom the phone goes, or None if it stays at its table."""
    if view.state != EventState.PLAYING:
        return None
    entrant = view.field.entrants.get(_read_cookie(phone.request, phone.table))
    if entrant is None:
        return None
    round_ = view.clock.round
    meetings = [at for at in view.field.meetings(round_) if at.round == round_]
    here = [at for at in meetings if entrant in at.entrants and at.plays]
    if entrant.is_team:  # its pairs keep their directions
        here = [at for at in here if (at.find_seat(entrant) == "NS") == (phone.seat in ("N", "S"))]
    own = next(iter(here), None)
    at_home = own is not None and own.section.tables.get(own.table) == phone.table
    return Travel(entrant, view.field.label(entrant), own, at_home)


def _read_cookie(request: HttpRequest, table: EventTable) -> uuid.UUID:
    """Return the id of the entrant with whom the phone has come to a table, or one of nobody."""
    try:
        held = _signer.unsign(request.COOKIES.get(_COOKIE, "")).split("~")
        there, entrant, generation = uuid.UUID(held[0]), uuid.UUID(held[1]), int(held[2])
    except (BadSignature, ValueError, IndexError):
        return uuid.UUID(int=0)
    valid = there == table.pk and generation == get_read_generation(table)
    return entrant if valid else uuid.UUID(int=0)


def _keep_cookie(
    phone: Phone, response: HttpResponse, entrant: EntrantView, generation: int
) -> None:
    """Let the phone go on from its table with an entrant."""
    text = f"{phone.table.pk.hex}~{entrant.id.hex}~{generation}"
    response.set_cookie(
        _COOKIE,
        _signer.sign(text),
        max_age=_KEPT,
        path="/e/",
        secure=phone.request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


@phone_page
def travel(phone: Phone) -> HttpResponse:
    """Let the phone go along with the entrant of its seat, go on to their table, or stay."""
    response = phone.home()
    if phone.request.method != "POST":
        return response
    view = read_phone(phone.table, phone.reader, anew=True)
    if "goes" in phone.request.POST:
        return _go_on(phone, view)
    entrant = view.find_seated(phone.seat)
    if "stays" in phone.request.POST or entrant is None:
        response.delete_cookie(_COOKIE, path="/e/")
    else:
        _keep_cookie(phone, response, entrant, get_read_generation(phone.table))
    return response


def _go_on(phone: Phone, view: PhoneView) -> HttpResponse:
    """Return a redirect to the table where the phone's entrant sits now, in a seat of theirs."""
    going = find_travel(phone, view)
    if going is None or going.meeting is None or going.here:
        return phone.home()
    table = going.meeting.section.tables[going.meeting.table]
    generation = get_read_generation(phone.table)
    arrived = Phone(phone.request, TABLE_LINKS.make(table.pk, generation), table)
    response = redirect(get_phone_path(table, generation))
    _keep_cookie(arrived, response, going.entrant, generation)
    # South comes as South or West, as North does as North or East.
    letters = going.side if len(going.side) == 1 else going.side[::-1]
    wanted = letters[0] if phone.seat in ("S", "W") else letters[-1]
    now = timezone.now()
    if not arrived.chooser.is_taken(wanted, now):
        arrived.take(wanted, response, now)
    return response
