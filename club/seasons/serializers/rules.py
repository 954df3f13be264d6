"""Rules in the API description: the base of their fields, and those of ladders and tiers."""

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.plumbing import ResolvedComponent

from club.web.api.bodies import ObjectField
from scoring.ladder import LadderRules
from scoring.tiers import TierRules

Schema = dict[str, Any]

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
        field.name: {**_value(field), "description": about[field.name]}
        for field in dataclasses.fields(kind)
    }
    return make_object_schema(properties, text)


def _value(rule: "dataclasses.Field[Any]") -> Schema:
    allowed = rule.metadata.get("allowed")
    default = list(rule.default) if isinstance(rule.default, tuple) else rule.default
    if allowed is None:
        return {"type": "array", "items": {"type": "integer"}, "default": default}
    if isinstance(allowed, range):
        limits = {"minimum": allowed.start, "maximum": allowed.stop - 1}
        return {"type": "integer", **limits, "default": default}
    return {**make_choice_schema(allowed), "default": default}


_TYPES = {bool: "boolean", int: "integer", str: "string", type(None): "null"}


def make_choice_schema(values: tuple[Any, ...]) -> Schema:
    """Return JSON Schema of one of some values."""
    types = list(dict.fromkeys(_TYPES[type(value)] for value in values))
    if types == ["boolean"]:
        return {"type": "boolean"}
    return {"type": types if len(types) > 1 else types[0], "enum": list(values)}


def make_object_schema(properties: Schema, text: str) -> Schema:
    """Return JSON Schema of an object with these properties, none of them required."""
    return {
        "type": "object",
        "description": text,
        "properties": properties,
        "additionalProperties": False,
    }


class RulesField(ObjectField):
    """An object of rules. components: its shapes by component name."""

    components: ClassVar[dict[str, Schema]] = {}


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
