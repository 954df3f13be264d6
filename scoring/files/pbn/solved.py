"""What double dummy play gives on a board, as PBN tells it."""

from collections.abc import Mapping

from scoring.files.pbn.layout import write_table

Tricks = Mapping[str, Mapping[str, int]]
"""The tricks of each declarer, N E S W, in each strain, N for no trumps and S H D C."""

_DECLARERS = "NSEW"
_STRAINS = {"N": "NT", "S": "S", "H": "H", "D": "D", "C": "C"}
_COLUMNS = ("Declarer", "Denomination\\2R", "Result\\2R")


def write_digits(tricks: Tricks) -> str:
    """Return the tricks as twenty hexadecimal digits: N S E W, each no trumps and then suits."""
    return "".join(f"{tricks[seat][strain]:x}" for seat in _DECLARERS for strain in _STRAINS)


def write_solved(tricks: Tricks) -> list[str]:
    """Return the lines of the table of tricks."""
    rows = [
        (seat, name, str(tricks[seat][strain]))
        for seat in _DECLARERS
        for strain, name in _STRAINS.items()
    ]
    return write_table("OptimumResultTable", _COLUMNS, rows)
