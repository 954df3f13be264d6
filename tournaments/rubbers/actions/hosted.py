"""What the actions on the rounds of an event of rubbers share.

The night is locked before the event: the club comes first, so that two requests wait for each other
before they read.
"""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from club.ledger.locks import lock_row
from club.ledger.refusals import Refused
from club.ledger.writing import Order, Writing, make_stale
from club.models.people import Player
from nights import hosting
from tournaments.models import Event
from tournaments.rubbers.queries.facts import find_room, read_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent, TableView


def read_locked(event: Event) -> RubberEvent:
    """Lock the club and the event's night, and return the event as it is stored.

    The night is locked before its matches are read, so that no phone enters a deal in a match that
    this transaction stops because it has none.
    """
    lock_row(event.club)
    fresh = Event.objects.select_related("club").get(pk=event.pk)
    room = find_room(fresh)
    if room is not None:
        hosting.lock_room(club=fresh.club, night=room)
    return read_rubber_event(fresh, anew=True)


def sign_for_night(order: Order, part: str) -> Order:
    """Return the order of an act on the night. The versions that the client saw are the event's."""
    return replace(order.for_part(part), version=None, ledger_version=None)


def check_unchanged(record: Writing[Event], rubber_event: RubberEvent) -> None:
    """Raise Conflict if something was recorded between reading the event and locking it."""
    if record.ledger.version != rubber_event.event.version + 1:
        raise make_stale()


def find_table(rubber_event: RubberEvent, round_: int, table: int) -> TableView:
    """Return a table of a round. Raise Refused if there is none."""
    round_view = rubber_event.find_round(round_)
    view = round_view.find_table(table) if round_view else None
    if view is None:
        text = _("Round %(round)d has no table %(table)d.")
        raise Refused.because("no-table", text % {"round": round_, "table": table}, "table")
    return view


def stop_playing(order: Order, rubber_event: RubberEvent) -> None:
    """End the matches that are still in play at tables whose result was given otherwise.

    They would keep their players from being seated again. Call it before the event is locked.
    """
    for table in (table for round_ in rubber_event.rounds for table in round_.tables if table.over):
        for match in table.matches:
            if not match.over:
                hosting.end_match(
                    order=sign_for_night(order, f"{match.id}"),
                    club=rubber_event.event.club,
                    match=match.id,
                    state="abandoned" if match.deals else "void",
                )


def get_players(seats: Mapping[str, Player | None]) -> dict[str, Player]:
    return {seat: player for seat, player in seats.items() if player is not None}
