"""Score sheets: a match is folded from its deals whenever it is read."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from club.ledger.prepared import Prepared
from club.models import Player
from club.queries.people import find_keepers, find_players
from nights.games import GAMES
from nights.models import Acceptance, Deal, Match, MatchState, MatchStatus, Ruling, Seating
from nights.queries.match_view import MatchView, SheetDeal
from nights.queries.vacated import Trace, Vacated, trace_places
from nights.translate import fold, get_game
from scoring.games.protocol import Game, State


@dataclass(frozen=True)
class RulingMade:
    """A ruling, and whether it was taken back, or is pending until its deal has a result."""

    row: Ruling
    gone: bool
    pending: bool


@dataclass(frozen=True)
class MatchSheet(MatchView):
    """A match folded from its facts: its seats, its deals and its score.

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
    def status(self) -> str:
        """The state by the latest fact: playing, abandoned or void."""
        return self.statuses[-1].state if self.statuses else MatchState.PLAYING

    @property
    def ended_by(self) -> str:
        """The seat of the player who broke it off by the latest fact, or empty."""
        return self.statuses[-1].broken_off_by if self.statuses else ""

    @property
    def version(self) -> int:
        """The number of the latest act that concerned the match."""
        answers = [deal.acceptance for deal in self.deals if deal.acceptance]
        facts = (*self.seatings, *self.history, *self.statuses, *self.rulings, *answers)
        return max(fact.act.number for fact in facts)

    @property
    def last_state(self) -> State:
        """The state after the last deal, without the effect of ending the match early."""
        return self.deals[-1].step.state if self.deals else self.opening

    @property
    def last_deal(self) -> SheetDeal | None:
        """The deal that was played last, if any."""
        return self.deals[-1] if self.deals else None

    @property
    def states(self) -> list[State]:
        """The states after each deal that counts, which are the score sheet itself."""
        states = [deal.step.state for deal in self.deals if deal.counts]
        if states:
            states[-1] = self.state
        return states

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
        """Return whether any deal was entered after this one, even if it has been withdrawn.

        A deal that takes the place of one that was withdrawn is followed by what had followed that.
        """
        return super().was_followed(number) or number in self._trace.late

    @property
    def vacated(self) -> tuple[Vacated, ...]:
        """The deals that were withdrawn, whose places the next deals take, in order."""
        return self._trace.vacated

    @cached_property
    def _trace(self) -> Trace:
        return trace_places(self.history)

    def _get_state_before(self, number: int) -> State | None:
        states = {deal.number: deal.step.before for deal in self.deals}
        return states.get(number)

    @property
    def held(self) -> list[Seating]:
        """The seatings that count."""
        replaced = {seating.replaces_id for seating in self.seatings}
        return [seating for seating in self.seatings if seating.pk not in replaced]

    def chain(self, seat: str) -> list[Seating]:
        """Return the seatings of a seat, in the order of the deals."""
        held = [seating for seating in self.held if seating.seat == seat]
        return sorted(held, key=lambda seating: seating.from_deal)

    @property
    def standing_rulings(self) -> tuple[Ruling, ...]:
        """The director's rulings that were not taken back, in order."""
        gone = {ruling.replaces_id for ruling in self.rulings}
        return tuple(ruling for ruling in self.rulings if ruling.pk not in gone and ruling.option)

    @property
    def rulings_made(self) -> list[RulingMade]:
        """Every ruling, including those that were taken back."""
        gone = {ruling.replaces_id for ruling in self.rulings}
        pending = {ruling.pk for ruling in self.pending_rulings}
        return [
            RulingMade(ruling, ruling.pk in gone, ruling.pk in pending)
            for ruling in self.rulings
            if ruling.option
        ]

    @property
    def pending_rulings(self) -> tuple[Ruling, ...]:
        """The rulings on a deal that has no result yet. They are added to it when it is entered."""
        last = self.deals[-1].number if self.deals else 0
        made = (ruling for ruling in self.standing_rulings if ruling.option != Ruling.OVERRULED)
        return tuple(ruling for ruling in made if ruling.number > last)


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
    seatings, deals, statuses, rulings = (_read_facts(kind, ids) for kind in _KINDS)
    rows: Iterable[Acceptance] = (
        _answers_of_one.fetch(ids[0])
        if len(ids) == 1
        else _answers(Acceptance.objects.filter(deal__match__in=ids))
    )
    answers = {row.deal_id: row for row in rows}
    people = _people(matches[0], [seating for group in seatings.values() for seating in group])
    return [
        replace(
            fold_sheet(
                match, seatings[match.pk], deals[match.pk], statuses[match.pk], answers, people
            ),
            rulings=tuple(rulings[match.pk]),
        )
        for match in matches
    ]


def _answers(rows: QuerySet[Acceptance]) -> QuerySet[Acceptance]:
    return rows.select_related("act").order_by("act__number")


_answers_of_one: Prepared[Acceptance] = Prepared(
    lambda match: _answers(Acceptance.objects.filter(deal__match=match)), uuid.UUID
)
#: The facts of a match, each kind with the relations and the order in which it is read.
_KINDS: tuple[Any, ...] = (Seating, Deal, MatchStatus, Ruling)
_BY_ACCOUNT = (Deal, Ruling)


def _in_order(kind: Any, rows: QuerySet[Any]) -> QuerySet[Any]:
    related = ("act", "act__account") if kind in _BY_ACCOUNT else ("act",)
    order = ("number", "act__number") if kind is Deal else ("act__number",)
    # One act seats everybody at a table: without an order of their own, plans decide.
    return rows.select_related(*related).order_by(*order, "pk")


_of_one: dict[Any, Prepared[Any]] = {
    kind: Prepared(
        lambda match, kind=kind: _in_order(kind, kind.objects.filter(match=match)), uuid.UUID
    )
    for kind in _KINDS
}


def _read_facts(kind: Any, ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[Any]]:
    """Return the facts of one kind by match."""
    if len(ids) == 1:
        return defaultdict(list, {ids[0]: _of_one[kind].fetch(ids[0])})
    return _grouped(_in_order(kind, kind.objects.filter(match__in=ids)))


def _grouped(rows: Iterable[Any]) -> dict[uuid.UUID, list[Any]]:
    groups: dict[uuid.UUID, list[Any]] = defaultdict(list)
    for row in rows:
        groups[row.match_id].append(row)
    return groups


def _people(match: Match, seatings: Iterable[Seating]) -> dict[uuid.UUID, Player]:
    """Return the player of each seated id, with duplicates as their keepers."""
    canonical = find_keepers(match.club_id)
    seated = {seating.player_id for seating in seatings}
    kept = {player_id: canonical.get(player_id, player_id) for player_id in seated}
    rows = find_players(set(kept.values()))
    return {player_id: rows[keeper] for player_id, keeper in kept.items()}


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
