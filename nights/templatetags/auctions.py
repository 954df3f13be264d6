"""A filter for the calls and the cards of a deal of a night."""

from django import template

from club.templatetags.records import Record, make_record
from nights.queries.match_view import MatchView, SheetDeal

register = template.Library()


@register.filter
def record(sheet: MatchView, deal: SheetDeal) -> Record | None:
    """Return the calls and the cards of a deal, or None if neither is recorded."""
    data = deal.row.data
    seats = [str(seat) for seat in sheet.game.seats]
    dealer = data.get("dealer", deal.step.before.dealer)
    return make_record(data, seats, dealer, goes_round="trumps" not in data)
