"""A night with one table, match by match."""

import random

from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, form_table
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.queries.rotation import get_next_turn
from nights.queries.sheets import read_sheet
from nights.queries.tables import get_table_view
from tests.club.conftest import EVENING

CHANCE = random.Random


class Evening:
    """A night with one table, played match by match."""

    def __init__(self, cast, order, count, code="modern", rotation="pivot", **about):
        self.cast, self.order = cast, order
        self.night = open_night(
            order=order(),
            club=cast.club,
            date=EVENING.date(),
            code=code,
            rotation=rotation,
            **about,
        )
        for player in cast.players:
            arrive(order=order(), night=self.night, player=player)
        self.matches = [
            form_table(
                order=order(),
                night=self.night,
                players=cast.players[:count],
                cards=[],
                typed=False,
                chance=CHANCE(count),
            )
        ]
        self.table = self.matches[0].table

    def finish(self):
        raw = {"contract": "4S", "declarer": "N", "tricks": 10}
        while not read_sheet(self.matches[-1]).over:
            enter_deal(order=self.order(), match=self.matches[-1], raw=raw)

    def next(self, cards=(), chance=CHANCE):
        self.finish()
        self.matches.append(
            begin_next_match(
                order=self.order(),
                night=self.night,
                table=self.table,
                cards=list(cards),
                typed=chance is None,
                chance=chance and chance(9),
            )
        )
        return self.matches[-1]

    def turn(self):
        self.night.refresh_from_db()
        return get_next_turn(self.night, get_table_view(self.table))
