"""The step in the room that can be undone: the last one, unless later facts depend on it."""

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from club.ledger.undoing import STANDS, Steps
from nights.acts import NIGHT_ACTS, SIT, NightTopic
from nights.models import Act, Deal, Night, OpenCard, OpenCut, OpenCutEnd

#: Corrections, rulings and closing are reversed in other ways.
ROOM_STEPS = Steps(NIGHT_ACTS, related=("table", "match", "player"))


def find_last_step(night: Night) -> Act | None:
    """Return the last step in the room that can be undone, or None if there is none."""
    step: Act | None = ROOM_STEPS.last(night)
    return step


def can_undo(night: Night) -> Act | None:
    """Return the last step if undoing it is offered, that is, no deal has followed from it."""
    step = find_last_step(night)
    return None if step is None or has_played_since(step) or cut_since(step) else step


def has_played_since(step: Act) -> bool:
    """Return whether a deal was entered in a match that a step began, or whose seats it changed."""
    if step.verb in NIGHT_ACTS.about(NightTopic.BEGINS):
        return Deal.objects.filter(match__act=step).exists()
    return (
        step.verb in NIGHT_ACTS.about(NightTopic.SEATS)
        and Deal.objects.filter(match=step.match_id, act__number__gt=step.number).exists()
    )


def cut_since(step: Act) -> bool:
    """Return whether a cut has begun since a step, and is still under way.

    So has the cut that a step entered, once a card is cut.
    """
    ended = OpenCutEnd.objects.filter(STANDS, cut=OuterRef("pk"))
    cuts = OpenCut.objects.filter(STANDS, ~Exists(ended), night=step.night_id)
    entered = Exists(OpenCard.objects.filter(cut=OuterRef("pk"))) & Q(entries__act=step)
    return cuts.filter(Q(act__number__gt=step.number) | entered).exists()


#: What is asked for before cards that the program drew are undone.
WHY_UNDO = _("The program drew the cards, and they stand on record: say why they are undone.")


def has_drawn(step: Act) -> bool:
    """Return whether the program has drawn cards in a step."""
    if step.verb == SIT:  # the cut goes on with its cards
        return False
    kinds = (step.cuts, step.opening_waves, step.fillings, step.admissions)
    facts = [fact for kind in kinds for fact in kind.filter(typed=False)]
    return any(draw.card for fact in facts for draw in fact.draws.all())
