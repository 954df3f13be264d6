"""The deal under the laws of 1907, and strict parsing of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring import deal as shared
from scoring import hands as dealt
from scoring.agreement import check_revokes, check_tricks_won, drop_excused
from scoring.cards import Suit
from scoring.contract import Strain
from scoring.deal import MOST_ITEMS, Deal
from scoring.declaration import Declaration, read_call, read_declaration
from scoring.hands import Hands, count_honours
from scoring.pair import Pair
from scoring.play import find_repeated_cards, follow
from scoring.problem import Problem
from scoring.seats import SEATS, Seat, Side, get_left_of, get_partner
from scoring.shape import Shape, find_member, format_value
from scoring.won import read_won
from scoring.worth_1907 import count_doubles

RESULT_KEYS = ("trumps", "doubles", "won", "honours", "chicane", "revokes")
_KEYS = shared.KEYS.union(RESULT_KEYS)
MOST_DOUBLES = 32
BEYOND_LIMIT = "doubles-beyond-limit"


@dataclass(frozen=True, kw_only=True)
class OldDeal(Deal):
    """A deal under the laws of 1907. It is void if won is None.

    won: the tricks before any penalty. honours and chicane: None if not claimed; honours belong
    to the hand that was dealt them [L scoring 5]. revokes: a side is listed once for each of its
    revokes [L revoke 12].
    """

    trumps: Strain | None = None
    doubles: int = 0
    won: Pair | None = None
    honours: Mapping[Seat, int] | None = field(default=None, hash=False)
    chicane: tuple[Seat, ...] | None = None
    revokes: tuple[Side, ...] = ()


def parse(
    raw: Mapping[str, object], limit: int | None = None
) -> tuple[OldDeal | None, list[Problem]]:
    """Return (deal, []) for a valid deal, or (None, problems), whatever its match.

    limit: that of doubling, if any.
    """
    shape = Shape(raw)
    shape.only(_KEYS)
    facts = shared.read(shape, SEATS, read_call, "not-a-declaration")
    if shape.has("void"):
        shape.bar("void-with-result", RESULT_KEYS)
        deal = OldDeal(**vars(facts))
    else:
        deal = _result(shape, facts, limit)
    return (None if shape.problems else deal), shape.problems


def _result(shape: Shape, facts: Deal, limit: int | None) -> OldDeal:
    shape.need("trumps", "won")
    trumps = _trumps(shape)
    honours = _honours(shape, trumps)
    deal = OldDeal(
        **vars(facts),
        trumps=trumps,
        doubles=_doubles(shape),
        won=read_won(shape),
        honours=honours,
        chicane=_chicane(shape, trumps, honours or {}),
        revokes=_revokes(shape),
    )
    problems = [
        *(dealt.check_hands(facts.hands) if facts.hands else []),
        *find_repeated_cards(facts.play or ()),
        *_against_calls(deal, shape.problems, limit),
    ]
    hands = None if any(problem.field == "hands" for problem in problems) else facts.hands
    shape.problems += drop_excused([*problems, *_against_hands(deal, hands)], bool(facts.rulings))
    return deal


def _trumps(shape: Shape) -> Strain | None:
    trumps = find_member(Strain, shape.raw.get("trumps"))
    if trumps is None and shape.has("trumps"):
        shape.fault("not-trumps", "trumps", value=format_value(shape.raw["trumps"]))
    return trumps


def _doubles(shape: Shape) -> int:
    doubles = shape.whole("doubles")
    if doubles is not None and not 0 <= doubles <= MOST_DOUBLES:
        shape.fault("doubles-out-of-range", "doubles", doubles=format_value(doubles))
        return 0
    return doubles or 0


def _honours(shape: Shape, trumps: Strain | None) -> Mapping[Seat, int] | None:
    """Return the honours of each hand, which must total four aces or five trump honours.

    [E 5] [L scoring 4]
    """
    inner = shape.within("honours")
    if inner is None:
        return None
    inner.only(SEATS)
    held = {seat: inner.whole(seat) for seat in SEATS if inner.has(seat)}
    for seat, count in held.items():
        if count is not None and not 0 <= count <= 5:
            inner.fault("honours-of-hand", seat, hand=seat, held=format_value(count))
            held[seat] = None
    known = {seat: count for seat, count in held.items() if count is not None}
    if trumps is None or len(known) < len(held):
        return None
    every = 4 if trumps is Strain.NT else 5
    if sum(known.values()) != every:
        shape.fault("honours-not-all", "honours", total=sum(known.values()), all=every)
        return None
    return {seat: count for seat, count in known.items() if count}


def _chicane(
    shape: Shape, trumps: Strain | None, honours: Mapping[Seat, int]
) -> tuple[Seat, ...] | None:
    items = shape.items("chicane", MOST_ITEMS["chicane"])
    if items is None:
        return None
    if items and trumps is Strain.NT:
        shape.fault("chicane-no-trumps", "chicane")
    hands: list[Seat] = []
    for index, item in enumerate(items):
        hand = find_member(Seat, item)
        if hand is None:
            shape.fault("not-a-seat", f"chicane.{index}", value=format_value(item))
        elif hand in hands:
            shape.fault("chicane-twice", f"chicane.{index}", hand=hand)
        else:
            hands.append(hand)
            if honours.get(hand):
                values = {"hand": hand, "held": honours[hand]}
                shape.fault("chicane-with-honours", f"chicane.{index}", **values)
    if len(hands) == len(SEATS):
        shape.fault("chicane-everywhere", "chicane")
    return tuple(hands)


def _revokes(shape: Shape) -> tuple[Side, ...]:
    sides = []
    for inner in shape.objects("revokes", MOST_ITEMS["revokes"]):
        inner.only(("by",))
        inner.need("by")
        sides.append(inner.side("by"))
    return tuple(side for side in sides if side is not None)


def _against_calls(deal: OldDeal, shape_faults: list[Problem], limit: int | None) -> list[Problem]:
    """Return the differences between the calls and the result. Speakers are checked later."""
    if deal.calls is None:
        return []
    declaration, problems = read_declaration(deal.calls, limit=limit)
    if declaration is None:
        return problems
    unread = {problem.field for problem in shape_faults}
    return [problem for problem in _differing(declaration, deal) if problem.field not in unread]


def _differing(declared: Declaration, deal: OldDeal) -> list[Problem]:
    faults = []
    if declared.trumps and deal.trumps and declared.trumps is not deal.trumps:
        values: dict[str, object] = {"called": declared.trumps, "stated": deal.trumps}
        faults.append(Problem("trumps-differ", "trumps", values))
    if declared.doubles != deal.doubles:
        values = {"called": declared.doubles, "stated": deal.doubles}
        faults.append(Problem("doubles-differ", "doubles", values))
    return faults


def _against_hands(deal: OldDeal, hands: Hands | None) -> list[Problem]:
    """Return the differences between the honours and chicane claimed and the cards dealt."""
    if hands is None or deal.trumps is None:
        return []
    faults = []
    for seat in SEATS if deal.honours is not None else ():
        held, counted = (deal.honours or {}).get(seat, 0), count_honours(hands[seat], deal.trumps)
        if held != counted:
            values = {"hand": seat, "counted": counted, "held": held}
            faults.append(Problem("honours-differ", f"honours.{seat}", values))
    return faults + _against_chicane(deal, hands)


def _against_chicane(deal: OldDeal, hands: Hands) -> list[Problem]:
    if deal.chicane is None or deal.trumps in (None, Strain.NT):
        return []
    trumps = Suit(deal.trumps)
    void = [seat for seat in SEATS if not any(card.suit is trumps for card in hands[seat])]
    wrong = [seat for seat in SEATS if (seat in void) is not (seat in deal.chicane)]
    codes = {seat: "chicane-unclaimed" if seat in void else "chicane-not-held" for seat in wrong}
    return [Problem(code, "chicane", {"hand": seat}) for seat, code in codes.items()]


def check_limit(deal: OldDeal, limit: int | None) -> list[Problem]:
    """Return the problem of doubles after doubling has ceased. [L doubling 6A]"""
    most = count_doubles(deal.trumps, limit) if deal.trumps else None
    if most is None or deal.doubles <= most:
        return []
    values: dict[str, object] = {"doubles": deal.doubles, "most": most, "limit": limit}
    return drop_excused([Problem(BEYOND_LIMIT, "doubles", values)], bool(deal.rulings))


def check_dealer(deal: OldDeal, dealer: Seat, limit: int | None = None) -> list[Problem]:
    """Return the problems that depend on who dealt: the speakers, the opening lead."""
    faults = _against_play(deal, dealer)
    if deal.calls is not None:
        ruled = bool(deal.rulings)
        faults += read_declaration(deal.calls, dealer, ruled=ruled, limit=limit)[1]
    return drop_excused(faults, bool(deal.rulings))


def _against_play(deal: OldDeal, dealer: Seat) -> list[Problem]:
    """Return the differences between the play and the result.

    The eldest hand leads, and dealer's partner is dummy.

    [L dummy 1] [L dummy 5]
    """
    if deal.play is None or deal.won is None or deal.trumps is None:
        return []
    trumps = None if deal.trumps is Strain.NT else Suit(deal.trumps)
    played, problems = follow(get_left_of(dealer), trumps, deal.play, deal.hands)
    if played is None:
        return problems
    revoking = frozenset(deal.revokes)
    return [
        *check_revokes(played, get_partner(dealer), revoking),
        *check_tricks_won(played, deal.won),
    ]
