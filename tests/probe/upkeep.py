"""What the probe registers."""

import datetime
import uuid
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import F

from club.ledger.archive_changes import Created, Former, Step
from club.ledger.locks import lock_row
from club.ledger.registered import Kept, Kind, Projection
from club.ledger.registry import registry
from club.ledger.season_records import SeasonRecords
from club.ledger.undoing import STANDS
from club.queries.people import find_keepers
from nights import hosting
from tests.probe.actions import TALLY_ACTS, merge
from tests.probe.models import Act, Deal, Table, Tally, Total, Undoing


def points_of(tally: Tally) -> Counter[uuid.UUID]:
    """Return the points of each player, under the row that is kept of them."""
    same, totals = find_keepers(tally.club_id), Counter()
    for player, points in Deal.objects.filter(STANDS, tally=tally).values_list("player", "points"):
        totals[same.get(player, player)] += points
    return totals


def rebuild(tally_id: uuid.UUID, now: datetime.datetime) -> bool:
    tally = Tally.objects.get(pk=tally_id)
    with transaction.atomic():
        lock_row(tally)
        Total.objects.filter(tally=tally).delete()
        Total.objects.bulk_create(
            Total(
                tally=tally,
                club_id=tally.club_id,
                player_id=player,
                version=tally.version,
                margin=points,
                capped=points,
                won=1,
                lost=0,
                drawn=0,
                defaults=0,
            )
            for player, points in points_of(tally).items()
        )
        hosting.drop_ladders_on(club=tally.club, day=tally.date)
    return True


def tallies(club_id: uuid.UUID | None) -> Any:
    return Tally.objects.filter(club=club_id) if club_id else Tally.objects.all()


def list_stale(club_id: uuid.UUID | None) -> list[uuid.UUID]:
    current = Tally.objects.filter(totals__version=F("version"))
    thrown = tallies(club_id).filter(deals__isnull=False)
    return list(thrown.exclude(pk__in=current).distinct().values_list("pk", flat=True))


def differences(club_id: uuid.UUID | None) -> Iterator[tuple[str, str]]:
    for tally in tallies(club_id):
        stored = dict(Total.objects.filter(tally=tally).values_list("player", "margin"))
        if stored != dict(points_of(tally)):
            yield str(tally.pk), "the totals differ"


def drop(club_id: uuid.UUID | None) -> None:
    Total.objects.filter(tally__in=tallies(club_id)).delete()


#: The releases of the program have no probe: its archives before the first migration are theirs.
FORMER = Former(
    states=("", "0001_first"),
    steps=(Step("probe", "0001_first", tuple(map(Created, (Tally, Act, Table, Deal, Undoing)))),),
)


def join() -> None:
    """Register the probe."""
    fact = Kept(Kind.FACT)
    registry.join(
        "probe",
        models={
            Tally: Kept(Kind.IDENTITY),
            Act: fact,
            Table: fact,
            Deal: Kept(Kind.FACT, personal=("note",)),
            Undoing: fact,
            Total: Kept(Kind.PROJECTION),
        },
        acts={Tally: TALLY_ACTS},
        projections=(
            Projection(
                name="tallies",
                all_ids=lambda club_id: list(tallies(club_id).values_list("pk", flat=True)),
                stale=list_stale,
                rebuild=rebuild,
                drop=drop,
                differences=differences,
            ),
        ),
        merges=(merge,),
        former=FORMER,
        season_records=(
            SeasonRecords(
                model=Total,
                day="tally__date",
                list_stale_ledgers=lambda season, digest: (),
                list_stale_seasons=lambda seasons: (),
                recompute=lambda tally_id, season, rules, now: None,
            ),
        ),
    )
