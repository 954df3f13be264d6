"""A match as it is read: its seats, its score and its last deal, however they were found.

A `MatchSheet` is folded from every fact of the match, a `Head` is read from a stored projection.
Pages and actions that need no earlier deals take either.
"""

import datetime
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from django.utils.translation import gettext as _

from club.models import Player
from nights.formation.code import REPLACED
from nights.games import GAMES, get_label
from nights.models import Acceptance, Deal, Match, MatchProgress, MatchState, Ruling
from nights.translate import Step, get_code
from scoring.games.protocol import Game, State
from scoring.lines import ScoreLine, add_up
from scoring.problem import Problem
from scoring.seats import Seat

Who = TypeVar("Who")


@dataclass(frozen=True)
class SheetDeal:
    """A deal on the sheet, with the state after it."""

    row: Deal
    step: Step
    acceptance: Acceptance | None

    @property
    def number(self) -> int:
        """Its place in the match, from 1."""
        return self.row.number

    @property
    def counts(self) -> bool:
        """Whether the deal is possible at its place."""
        return not self.step.problems

    @property
    def problems(self) -> Sequence[Problem]:
        """Why it does not count; empty if it counts."""
        return self.step.problems

    @property
    def after(self) -> State:
        """The state of the match after it."""
        return self.step.state

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """What it scored, line by line."""
        return self.step.state.lines if self.counts else ()

    @property
    def ns(self) -> int:
        """The points that North-South scored by it."""
        return add_up(self.lines)["NS"]

    @property
    def ew(self) -> int:
        """The points that East-West scored by it."""
        return add_up(self.lines)["EW"]


class Held(Protocol):
    """A seating that counts: a player holds a seat from a deal on."""

    @property
    def seat(self) -> str:
        """The seat."""

    @property
    def player_id(self) -> uuid.UUID:
        """The player as recorded, who may since have been merged with another entry."""

    @property
    def from_deal(self) -> int:
        """The number of the first deal, from 1."""


