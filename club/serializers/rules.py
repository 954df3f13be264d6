"""House rules in the API description: an object for each game, code, ladder and tier scheme."""

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.plumbing import ResolvedComponent

from club.formation.code import CHOICES
from club.games import RULES
from club.web.api.bodies import ObjectField
from scoring.games import GAMES
from scoring.ladder import LadderRules
from scoring.tiers import TierRules

Schema = dict[str, Any]

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
LADDER_RULES = {
    "partner": "How a match that was broken off counts for the partner of the player who did it.",
    "adversaries": "How a match that was broken off counts for the adversaries.",
    "broken_off_points": "The victory points of a match that was broken off.",
    "cap": "The maximum points of one match that count in full for the tiers.",
}
TIER_RULES = {
    "weight_victory_points": "The maximum that victory points add to a value.",
    "weight_matches": "The maximum that matches add to a value; over half of weight_winning_rate.",
    "weight_winning_rate": "The maximum that the winning rate adds to a value.",
    "halfway": "The victory points that are worth three quarters of their weight.",
    "steadying": "The number of matches that are worth half the weight of matches.",
    "beyond": "The percentage that counts of the part of a margin above the ladder's cap.",
    "newcomer_matches": "The number of matches from which a player has a tier.",
    "mode": "Whether tiers are filled by shares of the players, or begin at thresholds.",
    "shares": "Thousandths of the ranked players in each tier, from Elite to the jack of clubs.",
    "thresholds": "The minimum value for each tier, from Elite to the jack of diamonds.",
}


def make_rules_schema(kind: type, about: Mapping[str, str], text: str) -> Schema:
    """Return the fields of a frozen rule set as JSON Schema. None of them is required."""
    properties = {
        one.name: {**_value(one), "description": about[one.name]}
        for one in dataclasses.fields(kind)
    }
    return _object(properties, text)


def _value(rule: "dataclasses.Field[Any]") -> Schema:
    allowed = rule.metadata.get("allowed")
    default = list(rule.default) if isinstance(rule.default, tuple) else rule.default
    if allowed is None:
        return {"type": "array", "items": {"type": "integer"}, "default": default}
    if isinstance(allowed, range):
        limits = {"minimum": allowed.start, "maximum": allowed.stop - 1}
        return {"type": "integer", **limits, "default": default}
    return {**_one_of(allowed), "default": default}


_TYPES = {bool: "boolean", int: "integer", str: "string", type(None): "null"}


def _one_of(values: tuple[Any, ...]) -> Schema:
    types = list(dict.fromkeys(_TYPES[type(one)] for one in values))
    if types == ["boolean"]:
        return {"type": "boolean"}
    return {"type": types if len(types) > 1 else types[0], "enum": list(values)}


def _object(properties: Schema, text: str) -> Schema:
    return {
        "type": "object",
        "description": text,
        "properties": properties,
        "additionalProperties": False,
    }


def _game_components() -> dict[str, Schema]:
    """Return the rules of each game. A game for two has those of the rubber."""
    kinds = {kind.__name__: (name, kind) for name, kind in GAMES.items()}
    return {
        f"{title}Rules": make_rules_schema(
            kind, {key: one.about for key, one in RULES.items()}, f"House rules of {name}."
        )
        for title, (name, kind) in kinds.items()
    }


def _house_schema() -> Schema:
    properties = {
        name: {**_one_of(values), "description": HOUSE_RULES[name]}
        for name, values in CHOICES.items()
    }
    return _object(properties, "A club's changes to a code for cutting.")


class RulesField(ObjectField):
    """An object of house rules. components: its shapes by component name."""

    components: ClassVar[dict[str, Schema]] = {}


class GameRulesField(RulesField):
    """The rules of one of the games."""

    components = _game_components()


class HouseField(RulesField):
    """A club's changes to its code for cutting."""

    components = {"HouseRules": _house_schema()}


class LadderRulesField(RulesField):
    """The rules of a season's ladders."""

    components = {
        "LadderRules": make_rules_schema(LadderRules, LADDER_RULES, "Rules of a season's ladders.")
    }


class TierRulesField(RulesField):
    """The rules of a season's tiers."""

    components = {
        "TierRules": make_rules_schema(TierRules, TIER_RULES, "Rules of a season's tiers.")
    }


class RulesFieldExtension(OpenApiSerializerFieldExtension):
    """A schema extension that describes rules as one of their shapes."""

    target_class = RulesField
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> Schema:
        """Return a reference to the shape, or to any of several."""
        refs = [
            self._registered(auto_schema, name, schema)
            for name, schema in self.target.components.items()
        ]
        return refs[0] if len(refs) == 1 else {"anyOf": refs}

    def _registered(self, auto_schema: Any, name: str, schema: Schema) -> Schema:
        component = ResolvedComponent(
            name=name, type=ResolvedComponent.SCHEMA, schema=schema, object=f"rules {name}"
        )
        auto_schema.registry.register_on_missing(component)
        ref: Schema = component.ref
        return ref
