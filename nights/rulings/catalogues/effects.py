"""The effects of options on a deal in the score sheet format."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.seats import SIDES, Seat, get_other_side, get_side
from scoring.wording import sentence


def _kept(deal: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys that a deal keeps when its result is removed."""
    return {key: deal[key] for key in ("dealer", "rulings") if key in deal}


@dataclass(frozen=True)
class Effect:
    """No effect on the deal: the ruling is only recorded, and play continues under the law."""

    label = sentence("a note")
    makes_deal = False
    """Whether the ruling itself enters the deal, so that no result is entered."""

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Return the deal after the ruling. dealer is the player whose turn it was to deal."""
        return dict(deal)

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Return the deal without the effect of the ruling, or None if that is unknown."""
        return dict(deal)


NOTHING = Effect()


@dataclass(frozen=True)
class Call(Effect):
    """A card is called: a named card, a suit, the highest or lowest, to win or lose a trick."""

    label = sentence("a card or suit called")


@dataclass(frozen=True)
class Voided(Effect):
    """The deal has no result, and the same dealer deals again."""

    void: str = "new-deal"
    makes_deal = True

    label = sentence("a new deal")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Return the deal without its result."""
        return {**_kept(deal), "void": self.void}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Return None: the deal does not contain the result that was replaced."""
        return None


@dataclass(frozen=True)
class Lost(Voided):
    """The deal has no result, and passes to the left."""

    void: str = "deal-lost"
    label = sentence("the deal is lost")


@dataclass(frozen=True)
class DealtBy(Effect):
    """A deal out of turn is accepted, and the offender counts as its dealer."""

    label = sentence("the deal stands, and passes on from who dealt")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Return the deal with the offender as dealer."""
        return {**deal, "dealer": str(offender)}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Return the deal without a dealer, so that the proper dealer counts."""
        return {key: value for key, value in deal.items() if key != "dealer"}


@dataclass(frozen=True)
class Revoked(Effect):
    """The offender's side pays for a revoke in the format of its game, and cannot make game.

    paid: the further keys of the entry, such as tricks: 2.
    """

    paid: tuple[tuple[str, Any], ...] = ()
    by_hand: bool = False
    label = sentence("the penalty of a revoke")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Return the deal with one more revoke. A deal without a result is unchanged."""
        # An invalid value is left for the game to report.
        unread = not isinstance(deal.get("revokes", []), list)
        if unread or "void" in deal or deal.get("contract") == "pass":
            return dict(deal)
        return {**deal, "revokes": [*deal.get("revokes", []), self._entry(offender)]}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Return the deal with one such revoke less, or None if it has none."""
        revokes = list(deal.get("revokes", []))
        if self._entry(offender) not in revokes:
            return dict(deal) if "void" in deal else None
        revokes.remove(self._entry(offender))
        bare = {key: value for key, value in deal.items() if key != "revokes"}
        return {**bare, "revokes": revokes} if revokes else bare

    def _entry(self, offender: Seat) -> dict[str, Any]:
        hand = {"hand": str(offender)} if self.by_hand else {}
        return {"by": str(get_side(offender)), **dict(self.paid), **hand}


@dataclass(frozen=True)
class TrickBack(Effect):
    """A trick gathered by the offender's side goes to the side that won it."""

    label = sentence("a trick goes to the other side")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Return the deal with one trick moved."""
        side = get_side(offender)
        if "won" in deal:
            won = {str(winner): deal["won"][winner] for winner in SIDES}
            won[str(side)] -= 1
            won[str(get_other_side(side))] += 1
            return {**deal, "won": won}
        if "tricks" not in deal:
            return dict(deal)
        gains = get_side(Seat(deal["declarer"])) is not side
        return {**deal, "tricks": deal["tricks"] + (1 if gains else -1)}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Return None: the result is corrected by hand."""
        return None


@dataclass(frozen=True)
class NoHonours(Effect):
    """The offender's side scores no honours on this deal."""

    label = sentence("no honours on this deal")

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Return the deal without the honours of the offender's side."""
        held = deal.get("honours")
        if not isinstance(held, Mapping):
            return dict(deal)
        left = {side: count for side, count in held.items() if side != get_side(offender)}
        bare = {key: value for key, value in deal.items() if key != "honours"}
        return {**bare, "honours": left} if left else bare

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Return None: the result is corrected by hand."""
        return None


@dataclass(frozen=True)
class SpadesTaken(Effect):
    """A hand at undoubled spades is thrown in: declarer's side scores the odd trick, 2 points."""

    label = sentence("two points for spades, and no play")
    makes_deal = True

    def on(self, deal: Mapping[str, Any], offender: Seat, dealer: Seat) -> dict[str, Any]:
        """Return the deal as if the dealer's side had made the odd trick in spades."""
        ours = get_side(dealer)
        return {**_kept(deal), "trumps": "S", "won": {str(ours): 7, str(get_other_side(ours)): 6}}

    def off(self, deal: Mapping[str, Any], offender: Seat) -> dict[str, Any] | None:
        """Return None: the result is corrected by hand."""
        return None
