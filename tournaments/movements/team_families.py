"""The movements of teams by name: which numbers of teams each serves, and how it is made."""

from scoring.problem import Faulty
from scoring.wording import sentence
from tournaments.movements.family import Family, format_numbers
from tournaments.movements.howell import count_sets
from tournaments.movements.movement import Movement
from tournaments.movements.problem import MovementProblem
from tournaments.movements.teams import (
    MOST_TEAMS,
    build_american_whist,
    build_head_to_head,
    build_shared_whist,
    build_team_howell,
    double_tables,
    list_american_whist_rounds,
    list_head_to_head_rounds,
    list_shared_whist_rounds,
    list_team_howell_rounds,
)

TEAM_FAMILIES = {
    family.name: family
    for family in (
        Family(
            "head-to-head",
            sentence("two teams whose tables exchange their boards"),
            list_head_to_head_rounds,
            build_head_to_head,
            lambda _teams, rounds: rounds,
            usual=lambda _teams: 2,
        ),
        Family(
            "american-whist",
            sentence("all teams meet, each match in two halves: American whist"),
            list_american_whist_rounds,
            build_american_whist,
            lambda teams, _rounds: teams,
        ),
        Family(
            "shared-whist",
            sentence("all teams meet, opposite tables share their boards: New England relay"),
            list_shared_whist_rounds,
            build_shared_whist,
            lambda teams, _rounds: teams,
        ),
        Family(
            "team-howell",
            sentence("all teams meet, a whole match in each round"),
            list_team_howell_rounds,
            build_team_howell,
            lambda teams, rounds: count_sets((teams + 1) // 2, rounds),
        ),
    )
}
"""The movements of teams. Their sizes are numbers of teams."""


def make_team_movement(
    name: str, teams: int, rounds: int | None = None, *, eights: bool = False
) -> Movement:
    """Return a movement of teams by its name, a key of TEAM_FAMILIES.

    rounds: None for what is usual. eights: whether teams are of eight, not of four. Raise Faulty if
    there is none.
    """
    family = TEAM_FAMILIES[name]
    served = family.rounds(teams)
    if not served:
        sizes = tuple(size for size in range(2, MOST_TEAMS + 1) if family.rounds(size))
        values = {"name": name, "served": format_numbers(sizes), "teams": teams}
        raise Faulty([MovementProblem("teams-not-served", "teams", values)])
    asked = family.choose_rounds(teams) if rounds is None else rounds
    if asked not in served:
        values = {"name": name, "tables": teams, "served": format_numbers(served), "rounds": asked}
        raise Faulty([MovementProblem("team-rounds-not-served", "rounds", values)])
    movement = family.build(teams, asked)
    return double_tables(movement) if eights else movement
