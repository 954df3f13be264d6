"""The reasons for the result of a cut, by the cards that decided it.

Equal cards are cut again only to part those who were equal. So the reason for a player names the
card that made them equal, and then the one that they cut again.
"""

from collections.abc import Sequence

from nights.formation.code import HIGHEST, Code
from nights.formation.outcomes import Candidate
from nights.formation.reasons import CutReason

Cards = Sequence[str]
"""The cards of a player in the order cut: each after the first was cut again among equals."""


def name_cards(cards: Cards) -> str | CutReason:
    """Return the cards of a player as a value of a reason."""
    named: str | CutReason = cards[0]
    for card in cards[1:]:
        named = CutReason("card-again", {"first_card": named, "card": card})
    return named


def tell_out_by_count(candidates: Sequence[Candidate], out: Sequence[Candidate]) -> list[CutReason]:
    """Return the reasons for those who are out without a cut."""
    stays = [candidate for candidate in candidates if candidate not in out]
    counted = [
        candidate
        for candidate in out
        if all(candidate.consecutive > other.consecutive for other in stays)
    ]
    most = max((candidate.consecutive for candidate in candidates), default=0)
    if len(counted) == 2 and counted[0].consecutive == counted[1].consecutive:
        values = {"name": counted[0].name, "other": counted[1].name, "count": most}
        reasons = [CutReason("most-consecutive-two", values)]
    else:
        reasons = [
            CutReason(
                "most-consecutive" if candidate.consecutive == most else "more-consecutive",
                {"name": candidate.name, "count": candidate.consecutive},
            )
            for candidate in counted
        ]
    rest = [candidate for candidate in out if candidate not in counted]
    return reasons + [_tell_lesser(candidate, stays) for candidate in rest]


def _tell_lesser(candidate: Candidate, stays: Sequence[Candidate]) -> CutReason:
    """Return why somebody is out who has played as many matches as those who play."""
    if candidate.right and candidate.place > max(other.place for other in stays):
        return CutReason("lesser-right-out", {"name": candidate.name, "right": candidate.right})
    return CutReason("sat-out-least", {"name": candidate.name, "times": candidate.sat_out})


def tell_out_by_card(code: Code, candidate: Candidate, cards: Cards, against: Cards) -> CutReason:
    """Return the reason for somebody who is out by their cards.

    against: the cards of the player next to them who plays. Both are told up to where they differ.
    """
    rounds = range(min(len(cards), len(against)))
    last = next(
        (at for at in rounds if code.height(cards[at]) != code.height(against[at])), rounds[-1]
    )
    values = {
        "name": candidate.name,
        "card": name_cards(cards[: last + 1]),
        "against": against[last],
    }
    return CutReason("high-card" if code.out == HIGHEST else "low-card", values)


def tell_exempt(candidates: Sequence[Candidate], cutting: Sequence[Candidate]) -> list[CutReason]:
    """Return why others play whatever the cards of those who cut for who goes out."""
    reasons = []
    for candidate in candidates:
        values = {
            "name": candidate.name,
            "count": candidate.consecutive,
            "times": candidate.sat_out,
        }
        if candidate.consecutive < cutting[0].consecutive:
            code = "stays-fewer" if candidate.consecutive else "stays-fresh"
            reasons.append(CutReason(code, values))
        elif candidate.place < cutting[0].place and candidate.right:
            reasons.append(
                CutReason("stays-right", {"name": candidate.name, "right": candidate.right})
            )
        else:
            reasons.append(CutReason("stays-rested", values))
    return reasons


def tell_seats(
    code: Code, dealer: tuple[object, Cards], partner: tuple[object, Cards] | None, among: bool
) -> list[CutReason]:
    """Return the reasons for the partners, if there are any, and for the dealer.

    dealer and partner: the name and the cards. among: whether others cut who do not play, so that
    these cards are the lowest, or highest, only among those who do.
    """
    end = f"{code.dealer}-playing" if among else code.dealer
    name, cards = dealer
    deals = CutReason(f"deals-{end}", {"name": name, "card": name_cards(cards)})
    if partner is None:
        return [deals]
    values = {
        "first": name,
        "first_card": name_cards(cards),
        "second": partner[0],
        "second_card": name_cards(partner[1]),
    }
    return [CutReason(f"partners-{end}", values), deals]
