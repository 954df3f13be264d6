"""Which scoring code projections stand for: a digest of what each game really imports."""

import ast
import hashlib
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.db.models import Q

import scoring
from scoring.games import GAMES

#: Raise it when projections hold something that they did not hold before: all are computed again.
SHAPE = 4
#: What turns the states of any game into results and records.
_SHARED = ("scoring.sheet", "scoring.ladder")
#: The list of games: a game that is added makes no other's results stale.
_LISTS = ("scoring", "scoring.games")
_ROOT = Path(scoring.__file__).parent.parent


@cache
def scoring_code(game: str = "") -> str:
    """Return a short digest of the code that scores a game; of every game if none is named.

    It covers the modules of `scoring` that the game imports, directly or not, without docstrings
    and comments: rewording one leaves results as they are.
    """
    if not game:
        return _digest("".join(scoring_code(name) for name in sorted(GAMES)))
    modules = imported_by(GAMES[game].__module__, *_SHARED)
    return _digest("".join(f"{name}\n{source_of(name)}\n" for name in sorted(modules)))


def _digest(text: str) -> str:
    return hashlib.sha256(f"{SHAPE}\n{text}".encode()).hexdigest()[:12]


def imported_by(*names: str) -> set[str]:
    """Return the modules of `scoring` that some of them import, directly or not, and themselves."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found and name not in _LISTS:
            found.add(name)
            waiting += imports_of(name)
    return found


@cache
def imports_of(name: str) -> tuple[str, ...]:
    """Return the modules of `scoring` that a module imports itself."""
    return tuple(_imports(_parsed(name)))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scoring"):
            module = str(node.module)
            inner = [f"{module}.{alias.name}" for alias in node.names]
            yield from (one for one in (module, *inner) if _is_module(one))


@cache
def _is_module(name: str) -> bool:
    path = _ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def _path_of(name: str) -> Path:
    return Path(str(importlib.import_module(name).__file__))


def _parsed(name: str) -> ast.Module:
    return ast.parse(_path_of(name).read_text("utf-8"))


@cache
def source_of(name: str) -> str:
    """Return a module's code as Python reads it: without comments and docstrings."""
    tree = _parsed(name)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]  # it has one
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    """Return whether a statement is a string alone: a docstring of a thing or of a value."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_current(code: str, game: str) -> Q:
    """Return the rows whose code column holds the digest of their game as it runs.

    code and game: the lookups of the two columns.
    """
    current = Q(pk__in=[])
    for name in GAMES:
        current |= Q(**{game: name, code: scoring_code(name)})
    return current
