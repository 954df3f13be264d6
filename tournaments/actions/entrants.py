"""Entrants: entering them, their names, numbers, and leaving."""

from typing import Any

from club.ledger.refusals import Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from tournaments.actions.checks import (
    check_correctable,
    find_cancelling_faults,
    find_round_faults,
    find_unexplained,
    find_withdrawal_faults,
)
from tournaments.actions.filling import fill_slots
from tournaments.actions.judging_entrants import (
    Players,
    find_detail_faults,
    find_leavers_award_faults,
    find_leaving_faults,
    find_move_faults,
    find_name_faults,
    find_return_faults,
    find_slot_faults,
    find_view,
)
from tournaments.acts import WITHDRAW
from tournaments.kinds import get_kind
from tournaments.models import (
    Entrant,
    EntrantDetails,
    Event,
    Member,
    Slot,
    TeamForm,
    Withdrawal,
    WithdrawalKind,
)
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field_anew

#: What is said of an entrant besides its names.
DETAILS = ("handicap", "stratum", "seed", "stationary", "ranked", "name", "club_name", "carry")


@answer_repeated
def enter(
    *,
    order: Order,
    event: Event,
    players: Players,
    section: str = "",
    slot: int | None = None,
    from_round: int = 1,
    **details: Any,
) -> Entrant:
    """Enter a pair or a player. None stands for a name that is still missing.

    section, slot: the number to fill; without them, the first that is free, if any is. details:
    fields of `EntrantDetails`. Raise Refused with every fault.
    """
    body = {
        "players": [player.pk if player else None for player in players],
        "section": section,
        "slot": slot,
        "from_round": from_round,
        **details,
    }
    detail = {"name": _join_names(players)}
    if details.get("name"):
        detail["team"] = details["name"]
    with writing(order, event, "enter", body=body, detail=detail, returns=Entrant) as record:
        field = read_field_anew(record.ledger)
        faults = check_correctable(record.ledger, order)
        faults += get_kind(record.ledger).find_entry_faults(record.ledger)
        faults += find_name_faults(field, players) + find_detail_faults(details)
        faults += find_round_faults(from_round)
        faults += find_slot_faults(field, section, slot, from_round) if slot else []
        if faults:
            raise Refused(faults)
        last = Entrant.objects.filter(event=record.ledger).order_by("-entry").first()
        entrant = Entrant.objects.create(act=record.act, entry=last.entry + 1 if last else 1)
        _name(record, entrant, players, 1)
        if details:
            EntrantDetails.objects.create(act=record.act, entrant=entrant, **details)
        if slot:
            _place(record, field, entrant, section, slot, from_round)
        else:
            fill_slots(record, read_field_anew(record.ledger), from_round)
        return entrant


def _join_names(players: Players) -> str:
    return " – ".join(str(player or "?") for player in players)


@answer_repeated
def change_members(
    *, order: Order, event: Event, entrant: Entrant, players: Players, from_round: int = 1
) -> Entrant:
    """Set who plays for an entrant from a round on: a missing name, a substitute.

    Raise Refused with every fault. [law 4]
    """
    body = {
        "entrant": entrant.pk,
        "players": [player.pk if player else None for player in players],
        "from_round": from_round,
    }
    detail = {
        "entrant": entrant.entry,
        "name": _join_names(players),
    }
    with writing(
        order, event, "name", body=body, detail=detail, returns=lambda _act: entrant
    ) as record:
        field = read_field_anew(record.ledger)
        find_view(field, entrant)
        faults = find_name_faults(field, players, but=entrant, from_round=from_round)
        if faults := faults + find_round_faults(from_round):
            raise Refused(faults)
        _name(record, entrant, players, from_round)
        return entrant


def _name(record: Writing[Event], entrant: Entrant, players: Players, from_round: int) -> None:
    for place, player in enumerate(players):
        Member.objects.create(
            act=record.act, entrant=entrant, place=place, player=player, from_round=from_round
        )


def _place(
    record: Writing[Event], field: Field, entrant: Entrant, letter: str, slot: int, from_round: int
) -> None:
    section = field.find_section(letter) or field.sections[0]
    Slot.objects.create(
        act=record.act, entrant=entrant, section=section.section, number=slot, from_round=from_round
    )


@answer_repeated
def move_entrant(
    *,
    order: Order,
    event: Event,
    entrant: Entrant,
    section: str,
    slot: int | None,
    from_round: int = 1,
    swap: bool = False,
) -> Entrant:
    """Give an entrant another number from a round on; None for none.

    swap: whoever has that number takes the entrant's. Raise Refused with every fault.
    """
    body = {
        "entrant": entrant.pk,
        "section": section,
        "slot": slot,
        "from_round": from_round,
        "swap": swap,
    }
    detail = {"entrant": entrant.entry, "section": section, "slot": slot, "from_round": from_round}
    with writing(
        order, event, "move", body=body, detail=detail, returns=lambda _act: entrant
    ) as record:
        field = read_field_anew(record.ledger)
        view = find_view(field, entrant)
        faults = find_round_faults(from_round) + check_correctable(record.ledger, order)
        if slot or record.ledger.draws_rounds:
            faults += find_move_faults(field, view, section, slot or 0, from_round, swap)
        if faults:
            raise Refused(faults)
        if slot is None:
            _leave_slot(record, entrant, from_round)
        else:
            _move(record, field, view, section, slot, from_round)
        return entrant


