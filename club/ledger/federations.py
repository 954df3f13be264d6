"""The numbers that players have in federations, as one text: ``EBU 123456, ACBL 7654321``."""

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault

#: The characters of what is stored of a player.
LENGTH = 200
_FEDERATION = re.compile(r"[^\W\d_][\w.-]{0,19}")
_NUMBER = re.compile(r"[0-9A-Za-z][0-9A-Za-z./-]{0,19}")
_SEPARATOR = re.compile(r"[,;\n]")


def read_numbers(text: str) -> dict[str, str]:
    """Return the numbers of a text by federation. What cannot be read is left out."""
    numbers, _faults = _read(text)
    return numbers


def find_number_faults(text: str | None, field: str = "numbers") -> list[Fault]:
    """Return what is wrong with the numbers of a player."""
    if not text:
        return []
    numbers, faults = _read(text)
    # Capitals can be more letters than those that were typed.
    if max(len(text), len(write_numbers(numbers))) > LENGTH:
        faults.append(_("%(most)d characters at most.") % {"most": LENGTH})
    return [Fault("not-a-number", fault, field) for fault in faults]


def write_numbers(numbers: Mapping[str, str]) -> str:
    """Return numbers as they are stored, by the names of the federations."""
    return ", ".join(f"{name} {number}" for name, number in sorted(numbers.items()))


def tidy_numbers(text: str) -> str:
    """Return a text of numbers as it is stored."""
    return write_numbers(read_numbers(text))


def is_number(text: str) -> bool:
    """Return whether a text can be a number in a federation."""
    return _NUMBER.fullmatch(text) is not None


def _read(text: str) -> tuple[dict[str, str], list[str]]:
    numbers: dict[str, str] = {}
    faults = []
    for part in _SEPARATOR.split(text[: 2 * LENGTH]):
        words = part.split()
        if not words:
            continue
        name = words[0].upper()
        if len(words) != 2 or not _FEDERATION.fullmatch(name) or not is_number(words[1]):
            shown = " ".join(words)[:60]
            text_ = _("“%(part)s”: write the federation and the number, as EBU 123456.")
            faults.append(text_ % {"part": shown})
        elif name in numbers:
            faults.append(_("There are two numbers of %(name)s.") % {"name": name})
        else:
            numbers[name] = words[1]
    return numbers, faults
