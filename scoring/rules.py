"""The house rules of a game: the allowed values of its fields, and strict parsing of them."""

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any

from scoring.problem import Problem
from scoring.shape import Shape, format_value, is_whole

FLAG: Mapping[str, Any] = {"allowed": (True, False)}
POINTS: Mapping[str, Any] = {"allowed": range(10_001)}


def allow_values(*values: object) -> Mapping[str, Any]:
    """Return field metadata for a rule that allows only the given values."""
    return {"allowed": values}


def check_rules(game: type, raw: object) -> list[Problem]:
    """Return the problems of raw as the rules of a game, whose fields define them."""
    if not isinstance(raw, Mapping):
        return [Problem("not-an-object", "rules", {"value": format_value(raw)})]
    shape = Shape(raw, "rules.")
    known = {rule.name: rule for rule in fields(game)}
    for key, value in raw.items():
        if key not in known:
            shape.fault("unknown-rule", key, key=format_value(key))
        elif not _is_allowed(known[key], value):
            allowed = _listed(known[key].metadata["allowed"])
            shape.fault("rule-value", key, key=key, value=format_value(value), allowed=allowed)
    return shape.problems


def complete_rules(game: Any) -> dict[str, object]:
    """Return the value of every rule of a game, including defaults."""
    return {rule.name: getattr(game, rule.name) for rule in fields(game)}


def _is_allowed(rule: "Field[Any]", value: object) -> bool:
    allowed = rule.metadata["allowed"]
    if isinstance(allowed, range):
        return is_whole(value) and value in allowed
    return any(type(value) is type(option) and value == option for option in allowed)


def _listed(allowed: object) -> str:
    if isinstance(allowed, range):
        return f"{allowed.start} to {allowed.stop - 1}"
    return ", ".join(format_value(value) for value in allowed) if isinstance(allowed, tuple) else ""
