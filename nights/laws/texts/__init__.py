"""The texts of the laws, a file for each. `reading` describes the format of the files."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from nights.laws.texts.reading import Clause, Text, read_texts

FOLDER = Path(__file__).resolve().parent

#: The order in which the texts are listed: what most clubs play first.
_ORDER = (
    "rubber-and-chicago",
    "contract-bridge",
    "mechanics",
    "bridge-1907",
    "bridge-1904",
    "short-bridge",
    "whist-1900",
)


@cache
def get_texts() -> Mapping[str, Text]:
    """Return the texts by their names, in the order in which they are listed."""
    texts = {text.name: text for text in read_texts(FOLDER)}
    return {name: texts[name] for name in _ORDER}


@cache
def _get_places() -> Mapping[str, tuple[Text, Clause]]:
    return {clause.id: (text, clause) for text in get_texts().values() for clause in text.clauses}


def find_clause(id: str) -> tuple[Text, Clause] | None:
    """Return a clause, such as ``SB 72 IV``, with its text, or None if there is none."""
    return _get_places().get(id)
