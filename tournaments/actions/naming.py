"""Names that are entered at the tables, for entrants that are known by their numbers alone."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models.people import Player
from tournaments.actions.judging_entrants import find_name_faults, find_view
from tournaments.models import Entrant, Event, EventState, EventTable, Member
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field_anew


@answer_repeated
def name_at_table(
    *, order: Order, event: Event, table: EventTable, entrant: Entrant, player: Player
) -> Entrant:
    """Enter a player of the club for the first name that an entrant at a table lacks.

    A name that is known stays as it is. Raise Refused unless the entrant sits at the table in the
    round in play, before play in round 1, and unless the player plays for nobody; Conflict if no
    name is missing any more.
    """
    body = {"entrant": entrant.pk, "player": player.pk}
    detail = {"entrant": entrant.entry, "name": str(player)}
    with writing(
        order, event, "name", body=body, detail=detail, table=table, returns=lambda _act: entrant
    ) as record:
        field = read_field_anew(record.ledger)
        view = find_view(field, entrant)
        _check_seated(record.ledger, field, table, view)
        team = list(view.team())
        if None not in team:
            text = _("All names of this entrant are known: the director can change them.")
            raise Conflict.because("taken", text, "player")
        place = team.index(None)
        team[place] = player
        if faults := find_name_faults(field, team, but=entrant):
            raise Refused(faults)
        Member.objects.create(
            act=record.act,
            entrant=entrant,
            place=place,
            player=player,
            from_round=_find_missing_since(view, place),
        )
        return entrant


def _check_seated(event: Event, field: Field, table: EventTable, view: EntrantView) -> None:
    """Raise Refused unless an entrant sits at a table now."""
    meeting = field.meeting(table.section.letter, max(1, read_clock(event).round), table.number)
    if get_state(event) == EventState.FINISHED or not meeting or view not in meeting.entrants:
        text = _("This entrant does not sit at this table now: ask the director.")
        raise Refused.because("not-here", text, "entrant")


def _find_missing_since(view: EntrantView, place: int) -> int:
    """Return the round since which the name of a place is missing."""
    rounds = [member.from_round for member in view.members if member.place == place]
    return rounds[-1] if rounds else 1
