"""Recording a merge of two players on the nights of a club."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, Writing, writing
from club.models import Club, Player
from club.queries.people import list_ids
from nights.actions.seats import check_not_elsewhere
from nights.acts import MERGE
from nights.models import Departure, Match, Night
from nights.queries.present import list_belongings, list_present
from nights.queries.room import read_room


def merge_on_nights(order: Order, club: Club, duplicate: Player, keeper: Player) -> None:
    """Record a merge on every night that the duplicate took part in.

    Raise Refused if both took part in one match, belong to two tables or play in two matches now:
    they are then two people, or one must leave first.
    """
    _check_never_met(duplicate, keeper)
    body = {"duplicate": duplicate.pk, "keeper": keeper.pk}
    detail = {name: str(value) for name, value in body.items()}
    for night in _nights_of(club, duplicate):
        with writing(order, night, MERGE, body=body, detail=detail, after_closing=True) as record:
            _leave_one_place(record, duplicate, keeper)
    _check_never_met(duplicate, keeper)  # every night of the duplicate is locked by now


def _nights_of(club: Club, player: Player) -> QuerySet[Night]:
    """Return the nights on which anything is recorded under the player's ids."""
    ids = list_ids(player)
    theirs = Q(arrivals__player__in=ids) | Q(seatings__player__in=ids)
    return Night.objects.filter(theirs, club=club).distinct().order_by("pk")


def _check_never_met(duplicate: Player, keeper: Player) -> None:
    met = Match.objects.filter(seatings__player__in=list_ids(duplicate))
    if met.filter(seatings__player__in=list_ids(keeper)).exists():
        text = _("%(one)s and %(other)s have played in one match: they are two people.")
        values = {"one": str(duplicate), "other": str(keeper)}
        raise Refused.because("met", text % values, "keeper")


def _leave_one_place(record: Writing[Night], duplicate: Player, keeper: Player) -> None:
    """Leave one arrival and one belonging on a night where both ids were checked in."""
    pair = [*list_ids(duplicate), *list_ids(keeper)]
    around = read_room(record.ledger)
    faults = [
        fault
        for current in around.playing
        if duplicate in current.players.values()
        for fault in check_not_elsewhere(around, [keeper], but=current.match)
    ]
    if faults:
        raise Refused(faults)
    places = list_belongings(night=record.ledger, player__in=pair)
    if places.count() > 1:
        text = _("%(name)s belongs to two tables. Let one leave their table first.")
        raise Refused.because("two-tables", text % {"name": str(keeper)}, "keeper")
    present = list_present(record.ledger).filter(player__in=pair)
    for arrival in present.order_by("number")[1:]:
        Departure.objects.create(act=record.act, arrival=arrival)
