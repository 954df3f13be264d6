"""ARCHITECTURE.md names every package of the program, and no other."""

import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def packages() -> set[str]:
    """Return the packages of the program as they are imported."""
    return {
        ".".join(path.parent.relative_to(PROJECT).parts)
        for root in ("scoring", "club", "tournaments", "config")
        for path in (PROJECT / root).rglob("__init__.py")
    }


def test_every_package_has_its_row_and_every_row_its_package() -> None:
    text = (PROJECT / "ARCHITECTURE.md").read_text("utf-8")
    table = text.partition("## Packages")[2].partition("\n## ")[0]
    named = re.findall(r"^\| `([a-z_.]+)` \| (.+) \|$", table, re.MULTILINE)
    assert {name for name, _why in named} == packages()
    assert all(len(why) > 15 for _name, why in named)
