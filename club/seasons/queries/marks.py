"""Marks of what is shown about seasons, at a low cost."""

from club.ledger.registry import registry
from club.models import Club
from club.queries.mark import Mark, digest_rows
from club.seasons.models import LadderStanding, Placement, PlacementCheck, Season
from club.seasons.queries.seasons import find_set_rules


def mark_seasons(club: Club) -> str:
    """Return a mark that changes with the name, the days or the visibility of any season."""
    rows = Season.objects.filter(club=club).order_by("pk")
    return digest_rows(rows.values_list("pk", "name", "starts", "ends", "visibility"))


def mark_rules(season: Season) -> Mark:
    """Return a mark that changes with a season's rules, and when its ladders are computed by them.

    It has no date: ladders become stale without an act.
    """
    kept = find_set_rules(season)
    stored = LadderStanding.objects.filter(season=season).order_by("ladder").values_list("rules")
    records = "-".join(source.mark(season) for source in registry.season_records)
    text = f"{kept.number if kept else 0}-{list(stored)}-{records}"
    return Mark(text, of=f"rules/{season.pk}")


def mark_ladder(season: Season, ladder: str) -> Mark:
    """Return a mark that changes with the rows of a ladder, without reading them."""
    stored = LadderStanding.objects.filter(season=season, ladder=ladder)
    row = stored.values_list("pk", "rules", "changes", "computed_at").first()
    return Mark(str(row), row[-1] if row else None, f"ladder/{season.pk}/{ladder}")


def mark_placements(season: Season) -> Mark:
    """Return a mark that changes with the list of a season's placements."""
    rows = Placement.objects.filter(season=season).order_by("-number")
    last = rows.values_list("number", "act__at").first()
    return Mark(str(last), last[-1] if last else None, f"placements/{season.pk}")


def mark_placement(placement: Placement) -> Mark:
    """Return a mark that changes with a placement as shown, including its amendments.

    It has no date until the placement has been checked against its records.
    """
    checks = PlacementCheck.objects.filter(placement=placement)
    checked = checks.values_list("checked_at", flat=True).first()
    at = max(placement.act.at, checked) if checked else None
    return Mark(f"{placement.number}-{checked}", at, f"placement/{placement.pk}")
