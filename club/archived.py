"""What the rows of an archive are checked for beyond their columns, as what is typed is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from club.ledger.archive_changes import Added, Former, Step
from club.ledger.federations import find_number_faults
from club.ledger.json_values import keyed, plain, text
from club.models.people import Player
from scoring.ladder import make_ladder_rules
from scoring.problem import Faulty, Problem
from scoring.tiers import Level, make_tier_rules
from scoring.tiers.reason import SENTENCES, format_value

Row = Mapping[str, Any]

#: Each migration adds its name, and what it changed of archived models. 0.2.0 has the first.
FORMER = Former(
    states=(
        "0038_version_of_names",
        "0039_going_to_calls",
        "0040_phone_seats",
        "0041_without_nights",
        "0042_short_codes",
        "0043_practice_rooms",
        "0044_club_invitations",
        "0045_limits_of_clubs",
        "0046_numbers_in_federations",
    ),
    steps=(Step("club", "0046_numbers_in_federations", (Added(Player, {"numbers": ""}),)),),
)

#: The reason for a place or a tier.
REASON = keyed({"code": text(), "values": plain(4, 40)})
#: Rules are few, so that all that is wrong with them can be told.
RULES = plain(4, 100)


def check_player(row: Row) -> Iterator[str]:
    """Yield what is wrong with a player: its numbers; without a name, unless that was erased."""
    if row["erased_at"] is None:
        yield from (f"{key} is empty" for key in ("name", "short_name") if not row[key].strip())
    if find_number_faults(row["numbers"]):
        yield "numbers has something that is no number in a federation"


def check_season_rules(row: Row) -> Iterator[str]:
    """Yield what is wrong with the rules of a season."""
    yield from tell_rules(row, "ladder", make_ladder_rules)
    yield from tell_rules(row, "tiers", make_tier_rules)


def check_placement(row: Row) -> Iterator[str]:
    """Yield what is wrong with the rules of tiers by which players were placed."""
    yield from tell_rules(row, "rules", make_tier_rules)


def check_placed(row: Row) -> Iterator[str]:
    """Yield what is wrong with the reasons for a player's tier, which may be empty."""
    for key in ("why", "need"):
        if not row[key]:
            continue
        wrong = list(REASON(row[key], key))
        yield from wrong
        if not wrong and not _is_tier_reason(row[key]):
            yield f"{key} is no reason that the program gives"


def _is_tier_reason(reason: Mapping[str, Any]) -> bool:
    """Return whether a reason of tiers can be told, as `seasons.queries.placements` does."""
    try:
        values = {
            key: format_value(_read_figure(figure)) for key, figure in reason["values"].items()
        }
        return bool(SENTENCES[reason["code"]] % values)
    except (AttributeError, KeyError, TypeError, ValueError, ZeroDivisionError):
        return False


def _read_figure(value: Any) -> object:
    if isinstance(value, Mapping):
        return Fraction(value["fraction"]) if "fraction" in value else Level(value["level"])
    if type(value) is not int:
        raise TypeError("a reason of tiers has whole numbers, fractions and tiers alone")
    return value


def tell_rules(row: Row, column: str, make: Callable[[Any], object]) -> Iterable[str]:
    """Return what is wrong with the rules of a column, from which make makes a value."""
    if wrong := list(RULES(row[column], column)):
        return wrong
    try:
        make(row[column])
    except Faulty as faulty:
        return [_tell_problem(column, problem) for problem in faulty.problems]
    except (AttributeError, TypeError, ValueError) as error:
        return [f"{column} has rules that cannot be: {error!s:.80}"]
    return []


def _tell_problem(column: str, problem: Problem) -> str:
    """Return a problem of rules with the column in which they stand."""
    field = problem.field.removeprefix("rules.")
    where = problem.field if problem.field in ("game", column) else f"{column}.{field}"
    return f"{where}: {problem.problem.rstrip('.')}"
