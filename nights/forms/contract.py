"""The form of contract bridge: rubber, Chicago, draw and discard."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from club.forms.contract import (
    CONTRACT_CHOICES,
    get_contract_labels,
    list_missing_fields,
    read_contract,
    write_contract,
)
from club.forms.typed import read_calls, read_number
from club.ledger.refusals import Fault
from nights.forms.record import count_tricks_won, read_record, record_fields
from scoring.auction import PASS, read_auction, read_call
from scoring.games.contract_deal import read_contract as parse_contract
from scoring.games.protocol import Game
from scoring.seats import Seat, get_side, turn_from

#: The faults of a contract that was not chosen, or not in full.
_NO_CONTRACT = ("missing", "not-a-contract")


@dataclass(frozen=True)
class ContractForm:
    """Level, suit, doubling, declarer and tricks; honours, one revoke; the auction and the play.

    If the contract is left open, it is taken from the calls. Tricks left open are taken from the
    play, if its record is whole.
    """

    template: ClassVar[str] = "nights/phone/deals/contract.html"
    parts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "contract": ("contract",),
        "declarer": ("declarer",),
        "tricks": ("tricks",),
        "honours": ("honours",),
        "revokes": ("revokes",),
        "calls": ("calls",),
        "play": ("play",),
    }
    typed: ClassVar[tuple[str, ...]] = ("calls", "play")

    seats: tuple[Seat, ...]

    def read(
        self, post: Mapping[str, str], dealer: Callable[[], Seat], hands: str = ""
    ) -> dict[str, Any]:
        """Return the deal of the fields."""
        deal = {**read_contract(post), **read_record(post, read_calls)}
        if "contract" not in deal and "calls" in deal:
            deal |= {**self._called(deal["calls"], dealer), **deal}
        if deal.get("contract") == PASS:
            return {key: value for key, value in deal.items() if key != "tricks"}
        if "tricks" not in deal and "play" in deal:
            deal |= self._played(deal, hands)
        return {**deal, **_extras(post)}

    def fields(self, deal: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields of a deal."""
        fields = write_contract(deal)
        if "strain" not in fields:
            return {**fields, **record_fields(deal)}
        for held in deal.get("honours", []):
            fields |= {"honours_hand": held["hand"], "honours_held": str(held["held"])}
        for revoke in deal.get("revokes", []):
            fields |= {"revoke_by": revoke["by"], "revoke_tricks": str(revoke["tricks"])}
        return {**fields, **record_fields(deal)}

    def missing(self, fields: Mapping[str, str], raw: Mapping[str, Any]) -> tuple[str, ...]:
        """Return labels of what is still to choose."""
        labels = self.words()
        return tuple(labels[name] for name in list_missing_fields(raw))

    def words(self) -> dict[str, Any]:
        """Return the labels of what is still to choose."""
        return get_contract_labels()

    def explain(self, fault: Fault, fields: Mapping[str, str]) -> Fault:
        """Return the fault; if only the level or the suit was chosen, say which is missing."""
        level, strain = fields.get("level", ""), fields.get("strain", "")
        if (
            fault.field != "contract"
            or fault.code not in _NO_CONTRACT
            or bool(level) == bool(strain)
        ):
            return fault
        if level:
            return replace(fault, text=_("Choose the suit: only the level was chosen."))
        return replace(fault, text=_("Choose the level: only the suit was chosen."))

    def choices(self, game: Game, fields: Mapping[str, str], we: str) -> dict[str, Any]:
        """Return the template's choices."""
        return dict(CONTRACT_CHOICES)

    def _called(self, calls: list[str], dealer: Callable[[], Seat]) -> dict[str, Any]:
        """Return the contract and the declarer of an auction that is closed and valid."""
        words = [read_call(call) for call in calls]
        sound = [word for word in words if word is not None]
        auction, _problems = read_auction(sound, len(self.seats))
        if auction is None or len(sound) < len(words):
            return {}
        if auction.contract is None:
            return {"contract": PASS}
        declarer = auction.declarer(dealer(), self.seats)
        return {"contract": str(auction.contract), "declarer": str(declarer)}

    def _played(self, deal: Mapping[str, Any], hands: str) -> dict[str, Any]:
        """Return the tricks that declarer's side won by the cards played."""
        contract, declarer = parse_contract(deal.get("contract")), deal.get("declarer")
        if contract is None or declarer not in self.seats:
            return {}
        leader = turn_from(Seat(declarer), 1, self.seats)
        won = count_tricks_won(deal["play"], leader, contract.trumps, hands, self.seats)
        return {} if won is None else {"tricks": won[get_side(Seat(declarer))]}


def _extras(post: Mapping[str, str]) -> dict[str, Any]:
    """Return honours and a revoke, as far as they were chosen."""
    honours = _chosen(hand=post.get("honours_hand"), held=post.get("honours_held"))
    revoke = _chosen(by=post.get("revoke_by"), tricks=post.get("revoke_tricks"))
    entries = {"honours": honours, "revokes": revoke}
    return {key: [entry] for key, entry in entries.items() if entry}


def _chosen(**values: str | None) -> dict[str, Any]:
    counted = ("held", "tricks")
    return {
        key: read_number(value) if key in counted else value
        for key, value in values.items()
        if value
    }
