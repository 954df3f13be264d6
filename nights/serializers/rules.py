"""House rules in the API description: an object for each game, and one for the code for cutting."""

from club.seasons.serializers.rules import (
    RulesField,
    Schema,
    make_choice_schema,
    make_object_schema,
    make_rules_schema,
)
from nights.formation.code import CHOICES
from nights.games import RULES
from scoring.games import GAMES

#: The description of each value of a code for cutting that a club may change.
HOUSE_RULES = {
    "ranks": "The ranks from the lowest to the highest card.",
    "suits": "The suits from the lowest to the highest; empty if equal cards cut again.",
    "most": "The maximum number of players of a table.",
    "out": "Which card goes out; the others play.",
    "partners": "Whether the four who play cut again for partners.",
    "dealer": "Which card deals first and has the choice of seats.",
    "fair": "Whether, among equals, those who have sat out less often on the night go out before "
    "a cut.",
    "announces": "Whether announcing the wish to succeed gives the prior right to a vacancy.",
    "returns": "Whether a player who makes a fresh table possible for three may come back.",
    "counts_for": "For whom a match counts if a player was replaced.",
}


def _game_components() -> dict[str, Schema]:
    """Return the rules of each game. A game for two has those of the rubber."""
    kinds = {kind.__name__: (name, kind) for name, kind in GAMES.items()}
    return {
        f"{title}Rules": make_rules_schema(
            kind, {key: rule.about for key, rule in RULES.items()}, f"House rules of {name}."
        )
        for title, (name, kind) in kinds.items()
    }


def _house_schema() -> Schema:
    properties = {
        name: {**make_choice_schema(values), "description": HOUSE_RULES[name]}
        for name, values in CHOICES.items()
    }
    return make_object_schema(properties, "A club's changes to a code for cutting.")


class GameRulesField(RulesField):
    """The rules of one of the games."""

    components = _game_components()


class HouseField(RulesField):
    """A club's changes to its code for cutting."""

    components = {"HouseRules": _house_schema()}
