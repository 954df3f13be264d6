"""Doubts about a valid result: what is so unlikely that the table confirms it once more."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.cards import Card
from scoring.contract import TRICKS, Contract, Doubling, score_tricks
from scoring.duplicate.points import GAME, score_result
from scoring.games.contract_deal import read_contract
from scoring.hands import Hands
from scoring.seats import Seat, Side, get_left_of, get_other_side, get_side
from scoring.shape import is_whole
from scoring.wording import sentence

FEWEST = 3
"""How many other results make a field. With fewer nothing is unusual."""

FAR_OPPOSITE, FAR_SAME = 600, 1000
"""How far from the nearest other result is unlikely, on the other side of nought and on its own.

A slam that one table alone bid is some 750 from a game, and common.
"""

MOST_OVERTRICKS, MOST_UNDERTRICKS = 3, 5
SLAM = 6
"""The level of a small slam."""

SENTENCES = {
    "thirteen-tricks": sentence("All thirteen tricks in %(contract)s, which is no game."),
    "many-overtricks": sentence(
        "%(contract)s was made with overtricks: %(overtricks)s. It is no game."
    ),
    "many-undertricks": sentence("%(contract)s by %(declarer)s, %(undertricks)s down."),
    "slam-doubled": sentence("%(contract)s by %(declarer)s was doubled and made."),
    "other-direction": sentence(
        "%(declarer)s is declarer here. At all other tables it was %(side)s: %(results)s results."
    ),
    "far-from-field": sentence(
        "%(score)s for North-South is %(distance)s from the nearest other result, %(nearest)s."
    ),
    "lead-not-held": sentence(
        "%(leader)s led %(lead)s against %(declarer)s, and was not dealt it."
    ),
    "lead-of-other": sentence(
        "%(leader)s led %(lead)s against %(declarer)s, and it was dealt to %(holder)s."
    ),
}
"""The English sentence for each code. Translations and clients depend on the codes."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A doubt: a code and the values of its sentence. field: the key of the result in doubt."""

    code: str
    field: str
    values: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return SENTENCES[self.code]

    @property
    def sentence(self) -> str:
        """Return the English sentence with the values interpolated."""
        return self.template % dict(self.values)


@dataclass(frozen=True, slots=True)
class _Told:
    """What a result says. contract: None if it was passed out or only the score is known."""

    score: int
    contract: Contract | None = None
    declarer: Seat = Seat.N
    tricks: int = 0
    lead: Card | None = None

    @property
    def beyond(self) -> int:
        """Return the overtricks, negative for undertricks."""
        return self.tricks - self.contract.tricks if self.contract else 0

    @property
    def declared_by(self) -> Side | None:
        """Return the side of declarer, if there is one."""
        return get_side(self.declarer) if self.contract else None


def list_doubts(
    result: Mapping[str, object],
    vulnerable: frozenset[Side],
    others: Sequence[Mapping[str, object]],
    hands: Hands | None = None,
) -> list[Doubt]:
    """Return every doubt about a valid result of the event format.

    vulnerable: the sides that are vulnerable on the board. others: the other results of it, of
    which those without a score are passed over. hands: the cards as dealt, if known. A result
    that is adjusted, late or not played has no doubts.
    """
    told = _read(result, vulnerable)
    if told is None:
        return []
    field_ = [
        known for known in (_read(other, vulnerable) for other in others) if known is not None
    ]
    doubts = [*_doubt_contract(told), *_doubt_lead(told, hands or {})]
    if len(field_) >= FEWEST:
        doubts += list(_doubt_direction(told, field_)) or list(_doubt_score(told, field_))
    return doubts


def _read(result: Mapping[str, object], vulnerable: frozenset[Side]) -> _Told | None:
    """Return what a result says, or None if it says no score."""
    score, contract, tricks = result.get("score"), result.get("contract"), result.get("tricks")
    if "adjusted" in result or "weighted" in result:
        return None
    bid = read_contract(contract)
    if bid is not None and is_whole(tricks):
        declarer = Seat(str(result["declarer"]))
        lead = result.get("lead")
        # The format writes a card led suit first.
        card = Card.parse(lead[1:] + lead[0]) if isinstance(lead, str) else None
        worth = score_result(bid, declarer, tricks, vulnerable)
        return _Told(worth, bid, declarer, tricks, card)
    if contract is not None:
        return _Told(0)
    return _Told(score) if is_whole(score) else None


def _doubt_contract(told: _Told) -> Iterator[Doubt]:
    """Yield the doubts that the result alone gives."""
    contract = told.contract
    if contract is None:
        return
    values = {"contract": str(contract), "declarer": str(told.declarer)}
    part_score = score_tricks(contract) < GAME
    if part_score and told.tricks == TRICKS:
        yield Doubt("thirteen-tricks", "tricks", values)
    elif part_score and told.beyond > MOST_OVERTRICKS:
        yield Doubt("many-overtricks", "tricks", {**values, "overtricks": told.beyond})
    if -told.beyond > MOST_UNDERTRICKS:
        yield Doubt("many-undertricks", "tricks", {**values, "undertricks": -told.beyond})
    if contract.level >= SLAM and contract.doubling is not Doubling.NONE and told.beyond >= 0:
        yield Doubt("slam-doubled", "contract", values)


def _doubt_lead(told: _Told, hands: Hands) -> Iterator[Doubt]:
    """Yield the doubt about a card led that the player to declarer's left does not hold."""
    leader = get_left_of(told.declarer)
    if told.lead is None or leader not in hands or told.lead in hands[leader]:
        return
    values = {"leader": str(leader), "lead": str(told.lead), "declarer": str(told.declarer)}
    holder = next((seat for seat, cards in hands.items() if told.lead in cards), None)
    if holder is None:
        yield Doubt("lead-not-held", "lead", values)
    else:
        yield Doubt("lead-of-other", "lead", {**values, "holder": str(holder)})


def _doubt_direction(told: _Told, others: Sequence[_Told]) -> Iterator[Doubt]:
    """Yield the doubt that declarer sat in the other direction."""
    if told.declared_by is None:
        return
    side = get_other_side(told.declared_by)
    if all(other.declared_by is side for other in others) and _is_opposite(told, others):
        values = {"declarer": str(told.declarer), "side": str(side), "results": len(others)}
        yield Doubt("other-direction", "declarer", values)


def _is_opposite(told: _Told, others: Sequence[_Told]) -> bool:
    """Return whether the other side than at every other table scored."""
    return all(told.score * other.score < 0 for other in others)


def _doubt_score(told: _Told, others: Sequence[_Told]) -> Iterator[Doubt]:
    """Yield the doubt about a score that is far from every other."""
    nearest = min((other.score for other in others), key=lambda score: abs(score - told.score))
    distance = abs(nearest - told.score)
    if distance > (FAR_OPPOSITE if _is_opposite(told, others) else FAR_SAME):
        values = {"score": told.score, "distance": distance, "nearest": nearest}
        yield Doubt("far-from-field", "score", values)
