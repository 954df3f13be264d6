"""Reading short codes, the cards of a club's tables, and what is played at a table now."""

import datetime
import re
from collections.abc import Mapping

from django.db.models import QuerySet

from club.codes.models import ShortCode
from club.ledger.registered import TablePlace
from club.ledger.registry import registry
from club.models import Club

#: What codes are made of: nothing that is taken for something else, and no vowel, so no word.
CHARACTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
LENGTH = 6

#: How long ago what is in play may have begun, unless there is nothing else.
_TONIGHT = datetime.timedelta(days=1)
_BLANKS = re.compile(r"[\s.·-]+")


def read_code(text: str) -> str:
    """Return a code as it is stored, or an empty text for what cannot be one.

    Lower case, blanks and hyphens are taken as they are typed.
    """
    code = _BLANKS.sub("", text[:40]).upper()
    return code if len(code) == LENGTH and set(code) <= set(CHARACTERS) else ""


def find_code(text: str) -> ShortCode | None:
    """Return the row of a typed code, or None."""
    code = read_code(text)
    rows = ShortCode.objects.select_related("club").filter(ended_at__isnull=True)
    return rows.filter(code=code).first() if code else None


def list_codes(paths: list[str]) -> Mapping[str, str]:
    """Return the codes that paths have, by path."""
    return dict(ShortCode.objects.filter(path__in=paths).values_list("path", "code"))


def list_cards(club: Club) -> QuerySet[ShortCode]:
    """Return the cards of a club's tables, by number."""
    return ShortCode.objects.filter(club=club, number__isnull=False).order_by("number")


def is_tonight(place: TablePlace, club: Club, now: datetime.datetime) -> bool:
    """Return whether what is played somewhere is of today or yesterday, and so not forgotten."""
    return place.day >= now.astimezone(club.zone).date() - _TONIGHT


def list_places(card: ShortCode, now: datetime.datetime) -> list[TablePlace]:
    """Return where the table of a card plays now: what is in play, or else what comes next.

    A night or an event that nobody has ended counts only while there is nothing newer.
    """
    today = now.astimezone(card.club.zone).date()
    every = [
        place
        for find in registry.table_places
        for place in find(card.club, card.number or 0, today)
    ]
    places = [place for place in every if is_tonight(place, card.club, now)] or every
    return [place for place in places if place.begun] or places
