"""Check the calls, the hands and the cards played of a deal against its result."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring import hands as dealt
from scoring.auction import format_contract, read_auction
from scoring.cards import Card, Suit
from scoring.contract import Contract
from scoring.deal import Deal
from scoring.hands import Hands, count_honours
from scoring.pair import Pair
from scoring.play import Played, find_winner, follow
from scoring.problem import Problem
from scoring.seats import SEATS, Seat, Side, get_partner, get_side, turn_from

EXCUSED_BY_RULING = frozenset(
    {
        "bid-insufficient",
        "double-inadmissible",
        "redouble-inadmissible",
        "call-after-end",
        "card-not-held",
        "revoke-unrecorded",
        "tricks-differ",
        "tricks-beyond-play",
        "won-differs",
        "won-beyond-play",
        "call-not-open",
        "call-out-of-turn",
        "declaration-unfinished",
        "doubles-beyond-limit",
    }
)
"""Codes of problems that a director's ruling can explain, such as a call out of turn."""


@dataclass(frozen=True)
class PartialResult:
    """The part of a result that could be read. None means absent or invalid.

    passed: nobody bid. revoking: the sides that pay for a revoke, or None if that is invalid.
    """

    contract: Contract | None = None
    passed: bool = False
    declarer: Seat | None = None
    tricks: int | None = None
    honours: tuple[Seat, int] | None = None
    revoking: frozenset[Side] | None = frozenset()


def find_disagreements(
    deal: Deal, result: PartialResult, ruled: bool, seats: Sequence[Seat] = SEATS
) -> list[Problem]:
    """Return every disagreement that can be found without knowing the dealer."""
    hand_faults = [] if deal.hands is None else dealt.check_hands(deal.hands)
    hands = None if hand_faults else deal.hands
    problems = [
        *hand_faults,
        *_against_calls(deal.calls, result, len(seats)),
        *_against_hands(hands, result),
        *_against_play(deal.play, hands, result, seats),
    ]
    return drop_excused(problems, ruled)


def drop_excused(faults: Iterable[Problem], ruled: bool) -> list[Problem]:
    """Return the faults, without those that a ruling can explain if ruled is true."""
    return [problem for problem in faults if not (ruled and problem.code in EXCUSED_BY_RULING)]


def check_declarer(
    calls: Sequence[str], dealer: Seat, declarer: Seat | None, seats: Sequence[Seat] = SEATS
) -> list[Problem]:
    """Return a problem if declarer is not the declarer of the auction begun by dealer."""
    auction, _ = read_auction(calls, len(seats))
    called = auction.declarer(dealer, seats) if auction else None
    if called is None or declarer is None or called is declarer:
        return []
    return [Problem("declarer-differs", "declarer", {"called": called, "stated": declarer})]


def _against_calls(
    calls: Sequence[str] | None, result: PartialResult, players: int
) -> list[Problem]:
    if calls is None:
        return []
    auction, problems = read_auction(calls, players)
    readable = result.passed or result.contract is not None
    if auction is None or not readable or auction.contract == result.contract:
        return problems
    values = {
        "called": format_contract(auction.contract),
        "stated": format_contract(result.contract),
    }
    return [Problem("contract-differs", "contract", values)]


def _against_hands(hands: Hands | None, result: PartialResult) -> list[Problem]:
    if hands is None or result.contract is None or result.honours is None:
        return []
    hand, held = result.honours
    counted = count_honours(hands[hand], result.contract.strain)
    if counted == held:
        return []
    values = {"hand": hand, "counted": counted, "held": held}
    return [Problem("honours-differ", "honours.0.held", values)]


def _against_play(
    cards: Sequence[Card] | None, hands: Hands | None, result: PartialResult, seats: Sequence[Seat]
) -> list[Problem]:
    if cards is None:
        return []
    if result.passed:
        return [Problem("play-without-contract", "play")]
    if result.contract is None or result.declarer is None:
        return []
    dummy = get_partner(result.declarer)
    leader = turn_from(
        result.declarer, 1, seats
    )  # [RC play 1] [MB start 2] [CB play 1] [CB play 4]
    played, problems = follow(leader, result.contract.trumps, cards, hands, seats)
    if played is None:
        return problems
    return [
        *check_revokes(played, dummy, result.revoking),
        *_against_tricks(played, get_side(result.declarer), result.tricks),
    ]


