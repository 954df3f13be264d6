"""What the time of a request is spent on: SQL, its compilation, laws, rendering, and the rest.

Each part is measured by itself: what runs within another counts for the inner one alone. To measure
a call takes about a microsecond, so the shares are a little too large where calls are short.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any
from unittest import mock

from django.db import connection
from django.db.models.sql import compiler
from django.template.base import Template
from rest_framework.renderers import JSONRenderer

from nights.actions import deals
from scoring.games import GAMES

SQL, COMMIT, COMPILING, LAWS, RENDERING = "SQL", "commit", "compiling SQL", "laws", "rendering"
PARTS = (SQL, COMMIT, COMPILING, LAWS, RENDERING)
#: What each part calls, besides statements, which the connection tells of: owners with names.
_CALLS: dict[str, list[tuple[Any, tuple[str, ...]]]] = {
    COMPILING: [
        (kind, ("as_sql",))
        for kind in (
            compiler.SQLCompiler,
            compiler.SQLInsertCompiler,
            compiler.SQLUpdateCompiler,
            compiler.SQLDeleteCompiler,
            compiler.SQLAggregateCompiler,
        )
    ],
    LAWS: [(deals, ("check",)), *((game, ("problems", "after")) for game in GAMES.values())],
    RENDERING: [(Template, ("render",)), (JSONRenderer, ("render",))],
}


@dataclass
class Shares:
    """Seconds by part, and how many statements were executed."""

    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    statements: int = 0
    _within: list[float] = field(default_factory=list)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Count the time of the block for a part, without what is counted for others within."""
        self._within.append(0.0)
        began = time.perf_counter()
        try:
            yield
        finally:
            whole = time.perf_counter() - began
            self.seconds[name] += whole - self._within.pop()
            if self._within:
                self._within[-1] += whole

    def timed(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return a call whose time counts for a part."""

        @wraps(call)
        def run(*given: Any, **more: Any) -> Any:
            with self.part(name):
                return call(*given, **more)

        return run

    def execute(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        """Execute a statement, as a wrapper of the connection."""
        self.statements += 1
        with self.part(SQL):
            return execute(sql, params, many, context)


@contextmanager
def measured(shares: Shares) -> Iterator[None]:
    """Add the parts of what runs in the block to shares."""
    with ExitStack() as patched:
        patched.enter_context(connection.execute_wrapper(shares.execute))
        commit = shares.timed(COMMIT, connection._commit)
        patched.enter_context(mock.patch.object(connection, "_commit", commit))
        for part, owners in _CALLS.items():
            for owner, names in owners:
                for name in names:
                    timed = shares.timed(part, getattr(owner, name))
                    patched.enter_context(mock.patch.object(owner, name, timed))
        yield
