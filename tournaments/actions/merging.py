"""Recording a merge of two players in the events of a club."""

import uuid

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, writing
from club.models.people import Club, Player
from club.queries.people import list_ids
from tournaments.models import Event, Member
from tournaments.queries.field import Field
from tournaments.queries.stored_field import read_field_anew


def merge_in_events(order: Order, club: Club, duplicate: Player, keeper: Player) -> None:
    """Record a merge on every event that the duplicate took part in.

    Raise Refused if both took part in one event: they are two people. Whose entry was undone,
    replaced before the first round or withdrawn before it has taken no part.
    """
    body = {"duplicate": duplicate.pk, "keeper": keeper.pk}
    detail = {name: str(value) for name, value in body.items()}
    theirs = Member.objects.filter(player__in=list_ids(duplicate))
    events = Event.objects.filter(club=club, pk__in=theirs.values("event")).order_by("pk")
    for event in events:
        with writing(order, event, "merge", body=body, detail=detail) as record:
            parts = _list_parts(read_field_anew(record.ledger))
            if parts & {*list_ids(duplicate)} and parts & {*list_ids(keeper)}:
                text = _("%(one)s and %(other)s have played in one event: they are two people.")
                values = {"one": str(duplicate), "other": str(keeper)}
                raise Refused.because("met", text % values, "keeper")


def _list_parts(field: Field) -> set[uuid.UUID]:
    """Return the ids of everybody who plays for an entrant in some round."""
    player_ids = set()
    for entrant in field.entrants.values():
        for round_ in {1, *(member.from_round for member in entrant.members)}:
            if not entrant.plays(round_):
                continue
            held = {
                member.place: member.player_id
                for member in entrant.members
                if member.from_round <= round_
            }
            player_ids |= {player for player in held.values() if player is not None}
    return player_ids
