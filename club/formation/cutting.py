"""The cut for a match: who plays, partners, seats and the first deal.

Modern practice ("The Mechanics and Rules of Bridge"): the two highest cards are partners
against the two lowest; suits settle equal ranks, clubs the lowest; the highest deals first
and chooses the seats. Where five or six belong, whoever has played the most matches
running goes out, and among equals the lowest card: the text is silent on it, and a rota
by the draw for deal has the lowest sit out first. In a game for two the higher card deals
and chooses the seat, and nobody has a partner.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from club.formation.code import Code

SEATS = "NESW"
#: Seats from the chooser's own, by how many there are: partner opposite, then the adversaries
#: from the left; of two, the adversary.
_FROM_CHOOSER = {4: (0, 2, 1, 3), 2: (0, 1)}


@dataclass(frozen=True)
class Reason:
    """Why something was decided, or what is wrong: a code, its values, an English sentence."""

    code: str
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """The sentence with its values still named."""
        return SENTENCES[self.code]

    @property
    def sentence(self) -> str:
        """The sentence in English."""
        return self.template % self.values


def sentence(text: str) -> str:
    """Mark a sentence for translation; the text itself is the answer."""
    return text


SENTENCES = {
    "too-few": sentence("A table needs four players; there are %(count)d."),
    "not-two": sentence("Two players belong to a table of this game; there are %(count)d."),
    "too-many": sentence("At most %(most)d players belong to a table; there are %(count)d."),
    "twice": sentence("%(name)s is named twice."),
    "no-card": sentence("%(name)s has not drawn a card."),
    "not-a-card": sentence("“%(card)s” is not a card; write one like QS or TD."),
    "same-card": sentence("%(name)s and %(other)s cannot both have drawn %(card)s."),
    "stranger-drew": sentence("A card was drawn for somebody who does not belong to the table."),
    "most-consecutive": sentence(
        "%(name)s sits out: %(count)d matches running, the most at the table."
    ),
    "lowest-cut": sentence("%(name)s sits out, having cut the %(card)s, the lowest."),
    "lowest-of-equals": sentence(
        "%(name)s sits out: %(count)d matches running like others, and cut the lower card, "
        "the %(card)s."
    ),
    "partners": sentence(
        "%(first)s (%(first_card)s) and %(second)s (%(second_card)s) drew the two highest cards "
        "and are partners."
    ),
    "dealer": sentence("%(name)s drew the highest card, the %(card)s: deals and has the choice."),
}


@dataclass(frozen=True)
class Candidate:
    """Somebody who belongs to the table; consecutive counts matches played running."""

    key: Any
    name: str
    consecutive: int = 0


@dataclass(frozen=True)
class Settled:
    """The outcome: who holds each seat, who deals first, who sits out, and why."""

    seats: dict[str, Candidate]
    dealer: str
    out: tuple[Candidate, ...]
    reasons: tuple[Reason, ...]


def draw(code: Code, keys: Sequence[Any], chance: random.Random) -> dict[Any, str]:
    """Answer a card for each key, drawn from one pack by a source of chance that is given."""
    pack = [rank + suit for rank in code.ranks for suit in code.suits]
    return dict(zip(keys, chance.sample(pack, len(keys)), strict=True))


def problems(
    code: Code,
    candidates: Sequence[Candidate],
    cards: dict[Any, str],
    seats: Sequence[str] = SEATS,
) -> list[Reason]:
    """List what is wrong with a cut; cards has each candidate's card by key."""
    return (
        _headcount(code, candidates, seats)
        + _people(candidates, cards)
        + _cards(code, candidates, cards)
    )


def _headcount(code: Code, candidates: Sequence[Candidate], seats: Sequence[str]) -> list[Reason]:
    count, most = len(candidates), code.most_at(seats)
    if len(seats) <= count <= most:
        return []
    if len(seats) == most:
        return [Reason("not-two", {"count": count})]
    if count < len(seats):
        return [Reason("too-few", {"count": count})]
    return [Reason("too-many", {"count": count, "most": most})]


def _people(candidates: Sequence[Candidate], cards: dict[Any, str]) -> list[Reason]:
    keys = [candidate.key for candidate in candidates]
    found = [
        Reason("twice", {"name": candidate.name})
        for at, candidate in enumerate(candidates)
        if candidate.key in keys[:at]
    ]
    if any(key not in keys for key in cards):
        found.append(Reason("stranger-drew"))
    return found


def _cards(code: Code, candidates: Sequence[Candidate], cards: dict[Any, str]) -> list[Reason]:
    found: list[Reason] = []
    holder: dict[str, str] = {}
    for candidate in {candidate.key: candidate for candidate in candidates}.values():
        card = cards.get(candidate.key)
        if not card:
            found.append(Reason("no-card", {"name": candidate.name}))
        elif not code.holds(card):
            found.append(Reason("not-a-card", {"card": card}))
        elif card in holder:
            values = {"name": holder[card], "other": candidate.name, "card": card}
            found.append(Reason("same-card", values))
        else:
            holder[card] = candidate.name
    return found


def settle(
    code: Code,
    candidates: Sequence[Candidate],
    cards: dict[Any, str],
    chooser_seat: str = "N",
    seats: Sequence[str] = SEATS,
) -> Settled:
    """Seat a match from one card a candidate; call it on a cut without problems.

    chooser_seat is where the highest, who has the choice, sits down; seats are the game's.
    [MB game 1] [MB pack 5] [MB dealing 1]
    """
    playing, out, reasons = _cut_out(code, candidates, cards, len(seats))
    ranked = sorted(playing, key=lambda one: code.height(cards[one.key]), reverse=True)
    start = seats.index(chooser_seat)
    taken = {
        seats[(start + turn) % len(seats)]: who
        for turn, who in zip(_FROM_CHOOSER[len(seats)], ranked, strict=True)
    }
    if len(seats) > 2:
        reasons.append(_partners(ranked[0], ranked[1], cards))
    reasons.append(Reason("dealer", {"name": ranked[0].name, "card": cards[ranked[0].key]}))
    return Settled(taken, chooser_seat, tuple(out), tuple(reasons))


def _partners(first: Candidate, second: Candidate, cards: dict[Any, str]) -> Reason:
    values = {
        "first": first.name,
        "first_card": cards[first.key],
        "second": second.name,
        "second_card": cards[second.key],
    }
    return Reason("partners", values)


def _cut_out(
    code: Code, candidates: Sequence[Candidate], cards: dict[Any, str], seats: int
) -> tuple[list[Candidate], list[Candidate], list[Reason]]:
    """Part those who play from those who sit out, with a reason for each of these."""
    by_claim = sorted(candidates, key=lambda one: (one.consecutive, _lowness(code, cards[one.key])))
    playing, out = by_claim[:seats], by_claim[seats:]
    return playing, out, [_why_out(one, playing, cards) for one in out]


def _lowness(code: Code, card: str) -> tuple[int, int]:
    rank, suit = code.height(card)
    return -rank, -suit


def _why_out(one: Candidate, playing: Sequence[Candidate], cards: dict[Any, str]) -> Reason:
    values = {"name": one.name, "count": one.consecutive, "card": cards[one.key]}
    if all(other.consecutive < one.consecutive for other in playing):
        return Reason("most-consecutive", values)
    if one.consecutive == 0:
        return Reason("lowest-cut", values)
    return Reason("lowest-of-equals", values)
