"""A match that has just begun, from the rows that its act stored: nothing is read again."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from club.models import Player
from nights.formation.outcomes import Settled
from nights.models import Draw, Match, Seating
from nights.queries.cuts import translate_reason
from nights.queries.sheets import MatchSheet, fold_sheet


@dataclass(frozen=True)
class Begun:
    """The rows of a new match, and how it was settled who sits where. people: those who cut."""

    match: Match
    seatings: tuple[Seating, ...]
    draws: tuple[Draw, ...]
    settled: Settled
    people: Mapping[uuid.UUID, Player]

    @property
    def sheet(self) -> MatchSheet:
        """The sheet of the match, which has no deal."""
        return fold_sheet(self.match, self.seatings, (), (), {}, self.people)

    @property
    def reasons(self) -> list[str]:
        """The reasons for the seating, in the visitor's language."""
        return [translate_reason(reason) for reason in self.settled.reasons]
