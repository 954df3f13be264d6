"""The deal of contract bridge, and strict parsing of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring import agreement
from scoring import deal as shared
from scoring.agreement import PartialResult
from scoring.auction import PASS
from scoring.contract import TRICKS, Contract, Strain
from scoring.deal import MOST_ITEMS, Deal, Void
from scoring.pair import Pair
from scoring.play import follow
from scoring.problem import Problem
from scoring.seats import (
    SEATS,
    SIDES,
    Seat,
    Side,
    get_other_side,
    get_partner,
    get_side,
    turn_from,
)
from scoring.shape import Shape, find_member, format_value

RESULT_KEYS = ("contract", "declarer", "tricks", "honours", "revokes")
_KEYS = shared.KEYS.union(RESULT_KEYS)


@dataclass(frozen=True)
class Honours:
    """Honours in one hand. held: 4 or 5 trump honours, or at no trumps the 4 aces."""

    hand: Seat
    held: int


@dataclass(frozen=True)
class Revoke:
    """A revoke. tricks, 1 or 2, go from side to the other side. hand: who revoked, if known.

    [MB trumps 3]
    """

    side: Side
    tricks: int
    hand: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class ContractDeal(Deal):
    """A deal of contract bridge. It was void or passed out if contract is None."""

    contract: Contract | None = None
    declarer: Seat | None = None
    tricks: int | None = None
    honours: Honours | None = None
    revokes: tuple[Revoke, ...] = ()

    @property
    def played(self) -> bool:
        """Return whether the deal counts, that is, it is neither void nor passed out."""
        return self.contract is not None and self.void is None


def parse(
    raw: Mapping[str, object], seats: Sequence[Seat] = SEATS
) -> tuple[ContractDeal | None, list[Problem]]:
    """Return (deal, []) for a valid deal, or (None, problems), whatever its match."""
    if raw.keys() == _PLAIN_KEYS:
        contract, declarer, tricks = raw["contract"], raw["declarer"], raw["tricks"]
        # By type, since True is equal to 1. Longer texts would only fill the memory.
        if (
            type(contract) is type(declarer) is str
            and type(tricks) is int
            and max(len(contract), len(declarer)) <= _LONGEST
            and tricks in range(TRICKS + 1)
        ):
            deal, problems = _parse_plain(contract, declarer, tricks, tuple(seats))
            return deal, list(problems)
    return _parse(raw, seats)


_PLAIN_KEYS = {"contract", "declarer", "tricks"}
_LONGEST = len("7NTXX")


@lru_cache(maxsize=4096)
def _parse_plain(
    contract: str, declarer: str, tricks: int, seats: tuple[Seat, ...]
) -> tuple[ContractDeal | None, tuple[Problem, ...]]:
    """Return what `_parse` returns for a deal that says no more.

    Nearly all deals of a history are one of a few hundred: parsing each was a tenth of the work.
    """
    deal, problems = _parse({"contract": contract, "declarer": declarer, "tricks": tricks}, seats)
    return deal, tuple(problems)


def _parse(
    raw: Mapping[str, object], seats: Sequence[Seat]
) -> tuple[ContractDeal | None, list[Problem]]:
    shape = Shape(raw)
    shape.only(_KEYS)
    facts = shared.read(shape, seats)
    if shape.has("void"):
        shape.bar("void-with-result", RESULT_KEYS)
        deal = ContractDeal(**vars(facts))
    else:
        deal = _result(shape, facts, seats)
        if shape.problems and _are_all_read(deal, raw):  # otherwise its match asks
            shape.problems += find_revoke_problems(deal, seats)
    return (None if shape.problems else deal), shape.problems


def _result(shape: Shape, facts: Deal, seats: Sequence[Seat]) -> ContractDeal:
    """Return the deal with its result, after comparing that with the calls and the cards."""
    shape.need("contract")
    if shape.raw.get("contract") == PASS:
        shape.bar("pass-with-result", RESULT_KEYS[1:])
        deal = ContractDeal(**vars(facts))
        result = PartialResult(passed=True)
    else:
        deal = _played(shape, facts, seats)
        result = _result_of(deal, shape)
    shape.problems += agreement.find_disagreements(
        facts, result, bool(shape.raw.get("rulings")), seats
    )
    return deal


def _are_all_read(deal: ContractDeal, raw: Mapping[str, object]) -> bool:
    """Return whether each revoke was read, so that the tricks of all of them are known."""
    revokes = raw.get("revokes")
    return isinstance(revokes, Sequence) and len(revokes) == len(deal.revokes)


def find_revoke_problems(deal: ContractDeal, seats: Sequence[Seat]) -> list[Problem]:
    """Return the problems of revokes that cost other tricks than the play shows. [MB trumps 3]"""
    if deal.contract is None or deal.declarer is None or not deal.play or not deal.revokes:
        return []
    trumps, leader = deal.contract.trumps, turn_from(deal.declarer, 1, seats)
    played, _problems = follow(leader, trumps, deal.play, deal.hands, seats)
    if played is None:
        return []
    paid = {
        side: [revoke.tricks for revoke in deal.revokes if revoke.side is side] for side in SIDES
    }
    return agreement.check_revoke_tricks(played, trumps, get_partner(deal.declarer), paid)


def _played(shape: Shape, facts: Deal, seats: Iterable[Seat]) -> ContractDeal:
    shape.need("declarer", "tricks")
    bid = parse_contract(shape)
    declarer = shape.seat("declarer", seats)
    tricks = parse_tricks(shape)
    return ContractDeal(
        **vars(facts),
        contract=bid,
        declarer=declarer,
        tricks=tricks,
        honours=_honours(shape, bid, seats),
        revokes=_revokes(shape, declarer, tricks, seats),
    )


def _result_of(deal: ContractDeal, shape: Shape) -> PartialResult:
    """Return the result to compare with the calls and the cards.

    If a revoke is invalid, it is unknown which sides' revokes are recorded.
    """
    revoking = frozenset(revoke.side for revoke in deal.revokes)
    unread = any(problem.field.startswith("revokes") for problem in shape.problems)
    return PartialResult(
        contract=deal.contract,
        declarer=deal.declarer,
        tricks=deal.tricks,
        honours=(deal.honours.hand, deal.honours.held) if deal.honours else None,
        revoking=None if unread else revoking,
    )


def parse_contract(shape: Shape) -> Contract | None:
    """Return the contract of a result, or None with its problem recorded in shape."""
    value = shape.raw.get("contract")
    bid = read_contract(value)
    if bid is None and shape.has("contract"):
        shape.fault("not-a-contract", "contract", value=format_value(value))
    return bid


def read_contract(value: object) -> Contract | None:
    """Return the contract that value represents, or None if invalid."""
    try:
        return Contract.parse(value) if isinstance(value, str) else None
    except ValueError:
        return None


def parse_tricks(shape: Shape) -> int | None:
    """Return the tricks of declarer's side, or None with its problem recorded in shape."""
    tricks = shape.whole("tricks")
    if tricks is None or 0 <= tricks <= TRICKS:
        return tricks
    shape.fault("tricks-out-of-range", "tricks", tricks=format_value(tricks))
    return None


