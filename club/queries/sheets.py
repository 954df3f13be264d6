"""Score sheets: a match is folded from its deals whenever it is read."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from club.formation.code import REPLACED
from club.games import GAMES, get_label
from club.models import (
    Acceptance,
    Deal,
    Match,
    MatchProgress,
    MatchState,
    MatchStatus,
    Player,
    Ruling,
    Seating,
)
from club.queries.people import find_keepers
from club.translate import Step, fold, get_code, get_game
from scoring.games.protocol import Game, State
from scoring.lines import Line, add_up
from scoring.seats import Seat


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
    def lines(self) -> tuple[Line, ...]:
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


@dataclass(frozen=True)
class RulingMade:
    """A ruling, and whether it was taken back, or is pending until its deal has a result."""

    row: Ruling
    gone: bool
    pending: bool


@dataclass(frozen=True)
class MatchSheet:
    """The current state of a match: its seats, its deals and its score.

    history has every deal ever entered, including those replaced or withdrawn. version is the
    number of the latest act that concerned the match.
    """

    match: Match
    game: Game
    seatings: tuple[Seating, ...]
    deals: tuple[SheetDeal, ...]
    history: tuple[Deal, ...]
    statuses: tuple[MatchStatus, ...]
    people: Mapping[uuid.UUID, Player]
    rulings: tuple[Ruling, ...] = ()

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides."""
        return ("NS", "EW")

    @property
    def status(self) -> str:
        """The state by the latest fact: playing, abandoned or void."""
        return self.statuses[-1].state if self.statuses else MatchState.PLAYING

    @property
    def progress(self) -> MatchProgress:
        """What has become of the match. A match that was played out is complete unless void."""
        if self.status != MatchState.VOID and self.last_state.complete:
            return MatchProgress.COMPLETE
        return MatchProgress(self.status)

    @property
    def broken_off_by(self) -> str:
        """The seat of the player who broke the match off, or empty."""
        said = self.statuses[-1] if self.status == MatchState.ABANDONED else None
        return said.broken_off_by if said and not self.last_state.complete else ""

    @property
    def version(self) -> int:
        """The number of the latest act that concerned the match."""
        answers = [deal.acceptance for deal in self.deals if deal.acceptance]
        facts = (*self.seatings, *self.history, *self.statuses, *self.rulings, *answers)
        return max(fact.act.number for fact in facts)

    @property
    def opening(self) -> State:
        """The state before the first deal."""
        return self.game.opening(Seat(self.match.dealer))

    @property
    def last_state(self) -> State:
        """The state after the last deal, without the effect of ending the match early."""
        return self.deals[-1].step.state if self.deals else self.opening

    @property
    def state(self) -> State:
        """The state that counts, with the bonuses of an abandoned match."""
        state = self.last_state
        if self.status == MatchState.ABANDONED and not state.complete:
            return self.game.abandon(state)
        return state

    @property
    def last_deal(self) -> SheetDeal | None:
        """The deal that was played last, if any."""
        return self.deals[-1] if self.deals else None

    @property
    def game_label(self) -> str:
        """The game's label."""
        return get_label(self.match.game)

    @property
    def states(self) -> list[State]:
        """The states after each deal that counts, which are the score sheet itself."""
        states = [deal.step.state for deal in self.deals if deal.counts]
        if states:
            states[-1] = self.state
        return states

    @property
    def over(self) -> bool:
        """Whether no more deals are played in it."""
        return self.status != MatchState.PLAYING or self.last_state.complete

    @property
    def counts(self) -> bool:
        """Whether it has a result: complete, abandoned after at least one deal, or broken off."""
        if self.status == MatchState.VOID:
            return False
        ended = bool(self.states) or bool(self.broken_off_by)
        return self.last_state.complete or (self.status == MatchState.ABANDONED and ended)

    @property
    def began_at(self) -> datetime.datetime:
        """The time when the match began."""
        return min(seating.act.at for seating in self.seatings)

    @property
    def touched_at(self) -> datetime.datetime:
        """The time when the latest deal was entered or the match was ended."""
        facts = (*self.history, *self.statuses)
        return max((fact.act.at for fact in facts), default=self.began_at)

    @property
    def next_number(self) -> int:
        """The number of the next deal, under which nothing was ever entered."""
        return max((deal.number for deal in self.history), default=0) + 1

    def was_followed(self, number: int) -> bool:
        """Return whether any deal was entered after this one, even if it has been withdrawn."""
        return number + 1 < self.next_number

    @property
    def hands(self) -> int:
        """How many hands the match has, if that is fixed, else 0."""
        return GAMES[self.match.game].hands

    def get_hand(self, number: int) -> int | None:
        """Return which hand of its match a deal is, if the game counts hands, or else None.

        Return None too for a deal that is no longer on the sheet.
        """
        if not self.hands:
            return None
        states = {deal.number: deal.step.before for deal in self.deals}
        state = self.last_state if number >= self.next_number else states.get(number)
        hand: int | None = getattr(state, "hand", None)
        return hand

    @property
    def players(self) -> dict[str, Player]:
        """The players who hold the seats now, North first."""
        return self._holders(sorted(self._standing, key=lambda one: one.from_deal))

    @property
    def starters(self) -> dict[str, Player]:
        """The players who held the seats when the match began."""
        return self._holders(sorted(self._standing, key=lambda one: -one.from_deal))

    @property
    def counted_for(self) -> dict[str, Player]:
        """The players for whom the match counts: who began it or, by a club rule, who ended it."""
        began = get_code(self.match.night).counts_for == REPLACED
        return self.starters if began else self.players

    @property
    def ranked_for(self) -> dict[str, Player]:
        """The players for whom ladders count the match.

        A player who broke it off is included, even if another player began in the seat.
        """
        seat = self.broken_off_by
        return {**self.counted_for, seat: self.players[seat]} if seat else self.counted_for

    def chain(self, seat: str) -> list[Seating]:
        """Return the seatings of a seat, in the order of the deals."""
        held = [one for one in self._standing if one.seat == seat]
        return sorted(held, key=lambda one: one.from_deal)

    @property
    def _standing(self) -> list[Seating]:
        replaced = {seating.replaces_id for seating in self.seatings}
        return [seating for seating in self.seatings if seating.pk not in replaced]

    def _holders(self, in_order: Iterable[Seating]) -> dict[str, Player]:
        held = {one.seat: self.people[one.player_id] for one in in_order}
        return {seat: held[seat] for seat in "NESW" if seat in held}

    @property
    def pending(self) -> SheetDeal | None:
        """The last deal, if the night asks for acceptance and it has none yet; else None."""
        if not self.match.night.acceptance or not self.deals:
            return None
        last = self.deals[-1]
        accepted = last.acceptance is not None and last.acceptance.accepted
        return None if accepted or not last.row.act.by_device else last

    @property
    def standing_rulings(self) -> tuple[Ruling, ...]:
        """The director's rulings that were not taken back, in order."""
        gone = {ruling.replaces_id for ruling in self.rulings}
        return tuple(one for one in self.rulings if one.pk not in gone and one.option)

    @property
    def rulings_made(self) -> list[RulingMade]:
        """Every ruling, including those that were taken back."""
        gone = {ruling.replaces_id for ruling in self.rulings}
        pending = {ruling.pk for ruling in self.pending_rulings}
        return [
            RulingMade(one, one.pk in gone, one.pk in pending) for one in self.rulings if one.option
        ]

    @property
    def pending_rulings(self) -> tuple[Ruling, ...]:
        """The rulings on a deal that has no result yet. They are added to it when it is entered."""
        last = self.deals[-1].number if self.deals else 0
        made = (one for one in self.standing_rulings if one.option != Ruling.OVERRULED)
        return tuple(one for one in made if one.number > last)


