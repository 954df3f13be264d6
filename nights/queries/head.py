"""The head of a match: its state as of its latest act, and how it is stored.

A head is a projection. It can be dropped at any time; the match is then folded from its facts, and
the next act about it stores it again. Players are stored as recorded, and named when it is read.
"""

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from club.models import Player
from club.scoring_code import digest_scoring_code
from nights.models import Acceptance, Act, Deal, Match, MatchState, Ruling
from nights.queries.match_view import MatchView, SheetDeal
from nights.translate import Step, get_game
from scoring.games.protocol import Game, State
from scoring.stored import read_state, write_state

#: Increment it when the layout of the data changes.
LAYOUT = 2
_RULING = ("number", "law", "offender", "option", "moment")
#: The place of the number in a stored ruling, after its id.
_NUMBER = 1
#: What a template may ask of a sheet, and a head has not.
_OF_SHEETS = frozenset({"deals", "history", "states", "rulings", "rulings_made", "statuses"})


class NotFoldedError(RuntimeError):
    """A head was asked for what only a sheet has. Templates do not pass over this error."""


class Seated(NamedTuple):
    """A seating that counts, of a head."""

    seat: str
    player_id: uuid.UUID
    from_deal: int


@dataclass(frozen=True)
class Head(MatchView):
    """A match as of its latest act, without its earlier deals.

    data: as it is stored. What is not used is not read from it, since a room has hundreds of heads.
    """

    match: Match
    version: int
    data: Mapping[str, Any]
    people: Mapping[uuid.UUID, Player] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        """Raise NotFoldedError for what only a sheet has."""
        if name in _OF_SHEETS:
            raise NotFoldedError(f"{name} of a match that was not folded")
        raise AttributeError(name)

    @cached_property
    def game(self) -> Game:
        """The game with its house rules."""
        return get_game(self.match)

    @property
    def status(self) -> str:
        """The state by the latest fact: playing, abandoned or void."""
        return str(self.data["status"])

    @property
    def ended_by(self) -> str:
        """The seat of the player who broke it off by the latest fact, or empty."""
        return str(self.data["ended_by"])

    @property
    def over(self) -> bool:
        """Whether no more deals are played in it."""
        return self.status != MatchState.PLAYING or bool(self.data["state"]["complete"])

    @cached_property
    def last_state(self) -> State:
        """The state after the last deal, without the effect of ending the match early."""
        return read_state(self.game, self.data["state"])

    @cached_property
    def last_deal(self) -> SheetDeal | None:
        """The deal that was played last, if any."""
        stored = self.data["last"]
        return _read_last(self.match, self.game, self.last_state, stored) if stored else None

    @property
    def next_number(self) -> int:
        """The number of the next deal, under which nothing was ever entered."""
        return int(self.data["next"])

    @cached_property
    def held(self) -> tuple[Seated, ...]:
        """The seatings that count."""
        return tuple(
            Seated(seat, uuid.UUID(player), first) for seat, player, first in self.data["held"]
        )

    @cached_property
    def pending_rulings(self) -> tuple[Ruling, ...]:
        """The rulings on a deal that has no result yet."""
        return tuple(_read_ruling(self.match, ruling) for ruling in self.data["pending"])

    @property
    def began_at(self) -> datetime.datetime:
        """The time when the match began."""
        return datetime.datetime.fromisoformat(self.data["began"])

    @property
    def touched_at(self) -> datetime.datetime:
        """The time when the latest deal was entered or the match was ended."""
        return datetime.datetime.fromisoformat(self.data["touched"])

    def with_people(self, people: Mapping[uuid.UUID, Player]) -> "Head":
        """Return the head with the players of its seats."""
        named = replace(self, people=people)
        named.__dict__["held"] = self.held  # which was read to find them
        return named

    def enter(self, row: Deal, step: Step) -> "Head":
        """Return the head after a deal is entered as the next one."""
        untouched = self.next_number == 1 and self.touched_at == self.began_at
        touched = row.act.at if untouched else max(self.touched_at, row.act.at)
        data = {
            **self.data,
            "state": write_state(step.state),
            "next": row.number + 1,
            "pending": [ruling for ruling in self.data["pending"] if ruling[_NUMBER] > row.number],
            "touched": touched.isoformat(),
            "last": _write_last(SheetDeal(row, step, None)),
        }
        return Head(self.match, row.act.number, data, self.people)


def make_head(view: MatchView) -> Head | None:
    """Return the head of a match that was read in any way.

    Return None after a deal that has become impossible: such a match is always folded.
    """
    if view.last_deal is not None and not view.last_deal.counts:
        return None
    data = {
        "status": str(view.status),
        "ended_by": view.ended_by,
        "state": write_state(view.last_state),
        "next": view.next_number,
        # One act seats four players: their order in the database says nothing.
        "held": sorted(
            [seating.seat, str(seating.player_id), seating.from_deal] for seating in view.held
        ),
        "pending": [
            [str(ruling.pk), *(getattr(ruling, name) for name in _RULING)]
            for ruling in view.pending_rulings
        ],
        "began": view.began_at.isoformat(),
        "touched": view.touched_at.isoformat(),
        "last": _write_last(view.last_deal) if view.last_deal else None,
    }
    return Head(view.match, view.version, data, view.people)


def get_code(game: str) -> str:
    """Return the code under which heads of a game are stored now."""
    return f"{digest_scoring_code(game)[:16]}-{LAYOUT}"


def _write_last(last: SheetDeal) -> dict[str, Any]:
    act = last.row.act
    return {
        "id": str(last.row.pk),
        "number": last.row.number,
        "data": last.row.data,
        "before": write_state(last.step.before),
        "act": [str(act.pk), act.number, act.at.isoformat(), act.by_device, act.seat],
        "phone": act.detail.get("phone", ""),
        "accepted": last.acceptance.accepted if last.acceptance else None,
    }


def _read_last(match: Match, game: Game, state: State, data: Mapping[str, Any]) -> SheetDeal:
    act_id, number, at, by_device, seat = data["act"]
    act = Act(
        id=uuid.UUID(act_id),
        number=number,
        at=datetime.datetime.fromisoformat(at),
        by_device=by_device,
        seat=seat,
        night_id=match.night_id,
        club_id=match.club_id,
        detail={"phone": data["phone"]} if data["phone"] else {},
    )
    row = Deal(
        id=uuid.UUID(data["id"]), act=act, match=match, number=data["number"], data=data["data"]
    )
    accepted = data["accepted"]
    answer = None if accepted is None else Acceptance(deal=row, accepted=accepted)
    return SheetDeal(row, Step(row.data, read_state(game, data["before"]), state, ()), answer)


def _read_ruling(match: Match, data: Sequence[Any]) -> Ruling:
    ruling_id, *values = data
    return Ruling(id=uuid.UUID(ruling_id), match=match, **dict(zip(_RULING, values, strict=True)))
