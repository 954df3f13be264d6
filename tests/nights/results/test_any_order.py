"""Whatever is put right, and in whatever order, what is stored equals what the facts come to.

ORDERS: how many orders are tried (make test-long).
"""

import random
from collections import Counter, defaultdict

from django.db import transaction
from hypothesis import event, given
from hypothesis import strategies as st

from club.ledger.refusals import Refused
from club.seasons.models import Amendment, LadderDeclarer, LadderPair, LadderRow, Placement, Season
from club.seasons.rebuild import (
    find_ladder_differences,
)
from nights.models import (
    Correction,
    Match,
    MatchResult,
    Night,
    NightRecord,
    NightSum,
    PlayerMatch,
    StandingRow,
)
from nights.queries.sheets import read_sheets
from nights.rebuild import drop, find_differences
from nights.rebuild.heads import find_head_differences
from scoring.games import make_game
from scoring.seats import Seat
from scoring.sheet import check
from tests.nights.results.desk import EXAMPLES, NUMBER, STEPS, Desk, settle, undone


def stored():
    """Return everything that is computed, by what it says."""
    return {
        "results": rows(
            MatchResult,
            "match",
            "version",
            "state",
            "counted",
            "margin",
            "back_score",
            "answer",
            "game",
            "seats",
            "broken_off_by",
            "began",
            "entered",
            "corrections",
            "starters",
            "holders",
        ),
        "standing": rows(
            StandingRow, "standing", "player", "rank", "matches", "plus", "minus", "total", "marks"
        ),
        "players": rows(
            PlayerMatch,
            "match",
            "player",
            "partner",
            "side",
            "margin",
            "deals",
            "declared",
            "made",
            "partner_declared",
            "defended",
            "beaten",
            "slams",
        ),
        "records": rows(NightRecord, "night", "ladder", "player", *SUMS),
        "sums": rows(
            NightSum, "night", "ladder", "matches", "deals", "slams", "biggest", "longest"
        ),
        "declarers": rows(
            LadderDeclarer,
            "standing__season",
            "standing__ladder",
            "player",
            "matches",
            "declared",
            "made",
        ),
        "pairs": rows(
            LadderPair,
            "standing__season",
            "standing__ladder",
            "player",
            "partner",
            "matches",
            "won",
            "margin",
        ),
        "ladders": rows(
            LadderRow,
            "standing__season",
            "standing__ladder",
            "player",
            *SUMS,
            "matches",
            "ranking_points",
        ),
        "corrections": rows(Correction, "act", "night", "match", "date", "totals"),
        "amendments": rows(Amendment, "check_made", "player", "level", *SUMS),
    }


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
        assert all(not stored_rows for stored_rows in stored().values())
        settle(random.Random(len(steps) + 1))
        assert stored() == before
        assert Placement.objects.exists()
        transaction.set_rollback(True)
