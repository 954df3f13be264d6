"""Declaring trumps and doubling under the laws of 1907: who may speak, and the result.

The dealer declares trumps or passes to his partner, who must declare. Then the adversaries may
double, the eldest hand first. Each double gives the other side the right to double again;
within a side, the player who declared or last doubled has the right first. The notation is
described in docs/laws/bridge-1907.md.
Source: The laws of 1907, "Declaring trumps" and "Doubling".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.contract import STRAINS, Strain
from scoring.problem import Problem
from scoring.seats import SEATS, Seat, turn_from
from scoring.worth_1907 import count_doubles

PASS = "pass"  # noqa: S105 (a call, not a secret)
DOUBLE = "double"
REDOUBLE = "redouble"
MAY_I_LEAD = "may-i-lead"
YES = "yes"
SATISFIED = "satisfied"

_WORDS = frozenset({*STRAINS, PASS, DOUBLE, REDOUBLE, MAY_I_LEAD, YES, SATISFIED})
_ELDEST = 1
_PARTNER = 2


@dataclass(frozen=True)
class Declaration:
    """A declaration in progress. Players are numbered clockwise: dealer 0, eldest hand 1.

    speaker: the player who has the right to speak, or None once play may begin. second: whether
    his partner has already renounced that right. last: the player who last spoke for each side,
    dealer's side first. limit: doubling ceases once a trick is worth more than that.
    """

    trumps: Strain | None = None
    declared: int = 0
    doubles: int = 0
    speaker: int | None = 0
    second: bool = False
    last: tuple[int, int] = (0, _ELDEST)
    limit: int | None = None

    @property
    def ceased(self) -> bool:
        """Return whether doubling has ceased because of the limit. [L doubling 6A]"""
        most = count_doubles(self.trumps, self.limit) if self.trumps else None
        return most is not None and self.doubles >= most

    def declared_by(self, dealer: Seat) -> Seat | None:
        """Return the seat that declared trumps, or None if not declared yet."""
        return None if self.trumps is None else turn_from(dealer, self.declared)

    @property
    def allowed(self) -> tuple[str, ...]:
        """Return the valid calls.

        [L declaring 2a] [L declaring 2b] [L doubling 2] [L doubling 3]
        """
        if self.speaker is None:
            return ()
        if self.trumps is None:
            return STRAINS if self.second else (*STRAINS, PASS)
        if self.ceased:
            return (SATISFIED,)
        if self.doubles:
            return REDOUBLE, SATISFIED
        return DOUBLE, (YES if self.second else MAY_I_LEAD)

    def with_call(self, call: str) -> "Declaration":
        """Return the declaration after a valid call by the player whose turn it is.

        [L doubling 6] [L doubling 8] [L declaring 7] [L doubling 12]
        """
        speaker = self.speaker or 0
        if call in STRAINS:
            return replace(
                self,
                trumps=Strain(call),
                declared=speaker,
                speaker=_ELDEST,
                second=False,
                last=(speaker, _ELDEST),
            )
        if call in (DOUBLE, REDOUBLE):
            return self._doubled(speaker)
        if self.second:
            return replace(self, speaker=None)
        return replace(self, speaker=(speaker + _PARTNER) % len(SEATS), second=True)

    def _doubled(self, speaker: int) -> "Declaration":
        """Return the declaration doubled; the other side's last speaker is next. [L doubling 4]"""
        ours = speaker % 2
        last = (self.last[0], speaker) if ours else (speaker, self.last[1])
        doubles = self.doubles + 1
        return replace(self, doubles=doubles, speaker=last[1 - ours], second=False, last=last)


def read_call(value: object) -> str | None:
    """Return a call, with or without a speaker as prefix (W:double), or None if invalid."""
    if not isinstance(value, str):
        return None
    speaker, colon, word = value.rpartition(":")
    named = not colon or speaker in SEATS
    return value if named and word in _WORDS else None


def read_declaration(
    calls: Sequence[str],
    dealer: Seat | None = None,
    ruled: bool = False,
    limit: int | None = None,
) -> tuple[Declaration | None, list[Problem]]:
    """Return (declaration, []) for valid calls, or (None, problems).

    If the dealer is known, each named speaker is compared with the player who has the right to
    speak. If ruled is true, a double out of turn is accepted, and the right passes on from the
    player who doubled. Checking stops at the first invalid call, since the validity of later
    calls depends on it. Once a limit of doubling is passed, nobody has to say so.
    """
    declaration = Declaration(limit=limit)
    for index, text in enumerate(calls):
        seat, _, call = text.rpartition(":")
        problem = _against(declaration, call, f"calls.{index}")
        if problem is not None:
            return None, [problem]
        turn = _turn(seat, dealer)
        if turn is not None and turn != declaration.speaker:
            if not ruled or (turn - (declaration.speaker or 0)) % 2:
                return None, [_out_of_turn(declaration, seat, dealer, f"calls.{index}")]
            declaration = replace(declaration, speaker=turn)
        declaration = declaration.with_call(call)
    if declaration.speaker is not None and not declaration.ceased:
        return None, [Problem("declaration-unfinished", "calls")]
    return declaration, []


def _turn(seat: str, dealer: Seat | None) -> int | None:
    if not seat or dealer is None:
        return None
    return (SEATS.index(Seat(seat)) - SEATS.index(dealer)) % len(SEATS)


def _against(declaration: Declaration, call: str, field: str) -> Problem | None:
    if declaration.speaker is None:
        return Problem("call-after-end", field, {"call": call})
    if call in declaration.allowed:
        return None
    values = {"call": call, "allowed": ", ".join(declaration.allowed)}
    return Problem("call-not-open", field, values)


def _out_of_turn(declaration: Declaration, seat: str, dealer: Seat | None, field: str) -> Problem:
    expected = turn_from(dealer or Seat.N, declaration.speaker or 0)
    return Problem("call-out-of-turn", field, {"seat": seat, "expected": expected})
