"""Code that reads acts asks for a topic or a constant of the declaration, and names no verbs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from club.ledger.registry import registry

PROJECT = Path(__file__).resolve().parents[2]
VERBS = frozenset(
    verb for app in registry.apps.values() for kinds in app.acts.values() for verb in kinds
)
TAG = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)


def is_verb(node: ast.AST) -> bool:
    """Return whether an expression is the verb of an act."""
    return getattr(node, "attr", getattr(node, "id", None)) == "verb"


def list_words(node: ast.AST) -> list[str]:
    """Return the texts within an expression."""
    values = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


def list_asked(node: ast.AST) -> list[str]:
    """Return the texts that a piece of code compares the verb of an act with, or filters it by."""
    match node:
        case ast.Compare() if any(map(is_verb, sides := [node.left, *node.comparators])):
            return [word for side in sides for word in list_words(side)]
        case ast.Call(func=ast.Attribute(value=asked)) if is_verb(asked):  # verb.startswith("…")
            return [word for argument in node.args for word in list_words(argument)]
        case ast.keyword(arg=str(name)) if "verb" in name.split("__"):
            return list_words(node.value)
        case ast.Match() if is_verb(node.subject):
            return [word for case in node.cases for word in list_words(case.pattern)]
    return []


def find_in_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the verb wherever a module names a verb to read acts by it."""
    for node in ast.walk(ast.parse(source)):
        for word in list_asked(node):
            if word in VERBS:
                yield getattr(node, "lineno", 0), word


def find_in_template(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the verb wherever a tag of a template names a verb beside an act's."""
    for tag in TAG.finditer(source):
        if re.search(r"\bverb\b", tag.group()):
            for word in re.findall(r"[\"']([a-z-]+)[\"']", tag.group()):
                if word in VERBS:
                    yield source.count("\n", 0, tag.start()) + 1, word


def test_readers_of_acts_name_no_verbs():
    modules = [
        path
        for root in ("club", "nights", "tournaments", "cutin")
        for path in (PROJECT / root).rglob("*.py")
        if "migrations" not in path.parts
    ]
    templates = [
        path for path in (PROJECT / "templates").rglob("*.*") if path.suffix in (".html", ".txt")
    ]
    assert len(modules) > 500
    assert len(templates) > 100
    named = [
        f"{path.relative_to(PROJECT)}:{line} {verb}"
        for paths, find in ((modules, find_in_python), (templates, find_in_template))
        for path in paths
        for line, verb in find(path.read_text("utf-8"))
    ]
    assert named == []


@pytest.mark.parametrize(
    "source",
    [
        "act.verb == 'deal'",
        "'deal' != row.act.verb",
        "verb in ('deal', 'words')",
        "acts.filter(verb='deal')",
        "facts.exclude(act__verb__in=['deal'])",
        "Q(cut__act__verb=('deal' if late else SIT))",
        "act.verb.startswith('deal')",
        "match act.verb:\n    case 'deal' | 'words': pass",
    ],
)
def test_a_verb_by_which_acts_are_read_is_found(source):
    assert [word for _line, word in find_in_python(source)] == ["deal"]


@pytest.mark.parametrize(
    "source",
    ["writing(order, night, 'deal')", "act.verb == SIT", "state == 'deal'", "act.verb == 'words'"],
)
def test_a_verb_may_be_written_and_a_word_may_be_compared(source):
    assert list(find_in_python(source)) == []


def test_a_verb_in_a_tag_is_found():
    assert list(find_in_template('\n{% if row.act.verb == "deal" %}')) == [(2, "deal")]
    assert list(find_in_template('{{ act.verb }} {% if state == "deal" %}')) == []
