"""Run the tests that a change can touch, by the map of `tests.touched`: `make test-changed`.

What has changed is what differs from the code as it was when the map was made, committed or not:

- a function: the files of tests that ran it;
- the code of a module outside its functions: those that ran any function of it, or import it;
- a template: those that rendered it; data beside code: those that ran anything of its folder;
- a file of tests: itself. A static file: none, since only browsers run it.

A file of tests that takes long and runs nearly everything is left to `make test`, and named.
"""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.touched import BODY, MAP, PROJECT, digest_file, list_code, list_other_files, read_digests

#: What runs more than this share of all functions, and longer than so many seconds, is left out.
NEARLY_EVERYTHING, LONG = 0.25, 5.0


def find_changes(map: dict[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """Yield what has changed since the map was made, each with the files of tests it can touch."""
    ran, before = map["ran"], map["digests"]
    files = map["files"]
    for path in list_code():
        if digest_file(PROJECT / path) == files.get(path):
            continue
        now, then = read_digests(PROJECT / path), before.get(path, {})
        changed = {name for name in now.keys() | then.keys() if now.get(name) != then.get(name)}
        if not changed:
            continue
        own = {path} if is_tests(path) else set()
        of_functions = ran.get(path, {})
        if BODY in changed:
            yield path, own.union(*of_functions.values(), list_importers(path))
            continue
        for name in sorted(changed):
            yield f"{path} {name}", own | set(of_functions.get(name, ()))
    for path in sorted(before.keys() - set(list_code())):
        yield path, {test for tests in ran.get(path, {}).values() for test in tests}
    for path in sorted({*list_other_files(), *files} - before.keys() - set(list_code())):
        file = PROJECT / path
        if not file.exists() or digest_file(file) != files.get(path):
            yield path, set(map["templates"].get(path, ())) or list_beside(ran, path)


def is_tests(path: str) -> bool:
    """Return whether a module has tests of its own."""
    return path.startswith("tests/") and Path(path).name.startswith("test_")


def list_importers(path: str) -> set[str]:
    """Return the files of tests that import a module by its name."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _dot, name = module.rpartition(".")
    return {
        test
        for test in filter(is_tests, list_code())
        if name in (text := (PROJECT / test).read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        and (node.module == module or (node.module == package and _imports(node, name)))
    }


def _imports(node: ast.ImportFrom, name: str) -> bool:
    return any(alias.name == name for alias in node.names)


def list_beside(ran: dict[str, dict[str, list[str]]], path: str) -> set[str]:
    """Return the tests that ran a module of a file's folder."""
    folder = f"{Path(path).parent.as_posix()}/"
    return {
        test
        for module, functions in ran.items()
        if module.startswith(folder)
        for tests in functions.values()
        for test in tests
    }


def list_broad(map: dict[str, Any]) -> set[str]:
    """Return the files of tests that run nearly everything, and long."""
    counts: dict[str, int] = {}
    for functions in map["ran"].values():
        for tests in functions.values():
            for test in tests:
                counts[test] = counts.get(test, 0) + 1
    whole = sum(len(functions) for functions in map["ran"].values())
    return {
        test
        for test, count in counts.items()
        if count > NEARLY_EVERYTHING * whole and map["seconds"].get(test, 0) > LONG
    }


def main(arguments: list[str]) -> int:
    """Run pytest on the files that were chosen. Return its exit status, or 0 if there are none."""
    if not MAP.exists():
        print("There is no map yet: make test-map, which takes as long as make test and a half.")
        return 1
    map = json.loads(MAP.read_text("utf-8"))
    chosen: set[str] = set()
    for what, tests in find_changes(map):
        existing = {test for test in tests if (PROJECT / test).exists()}
        print(f"{what}: {len(existing)} files of tests")
        chosen |= existing
    left_out = set() if os.environ.get("ALL") else chosen & list_broad(map)
    chosen -= left_out
    for test in sorted(left_out):
        print(f"left out: {test}, which runs nearly everything (ALL=1, or make test)")
    if not chosen:
        print("No test is chosen.")
        return 0
    seconds = sum(map["seconds"].get(test, 0) for test in chosen)
    print(f"{len(chosen)} files of tests, which took {seconds:.0f} s in one process.", flush=True)
    command = [sys.executable, "-m", "pytest", *sorted(chosen), *arguments]
    return subprocess.run(command, cwd=PROJECT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
