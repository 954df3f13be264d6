"""Members of the club who enter themselves for an event of rubbers, and withdraw again."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models.people import Player
from tournaments.acts import WITHDRAW
from tournaments.models import (
    Entrant,
    Event,
    EventAct,
    EventState,
    Member,
    Withdrawal,
    WithdrawalKind,
)
from tournaments.queries.events import get_state
from tournaments.queries.field import Field
from tournaments.queries.own_entries import MOST_ENTRANTS, find_entrant_of, is_open, make_many_fault
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field_anew


@answer_repeated
def enter_oneself(
    *, order: Order, event: Event, player: Player, beside: Entrant | None = None
) -> Entrant:
    """Enter a player, alone or beside those of an entrant that lacks a name; return the entrant.

    Whoever is entered already stays so: entering twice does nothing. Whoever had withdrawn is
    entered again, with the partners who play for nobody else. Raise Refused if entries are not
    open, and Conflict if the place was taken.
    """
    body = {"player": player.pk, "beside": beside.pk if beside else None}
    with writing(
        order, event, "enter", body=body, detail={"name": str(player)}, returns=_find_entered
    ) as record:
        field = read_field_anew(record.ledger)
        known = find_entrant_of(field, player)
        if known is not None and not known.withdrawn:
            record.discard()
            return known.entrant
        _check_open(record.ledger)
        if known is not None and beside is None:
            _bring_back(record, field, known)
            return known.entrant
        if beside is not None:
            return _join(record, field, player, beside)
        if len(field.entrants) >= MOST_ENTRANTS:
            raise Refused([make_many_fault()])
        last = Entrant.objects.filter(event=record.ledger).order_by("-entry").first()
        entrant = Entrant.objects.create(act=record.act, entry=last.entry + 1 if last else 1)
        for place in range(record.ledger.places):
            Member.objects.create(
                act=record.act, entrant=entrant, place=place, player=None if place else player
            )
        return entrant


def _find_entered(act: EventAct) -> Entrant:
    """Return the entrant that a request entered, joined or brought back."""
    rows = Entrant.objects.filter(event=act.event_id)
    named = rows.filter(members__act=act) | rows.filter(withdrawals__act=act)
    return named.distinct()[0]


def _bring_back(record: Writing[Event], field: Field, known: EntrantView) -> None:
    """Let an entrant take part again, without those who play for another one meanwhile."""
    _set_withdrawal(record, known, WithdrawalKind.NONE)
    for place, player in enumerate(known.team()):
        elsewhere = find_entrant_of(field, player) if player is not None else None
        if elsewhere is not None and not elsewhere.withdrawn:
            Member.objects.create(act=record.act, entrant=known.entrant, place=place, player=None)


def _join(record: Writing[Event], field: Field, player: Player, beside: Entrant) -> Entrant:
    """Fill the first place of an entrant whose name is missing."""
    view = field.entrants.get(beside.pk)
    team = view.team() if view is not None and not view.withdrawn else ()
    if None not in team:
        raise Conflict.because("taken", _("Somebody else has taken this place."), "beside")
    Member.objects.create(act=record.act, entrant=beside, place=team.index(None), player=player)
    return beside


@answer_repeated
def leave_oneself(*, order: Order, event: Event, player: Player) -> None:
    """Withdraw a player from an event before its first round: the partners keep their entry.

    Whoever is not entered stays so. Raise Refused if entries are not open.
    """
    with writing(
        order,
        event,
        WITHDRAW,
        body={"player": player.pk},
        detail={"name": str(player)},
        returns=lambda _act: None,
    ) as record:
        view = find_entrant_of(read_field_anew(record.ledger), player)
        if view is None or view.withdrawn:
            record.discard()
            return
        _check_open(record.ledger)
        team = view.team()
        if sum(member is not None for member in team) > 1:
            Member.objects.create(
                act=record.act, entrant=view.entrant, place=team.index(player), player=None
            )
        else:
            _set_withdrawal(record, view, WithdrawalKind.AFTER)


def _set_withdrawal(record: Writing[Event], view: EntrantView, kind: WithdrawalKind) -> None:
    Withdrawal.objects.create(act=record.act, entrant=view.entrant, kind=kind, after_round=0)


def _check_open(event: Event) -> None:
    if not is_open(event):
        if get_state(event) != EventState.PLANNED:
            text = _("The event has begun: ask the director.")
        else:
            text = _("The director enters the names for this event.")
        raise Refused.because("not-open", text)
