"""What the API has of events of rubbers."""

from typing import Any

from club.ledger.writing import Order
from club.models.people import Club
from tournaments.kinds import KindApi
from tournaments.models import Event
from tournaments.rubbers.actions.ending import finish_rubber_event
from tournaments.rubbers.actions.events import change_rubber_event, create_rubber_event
from tournaments.rubbers.api.rounds import RubberRounds
from tournaments.rubbers.api.standings import (
    find_night_version,
    show_standing,
    shows_unpublished,
)
from tournaments.rubbers.queries.export import find_drawn_levels
from tournaments.rubbers.queries.facts import (
    export_rubber_event,
    find_terms,
    list_draws,
    read_terms_and_nights,
)
from tournaments.rubbers.serializers.entrants import (
    ChangedRubberEntrant,
    NewRubberEntrant,
    RubberEntrantMembers,
    RubberEntrantSerializer,
)
from tournaments.rubbers.serializers.events import (
    ChangedRubberEvent,
    NewRubberEvent,
    RubberEventSerializer,
    split_terms,
)
from tournaments.rubbers.serializers.penalties import NewRubberPenalty
from tournaments.rubbers.serializers.standings import (
    RubberPlaceSerializer,
    RubberStandingSerializer,
)
from tournaments.serializers.events import Confirmed


def create(*, order: Order, club: Club, kind: str, **values: Any) -> Event:
    """Create an event of rubbers. kind: as the body names it; there is one."""
    terms, settings = split_terms(values)
    return create_rubber_event(order=order, club=club, terms=terms, **settings)


def change(*, order: Order, event: Event, **values: Any) -> Event:
    """Change terms and settings of an event of rubbers."""
    terms, settings = split_terms(values)
    return change_rubber_event(order=order, event=event, terms=terms, **settings)


def count_rounds(event: Event) -> int:
    """Return how many rounds are planned; 0 if it is not said."""
    return find_terms(event).rounds


def find_entrant_context(event: Event) -> dict[str, Any]:
    """Return the levels of entrants when their first round was drawn."""
    return {"levels": find_drawn_levels(list_draws(event))}


def mark(event: Event) -> str:
    """Return a text that differs with the version of the night, where deals are entered."""
    version = find_night_version(event)
    return "" if version is None else f"-{version}"


API = KindApi(
    links=("event", "entrants", "rounds", "clock", "standing", "penalties", "export"),
    event=RubberEventSerializer,
    new_event=NewRubberEvent,
    changed_event=ChangedRubberEvent,
    finishing=Confirmed,
    create=create,
    change=change,
    finish=finish_rubber_event,
    export=lambda event, _directs: export_rubber_event(event),
    count_rounds=count_rounds,
    entrant=RubberEntrantSerializer,
    new_entrant=NewRubberEntrant,
    changed_entrant=ChangedRubberEntrant,
    members=RubberEntrantMembers,
    details={"seed": "seed", "division": "stratum", "ranked": "ranked"},
    new_penalty=NewRubberPenalty,
    standing=RubberStandingSerializer,
    place=RubberPlaceSerializer,
    show_standing=show_standing,
    rounds=RubberRounds,
    prepare=read_terms_and_nights,
    find_entrant_context=find_entrant_context,
    shows_unpublished=shows_unpublished,
    mark=mark,
)