def check_revokes(
    played: Played, dummy: Seat | None, revoking: frozenset[Side] | None
) -> list[Problem]:
    """Return the differences between the sides that revoked in the play and those in revoking.

    A revoke by dummy is not counted.

    [L dummy 5] [L revoke 1]
    """
    liable = [index for index in played.revokes if played.turns[index][0] is not dummy]
    return [*_unrecorded(played, liable, revoking), *_not_in_play(played, liable, revoking)]


def _unrecorded(
    played: Played, revokes: Sequence[int], revoking: frozenset[Side] | None
) -> list[Problem]:
    """Return a problem for each revoke in the play that the result does not record."""
    faults = []
    for index in revokes:
        seat, _ = played.turns[index]
        if revoking is not None and get_side(seat) not in revoking:
            values = {"seat": seat, "card": str(played.led_to(index))}
            faults.append(Problem("revoke-unrecorded", f"play.{index}", values))
    return faults


def _not_in_play(
    played: Played, revokes: Sequence[int], revoking: frozenset[Side] | None
) -> list[Problem]:
    """Return a problem for each side that paid for a revoke not found in a full record of play."""
    if played.left or revoking is None:
        return []
    sides = {get_side(played.turns[index][0]) for index in revokes}
    acquitted = [side for side in Side if side in revoking and side not in sides]
    return [Problem("revoke-not-in-play", "revokes", {"side": side}) for side in acquitted]


def check_revoke_tricks(
    played: Played,
    trumps: Suit | None,
    dummy: Seat | None,
    paid: Mapping[Side, Sequence[int]],
) -> list[Problem]:
    """Return a problem for each side whose revokes cost other tricks than the play shows.

    paid: the tricks of each revoke that the result records, by side. A revoke costs two tricks if
    the revoking player won its trick, else one. Revokes in an unfinished trick are not compared.
    [MB trumps 3]
    """
    return [
        Problem("revoke-tricks-differ", "revokes", {**values, "side": side})
        for side, tricks in paid.items()
        if (values := _find_unlike(tricks, _list_costs(played, trumps, dummy, side)))
    ]


def _find_unlike(stated: Sequence[int], costs: Sequence[int]) -> dict[str, object]:
    """Return what differs if the shorter list is not part of the longer."""
    fewer, more = sorted((Counter(stated), Counter(costs)), key=Counter.total)
    if fewer <= more:
        return {}
    expected, given = (" + ".join(map(str, sorted(amounts))) for amounts in (costs, stated))
    return {"expected": expected, "tricks": given}


def _list_costs(played: Played, trumps: Suit | None, dummy: Seat | None, side: Side) -> list[int]:
    """Return the tricks that each revoke of a side costs by the play."""
    costs = []
    for index in played.revokes:
        seat, start = played.turns[index][0], index - index % played.players
        trick = played.turns[start : start + played.players]
        if len(trick) == played.players and seat is not dummy and get_side(seat) is side:
            costs.append(2 if find_winner(trick, trumps) is seat else 1)
    return costs


def check_tricks_won(played: Played, won: Pair) -> list[Problem]:
    """Return a problem if the tricks that each side won differ from those in the record of play.

    At most one problem is returned, for North-South first. The tricks after a claim are not
    in the record and may go to either side.
    """
    for side in Side:
        least = played.won[side]
        most = least + played.left
        if least == most != won[side]:
            values = {"side": side, "won": least, "stated": won[side]}
            return [Problem("won-differs", f"won.{side}", values)]
        if not least <= won[side] <= most:
            values = {"side": side, "least": least, "most": most, "stated": won[side]}
            return [Problem("won-beyond-play", f"won.{side}", values)]
    return []


def _against_tricks(played: Played, side: Side, tricks: int | None) -> list[Problem]:
    """Return a problem if tricks differs from the record of play, which a claim may end early."""
    least = played.won[side]
    most = least + played.left
    if tricks is None or least <= tricks <= most:
        return []
    if least == most:
        return [Problem("tricks-differ", "tricks", {"won": least, "tricks": tricks})]
    values = {"least": least, "most": most, "tricks": tricks}
    return [Problem("tricks-beyond-play", "tricks", values)]
