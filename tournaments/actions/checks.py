"""What several actions check: whether an event may still be changed."""

import re

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order
from tournaments.kinds import get_kind
from tournaments.models import Event, EventState, WithdrawalKind
from tournaments.queries.corrections import find_deadline
from tournaments.queries.events import get_publication, get_state

#: The greatest number of a round, and of a board or a seed: a limit of what is stored.
MOST_ROUNDS = 999
MOST_NUMBER = 9999


def check_correctable(event: Event, order: Order) -> list[Fault]:
    """Return the fault of a change after the time for corrections (law 79C), or none."""
    deadline = find_deadline(event)
    if deadline is None or order.at <= deadline:
        return []
    text = _(
        "The time for corrections is over. Hide the standing first, correct it, and publish "
        "it again."
    )
    return [Fault("window-closed", text)]


def find_unexplained(event: Event, order: Order) -> list[Fault]:
    """Return the fault of what moves a published standing without a reason, or none.

    A table's phone enters what was played, and is not asked.
    """
    if order.reason.strip() or order.actor.device is not None or get_publication(event) is None:
        return []
    text = _("The standing is published: say why it is corrected.")
    return [Fault("reason", text, "reason")]


def make_result_conflict() -> Refused:
    """Return the refusal of what is said about a result that has been replaced since."""
    return Conflict.because("stale", _("This result was corrected meanwhile: look at it again."))


def make_latest_conflict() -> Refused:
    """Return the refusal of undoing a round that is not the latest any more."""
    text = _("Only the round that was drawn last can be undone.")
    return Conflict.because("stale", text, "round")


def make_entrant_fault(field: str) -> Fault:
    """Return the fault of an entrant that an event does not have."""
    return Fault("no-such-entrant", _("The event has no such entrant."), field)


def tell_bracket() -> str:
    """Return why nobody can come in once the bracket of a knock-out is drawn."""
    return _("The bracket is drawn: nobody else can come in.")


def find_over_faults(event: Event, field: str = "round") -> list[Fault]:
    """Return the fault of what changes the rounds after the end of the play, or none."""
    if get_state(event) != EventState.FINISHED:
        return []
    return [Fault("finished", _("The play has ended: let it go on first."), field)]


def find_round_faults(round_: int | None, field: str = "from_round", least: int = 1) -> list[Fault]:
    """Return the fault of the number of a round, or none. None is no round."""
    if round_ is None or least <= round_ <= MOST_ROUNDS:
        return []
    text = _("A round is a number from %(least)d to %(most)d.")
    return [Fault("out-of-range", text % {"least": least, "most": MOST_ROUNDS}, field)]


def make_board_fault(board: int) -> Fault:
    """Return the fault of a board that an event does not play."""
    text = _("Board %(board)d is not played in this event.") % {"board": board}
    return Fault("no-board", text, "board")


def find_board_faults(board: int | None, field: str = "board") -> list[Fault]:
    """Return the fault of the number of a board, or none. None is no board."""
    if board is None or 1 <= board <= MOST_NUMBER:
        return []
    text = _("A board is a number from 1 to %(most)d.") % {"most": MOST_NUMBER}
    return [Fault("out-of-range", text, field)]


def find_withdrawal_faults(kind: str | None, after_round: int) -> list[Fault]:
    """Return the faults of how an entrant withdraws, and of the round after which it does."""
    faults = find_round_faults(after_round, "after_round", least=0)
    if kind is not None and kind not in WithdrawalKind.values:
        text = _("The results of one that leaves are cancelled, or they stand.")
        faults.append(Fault("not-a-choice", text, "kind"))
    return faults


def find_cancelling_faults(event: Event, kind: str | None) -> list[Fault]:
    """Return the fault of cancelling results that opponents or partners keep, or none."""
    if kind != WithdrawalKind.BEFORE or get_kind(event).may_cancel(event):
        return []
    text = _("The results of one that leaves stand at this kind of event.")
    return [Fault("withdrawn-of-form", text, "results")]


def find_missing_faults(event: Event, *, earlier: bool = False) -> list[Fault]:
    """Return the fault of going on though results are missing, which can be confirmed; or none.

    earlier: those of earlier rounds as well, and not only of the round in play.
    """
    count = get_kind(event).count_missing(event, earlier)
    text = ngettext(
        "%(count)d result is missing. Confirm it to go on without it.",
        "%(count)d results are missing. Confirm it to go on without them.",
        count,
    )
    return [Fault("missing-results", text % {"count": count}, "confirmed")] if count else []


def is_decimal(text: str) -> bool:
    """Return whether a text is a number such as -10 or 2.5."""
    return re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,4})?", text) is not None
