"""Making short codes: of links when they are shown, and of a club's tables for good."""

import datetime
import secrets
import uuid
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from club.codes.models import ShortCode
from club.codes.queries import CHARACTERS, LENGTH, list_cards, list_codes
from club.ledger.refusals import Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Club

#: The most tables for which a club makes cards.
MOST_TABLES = 99
#: How long a code is kept whose night or event has never ended.
KEPT = datetime.timedelta(days=400)
#: How often a code is drawn again that is taken already.
_TRIES = 5
#: How long a code that ended is kept, in case its night or event goes on.
RESTED = datetime.timedelta(days=7)


def draw_code() -> str:
    """Return a code by chance."""
    return "".join(secrets.choice(CHARACTERS) for _character in range(LENGTH))


def give_codes(
    club: Club, ledger: uuid.UUID, paths: Iterable[str], *, over: bool = False
) -> dict[str, str]:
    """Return the codes of links of a night or an event, by path. Those without one get one.

    A code is no fact: it names a link, and goes with it. over: whether the night or event is, so
    that its links have no codes.
    """
    if over:
        return {}
    revive_codes(ledger)  # an end that was undone has told nobody
    wanted = list(dict.fromkeys(paths))
    codes = dict(list_codes(wanted)) if wanted else {}
    for _try in range(_TRIES):
        if not (missing := [path for path in wanted if path not in codes]):
            break
        # A path that another request has named meanwhile is left out, and so is a taken code.
        with transaction.atomic():
            ShortCode.objects.bulk_create(
                [
                    ShortCode(club=club, ledger=ledger, path=path, code=draw_code())
                    for path in missing
                ],
                ignore_conflicts=True,
            )
        codes |= list_codes(missing)
    return codes


def end_codes(ledger: uuid.UUID, now: datetime.datetime) -> None:
    """Let the codes of a night or an event end that is over."""
    ShortCode.objects.filter(ledger=ledger).update(ended_at=now)


def revive_codes(ledger: uuid.UUID) -> None:
    """Let the codes of a night or an event work again that goes on."""
    ended = ShortCode.objects.filter(ledger=ledger, ended_at__isnull=False)
    if ended.exists():  # an update of nothing would lock the database of SQLite too
        ended.update(ended_at=None)


def forget_codes(now: datetime.datetime) -> None:
    """Delete codes that ended long ago, and those of links that never do: a job of the sweep."""
    old = Q(number__isnull=True, made_at__lte=now - KEPT)
    ShortCode.objects.filter(old | Q(ended_at__lte=now - RESTED)).delete()


@answer_repeated
def make_cards(*, order: Order, club: Club, tables: int) -> int:
    """Make cards for the tables of a club up to a number, and return how many are new.

    Cards that there are keep their codes. Raise Refused unless the number is from 1 to MOST_TABLES.
    """
    if not 1 <= tables <= MOST_TABLES:
        text = _("Give a number of tables from 1 to %(most)d.") % {"most": MOST_TABLES}
        raise Refused.because("tables", text, "tables")
    with writing(
        order, club, "make-cards", body={"tables": tables}, returns=lambda _act: 0
    ) as record:
        held = set(list_cards(club).values_list("number", flat=True))
        missing = [number for number in range(1, tables + 1) if number not in held]
        if not missing:
            record.discard()
        for number in missing:
            ShortCode.objects.create(club=club, number=number, code=_draw_free(), made_at=order.at)
    return len(missing)


@answer_repeated
def renew_card(*, order: Order, club: Club, number: int) -> None:
    """Make the card of a table anew. The code and the printed card before stop working.

    Raise Refused if the table has no card.
    """
    body = {"number": number}
    with writing(order, club, "renew-card", body=body, returns=lambda _act: None):
        rows = list_cards(club).filter(number=number)
        changed = rows.update(code=_draw_free(), generation=F("generation") + 1, made_at=order.at)
        if not changed:
            raise Refused.because("no-card", _("This table has no card."), "number")


def _draw_free() -> str:
    """Return a code that nothing has."""
    while ShortCode.objects.filter(code=(code := draw_code())).exists():
        pass
    return code
