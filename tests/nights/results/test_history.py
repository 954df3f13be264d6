"""Years written straight into the database are what quiet tables would have left behind."""

import datetime
from itertools import pairwise

import pytest
from django.urls import reverse

from club.models import Player
from nights.actions.deals import correct_deal
from nights.formation.code import MODERN
from nights.formation.cutting import cut
from nights.formation.outcomes import Candidate
from nights.models import Act, Deal, Draw, Match, Night, StandingRow
from nights.queries.sheets import read_sheets
from nights.rebuild import find_differences, list_stale_nights, rebuild_night
from nights.simulation.history import Years, get_or_create_people, write_years
from tests.club.conftest import EVENING

YEARS = Years(
    nights=2, first=datetime.date(2026, 1, 8), days_apart=7, tables=3, matches=2, players=14
)


@pytest.fixture
def written(cast):
    return list(write_years(cast.club, YEARS))


def told(club):
    """Return every deal of a club, in order."""
    return [
        (deal.act.number, deal.number, deal.data)
        for deal in Deal.objects.filter(club=club).select_related("act").order_by("act")
    ]


def test_every_act_has_the_next_number_and_a_later_time(written):
    for night in written:
        acts = list(Act.objects.filter(night=night).order_by("number"))
        assert [act.number for act in acts] == list(range(1, night.version + 1))
        assert all(act.at < other.at for act, other in pairwise(acts))
        assert [acts[0].verb, acts[-1].verb] == ["open", "close"]


def test_every_deal_is_legal_and_every_match_is_over(written):
    for night in written:
        played = read_sheets(Match.objects.filter(night=night).select_related("night", "table"))
        assert len(played) == YEARS.tables * YEARS.matches
        assert all(sheet.over for sheet in played)
        assert all(deal.counts for sheet in played for deal in sheet.deals)


def test_every_cut_settles_as_it_is_stored(written):
    for match in Match.objects.all():
        draws = list(Draw.objects.filter(cut=match.cut).select_related("player").order_by("number"))
        rounds = {}
        for draw in draws:
            rounds.setdefault(draw.round, {})[draw.player_id] = draw.card
        candidates = [
            Candidate(draw.player_id, "", draw.consecutive) for draw in draws if draw.round == 1
        ]
        settled = cut(MODERN, candidates, [rounds[at] for at in sorted(rounds)])
        seats = {seat: candidate.key for seat, candidate in settled.seats.items()}
        stored = {seating.seat: seating.player_id for seating in match.seatings.all()}
        assert (settled.dealer, seats) == (match.dealer, stored)


def test_it_is_computed_and_shown_like_any_other(written, cast):
    assert set(list_stale_nights()) == set(written)
    for night in written:
        rebuild_night(night.pk, now=EVENING)
        assert find_differences(night) == []
    assert sum(row.total for row in StandingRow.objects.all()) == 0
    browser = cast.client("director")
    night = written[0]
    match = Match.objects.filter(night=night).first()
    for name, arguments in (
        ("club", {}),
        ("night", {"night": night.pk}),
        ("room", {"night": night.pk}),
        ("history", {"night": night.pk}),
        ("cuts", {"night": night.pk}),
        ("match", {"night": night.pk, "match": match.pk}),
    ):
        address = reverse(name, kwargs={"club": cast.club.slug, **arguments})
        assert browser.get(address).status_code == 200, name


def test_it_can_be_put_right(written, order):
    deal = Deal.objects.filter(night=written[0], replaced_by=None).order_by("-act__number").first()
    raw = {"contract": "1NT", "declarer": deal.data.get("declarer", "N"), "tricks": 13}
    correct_deal(order=order(reason="misheard"), deal=deal, raw=raw, overrule=True)
    rebuild_night(written[0].pk, now=EVENING)
    assert find_differences(Night.objects.get(pk=written[0].pk)) == []


def test_one_seed_is_one_history_in_whatever_portions(cast):
    nights = list(write_years(cast.club, YEARS))
    first = Years(**{**vars(YEARS), "nights": 1})
    portions = [*write_years(cast.other, first), *write_years(cast.other, YEARS, 1)]
    assert [night.date for night in nights] == [night.date for night in portions]
    assert told(cast.club) == told(cast.other)


def test_players_that_are_there_already_are_taken(cast):
    before = set(Player.objects.filter(club=cast.club))
    people = get_or_create_people(cast.club, YEARS)
    assert before < set(people)
    assert len(people) == len(set(people)) == YEARS.players
    assert get_or_create_people(cast.club, YEARS) == people
