"""Actions whose key was used before return what they returned then, and do nothing."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.ledger.refusals import Conflict
from club.ledger.writing import Order, Repeated, Returns, answer_repeated, writing
from club.models import Club, ClubAct
from nights.models import Act, DoorRenewal, Night

ROOT = Path(__file__).parents[2]
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Sign = Callable[..., Order]


@answer_repeated
def renew(order: Order, night: Night, text: str = "", returns: Returns | None = DoorRenewal) -> Any:
    return renew_unanswered(order, night, text, returns)


def renew_unanswered(
    order: Order, night: Night, text: str = "", returns: Returns | None = DoorRenewal
) -> Any:
    body = {"text": text}
    with writing(order, night, "renew-door", body=body, returns=returns) as record:
        if record.repeated:
            return DoorRenewal.objects.get(act=record.act)
        return DoorRenewal.objects.create(act=record.act, generation=record.act.number)


def read_version(ledger: Club | Night) -> int:
    return type(ledger).objects.get(pk=ledger.pk).version


@pytest.fixture
def first(night: Night, order: Sign) -> DoorRenewal:
    return renew(order(key="k"), night)


def test_a_repeated_request_gets_the_row_of_its_act(night, order, first):
    renew(order(key="other"), night)
    assert renew(order(key="k"), night) == first
    assert DoorRenewal.objects.count() == 2


@pytest.mark.parametrize(
    ("returns", "answer"),
    [
        (lambda act: list(DoorRenewal.objects.filter(act=act)), lambda first: [first]),
        (lambda act: act, lambda first: first.act),
        (lambda _act: None, lambda _first: None),
    ],
    ids=["rows", "act", "nothing"],
)
def test_a_repeated_request_gets_what_a_function_of_its_act_returns(
    night, order, first, returns, answer
):
    assert renew(order(key="k"), night, returns=returns) == answer(first)
    assert DoorRenewal.objects.count() == 1


@pytest.mark.parametrize("key", ["", "new"])
def test_a_new_request_gets_what_the_block_returns(night, order, first, key):
    new = renew(order(key=key), night, returns=lambda _act: pytest.fail("nothing is repeated"))
    assert new.act.number == first.act.number + 1


def test_a_key_of_a_different_request_is_a_conflict(night, order, first):
    version = read_version(night)
    with pytest.raises(Conflict, match="different request"):
        renew(order(key="k"), night, text="another")
    assert read_version(night) == version


def test_a_function_of_the_act_may_raise_a_conflict(night, order, first):
    def tell_removed(act: Act) -> None:
        raise Conflict.because("stale", "This was removed since.")

    version = read_version(night)
    with pytest.raises(Conflict, match="removed since"):
        renew(order(key="k"), night, returns=tell_removed)
    assert read_version(night) == version


def test_a_repeated_request_leaves_version_and_acts_as_they_are(night, order, first):
    version, acts = read_version(night), Act.objects.count()
    renew(order(key="k"), night)
    assert (read_version(night), Act.objects.count()) == (version, acts)
    assert renew(order(), night).act.number == version + 1


def test_it_takes_the_queries_of_a_block_that_asks_itself(night, order, first):
    with CaptureQueriesContext(connection) as answered:
        renew(order(key="k"), night)
    with CaptureQueriesContext(connection) as asked:
        assert renew(order(key="k"), night, returns=None) == first
    statements = [query["sql"].split(" ")[0] for query in answered.captured_queries]
    assert statements == [query["sql"].split(" ")[0] for query in asked.captured_queries]
    assert "SELECT" in statements


def test_an_answer_without_the_decorator_is_an_error_that_names_it(night, order, first):
    version = read_version(night)
    with pytest.raises(Repeated, match="@answer_repeated"):
        renew_unanswered(order(key="k"), night)
    assert read_version(night) == version


def test_a_repeated_request_within_another_action_is_answered_there(night, order, first):
    @answer_repeated
    def require(order: Order, inner: Order) -> tuple[str, int, DoorRenewal | None]:
        with writing(
            order,
            night.club,
            "second-factor",
            body={},
            returns=lambda act: ("before", act.number, None),
        ) as record:
            return "now", record.act.number, renew(inner, night)

    club, version = night.club, read_version(night)
    before = read_version(club)
    number = before + 1
    assert require(order(key="outer"), order(key="k")) == ("now", number, first)
    assert (read_version(club), read_version(night)) == (number, version)
    assert ClubAct.objects.filter(club=club, number=number, key="outer").exists()
    assert require(order(key="outer"), order()) == ("before", number, None)
    assert (read_version(club), read_version(night)) == (number, version)


def find_leaks(source: str) -> Iterator[str]:
    """Yield the functions that pass ``returns`` to `writing` and do not return the answer.

    Yield those as well that are decorated and have no `writing` with ``returns``.
    """
    tree = ast.parse(source)
    answering = {node for node in ast.walk(tree) if _is_decorated(node)}
    for node, function in _walk(tree, None):
        if isinstance(node, ast.Call) and _is_answered(node):
            if not _is_decorated(function) or _is_generator(function):
                yield f"{getattr(function, 'name', '')}: {node.lineno}"
            answering.discard(function)
    yield from (f"{node.name}: no returns" for node in answering)


def _walk(node: ast.AST, function: ast.AST | None) -> Iterator[tuple[ast.AST, Any]]:
    """Yield each node within a node, with the nearest function around it."""
    for child in ast.iter_child_nodes(node):
        yield child, function
        yield from _walk(child, child if isinstance(child, FUNCTIONS) else function)


def _is_answered(call: ast.Call) -> bool:
    name = ast.unparse(call.func).rpartition(".")[-1]
    return name == "writing" and "returns" in [keyword.arg for keyword in call.keywords]


def _is_decorated(node: ast.AST) -> bool:
    """Return whether `answer_repeated` is what a function is decorated with first."""
    decorators = getattr(node, "decorator_list", [])
    return bool(decorators) and ast.unparse(decorators[-1]) == "answer_repeated"


def _is_generator(function: ast.AST) -> bool:
    """Return whether a function is executed only after its decorator has returned."""
    return isinstance(function, ast.AsyncFunctionDef) or any(
        isinstance(node, ast.Yield | ast.YieldFrom) and around is function
        for node, around in _walk(function, function)
    )


def test_every_action_returns_the_answer_to_a_repeated_request():
    answered = 0
    for app in ("club", "nights", "tournaments", "cutin", "tests/probe"):
        for path in sorted((ROOT / app).rglob("*.py")):
            source = path.read_text("utf-8")
            assert list(find_leaks(source)) == [], path
            answered += source.count("@answer_repeated\n")
    assert answered > 90


INNER = "\n    def inner():\n        with writing(order, night, 'x', body={}, returns=Row): pass"


@pytest.mark.parametrize(
    ("source", "leaks"),
    [
        ("with writing(order, night, 'x', body={}, returns=Row): pass", [": 1"]),
        ("def action():\n    with writing(order, night, returns=Row): pass", ["action: 2"]),
        ("def action():\n    with ledger.writing(night, returns=Row): pass", ["action: 2"]),
        ("@answer_repeated\ndef action():\n    with writing(night, returns=Row): pass", []),
        ("def action():\n    with writing(order, night, 'x', body={}): pass", []),
        (f"@answer_repeated\ndef action():{INNER}", ["inner: 4", "action: no returns"]),
        (
            "@answer_repeated\ndef action():\n    with writing(night, returns=Row): yield",
            ["action: 3"],
        ),
        (
            "@answer_repeated\n@cached\ndef action():\n    with writing(returns=Row): pass",
            ["action: 4"],
        ),
        ("@answer_repeated\ndef action():\n    pass", ["action: no returns"]),
    ],
)
def test_an_action_that_does_not_is_noticed(source, leaks):
    assert list(find_leaks(source)) == leaks
