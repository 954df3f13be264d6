"""The penalties of an event."""

from django.db.models import Exists, OuterRef

from club.ledger.undoing import STANDS
from scoring.duplicate.entrant import SWISS_UNITS, TEAM_UNITS, UNITS
from tournaments.models import Event, Penalty, Scoring


def list_penalties(event: Event) -> list[Penalty]:
    """Return the penalties that count, in the order of their acts."""
    taken = Penalty.objects.filter(replaces=OuterRef("pk"), act__undoing__isnull=True)
    rows = Penalty.objects.filter(STANDS, ~Exists(taken), event=event, replaces__isnull=True)
    return list(rows.select_related("act").order_by("act__number"))


def list_penalty_units(event: Event) -> tuple[str, ...]:
    """Return the units of penalties that belong to an event; points at an event of rubbers."""
    if event.of_teams:
        plain = event.scoring == Scoring.IMPS and not event.rules.get("victory_points")
        return ("imps",) if plain else TEAM_UNITS[event.scoring]
    if event.is_swiss_pairs and event.rules.get("victory_points"):
        return tuple(unit for unit in SWISS_UNITS[event.scoring] if unit != "percent-of-session")
    return UNITS[event.scoring] if event.has_boards else ("points",)
