"""The bracket of a knock-out by the matches that were played in it."""

from collections.abc import Sequence

from tournaments.duplicate.queries.imported_matches import ImportedMatch

#: The most rounds of a bracket.
MOST_OF_BRACKET = 10
#: The places of the first round: teams by position, None where nobody is.
Places = list[int | None]


def make_bracket(matches: Sequence[ImportedMatch], teams: int) -> Places | None:
    """Return the bracket of matches in rounds from 1, or None if they are of none.

    The last round has one match besides that for the third place, and each match before leads to
    one of the next round. teams: how many there are, all of which are in it.
    """
    played = [match for match in matches if match.away is not None and not match.third]
    last = max((match.round for match in played), default=0)
    finals = [match for match in played if match.round == last]
    if len(finals) != 1 or last > MOST_OF_BRACKET:
        return None
    by_team = {(match.round, team): match for match in played for team in match.entrants}

    def list_places(team: int, round_: int) -> Places:
        if not round_:
            return [team]
        match = by_team.get((round_, team))
        if match is None:
            return [*list_places(team, round_ - 1), *[None] * 2 ** (round_ - 1)]
        return [place for entrant in match.entrants for place in list_places(entrant, round_ - 1)]

    bracket = list_places(finals[0].home, last)
    there = [team for team in bracket if team is not None]
    return bracket if sorted(there) == list(range(teams)) else None