def name_deal(number: int, sheet: MatchSheet | None) -> str:
    """Return a deal's name within a sentence: by its number, or as a hand of the match.

    sheet: that of its match; it may be None if the game does not count hands.
    """
    hand = sheet.get_hand(number) if sheet else None
    if sheet is None or hand is None:
        return _("deal %(number)d") % {"number": number}
    return _("hand %(hand)d of %(hands)d") % {"hand": hand, "hands": sheet.hands}


def title_deal(number: int, sheet: MatchSheet | None) -> str:
    """Return a deal's name at the beginning of a line, as `name_deal`."""
    hand = sheet.get_hand(number) if sheet else None
    if sheet is None or hand is None:
        return _("Deal %(number)d") % {"number": number}
    return _("Hand %(hand)d of %(hands)d") % {"hand": hand, "hands": sheet.hands}


def read_counting_sheets(matches: Iterable[Match]) -> dict[uuid.UUID, MatchSheet]:
    """Return the sheets of those matches whose game counts hands, which names their deals.

    There is no query if there are none, and else as many as of `read_sheets`.
    """
    counting = {match.pk: match for match in matches if GAMES[match.game].hands}
    return {sheet.match.pk: sheet for sheet in read_sheets(counting.values())}


def read_sheet(match: Match) -> MatchSheet:
    """Return the sheet of one match."""
    return read_sheets([match])[0]


