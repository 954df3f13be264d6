"""A desk at which a club puts right what it has played, in any order."""

import datetime
import os
import random
from dataclasses import fields

from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from club.actions.people import merge_players
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import change_season, set_rules
from club.seasons.models import Season
from club.seasons.queries.placements import list_unchecked
from club.seasons.rebuild import check_placement, list_stale_ladders, rebuild_ladder
from nights.actions.deals import correct_deal, enter_deal, withdraw_deal
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.nights import close_night, reopen_night
from nights.actions.reseating import correct_seats
from nights.models import Deal, Match, MatchHead, Night
from nights.rebuild import drop, list_stale_nights, rebuild_night
from nights.rebuild.heads import drop_heads
from nights.simulation.deals import make_plain_deal, make_random_deal
from nights.simulation.history import Years, get_or_create_people
from scoring.ladder import LadderRules
from tests.club.conftest import EVENING, signed

FIRST = datetime.date(2026, 1, 8)
LAST = datetime.date(2026, 12, 31)
YEARS = Years(
    nights=3, first=FIRST, days_apart=7, tables=2, matches=2, players=18, game="rubber", seed=3
)
EXAMPLES = settings(
    max_examples=int(os.environ.get("ORDERS") or 8),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
NUMBER = st.integers(0, 10_000)


def settle(chance=None):
    """Compute whatever is stale, in any order, until nothing is."""
    nights = list(list_stale_nights().values_list("pk", flat=True))
    (chance or random.Random(1)).shuffle(nights)
    for night in nights:
        assert rebuild_night(night, now=EVENING)
    for season in list_stale_ladders():
        assert rebuild_ladder(season, now=EVENING)
    for placement in list_unchecked():
        assert check_placement(placement, now=EVENING)


class Desk:
    """A director's desk at which things are put right, one after the other."""

    def __init__(self, cast, season):
        self.cast, self.season = cast, season
        self.people = get_or_create_people(cast.club, YEARS)
        self.minutes = 0

    def order(self, reason=""):
        self.minutes += 1
        at = EVENING + datetime.timedelta(days=400, minutes=self.minutes)
        return Order(actor=Actor(account=self.cast.director), at=at, reason=reason)

    def do(self, what, which, how):
        """Take one step; which and how choose among what there is."""
        self.chance = random.Random(how)
        matches = list(Match.objects.select_related("night", "table").order_by("pk"))
        getattr(self, what)(matches[which % len(matches)])

    def state(self, match):
        state = self.chance.choice(["void", "abandoned", "playing"])
        by = self.chance.choice(["", "N", "W"]) if state == "abandoned" else ""
        set_match_state(order=self.order(), match=match, state=state, broken_off_by=by)

    def deal(self, match):
        replaced = Deal.objects.exclude(replaces=None).values("replaces")
        deals = match.deals.exclude(pk__in=replaced).filter(withdrawn=False).order_by("number")
        deal = self.chance.choice(list(deals))
        later = {later.number: "withdraw" for later in deals if later.number > deal.number}
        decided = {"later": later, "abandon": True, "overrule": True}
        if self.chance.random() < 0.3:
            withdraw_deal(order=self.order("never played"), deal=deal, **decided)
        else:
            raw = self.chance.choice([make_random_deal, make_plain_deal])(self.chance, match.game)
            correct_deal(order=self.order("misheard"), deal=deal, raw=raw, **decided)

    def more(self, match):
        enter_deal(order=self.order(), match=match, raw=make_random_deal(self.chance, match.game))

    def seats(self, match):
        four = self.chance.sample(self.people, 4)
        correct_seats(
            order=self.order("who sat there"),
            match=match,
            seats=dict(zip("NESW", four, strict=True)),
        )

    def merge(self, match):
        duplicate, keeper = self.chance.sample(self.people, 2)
        merge_players(order=self.order(), club=match.night.club, duplicate=duplicate, keeper=keeper)

    def paper(self, match):
        four = self.chance.sample(self.people, 4)
        enter_paper(
            order=self.order(),
            night=match.night,
            seats=dict(zip("NESW", four, strict=True)),
            deals=[make_plain_deal(self.chance, match.game)] * 2,
            abandoned=True,
        )

    def doors(self, match):
        try:
            reopen_night(order=self.order(), night=match.night)
        except Refused:
            close_night(order=self.order(), night=match.night, unfinished="abandoned")

    def rules(self, match):
        ladder = {
            "partner": self.chance.choice(PARTNERS),
            "cap": self.chance.choice([100, 1500]),
        }
        tiers = {"newcomer_matches": self.chance.randint(1, 4)}
        set_rules(order=signed(), season=self.season, ladder=ladder, tiers=tiers)

    def days(self, match):
        season = Season.objects.get(pk=self.season.pk)
        first = FIRST + datetime.timedelta(days=self.chance.choice([0, 7, 14]))
        change_season(
            order=signed(),
            season=season,
            name="All",
            starts=first,
            ends=LAST,
            visibility=season.visibility,
        )

    def place(self, match):
        place_season(
            order=signed(), season=Season.objects.get(pk=self.season.pk), until=match.night.date
        )

    def compute(self, match):
        rebuild_night(match.night_id, now=EVENING)

    def sweep(self, match):
        settle(self.chance)

    def drop(self, match):
        drop(Night.objects.filter(pk=match.night_id))

    def heads(self, match):
        if self.chance.random() < 0.5:
            drop_heads(Night.objects.filter(pk=match.night_id))
        else:  # one alone: the others go on being read and written
            MatchHead.objects.filter(match=match).delete()


PARTNERS = sorted(fields(LadderRules)[0].metadata["allowed"])
STEPS = [name for name in vars(Desk) if name not in ("do", "order") and not name.startswith("_")]


def undone() -> transaction.Atomic:
    """Return a transaction around actions that are transactions of their own elsewhere."""
    block = transaction.atomic()
    block._from_testcase = True
    return block