class MatchView:
    """What a match shows now. A subclass gives the attributes, as fields or as properties.

    status: the state by the latest fact: playing, abandoned or void. version: the number of the
    latest act that concerned the match. last_state: the state after the last deal, without the
    effect of ending the match early. next_number: the number of the next deal, under which
    nothing was ever entered. held: the seatings that count. ended_by: the seat of the player who
    broke it off by the latest fact, or empty. pending_rulings: the rulings on a deal that has no
    result yet. began_at: when it began. touched_at: when the latest deal was entered or the match
    was ended.
    """

    if TYPE_CHECKING:  # a dataclass would take these for the defaults of its fields

        @property
        def match(self) -> Match: ...

        @property
        def game(self) -> Game: ...

        @property
        def people(self) -> Mapping[uuid.UUID, Player]: ...

        @property
        def status(self) -> str: ...

        @property
        def version(self) -> int: ...

        @property
        def last_state(self) -> State: ...

        @property
        def last_deal(self) -> SheetDeal | None: ...

        @property
        def next_number(self) -> int: ...

        @property
        def held(self) -> Sequence[Held]: ...

        @property
        def ended_by(self) -> str: ...

        @property
        def pending_rulings(self) -> tuple[Ruling, ...]: ...

        @property
        def began_at(self) -> datetime.datetime: ...

        @property
        def touched_at(self) -> datetime.datetime: ...

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides."""
        return ("NS", "EW")

    @property
    def progress(self) -> MatchProgress:
        """What has become of the match. A match that was played out is complete unless void."""
        if self.status != MatchState.VOID and self.last_state.complete:
            return MatchProgress.COMPLETE
        return MatchProgress(self.status)

    @property
    def broken_off_by(self) -> str:
        """The seat of the player who broke the match off, or empty."""
        abandoned = self.status == MatchState.ABANDONED
        return self.ended_by if abandoned and not self.last_state.complete else ""

    @property
    def opening(self) -> State:
        """The state before the first deal."""
        return self.game.opening(Seat(self.match.dealer))

    @property
    def state(self) -> State:
        """The state that counts, with the bonuses of an abandoned match."""
        state = self.last_state
        if self.status == MatchState.ABANDONED and not state.complete:
            return self.game.abandon(state)
        return state

    @property
    def game_label(self) -> str:
        """The game's label."""
        return get_label(self.match.game)

    @property
    def over(self) -> bool:
        """Whether no more deals are played in it."""
        return self.status != MatchState.PLAYING or self.last_state.complete

    def was_followed(self, number: int) -> bool:
        """Return whether any deal was entered after this one, even if it has been withdrawn."""
        return number + 1 < self.next_number

    @property
    def hands(self) -> int:
        """How many hands the match has, if that is fixed, else 0."""
        return GAMES[self.match.game].hands

    @property
    def players(self) -> dict[str, Player]:
        """The players who hold the seats now, North first."""
        return self._holders(sorted(self.held, key=lambda seating: seating.from_deal))

    @property
    def starters(self) -> dict[str, Player]:
        """The players who held the seats when the match began."""
        return self._holders(sorted(self.held, key=lambda seating: -seating.from_deal))

    @property
    def counted_for(self) -> dict[str, Player]:
        """The players for whom the match counts: who began it or, by a club rule, who ended it."""
        began = get_code(self.match.night).counts_for == REPLACED
        return self.starters if began else self.players

    @property
    def ranked_for(self) -> dict[str, Player]:
        """The players for whom ladders count the match.

        A player who broke it off is included for that seat alone, even if another player began in
        it.
        """
        seat = self.broken_off_by
        if not seat:
            return self.counted_for
        return name_breaker(self.counted_for, seat, self.players[seat])

    def _holders(self, in_order: Iterable[Held]) -> dict[str, Player]:
        held = {seating.seat: self.people[seating.player_id] for seating in in_order}
        return {seat: held[seat] for seat in "NESW" if seat in held}

    @property
    def pending(self) -> SheetDeal | None:
        """The last deal, if the night asks for acceptance and it has none yet; else None."""
        if not self.match.night.acceptance:
            return None
        last = self.last_deal
        if last is None:
            return None
        accepted = last.acceptance is not None and last.acceptance.accepted
        return None if accepted or not last.row.act.by_device else last

    @property
    def counts(self) -> bool:
        """Whether it has a result: complete, abandoned after at least one deal, or broken off."""
        if self.status == MatchState.VOID:
            return False
        ended = self.last_state.deals > 0 or bool(self.broken_off_by)
        return self.last_state.complete or (self.status == MatchState.ABANDONED and ended)

    def get_hand(self, number: int) -> int | None:
        """Return which hand of its match a deal is, if the game counts hands, or else None.

        Return None too for a deal that is no longer on the sheet.
        """
        if not self.hands:
            return None
        state = self.last_state if number >= self.next_number else self._get_state_before(number)
        hand: int | None = getattr(state, "hand", None)
        return hand

    def _get_state_before(self, number: int) -> State | None:
        last = self.last_deal
        return last.step.before if last is not None and last.number == number else None


def name_deal(number: int, sheet: MatchView | None) -> str:
    """Return a deal's name within a sentence: by its number, or as a hand of the match.

    sheet: that of its match; it may be None if the game does not count hands.
    """
    hand = sheet.get_hand(number) if sheet else None
    if sheet is None or hand is None:
        return _("deal %(number)d") % {"number": number}
    return _("hand %(hand)d of %(hands)d") % {"hand": hand, "hands": sheet.hands}


def title_deal(number: int, sheet: MatchView | None) -> str:
    """Return a deal's name at the beginning of a line, as `name_deal`."""
    hand = sheet.get_hand(number) if sheet else None
    if sheet is None or hand is None:
        return _("Deal %(number)d") % {"number": number}
    return _("Hand %(hand)d of %(hands)d") % {"hand": hand, "hands": sheet.hands}


def name_breaker(seats: Mapping[str, Who], seat: str, breaker: Who) -> dict[str, Who]:
    """Return for whom a match counts that was broken off from a seat.

    A breaker who began in another seat, and came back as a substitute, is not counted for both.
    """
    return {
        at: breaker if at == seat else who
        for at, who in seats.items()
        if at == seat or who != breaker
    }