def read_sheets(matches: Iterable[Match]) -> list[MatchSheet]:
    """Return the sheets of matches of one club, in the order given.

    The number of queries does not depend on how many matches there are.
    """
    matches = list(matches)
    if not matches:
        return []
    ids = [match.pk for match in matches]
    seatings = _grouped(
        Seating.objects.filter(match__in=ids).select_related("act").order_by("act__number")
    )
    deals = _grouped(
        Deal.objects.filter(match__in=ids)
        .select_related("act", "act__account")
        .order_by("number", "act__number")
    )
    answers = {
        one.deal_id: one
        for one in Acceptance.objects.filter(deal__match__in=ids)
        .select_related("act")
        .order_by("act__number")
    }
    statuses = _grouped(
        MatchStatus.objects.filter(match__in=ids).select_related("act").order_by("act__number")
    )
    rulings = _grouped(
        Ruling.objects.filter(match__in=ids)
        .select_related("act", "act__account")
        .order_by("act__number")
    )
    people = _people(matches[0], [one for group in seatings.values() for one in group])
    return [
        replace(
            fold_sheet(
                match, seatings[match.pk], deals[match.pk], statuses[match.pk], answers, people
            ),
            rulings=tuple(rulings[match.pk]),
        )
        for match in matches
    ]


def _grouped(rows: Iterable[Any]) -> dict[uuid.UUID, list[Any]]:
    groups: dict[uuid.UUID, list[Any]] = defaultdict(list)
    for row in rows:
        groups[row.match_id].append(row)
    return groups


def _people(match: Match, seatings: Iterable[Seating]) -> dict[uuid.UUID, Player]:
    """Return the player of each seated id, with duplicates as their keepers."""
    canonical = find_keepers(match.club_id)
    seated = {seating.player_id for seating in seatings}
    kept = {one: canonical.get(one, one) for one in seated}
    rows = Player.objects.in_bulk(list(set(kept.values())))
    return {one: rows[keeper] for one, keeper in kept.items()}


def fold_sheet(
    match: Match,
    seatings: Sequence[Seating],
    history: Sequence[Deal],
    statuses: Sequence[MatchStatus],
    answers: Mapping[uuid.UUID, Acceptance],
    people: Mapping[uuid.UUID, Player],
) -> MatchSheet:
    """Return a match folded from its facts, each kind in the order of recording."""
    game = get_game(match)
    replaced = {deal.replaces_id for deal in history}
    standing = [deal for deal in history if deal.pk not in replaced and not deal.withdrawn]
    steps = fold(game, match.dealer, [deal.data for deal in standing])
    deals = tuple(
        SheetDeal(deal, step, answers.get(deal.pk))
        for deal, step in zip(standing, steps, strict=True)
    )
    return MatchSheet(match, game, tuple(seatings), deals, tuple(history), tuple(statuses), people)
