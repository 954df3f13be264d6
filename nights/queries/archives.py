"""What of its nights keeps an owner from taking a club's archive now."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from club.models import Club
from nights.models import Act, Deal, NightState, NightStatus
from nights.stock.models import Stock


def find_hidden_stock(club: Club) -> Fault | None:
    """Return a fault if a deal is drawn from a stock on an open night, or None."""
    dealt = Deal.objects.filter(match=OuterRef("match"), number=OuterRef("number"))
    stocks = Stock.objects.filter(club=club).exclude(Exists(dealt)).select_related("night")
    for night in {stock.night_id: stock.night for stock in stocks}.values():
        latest = NightStatus.objects.filter(night=night).order_by("-act__number").first()
        if latest is None or latest.state == NightState.OPEN:
            text = _("Hands are being drawn on %(date)s. Take the archive when they are played.")
            return Fault("drawing", text % {"date": night.date}, "")
    return None


def count_night_acts(club: Club, most: int) -> int:
    """Return how many acts the nights of a club have, up to a number."""
    return Act.objects.filter(club=club)[:most].count()
