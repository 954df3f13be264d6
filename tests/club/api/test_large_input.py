"""However much is sent, no more is answered than somebody can read, and nothing fails."""

import json
import uuid

import pytest
from django.test import Client

from tests.club.api.parts import list_events

MANY = 1_500
#: What each property of a body is, by turns.
LARGE = {
    "numbers": list(range(MANY)),
    "texts": [f"a{n}" for n in range(MANY)],
    "keys": {f"a{n}": n for n in range(MANY)},
    "objects": [{"a": n, "b": {}} for n in range(MANY // 2)],
    "text": "a" * 50_000,
    "number": 10**3_000,
}
MOST_ANSWERED = 40_000


class Ids(dict):
    """The ids that stand in addresses; a made up one where none is known."""

    def __missing__(self, name):
        return str(uuid.uuid4())


def list_operations(described, parts):
    """Yield the method, the address and the properties of each operation that takes a body."""
    for path, item in described["paths"].items():
        for of_event in list_events(parts, path):
            address = path.format_map(Ids(parts | of_event))
            for method, operation in item.items():
                content = operation.get("requestBody", {}).get("content", {})
                for kind in content.values():
                    for body in list_bodies(described["components"]["schemas"], kind["schema"]):
                        yield method, address, list(body.get("properties", {}))


def list_bodies(shapes, body):
    """Return the shapes that a body can have."""
    if "$ref" in body:
        return list_bodies(shapes, shapes[body["$ref"].split("/")[-1]])
    several = body.get("anyOf") or body.get("oneOf") or []
    return [inner for alternative in several for inner in list_bodies(shapes, alternative)] or [
        body
    ]


def send(method, address, body, headers):
    return Client().generic(
        method.upper(),
        address,
        json.dumps(body),
        "application/json",
        headers={**headers, "Idempotency-Key": "large"},
    )


@pytest.mark.parametrize("kind", LARGE)
def test_large_values_are_refused_in_few_words(schema, parameters, kind):
    parts, headers = parameters
    large, worst = LARGE[kind], []
    for method, address, names in list_operations(schema.raw_schema, parts):
        answer = send(method, address, dict.fromkeys(names or ["a"], large), headers)
        if answer.status_code >= 500 or len(answer.content) > MOST_ANSWERED:
            worst.append((method, address, answer.status_code, len(answer.content)))
    assert worst == []


def test_thousands_of_unknown_keys_are_refused_in_few_words(schema, parameters):
    parts, headers = parameters
    unknown = {f"unknown {n}": n for n in range(MANY)}
    worst = []
    for method, address, _names in list_operations(schema.raw_schema, parts):
        answer = send(method, address, unknown, headers)
        if answer.status_code >= 500 or len(answer.content) > MOST_ANSWERED:
            worst.append((method, address, answer.status_code, len(answer.content)))
    assert worst == []
