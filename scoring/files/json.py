"""Events in the event format itself, as JSON."""

import io
import re
from collections.abc import Mapping
from typing import Any

from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.files.answer import FileAnswer, FileEvent, FileRefused
from scoring.files.checking import check_document
from scoring.files.limits import MOST_BOARDS, MOST_ENTRANTS, MOST_RESULTS, check_count
from scoring.files.text import check_size, clean_name
from scoring.reading import NotJson, read_sheets
from scoring.wording import sentence

KIND = "json"
MOST_MEGABYTES = 4
MOST_EVENTS = 100
_UNWRITABLE = re.compile("[\0\ud800-\udfff]")

TEMPLATES = {
    "not-json": sentence("The JSON cannot be read. Line %(line)s: %(reason)s."),
    "not-text": sentence("The JSON has a character in it that stands for none."),
}
"""The English sentence for each code of JSON that is refused."""


def read_json(data: bytes) -> FileAnswer:
    """Return the events of a file: one, a list of them, or one on each line.

    Raise FileRefused if it is no JSON, or if nothing in it is an event.
    """
    check_size(data, MOST_MEGABYTES)
    try:
        documents = list(read_sheets(io.BytesIO(data), "", "event"))
    except NotJson as why:
        values = {"line": why.line, "reason": clean_name(why.reason)}
        raise FileRefused(TEMPLATES["not-json"] % values) from why
    if not is_text(documents):
        raise FileRefused(TEMPLATES["not-text"])
    events = [
        document
        for document in documents[:MOST_EVENTS]
        if isinstance(document, Mapping) and "kind" in document
    ]
    if not events:
        raise FileRefused(REFUSALS["unknown-kind"])
    return FileAnswer(KIND, tuple(map(_read_event, events)))


def is_text(value: object) -> bool:
    """Return whether every text in a value of JSON can be written and stored."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            if _UNWRITABLE.search(value):
                return False
        elif isinstance(value, Mapping):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            waiting += value
    return True


def _read_event(document: Mapping[str, Any]) -> FileEvent:
    _check_counts(document)
    name = document.get("name")
    title = clean_name(name) if isinstance(name, str) else ""
    return FileEvent(title, document, problems=tuple(check_document(document)))


def _check_counts(document: Mapping[str, Any]) -> None:
    """Raise FileRefused if an event has more than any file may hold."""
    boards, entrants = document.get("boards"), document.get("entrants")
    if isinstance(entrants, list):
        check_count("too-many-entrants", len(entrants), MOST_ENTRANTS)
    if not isinstance(boards, list):
        return
    results, numbers = 0, set()
    for board in boards:
        if isinstance(board, Mapping):
            number, own = board.get("board"), board.get("results")
            numbers.add(number if isinstance(number, int) else 0)
            results += len(own) if isinstance(own, list) else 0
    check_count("too-many-boards", len(numbers), MOST_BOARDS)
    check_count("too-many-results", results, MOST_RESULTS)
