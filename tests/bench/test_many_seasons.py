"""What a sweep, /readyz and /metrics ask of all seasons, at ten and at a thousand."""

import datetime

import pytest
from django.utils import timezone

from club.actions.clubs import create_club
from club.ledger.registry import registry
from club.ledger.writing import Actor, Order
from club.seasons.models import Season
from club.seasons.queries.due import list_seasons_to_place
from club.seasons.rebuild import rebuild_ladder
from tests.bench.measured import Say, growth, medians, table

SIZES = (10, 100, 1_000)


@pytest.mark.django_db
def test_what_is_asked_of_all_seasons(say: Say) -> None:
    now = timezone.now()
    club, _owner, _new = create_club(
        order=Order(Actor(), now), name="Many", owner="many", slug="many", time_zone="UTC"
    )

    def find_stale() -> None:
        for projection in registry.projections:
            list(projection.stale(None))

    rows, costs = [], []
    day = datetime.date(2000, 1, 1)
    for size in SIZES:
        while (count := Season.objects.count()) < size:
            starts = day + datetime.timedelta(7 * count)
            season = Season.objects.create(
                club=club, name=str(count), starts=starts, ends=starts + datetime.timedelta(6)
            )
            rebuild_ladder(season.pk, now=now)
        cost = medians({"stale": find_stale, "to place": lambda: list_seasons_to_place(now)})
        costs.append(sum(cost.values()))
        rows.append([str(size), *(f"{each:.1f} ms" for each in cost.values())])
    exponents = ", ".join(f"{each:.2f}" for each in growth(SIZES, costs))
    say("\n" + table(["seasons", "what is stale", "to place"], rows))
    say(f"grows by the power {exponents}")
