"""Tables beside the one of the cast."""

from club.models import Player
from nights.actions.forming import form_table
from nights.actions.room import arrive
from tests.club.conftest import CARDS


def form(cast, order, night, names):
    """Return the match of a new table of four who have just arrived."""
    four = [Player.objects.create(club=cast.club, name=name, short_name=name) for name in names]
    for player in four:
        arrive(order=order(), night=night, player=player)
    cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    return form_table(
        order=order(reason="a set"), night=night, players=four, cards=cards, typed=True
    )
