"""Bringing the hands of boards into an event, where they stay closed until each board is over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from scoring.duplicate.cards import CARDS, check_record, read_board_cards
from scoring.duplicate.faults import Form
from scoring.files.deals import DealFault, read_deal
from scoring.files.limits import MOST_BOARDS
from tournaments.duplicate.queries.dealt import DealtBoard
from tournaments.duplicate.queries.hands import HandsPlace, read_hands
from tournaments.models import BoardHands, Event, EventAct
from tournaments.queries.field import Field, make_section_fault
from tournaments.queries.results import read_rows
from tournaments.queries.stored_field import read_field

#: The last round that hands can be of.
MOST_ROUNDS = 999


@answer_repeated
def bring_hands(*, order: Order, event: Event, dealt: Sequence[DealtBoard]) -> int:
    """Keep the hands of boards. Return of how many they are new or replaced.

    What is there already changes nothing. Others replace it only if the order has a reason. Raise
    Refused with every fault.
    """
    body = {"dealt": [[row.board, row.section, row.round, row.hands] for row in dealt]}
    detail: dict[str, Any] = {}  # and no cards
    with writing(order, event, "hands", body=body, detail=detail, returns=_count_brought) as record:
        field = read_field(record.ledger)
        told, faults = _read_dealt(field, dealt)
        here = read_hands(record.ledger)
        changed = {place: hands for place, hands in told.items() if here.get(place) != hands}
        if not order.reason:
            faults += [_make_other(place[2]) for place in changed if place in here]
        faults += _find_contradicted(record.ledger, changed)
        if faults:
            raise Refused(faults)
        if not changed:
            record.discard()
            return 0
        rows = [
            BoardHands(act=record.act, section_id=section, round=round_, board=board, hands=hands)
            for (section, round_, board), hands in changed.items()
        ]
        BoardHands.objects.bulk_create(rows)
        return len(rows)


def _count_brought(act: EventAct) -> int:
    return BoardHands.objects.filter(act=act).count()


def _read_dealt(
    field: Field, dealt: Sequence[DealtBoard]
) -> tuple[dict[HandsPlace, str], list[Fault]]:
    """Return hands by their places, from North and each suit from above, with every fault."""
    told: dict[HandsPlace, str] = {}
    faults: list[Fault] = []
    if not dealt:
        faults.append(Fault("no-hands", _("There are no hands in it."), "hands"))
    for row in dealt[: MOST_BOARDS + 1]:
        place, wrong = _find_place(field, row)
        try:
            deal = read_deal(row.hands, row.board)
        except DealFault as fault:
            faults.append(Fault("hands", _(str(fault)), "hands"))
            continue
        faults += wrong
        if deal is None:
            text = _("Board %(board)d: two hands are missing at least.")
            faults.append(Fault("hands", text % {"board": row.board}, "hands"))
        elif all(sum(map(bool, deal.write_hand(seat))) == 1 for seat in set(deal.owners)):
            text = _("Board %(board)d: each hand is one whole suit. Such a deal is an empty one.")
            faults.append(Fault("empty-deal", text % {"board": row.board}, "hands"))
        elif told.setdefault(place, str(deal)) != str(deal):
            text = _("Board %(board)d is there twice with different hands.")
            faults.append(Fault("hands-differ", text % {"board": row.board}, "hands"))
    if len(dealt) > MOST_BOARDS:
        text = _("At most %(most)d boards at once.") % {"most": MOST_BOARDS}
        faults.append(Fault("too-many", text, "hands"))
    return told, faults


def _find_place(field: Field, row: DealtBoard) -> tuple[HandsPlace, list[Fault]]:
    """Return where hands belong, with what is wrong: sections and rounds of an event differ.

    Sections that are compared have the same boards, as those of a round of teams do.
    """
    faults = []
    event, several = field.event, len(field.sections) > 1
    section = field.find_section(row.section) if row.section else None
    if row.section and section is None:
        faults.append(make_section_fault())
    elif section is not None and (event.across or event.of_teams) and several:
        text = _("Board %(board)d: the sections play the same boards.")
        faults.append(Fault("section", text % {"board": row.board}, "section"))
    if not 0 < row.board <= MOST_BOARDS:
        text = _("Boards have numbers from 1 to %(most)d.") % {"most": MOST_BOARDS}
        faults.append(Fault("out-of-range", text, "board"))
    if row.round is not None and not event.of_teams:
        text = _("Board %(board)d: rounds of teams alone can have other hands.")
        faults.append(Fault("round", text % {"board": row.board}, "round"))
    elif row.round is not None and not 0 < row.round <= MOST_ROUNDS:
        faults.append(Fault("round", _("There is no such round."), "round"))
    section_id = section.section.pk if section is not None and several else None
    return (section_id, row.round, row.board), faults


def _find_contradicted(event: Event, changed: Mapping[HandsPlace, str]) -> Iterator[Fault]:
    """Yield a fault for each result of which the calls or the cards played have other hands."""
    if not changed:
        return
    for row in read_rows(event, board__in={place[2] for place in changed}):
        if not row.said.keys() & set(CARDS):
            continue
        own = (
            text
            for (section, round_, board), text in changed.items()
            if board == row.board
            and section in (None, row.section_id)
            and round_ in (None, row.round)
        )
        for text in own:
            form = Form(row.said)
            check_record(form, read_board_cards(Form({"hands": text}), row.board))
            if form.problems:
                told = _("Board %(board)d: other cards were played at table %(table)d.")
                values = {"board": row.board, "table": row.table}
                yield Fault("other-cards", told % values, "hands")


def _make_other(board: int) -> Fault:
    text = _("Board %(board)d has other hands here: say why they are replaced.")
    return Fault("other-hands", text % {"board": board}, "reason")


def bring_hands_of(
    order: Order, event: Event, dealt: Sequence[DealtBoard], letters: Mapping[str, str]
) -> None:
    """Keep the hands of a file of which an event is made. letters: of sections, by their names.

    Those of one of several sections that are compared are the hands of all.
    """
    apart = {} if event.across else letters
    rows = [replace(row, section=apart.get(row.section, "")) for row in dealt]
    if rows:
        bring_hands(order=order, event=event, dealt=rows)
