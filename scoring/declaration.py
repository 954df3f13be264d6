"""Declaring trumps and doubling by the laws of 1907: who may speak, and what it comes to.

The dealer makes the trump or passes it to his partner, who must. Then the adversaries may
double, the eldest hand first; each double gives the other side the right to double again, and
within a side it belongs first to who declared or last doubled. The notation is in
docs/laws/bridge-1907.md. Source: The laws of 1907, "Declaring trumps" and "Doubling".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.contract import STRAINS, Strain
from scoring.problem import Problem
from scoring.seats import SEATS, Seat, turn_from

PASS = "pass"  # noqa: S105 (a call, no secret)
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
    """What was said so far. Players are turns from the dealer, who is 0; the eldest hand is 1.

    speaker is who has the right to speak, None once the play may begin; second says that his
    partner has renounced it already. last holds who spoke last for each side, dealer's first.
    """

    trumps: Strain | None = None
    declared: int = 0
    doubles: int = 0
    speaker: int | None = 0
    second: bool = False
    last: tuple[int, int] = (0, _ELDEST)

    def declared_by(self, dealer: Seat) -> Seat | None:
        """Answer who made the trump."""
        return None if self.trumps is None else turn_from(dealer, self.declared)

    @property
    def allowed(self) -> tuple[str, ...]:
        """What may be said now. [L declaring 2a] [L declaring 2b] [L doubling 2] [L doubling 3]"""
        if self.speaker is None:
            return ()
        if self.trumps is None:
            return STRAINS if self.second else (*STRAINS, PASS)
        if self.doubles:
            return REDOUBLE, SATISFIED
        return DOUBLE, (YES if self.second else MAY_I_LEAD)

    def with_call(self, call: str) -> "Declaration":
        """Answer the declaration after a call that is allowed, by whose turn it is.

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
        """Answer it doubled: the other side's last speaker has the right. [L doubling 4]"""
        ours = speaker % 2
        last = (self.last[0], speaker) if ours else (speaker, self.last[1])
        doubles = self.doubles + 1
        return replace(self, doubles=doubles, speaker=last[1 - ours], second=False, last=last)


def read_call(value: object) -> str | None:
    """Answer a call, with or without its speaker in front (W:double); None for what is none."""
    if not isinstance(value, str):
        return None
    speaker, colon, word = value.rpartition(":")
    named = not colon or speaker in SEATS
    return value if named and word in _WORDS else None


def settle(
    calls: Sequence[str], dealer: Seat | None = None, ruled: bool = False
) -> tuple[Declaration | None, list[Problem]]:
    """Answer the declaration that calls make, or what is wrong with them.

    Speakers that are named are compared with who has the right, where the dealer is known;
    with a ruling a double out of turn stands, and the right goes on from who doubled. It
    stops at the first call that is not allowed: what is allowed later hangs on it.
    """
    said = Declaration()
    for place, text in enumerate(calls):
        seat, _, call = text.rpartition(":")
        problem = _against(said, call, f"calls.{place}")
        if problem is not None:
            return None, [problem]
        turn = _turn(seat, dealer)
        if turn is not None and turn != said.speaker:
            if not ruled or (turn - (said.speaker or 0)) % 2:
                return None, [_out_of_turn(said, seat, dealer, f"calls.{place}")]
            said = replace(said, speaker=turn)
        said = said.with_call(call)
    if said.speaker is not None:
        return None, [Problem("declaration-unfinished", "calls")]
    return said, []


def _turn(seat: str, dealer: Seat | None) -> int | None:
    if not seat or dealer is None:
        return None
    return (SEATS.index(Seat(seat)) - SEATS.index(dealer)) % len(SEATS)


def _against(said: Declaration, call: str, field: str) -> Problem | None:
    if said.speaker is None:
        return Problem("call-after-end", field, {"call": call})
    if call in said.allowed:
        return None
    values = {"call": call, "allowed": ", ".join(said.allowed)}
    return Problem("call-not-open", field, values)


def _out_of_turn(said: Declaration, seat: str, dealer: Seat | None, field: str) -> Problem:
    expected = turn_from(dealer or Seat.N, said.speaker or 0)
    return Problem("call-out-of-turn", field, {"seat": seat, "expected": expected})
