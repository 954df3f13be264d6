"""The strict readers of the event format, for documents that readers of files made."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.duplicate.entrant import SWISS_PAIRS, TEAMS
from scoring.duplicate.reading import read_event
from scoring.files.agreeing import place_problems
from scoring.files.answer import FileProblem
from scoring.problem import Problem
from scoring.swiss_pairs.event import read as read_swiss_pairs
from scoring.teams.reading import read_event as read_team_event


def check_document(document: Mapping[str, Any]) -> list[FileProblem]:
    """Return the problems that an event has under the strict reader of its kind."""
    return place_problems(document, check_event(document))


def check_event(document: Mapping[str, Any]) -> Sequence[Problem]:
    """Return the problems of an event under the strict reader of its kind, without their places."""
    kind = document.get("kind")
    if kind == TEAMS:
        return read_team_event(document)[1]
    if kind == SWISS_PAIRS:
        return read_swiss_pairs(document).problems
    return read_event(document)[1]
