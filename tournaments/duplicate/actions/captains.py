"""What captains say of the result of their match."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.actions.checks import check_correctable, find_unexplained
from tournaments.acts import AGREE, DISAGREE
from tournaments.duplicate.actions.lineups import make_not_here_fault
from tournaments.duplicate.actions.match_rulings import make_no_match
from tournaments.duplicate.queries.captains import find_captains_match
from tournaments.models import Call, Confirmation, Entrant, Event, EventAct, EventTable
from tournaments.queries.calls import list_open_calls
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.stored_field import read_field


@answer_repeated
def answer_match(
    *,
    order: Order,
    event: Event,
    entrant: Entrant,
    opponent: Entrant,
    round_: int,
    agrees: bool,
    covers: str,
    table: EventTable | None = None,
) -> Confirmation:
    """Record whether a team agrees with the result of its match that ends in a round.

    covers: the signature of the results that it saw. table: the one whose phone says it, at which
    the team sits. If the team does not agree, this table calls the director. Raise Refused with
    every fault, and Conflict if there is no such match, or if its results have changed since.
    """
    said = {"round": round_, "agrees": agrees, "covers": covers}
    body = {**said, "entrant": entrant.pk, "opponent": opponent.pk}
    detail = {"entrant": entrant.entry, "round": round_}
    with writing(
        order,
        event,
        AGREE if agrees else DISAGREE,
        body=body,
        detail=detail,
        table=table,
        returns=Confirmation,
    ) as record:
        row: Event = record.ledger
        _check(row, order, (entrant, opponent), round_, covers, table)
        if not agrees and table is not None:
            _call(row, record.act, table, round_)
        return Confirmation.objects.create(
            act=record.act, entrant=entrant, opponent=opponent, **said
        )


def _check(
    event: Event,
    order: Order,
    teams: tuple[Entrant, Entrant],
    round_: int,
    covers: str,
    table: EventTable | None,
) -> None:
    """Raise Refused or Conflict if the first of two teams cannot say this of their match."""
    field = read_field(event)
    faults = check_correctable(event, order) + find_unexplained(event, order)
    if not event.asks_captains:
        text = _("Captains do not confirm matches at this event.")
        raise Refused([*faults, Fault("no-confirmations", text)])
    if table is not None and not _sits_at(event, field, teams[0], table):
        faults.append(make_not_here_fault())
    if faults := faults + _find_match_faults(event, field, round_, teams, covers):
        raise Refused(faults)


def _sits_at(event: Event, field: Field, entrant: Entrant, table: EventTable) -> bool:
    """Return whether a team sits at a table in the round in play."""
    now = max(1, read_clock(event).round)
    meeting = field.meeting(table.section.letter, now, table.number)
    return meeting is not None and entrant.pk in {team.id for team in meeting.entrants}


def _find_match_faults(
    event: Event, field: Field, round_: int, teams: tuple[Entrant, Entrant], covers: str
) -> list[Fault]:
    """Return the fault of answering about a match that is not over.

    Raise Conflict if there is none, or if it is not the one that was seen.
    """
    views = [view for view in field.entrants.values() if view.entrant in teams]
    match = find_captains_match(event, field, round_, views)
    if match is None:
        raise make_no_match()
    if not match.ready:
        return [Fault("not-over", _("The match is not over, or is still being counted."))]
    if covers != match.signature:
        text = _("A result of the match has changed meanwhile: look at it once more.")
        raise Conflict.because("stale", text, "covers")
    return []


def _call(event: Event, act: EventAct, table: EventTable, round_: int) -> None:
    """Call the director to a table, unless it has called already."""
    if any(call.table_id == table.pk for call in list_open_calls(event)):
        return
    text = _("The captains do not agree on the result of their match.")
    Call.objects.create(act=act, table=table, round=round_, text=text[:200])