def _leave_slot(record: Writing[Event], entrant: Entrant, from_round: int) -> None:
    Slot.objects.create(
        act=record.act, entrant=entrant, section=None, number=None, from_round=from_round
    )


def _move(
    record: Writing[Event], field: Field, view: EntrantView, letter: str, slot: int, from_round: int
) -> None:
    section = field.find_section(letter) or field.sections[0]
    other = field.find_occupant(section, slot, from_round)
    before = view.slot_in(from_round)
    if other is not None and other.id != view.id:
        Slot.objects.create(
            act=record.act,
            entrant=other.entrant,
            section=before.section if before else None,
            number=before.number if before else None,
            from_round=from_round,
        )
    _place(record, field, view.entrant, letter, slot, from_round)


@answer_repeated
def describe_entrant(*, order: Order, event: Event, entrant: Entrant, **details: Any) -> Entrant:
    """Set what is said of an entrant: of DETAILS, such as its seed and whether it is ranked.

    What is left out stays as it is. Raise Refused with every fault.
    """
    body = {"entrant": entrant.pk, **details}
    with writing(
        order,
        event,
        "describe",
        body=body,
        detail={"entrant": entrant.entry},
        returns=lambda _act: entrant,
    ) as record:
        faults = find_detail_faults(details) + check_correctable(record.ledger, order)
        if faults := faults + find_unexplained(record.ledger, order):
            raise Refused(faults)
        known = find_view(read_field_anew(record.ledger), entrant).details
        names = DETAILS
        whole = {name: getattr(known, name) for name in names} if known else {}
        EntrantDetails.objects.create(act=record.act, entrant=entrant, **{**whole, **details})
        return entrant


@answer_repeated
def withdraw(
    *,
    order: Order,
    event: Event,
    entrant: Entrant,
    after_round: int,
    kind: str | None = None,
    award: str = "",
) -> Withdrawal:
    """Record that an entrant leaves after a round.

    kind: whether its results are cancelled (``before``) or stand (``after``); by default they are
    cancelled if it has played less than half of its boards. An empty one lets it play again. award:
    what it has for the boards that it cannot play, as the event format writes it, if that is not
    AVE-: less for a pair that leaves to protect its place. Raise Refused with every fault.
    """
    given = {"award": award} if award else {}
    body = {"entrant": entrant.pk, "after_round": after_round, "kind": kind, **given}
    detail = {"entrant": entrant.entry, "after_round": after_round, "kind": kind, **given}
    with writing(order, event, WITHDRAW, body=body, detail=detail, returns=Withdrawal) as record:
        field = read_field_anew(record.ledger)
        find_view(field, entrant)
        faults = find_withdrawal_faults(kind, after_round) + check_correctable(record.ledger, order)
        faults += find_cancelling_faults(record.ledger, kind) + find_unexplained(
            record.ledger, order
        )
        if kind == WithdrawalKind.NONE:
            faults += find_return_faults(field, entrant)
            faults += get_kind(record.ledger).find_gone_on_faults(record.ledger, entrant)
        if kind is None:
            kind = choose_withdrawal(field, entrant, after_round)
        if award:
            faults += find_leavers_award_faults(record.ledger, kind, award)
        if faults := faults + find_leaving_faults(field, entrant, kind, after_round):
            raise Refused(faults)
        if kind == WithdrawalKind.NONE and field.event.draws_rounds:
            after_round = _find_last_missed(record.ledger)
        return Withdrawal.objects.create(
            act=record.act, entrant=entrant, kind=kind, after_round=after_round, award=award
        )


def _find_last_missed(event: Event) -> int:
    """Return the last round that is over, which an entrant that comes back now has missed."""
    now = read_clock(event).round
    return now - 1 if now and get_kind(event).count_missing(event, False) else now


def choose_withdrawal(field: Field, entrant: Entrant, after_round: int) -> str:
    """Return whether an entrant that leaves after a round has played less than half.

    Where rounds are drawn, of the rounds that are planned; who leaves a knock-out has lost there.
    """
    event = field.event
    if event.draws_rounds:
        early = event.form != TeamForm.KNOCK_OUT and 2 * after_round < field.rounds
        return WithdrawalKind.BEFORE if early else WithdrawalKind.AFTER
    places = field.guide(field.entrants[entrant.pk])
    boards = sum(len(meeting.boards) for meeting in places.values())
    played = sum(len(meeting.boards) for round_, meeting in places.items() if round_ <= after_round)
    return WithdrawalKind.BEFORE if 2 * played < boards else WithdrawalKind.AFTER
