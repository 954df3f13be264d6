"""Whatever is put right, and in whatever order, what is stored equals what the facts come to.

ORDERS: how many orders are tried (make test-long).
"""

import datetime
import os
import random
from collections import Counter, defaultdict
from dataclasses import fields

import pytest
from django.db import transaction
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from club.actions.people import merge_players
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import change_season, open_season, set_rules
from club.seasons.models import Amendment, LadderDeclarer, LadderPair, LadderRow, Placement, Season
from club.seasons.queries.placements import list_unchecked
from club.seasons.rebuild import (
    check_placement,
    find_ladder_differences,
    list_ladders_behind,
    rebuild_ladder,
)
from nights.actions.deals import correct_deal, enter_deal, withdraw_deal
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.nights import close_night, reopen_night
from nights.actions.reseating import correct_seats
from nights.models import (
    Correction,
    Deal,
    Match,
    MatchHead,
    MatchResult,
    Night,
    NightRecord,
    NightSum,
    PlayerMatch,
    StandingRow,
)
from nights.queries.sheets import read_sheets
from nights.rebuild import drop, find_differences, list_nights_behind, rebuild_night
from nights.rebuild.heads import drop_heads, find_head_differences
from nights.simulation.deals import make_plain_deal, make_random_deal
from nights.simulation.history import Years, get_or_create_people, write_years
from scoring.games import make_game
from scoring.ladder import LadderRules
from scoring.seats import Seat
from scoring.sheet import check
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


@pytest.fixture
def history(cast):
    """Return a club with three nights of facts, a season over them, and a first placement."""
    list(write_years(cast.club, YEARS))
    season = open_season(order=signed(), club=cast.club, name="All", starts=FIRST, ends=LAST)
    set_rules(order=signed(), season=season, ladder={}, tiers={"newcomer_matches": 2})
    settle()
    place_season(order=signed(), season=season, until=LAST)
    settle()
    return season


def settle(chance=None):
    """Compute whatever is behind, in any order, until nothing is."""
    nights = list(list_nights_behind().values_list("pk", flat=True))
    (chance or random.Random(1)).shuffle(nights)
    for night in nights:
        assert rebuild_night(night, now=EVENING)
    for season in list_ladders_behind():
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
        later = {one.number: "withdraw" for one in deals if one.number > deal.number}
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


def stored():
    """Return everything that is computed, by what it says."""
    return {
        "results": rows(MatchResult, "match", "version", "state", "counted", "margin",
                        "back_score", "answer", "game", "seats", "broken_off_by", "began",
                        "entered", "corrections", "starters", "holders"),
        "standing": rows(StandingRow, "standing", "player", "rank", "matches", "plus", "minus",
                         "total", "marks"),
        "players": rows(PlayerMatch, "match", "player", "partner", "side", "margin", "deals",
                        "declared", "made", "partner_declared", "defended", "beaten", "slams"),
        "records": rows(NightRecord, "night", "ladder", "player", *SUMS),
        "sums": rows(NightSum, "night", "ladder", "matches", "deals", "slams", "biggest",
                     "longest"),
        "declarers": rows(LadderDeclarer, "standing__season", "standing__ladder", "player",
                          "matches", "declared", "made"),
        "pairs": rows(LadderPair, "standing__season", "standing__ladder", "player", "partner",
                      "matches", "won", "margin"),
        "ladders": rows(LadderRow, "standing__season", "standing__ladder", "player", *SUMS,
                        "matches", "ranking_points"),
        "corrections": rows(Correction, "act", "night", "match", "date", "totals"),
        "amendments": rows(Amendment, "check_made", "player", "level", *SUMS),
    }  # fmt: skip


SUMS = ("won", "lost", "drawn", "defaults", "margin", "capped")


def rows(model, *columns):
    return sorted(map(repr, model.objects.values_list(*columns)))


def by_hand():
    """Fold every match by the laws alone: the totals of each night in hundreds, by player."""
    totals = defaultdict(Counter)
    for night in Night.objects.all():
        for sheet in read_sheets(
            Match.objects.filter(night=night).select_related("night", "table")
        ):
            game = make_game(sheet.match.game, sheet.match.rules)
            state = game.opening(Seat(sheet.match.dealer))
            gone = {deal.replaces_id for deal in sheet.history}
            standing = [d for d in sheet.history if d.pk not in gone and not d.withdrawn]
            for deal in sorted(standing, key=lambda deal: deal.number):
                played, problems = check(game, state, deal.data)
                state = state if problems else game.after(state, played)
            if sheet.status == "void" or not (state.complete or sheet.status == "abandoned"):
                continue
            if not state.complete:
                if not state.deals:
                    continue
                state = game.abandon(state)
            margin = state.totals["NS"] - state.totals["EW"]
            back = (abs(margin) + 50) // 100  # an odd fifty is another hundred
            for seat, player in sheet.counted_for.items():
                sign = 1 if (seat in "NS") == (margin > 0) else -1
                totals[night.pk][player.pk] += sign * back if margin else 0
    return totals


def undone() -> transaction.Atomic:
    """Return a transaction around actions that are transactions of their own elsewhere."""
    block = transaction.atomic()
    block._from_testcase = True
    return block


@EXAMPLES
@given(steps=st.lists(st.tuples(st.sampled_from(STEPS), NUMBER, NUMBER), min_size=1, max_size=12))
def test_rebuilt_from_nothing_it_equals_what_was_stored(cast, history, steps):
    with undone():
        desk = Desk(cast, history)
        for what, which, how in steps:
            try:
                with undone():
                    desk.do(what, which, how)
                event(f"{what} done")
            except Refused:
                event(f"{what} refused")
            for night in Night.objects.all():
                assert list(find_head_differences(night)) == []
        settle(random.Random(len(steps)))
        before = stored()
        assert sum(row.total for row in StandingRow.objects.all()) == 0
        totals = by_hand()
        for row in StandingRow.objects.select_related("standing"):
            assert totals[row.standing.night_id][row.player_id] == row.total
        for night in Night.objects.all():
            assert find_differences(night) == []
        assert find_ladder_differences(Season.objects.get(pk=history.pk)) == []
        drop(Night.objects.all())
        assert all(not one for one in stored().values())
        settle(random.Random(len(steps) + 1))
        assert stored() == before
        assert Placement.objects.exists()
        transaction.set_rollback(True)
