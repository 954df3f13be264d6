"""A history that several processes compute, and what they store."""

from nights.models import MatchResult, NightRecord, NightStanding, StandingRow
from nights.simulation.history import Years

YEARS = Years(nights=7, tables=1, matches=1, players=12, game="rubber", seed=5)
COLUMNS = {
    MatchResult: ("match", "version", "margin", "answer", "seats"),
    NightStanding: ("night", "version", "columns"),
    StandingRow: ("standing", "position", "player", "total", "marks"),
    NightRecord: ("night", "player", "won", "lost", "margin"),
}


def stored():
    """Return what is stored of each model, by what it says."""
    return {
        model: sorted(map(repr, model.objects.values_list(*columns)))
        for model, columns in COLUMNS.items()
    }
