"""Recording a merge of two players in the events of a club."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, writing
from club.models.people import Club, Player
from club.queries.people import list_ids
from tournaments.models import Event, Member


def merge_in_events(order: Order, club: Club, duplicate: Player, keeper: Player) -> None:
    """Record a merge on every event that the duplicate took part in.

    Raise Refused if both took part in one event: they are two people.
    """
    body = {"duplicate": duplicate.pk, "keeper": keeper.pk}
    detail = {name: str(value) for name, value in body.items()}
    theirs = Member.objects.filter(player__in=list_ids(duplicate))
    events = Event.objects.filter(club=club, pk__in=theirs.values("event")).order_by("pk")
    for event in events:
        with writing(order, event, "merge", body=body, detail=detail) as now:
            both = Member.objects.filter(event=now.ledger, player__in=list_ids(keeper))
            if both.exists():
                text = _("%(one)s and %(other)s have played in one event: they are two people.")
                values = {"one": duplicate.short_name, "other": keeper.short_name}
                raise Refused.because("met", text % values, "keeper")
