"""What a club shows to whom, and what it says about privacy."""

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from club.actions.clubs import require_second_factor
from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Club, LadderNames, PlayersVisibility
from club.models.people import PRIVACY_LENGTH

#: The choices of a club, by field.
CHOICES = {
    "players_visibility": PlayersVisibility,
    "reasons_visibility": PlayersVisibility,
    "ladder_names": LadderNames,
}


@answer_repeated
def set_privacy(*, order: Order, club: Club, text: str | None = None, **choices: str) -> None:
    """Set who may read what, and what the club says on its privacy page.

    choices: values of CHOICES. What is left out is not changed. Raise Refused with every fault.
    """
    faults = [
        Fault("choice", _("Choose one of these."), name)
        for name, value in choices.items()
        if value not in CHOICES[name].values
    ]
    if text is not None and (len(text) > PRIVACY_LENGTH or "\0" in text):
        message = _("At most %(most)d characters.") % {"most": PRIVACY_LENGTH}
        faults.append(Fault("too-long", message, "privacy_text"))
    if faults:
        raise Refused(faults)
    said_text = {} if text is None else {"privacy_text": text.strip()}
    body = {**choices, **said_text}
    detail = {**choices, **({"text": True} if said_text else {})}
    with writing(
        order, club, "privacy", body=body, detail=detail, returns=lambda _act: None
    ) as record:
        if all(getattr(record.ledger, name) == value for name, value in body.items()):
            record.discard()
            return
        Club.objects.filter(pk=club.pk).update(**body)


def set_club(
    *,
    order: Order,
    club: Club,
    privacy_text: str | None = None,
    second_factor: bool | None = None,
    **choices: str,
) -> None:
    """Set who may read what, and what is asked of members: all that is given, or nothing.

    privacy_text and choices: as for `set_privacy`. second_factor: as for `require_second_factor`.
    """
    with transaction.atomic():
        if choices or privacy_text is not None:
            set_privacy(order=order, club=club, text=privacy_text, **choices)
            # The first act has compared the version, and has the key.
            order = replace(order.for_part("second-factor"), ledger_version=None)
        if second_factor is not None and second_factor != club.second_factor:
            require_second_factor(order=order, club=club, required=second_factor)
