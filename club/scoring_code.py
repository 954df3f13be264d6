"""The version of the scoring code of projections: a digest of what each game imports."""

import ast
import hashlib
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.db.models import Q

import scoring
from club.local_names import name_locals_by_order
from scoring.games import GAMES

#: Raise it when projections store something new: all of them are then computed again.
SHAPE = 5
#: The modules that turn the states of any game into results and records.
_SHARED = ("scoring.sheet", "scoring.ladder")
#: The list of games. A game that is added does not make other games' results stale.
_LISTS = ("scoring", "scoring.games")
_ROOT = Path(scoring.__file__).parent.parent


@cache
def digest_scoring_code(game: str = "") -> str:
    """Return a short digest of the code that scores a game, or of all games if none is given.

    It covers the modules of `scoring` that the game imports, directly or not, as `read_source`
    gives them: rewording a docstring or a message, or renaming a variable, makes no result stale.
    """
    if not game:
        return _digest("".join(digest_scoring_code(name) for name in sorted(GAMES)))
    modules = find_imported(GAMES[game].__module__, *_SHARED)
    return _digest("".join(f"{name}\n{read_source(name)}\n" for name in sorted(modules)))


def _digest(text: str) -> str:
    return hashlib.sha256(f"{SHAPE}\n{text}".encode()).hexdigest()[:12]


def find_imported(*names: str) -> set[str]:
    """Return the named modules and the modules of `scoring` that they import, directly or not."""
    modules: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in modules and name not in _LISTS:
            modules.add(name)
            waiting += find_direct_imports(name)
    return modules


@cache
def find_direct_imports(name: str) -> tuple[str, ...]:
    """Return the modules of `scoring` that a module imports directly."""
    return tuple(_imports(_parsed(name)))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            _check_followed(node)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scoring"):
            module = str(node.module)
            inner = [f"{module}.{alias.name}" for alias in node.names]
            yield from (name for name in (module, *inner) if _is_module(name))


def _check_followed(node: ast.Import | ast.ImportFrom) -> None:
    """Raise ValueError for a way of importing from `scoring` that is not followed."""
    relative = isinstance(node, ast.ImportFrom) and node.level > 0
    whole = isinstance(node, ast.Import) and any(x.name.startswith("scoring") for x in node.names)
    if relative or whole:
        raise ValueError(f"scoring imports by `from scoring… import`, not `{ast.unparse(node)}`")


@cache
def _is_module(name: str) -> bool:
    path = _ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def _path_of(name: str) -> Path:
    return Path(str(importlib.import_module(name).__file__))


def _parsed(name: str) -> ast.Module:
    return ast.parse(_path_of(name).read_text("utf-8"))


@cache
def read_source(name: str) -> str:
    """Return a module's code without what computes nothing.

    That is comments, docstrings, English wording (`scoring.wording.sentence`), and the names of
    local variables.
    """
    tree = _parsed(name)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [statement for statement in body if not _is_text(statement)]  # type: ignore[attr-defined]  # it has one
    tree.body = [statement for statement in tree.body if not _is_wording(statement)]
    name_locals_by_order(tree)
    return ast.unparse(tree)  # unlike ast.dump, the same under every version of Python


def _is_wording(statement: ast.stmt) -> bool:
    """Return whether a statement assigns a mapping of codes to sentences."""
    value = getattr(statement, "value", None)
    return (
        isinstance(statement, ast.Assign | ast.AnnAssign)
        and isinstance(value, ast.Dict)
        and all(isinstance(text, ast.Call) and _is_sentence(text.func) for text in value.values)
    )


def _is_sentence(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id == "sentence"


def _is_text(node: ast.stmt) -> bool:
    """Return whether a statement is only a string: the docstring of an object or a value."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_current(code: str, game: str) -> Q:
    """Return a Q object for rows whose code column has the current digest of their game.

    code and game: the lookups of the two columns.
    """
    current = Q(pk__in=[])
    for name in GAMES:
        current |= Q(**{game: name, code: digest_scoring_code(name)})
    return current
