"""The bracket of a knock-out of teams: who meets in each round, and who goes on."""

from collections.abc import Mapping

from tournaments.duplicate.queries.match_views import MatchView, read_matches
from tournaments.models import Event, TeamForm
from tournaments.queries.brackets import Bracket, Side, lay_out, name_nobody
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView


def draw_team_bracket(event: Event, field: Field, *, shows: bool = True) -> Bracket | None:
    """Return the bracket of a knock-out, or None before its first draw and at other forms.

    shows: whether margins are shown, and who won the matches of the last round that was drawn.
    """
    first = field.draws.get(1)
    if event.form != TeamForm.KNOCK_OUT or first is None:
        return None
    places = [entry or 0 for entry in first.drawn["bracket"]]
    matches = {
        (match.round, frozenset(team.entrant.entry for team in match.match.teams)): match
        for match in read_matches(event, field)
        if not match.match.third
    }
    views = {view.entrant.entry: view for view in field.entrants.values()}
    columns = []
    for round_ in range(1, len(places).bit_length()):
        pairs = list(zip(places[::2], places[1::2], strict=True))
        here = [matches.get((round_, frozenset(pair))) for pair in pairs]
        columns.append(
            [
                _describe(views, pair, match, round_ - 1, shows=shows)
                for pair, match in zip(pairs, here, strict=True)
            ]
        )
        places = [
            _find_next(field, round_, pair, match, shows=shows)
            for pair, match in zip(pairs, here, strict=True)
        ]
    return lay_out(columns, max((len(view.name) for view in views.values()), default=0))


def _describe(
    views: Mapping[int, EntrantView],
    pair: tuple[int, int],
    match: MatchView | None,
    column: int,
    *,
    shows: bool,
) -> tuple[Side, Side]:
    sides = []
    for entry in pair:
        view = views.get(entry)
        name = view.name if view else name_nobody(column, pair, entry)
        score, won = "", False
        if match is not None and shows:
            away = view is not match.home
            won = match.winner == int(away)
            score = match.points[away] if match.points and won else ""
        sides.append(Side(name, f"+{score}" if score else "", won))
    return sides[0], sides[1]


def _find_next(
    field: Field, round_: int, pair: tuple[int, int], match: MatchView | None, *, shows: bool
) -> int:
    """Return who of two goes on, 0 if that is open: who was drawn, once the next round is."""
    following = field.draws.get(round_ + 1)
    if following is not None:
        drawn = {
            pairing[side]
            for pairing in following.drawn["pairings"]
            if pairing.get("place") != "third"
            for side in ("home", "away")
        } | set(following.drawn.get("byes", ()))
        return next((entry for entry in pair if entry in drawn), 0)
    if 0 in pair and round_ == 1:
        return max(pair)
    if match is None or match.winner is None or not shows:
        return 0
    winner = match.match.teams[match.winner]
    return winner.entrant.entry
