"""Whether members may enter themselves for an event, and as whom they are entered."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.models.people import Membership, Player
from tournaments.models import Event, EventState
from tournaments.queries.events import get_state
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, plays_for

#: How many entrants an event has at most into which members enter themselves.
MOST_ENTRANTS = 120


def make_many_fault() -> Fault:
    """Return the fault of more entrants than an event may have."""
    text = _("An event has at most %(most)d entrants.") % {"most": MOST_ENTRANTS}
    return Fault("too-many", text)


def require_own_player(membership: Membership | None) -> Player:
    """Return the player whom a member is. Raise Refused for a member who is none."""
    player: Player | None = membership.player if membership else None
    if player is None:
        text = _("Your account has no player in this club: ask a director to join them.")
        raise Refused.because("no-player", text)
    return player


def is_open(event: Event) -> bool:
    """Return whether members of the club may enter themselves: before the first round."""
    return event.open_entries and not event.has_boards and get_state(event) == EventState.PLANNED


def find_entrant_of(field: Field, player: Player) -> EntrantView | None:
    """Return the entrant for which a player plays; else one that has withdrawn, or None."""
    own = [entrant for entrant in field.entrants.values() if player in entrant.team()]
    return next((entrant for entrant in own if not entrant.withdrawn), own[0] if own else None)


def list_places(field: Field) -> list[EntrantView]:
    """Return the entrants that lack a name, which somebody can join."""
    return [
        entrant
        for entrant in field.entrants.values()
        if not entrant.withdrawn and None in entrant.team()
    ]


def find_own_entrant(field: Field, membership: Membership | None) -> EntrantView | None:
    """Return the entrant for which the player of a membership plays, or has played; or None.

    One for which they play now comes before one that has withdrawn, or that has others now.
    """
    own = membership.player_id if membership else None
    if own is None:
        return None
    everybody = list(field.entrants.values())
    now = [entrant for entrant in everybody if plays_for(entrant, own, None)]
    before = (
        entrant
        for entrant in everybody
        if any(plays_for(entrant, own, member.from_round) for member in entrant.members)
    )
    active = (entrant for entrant in now if not entrant.withdrawn)
    return next(active, None) or next(iter(now), None) or next(before, None)
