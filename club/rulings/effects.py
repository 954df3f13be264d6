"""What an option does to a deal, in the score sheet format."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.seats import SIDES, Seat, other, side_of
from scoring.wording import sentence


def _kept(deal: Mapping[str, Any]) -> dict[str, Any]:
    """Answer what a deal keeps of itself when it loses its result."""
    return {key: deal[key] for key in ("dealer", "rulings") if key in deal}


@dataclass(frozen=True)
class Effect:
    """Nothing but a note: players play on, as the law has it."""

    label = sentence("a note")
    makes_deal = False
    """Whether the deal is entered by the ruling itself, so that nobody enters a result."""

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Answer the deal as it is after the ruling; dealer is whose turn it was to deal."""
        return dict(deal)

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Answer the deal without what the ruling did; None where that cannot be told."""
        return dict(deal)


NOTHING = Effect()


@dataclass(frozen=True)
class Call(Effect):
    """Something is called: a card, a suit, the highest or lowest, to win or lose a trick."""

    label = sentence("a card or suit called")


@dataclass(frozen=True)
class Voided(Effect):
    """The deal has no result, and the same dealer deals again."""

    void: str = "new-deal"
    makes_deal = True

    label = sentence("a new deal")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Answer the deal without its result."""
        return {**_kept(deal), "void": self.void}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Answer None: the result that it replaced is not in the deal."""
        return None


@dataclass(frozen=True)
class Lost(Voided):
    """The deal has no result, and passes to the left."""

    void: str = "deal-lost"
    label = sentence("the deal is lost")


@dataclass(frozen=True)
class DealtBy(Effect):
    """A deal out of turn stands: the offender counts as its dealer."""

    label = sentence("the deal stands, and passes on from who dealt")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Answer the deal with its real dealer."""
        return {**deal, "dealer": str(offender)}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Answer the deal as one that its right dealer dealt."""
        return {key: value for key, value in deal.items() if key != "dealer"}


@dataclass(frozen=True)
class Revoked(Effect):
    """The offender's side pays for a revoke, in the words of its game, and is denied game.

    paid are the further words of the entry, such as tricks: 2.
    """

    paid: tuple[tuple[str, Any], ...] = ()
    by_hand: bool = False
    label = sentence("the penalty of a revoke")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Answer the deal with one revoke more; one without a result has none."""
        # What is no list is left for the laws to refuse.
        unread = not isinstance(deal.get("revokes", []), list)
        if unread or "void" in deal or deal.get("contract") == "pass":
            return dict(deal)
        return {**deal, "revokes": [*deal.get("revokes", []), self._entry(offender)]}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Answer the deal with one such revoke less; None if it has none."""
        revokes = list(deal.get("revokes", []))
        if self._entry(offender) not in revokes:
            return dict(deal) if "void" in deal else None
        revokes.remove(self._entry(offender))
        bare = {key: value for key, value in deal.items() if key != "revokes"}
        return {**bare, "revokes": revokes} if revokes else bare

    def _entry(self, offender: Seat) -> dict[str, Any]:
        hand = {"hand": str(offender)} if self.by_hand else {}
        return {"by": str(side_of(offender)), **dict(self.paid), **hand}


@dataclass(frozen=True)
class TrickBack(Effect):
    """A trick that the offender's side gathered goes to the side that had won it."""

    label = sentence("a trick goes to the other side")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Answer the deal with one trick moved."""
        side = side_of(offender)
        if "won" in deal:
            won = {str(one): deal["won"][one] for one in SIDES}
            won[str(side)] -= 1
            won[str(other(side))] += 1
            return {**deal, "won": won}
        if "tricks" not in deal:
            return dict(deal)
        gains = side_of(Seat(deal["declarer"])) is not side
        return {**deal, "tricks": deal["tricks"] + (1 if gains else -1)}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Answer None: the result is corrected by hand."""
        return None


@dataclass(frozen=True)
class NoHonours(Effect):
    """The offender's side scores no honours on this deal."""

    label = sentence("no honours on this deal")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Answer the deal without the honours of the offender's side."""
        held = deal.get("honours")
        if not isinstance(held, Mapping):
            return dict(deal)
        left = {side: count for side, count in held.items() if side != side_of(offender)}
        bare = {key: value for key, value in deal.items() if key != "honours"}
        return {**bare, "honours": left} if left else bare

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Answer None: the result is corrected by hand."""
        return None


@dataclass(frozen=True)
class SpadesTaken(Effect):
    """A hand at undoubled spades is thrown in: its maker's side takes the odd trick, two."""

    label = sentence("two points for spades, and no play")
    makes_deal = True

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Answer the deal as though the dealer's side had made the odd trick in spades."""
        ours = side_of(dealer)
        return {**_kept(deal), "trumps": "S", "won": {str(ours): 7, str(other(ours)): 6}}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Answer None: the result is corrected by hand."""
        return None
