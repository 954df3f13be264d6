"""Which functions and templates the tests of each file run, and the files that a change can touch.

`make test-map` runs the suite with this plugin, which writes MAP: for each file of tests what it
ran, with a digest of each function, and how long it took. `make test-changed` (`tests.changed`)
compares the digests with the code as it is now.

Tests are told apart by file. A process runs many of them, so what it keeps for later ones would be
missing from their share: rows of `tests.remembered` are made anew in each test.
"""

import ast
import hashlib
import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.remembered import FORGET

PROJECT = Path(__file__).resolve().parents[1]
MAP = PROJECT / "tests" / "artefacts" / "touched.json"
PACKAGES = ("club", "cutin", "nights", "scoring", "tournaments", "tests")
#: What stands for the code of a module outside its functions: it runs when it is imported.
BODY = "(body)"

Functions = Mapping[str, tuple[str, range]]
"""Each function of a file by its name: a digest of its code, and its lines."""


def read_functions(source: str) -> Functions:
    """Return the functions of a module, methods as ``Class.method``, and BODY for the rest.

    A function within another belongs to that. Comments, docstrings and the places of lines do not
    change a digest.
    """
    tree = ast.parse(source)
    functions: dict[str, tuple[str, range]] = {}

    def collect(body: list[ast.stmt], prefix: str) -> None:
        for at, node in enumerate(body):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([node.lineno, *(row.lineno for row in node.decorator_list)])
                name = prefix + node.name
                while name in functions:  # a property and its setter
                    name += "'"
                functions[name] = _digest(node), range(first, (node.end_lineno or first) + 1)
                body[at] = ast.Pass()
            elif isinstance(node, ast.ClassDef):
                collect(node.body, f"{prefix}{node.name}.")

    collect(tree.body, "")
    functions[BODY] = _digest(tree), range(0)
    return functions


def _digest(tree: ast.AST) -> str:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            text = body[0].value
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                body[0] = ast.Pass()
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:12]


class Recorder:
    """Records what each file of tests runs in this process."""

    def __init__(self, part: Path) -> None:
        """Begin to measure. part: the file into which this process writes its share."""
        self.part = part
        self.templates: dict[str, set[str]] = defaultdict(set)
        self.seconds: dict[str, float] = defaultdict(float)
        self.coverage = coverage.Coverage(
            data_file=None, source=[str(PROJECT / name) for name in PACKAGES], config_file=False
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Count what runs until the end of a test for its file."""
        from django.test.signals import template_rendered

        name = item.path.relative_to(PROJECT).as_posix()

        def note(sender: Any, template: Any, **_about: Any) -> None:
            if template.origin:
                self.templates[name].add(template.origin.name)

        self.coverage.switch_context(name)
        template_rendered.connect(note)
        began = time.monotonic()
        try:
            return (yield)
        finally:
            self.seconds[name] += time.monotonic() - began
            template_rendered.disconnect(note)
            self.coverage.switch_context("")

    def pytest_sessionfinish(self) -> None:
        """Write what was measured: the functions of each file by the tests that ran them."""
        self.coverage.stop()
        data = self.coverage.get_data()
        ran: dict[str, dict[str, list[str]]] = {}
        for path in data.measured_files():
            lines = data.contexts_by_lineno(path)
            of_file: dict[str, set[str]] = defaultdict(set)
            for name, (_digest, span) in read_functions(Path(path).read_text("utf-8")).items():
                for line in span[1:]:  # the first is run by the import
                    of_file[name].update(filter(None, lines.get(line, ())))
            relative = Path(path).relative_to(PROJECT).as_posix()
            ran[relative] = {name: sorted(tests) for name, tests in of_file.items() if tests}
        templates: dict[str, list[str]] = defaultdict(list)
        for test, names in self.templates.items():
            for name in names:
                if Path(name).is_relative_to(PROJECT):
                    templates[Path(name).relative_to(PROJECT).as_posix()].append(test)
        share = {"ran": ran, "templates": templates, "seconds": self.seconds}
        self.part.write_text(json.dumps(share), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to record: in each worker, or in the only process."""
    os.environ[FORGET] = "1"
    folder = MAP.parent / "touched"
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        folder.mkdir(parents=True, exist_ok=True)
        for part in folder.iterdir():
            part.unlink()
    if worker is not None or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Recorder(folder / f"{worker or 'only'}.json"))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Put the shares of the processes together, at the end of the run."""
    if os.environ.get("PYTEST_XDIST_WORKER") is None:
        MAP.write_text(json.dumps(merge(MAP.parent / "touched"), indent=1), "utf-8")


def merge(folder: Path) -> dict[str, Any]:
    """Return the map of the shares in a folder, with the digests of the files as they are now."""
    ran: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    templates: dict[str, set[str]] = defaultdict(set)
    seconds: dict[str, float] = defaultdict(float)
    for part in folder.glob("*.json"):
        share = json.loads(part.read_text("utf-8"))
        for path, functions in share["ran"].items():
            for name, tests in functions.items():
                ran[path][name].update(tests)
        for path, tests in share["templates"].items():
            templates[path].update(tests)
        for test, time_taken in share["seconds"].items():
            seconds[test] += time_taken
    return {
        "digests": {path: read_digests(PROJECT / path) for path in list_code()},
        "ran": {
            path: {name: sorted(tests) for name, tests in functions.items()}
            for path, functions in sorted(ran.items())
        },
        "templates": {path: sorted(tests) for path, tests in sorted(templates.items())},
        "files": {
            path: digest_file(PROJECT / path) for path in (*list_code(), *list_other_files())
        },
        "seconds": {test: round(seconds[test], 1) for test in sorted(seconds)},
    }


def list_code() -> list[str]:
    """Return the modules of the program and of the tests, as paths from the project's folder."""
    return _list_files(PACKAGES, ".py")


def list_other_files() -> list[str]:
    """Return the templates, static files and data beside the code."""
    names = (*PACKAGES[:-1], "templates", "static")
    return _list_files(names, ".html", ".js", ".css", ".txt", ".json", ".svg", ".typ", ".xml")


def _list_files(folders: tuple[str, ...], *endings: str) -> list[str]:
    return sorted(
        path.relative_to(PROJECT).as_posix()
        for folder in folders
        for path in (PROJECT / folder).rglob("*")
        if path.suffix in endings
        and "artefacts" not in path.parts
        and "__pycache__" not in path.parts
    )


def read_digests(path: Path) -> dict[str, str]:
    """Return the digest of each function of a module."""
    return {name: digest for name, (digest, _lines) in read_functions(path.read_text()).items()}


def digest_file(path: Path) -> str:
    """Return a digest of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