def _honours(shape: Shape, bid: Contract | None, seats: Iterable[Seat]) -> Honours | None:
    entries = shape.objects("honours", MOST_ITEMS["honours"])
    claims = [_claim(inner, bid, seats) for inner in entries]
    if len(entries) > 1:
        shape.fault("honours-more-than-once", "honours")
    return claims[0] if len(claims) == 1 else None


def _claim(shape: Shape, bid: Contract | None, seats: Iterable[Seat]) -> Honours | None:
    shape.only(("hand", "held"))
    shape.need("hand", "held")
    hand, held = shape.seat("hand", seats), shape.whole("held")
    if held is None:
        return None
    if held not in (4, 5):
        shape.fault("honours-number", "held", held=format_value(held))
        return None
    if bid is not None and bid.strain is Strain.NT and held != 4:
        shape.fault("honours-no-trumps", "held", held=held)
        return None
    return None if hand is None else Honours(hand, held)


def _revokes(
    shape: Shape, declarer: Seat | None, tricks: int | None, seats: Iterable[Seat]
) -> tuple[Revoke, ...]:
    parsed = [
        _revoke(inner, declarer, seats) for inner in shape.objects("revokes", MOST_ITEMS["revokes"])
    ]
    revokes = tuple(revoke for revoke in parsed if revoke is not None)
    if not revokes or declarer is None or tricks is None:
        return revokes
    won = (
        Pair()
        .plus(get_side(declarer), tricks)
        .plus(get_other_side(get_side(declarer)), TRICKS - tricks)
    )
    paid = count_revoke_tricks(revokes)
    for side in Side:
        if paid[side] > won[side]:
            values = {"side": side, "tricks": paid[side], "won": won[side]}
            shape.fault("revoke-too-many", "revokes", **values)
    return revokes


def _revoke(shape: Shape, declarer: Seat | None, seats: Iterable[Seat]) -> Revoke | None:
    shape.only(("by", "tricks", "hand"))
    shape.need("by", "tricks")
    side, tricks, hand = shape.side("by"), shape.whole("tricks"), shape.seat("hand", seats)
    if hand is not None and side is not None and get_side(hand) is not side:
        shape.fault("revoke-other-side", "hand", hand=hand, side=side)
    if hand is not None and declarer is not None and hand is get_partner(declarer):
        shape.fault("revoke-dummy", "hand", hand=hand)
    if tricks is not None and tricks not in (1, 2):
        shape.fault("revoke-tricks", "tricks", tricks=format_value(tricks))
        return None
    return None if side is None or tricks is None else Revoke(side, tricks, hand)


def count_revoke_tricks(revokes: Iterable[Revoke]) -> Pair:
    """Return the number of tricks each side gives up for its revokes."""
    paid = Pair()
    for revoke in revokes:
        paid = paid.plus(revoke.side, revoke.tricks)
    return paid


def make_outline(raw: Mapping[str, object]) -> ContractDeal | None:
    """Return a deal that advances the match as an invalid deal does, ignoring the score.

    Return None if it is unknown whether the deal was played, passed out or void.
    """
    if "void" in raw:
        void = find_member(Void, raw["void"])
        told = void is not None and not any(key in raw for key in RESULT_KEYS)
        return ContractDeal(void=void) if told else None
    if raw.get("contract") == PASS:
        return ContractDeal()
    bid = read_contract(raw.get("contract"))
    return None if bid is None else ContractDeal(contract=bid)
