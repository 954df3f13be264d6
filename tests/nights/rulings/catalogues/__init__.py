"""What the catalogues have to say, written down from the laws; short_bridge.txt tells how."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nights.rulings.catalogues.terms import Moment

HERE = Path(__file__).resolve().parent
FILES = {
    "short-bridge": "short_bridge",
    "1907": "laws_1907",
    "1904": "english_1904",
    "modern": "modern",
    "modern-for-two": "modern_for_two",
}
"""The file of each code, by the name of its catalogue."""

_OUTCOME = re.compile(r"(score|new-deal|deal-lost) by ([NESW])(?: on (\{.*\}))?: (.+) -> (.+)")

Window = tuple[Moment, Moment]
Raw = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """A ruling on a deal: the match with it as it was played, and as it was ruled."""

    does: str
    offender: str
    deal: Raw
    before: str
    after: str


@dataclass(frozen=True)
class Decision:
    """What an option is to be; does is note, call, score, new-deal or deal-lost."""

    key: str
    window: Window
    does: str
    outcomes: list[Outcome] = field(default_factory=list)


@dataclass(frozen=True)
class Law:
    """What an entry is to be, in the words of the file."""

    key: str
    clauses: tuple[str, ...]
    offender: str
    window: Window
    chooser: str
    options: list[Decision] = field(default_factory=list)


@dataclass(frozen=True)
class Code:
    """A file: the sample deal that follows earlier ones, and every entry."""

    game: str
    rules: Raw
    earlier: tuple[Raw, ...]
    deal: Raw
    begun: str
    scored: str
    laws: dict[str, Law]


def code(name: str) -> Code:
    """Read the file of a catalogue."""
    return _read(FILES[name])


def _read(file: str) -> Code:
    lines = (HERE / f"{file}.txt").read_text().splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    values_of = dict(line.split(": ", 1) for line in lines[:5])
    game, _blank, rules = values_of["game"].partition(" ")
    deal = json.loads(values_of["deal"])
    laws = {law.key: law for law in _laws(lines[5:], deal)}
    return Code(
        game,
        json.loads(rules or "{}"),
        tuple(_every(values_of["earlier"])),
        deal,
        values_of["begun"],
        values_of["scored"],
        laws,
    )


def _every(text: str) -> Iterator[Raw]:
    """Return the objects that stand one behind the other."""
    while text:
        value, end = json.JSONDecoder().raw_decode(text)
        yield value
        text = text[end:].lstrip()


def _laws(lines: list[str], deal: Raw) -> Iterator[Law]:
    law: Law | None = None
    for line in lines:
        if line.startswith("like "):
            file, keys = line.removeprefix("like ").split(": ")
            known = _read(file).laws
            yield from (known[key] for key in keys.split())
        elif not line.startswith(" "):
            key, clauses, offender, window, chooser = line.split(" | ")
            law = Law(key, tuple(clauses.split(", ")), offender, _window(window), chooser)
            yield law
        elif law is not None:
            _add(law, line, deal)


def _add(law: Law, line: str, deal: Raw) -> None:
    """Add an option, or one more outcome of the last."""
    if not line.startswith("    "):
        key, window, line = line.strip().split(" | ")
        does = line.split(" ")[0]
        law.options.append(Decision(key, _window(window), does))
    match = _OUTCOME.fullmatch(line.strip())
    if match:
        does, offender, on, before, after = match.groups()
        outcome = Outcome(does, offender, json.loads(on) if on else deal, before, after)
        law.options[-1].outcomes.append(outcome)
    elif line not in ("note", "call"):
        raise ValueError(line)


def _window(text: str) -> Window:
    first, _dash, last = text.partition("-")
    return Moment[first], Moment[last or first]
