"""What the API has of duplicate events."""

from collections.abc import Sequence

from django.db.models import prefetch_related_objects

from club.ledger.writing import Order
from tournaments.actions.events import change_event, finish_event
from tournaments.duplicate.actions.early import end_early
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.api.play import DuplicateRounds
from tournaments.duplicate.api.standings import show_standing
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.serializers.entrants import (
    ChangedDuplicateEntrant,
    DuplicateEntrantMembers,
    DuplicateEntrantSerializer,
    NewDuplicateEntrant,
)
from tournaments.duplicate.serializers.events import (
    ChangedDuplicateEvent,
    DuplicateEventSerializer,
    NewDuplicateEvent,
)
from tournaments.duplicate.serializers.play import DuplicateFinishing
from tournaments.duplicate.serializers.rulings import NewDuplicatePenalty
from tournaments.duplicate.serializers.standings import (
    DuplicateStandingSerializer,
    PlaceSerializer,
)
from tournaments.kinds import KindApi
from tournaments.models import Event, EventStatus
from tournaments.queries.stored_field import read_field

_DETAILS = ("handicap", "stratum", "seed", "stationary", "ranked", "carry")
#: The details of teams by the keys of bodies.
_TEAM_DETAILS = {"team": "name", "club": "club_name"}


def finish(*, order: Order, event: Event, early: bool, confirmed: bool) -> EventStatus:
    """End the play of an event. early: whether the rounds to come are left out."""
    end = end_early if early else finish_event
    return end(order=order, event=event, confirmed=confirmed)


def prepare(events: Sequence[Event]) -> None:
    """Read the stand-ins of events at once."""
    prefetch_related_objects(events, "stand_in")


def count_rounds(event: Event) -> int:
    """Return how many rounds the movements of an event have."""
    return read_field(event).rounds


API = KindApi(
    links=(
        "event",
        "entrants",
        "sections",
        "movements",
        "rounds",
        "clock",
        "results",
        "boards",
        "matches",
        "draws",
        "lineups",
        "butler",
        "standing",
        "penalties",
        "foulings",
        "export",
    ),
    event=DuplicateEventSerializer,
    new_event=NewDuplicateEvent,
    changed_event=ChangedDuplicateEvent,
    finishing=DuplicateFinishing,
    create=create_event,
    change=change_event,
    finish=finish,
    export=lambda event, directs: export_event(event, hides=not directs),
    count_rounds=count_rounds,
    entrant=DuplicateEntrantSerializer,
    new_entrant=NewDuplicateEntrant,
    changed_entrant=ChangedDuplicateEntrant,
    members=DuplicateEntrantMembers,
    details={name: name for name in _DETAILS} | _TEAM_DETAILS,
    new_penalty=NewDuplicatePenalty,
    standing=DuplicateStandingSerializer,
    place=PlaceSerializer,
    show_standing=show_standing,
    prepare=prepare,
    rounds=DuplicateRounds,
)
