"""The form of bridge under the laws of 1907."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.forms.numbers import read_whole_number
from club.forms.typed import read_number, read_old_calls
from club.ledger.refusals import Fault
from nights.forms.record import count_tricks_won, read_record, record_fields
from nights.forms.won import make_won_fields, make_won_tiles, read_won
from scoring.cards import Suit
from scoring.contract import Strain
from scoring.declaration import read_call, read_declaration
from scoring.games.protocol import Game
from scoring.seats import SIDES, Seat, turn_from
from scoring.shape import find_member
from scoring.worth_1907 import TRICK

VOID = "void"
"""The choice for a hand without a trump, in place of a number of honours."""

_TILES = 5
"""Doubles that have a tile each. Higher ones are typed."""


@dataclass(frozen=True)
class OldForm:
    """Trumps, doubles, tricks; honours or chicane of each hand, revokes; calls and play.

    If trumps are left open, they are taken from the calls, with their doubles. Tricks left open are
    taken from the play, if its record is whole.
    """

    template: ClassVar[str] = "nights/phone/deals/bridge_1907.html"
    parts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "trumps": ("trumps",),
        "doubles": ("doubles",),
        "won": ("won",),
        "honours": ("honours", "chicane"),
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
        deal: dict[str, Any] = read_record(post, read_old_calls)
        doubles = post.get("doubles_more") or post.get("doubles")
        if doubles:
            deal["doubles"] = read_number(doubles)
        if post.get("trumps"):
            deal["trumps"] = post["trumps"]
        elif "calls" in deal:
            deal |= {**_called(deal["calls"]), **deal}
        if post.get("won"):
            deal["won"] = read_won(post["won"])
        elif "play" in deal:
            deal |= self._played(deal, dealer, hands)
        return {**deal, **self._held(post), **_revoked(post)}

    def fields(self, deal: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields of a deal."""
        doubles = deal.get("doubles", 0)
        held = {seat: str(count) for seat, count in deal.get("honours", {}).items() if count}
        held |= dict.fromkeys(deal.get("chicane", ()), VOID)
        sides = [revoke["by"] for revoke in deal.get("revokes", ())]
        return {
            "trumps": str(deal.get("trumps", "")),
            "doubles": str(doubles) if 0 < doubles <= _TILES else "",
            "doubles_more": str(doubles) if doubles > _TILES else "",
            **make_won_fields(deal),
            **{f"honours_{seat}": shown for seat, shown in held.items()},
            **{f"revokes_{side}": str(sides.count(side)) for side in SIDES if side in sides},
            **record_fields(deal),
        }

    def missing(self, fields: Mapping[str, str], raw: Mapping[str, Any]) -> tuple[str, ...]:
        """Return labels of what is still to choose, including honours that were not entered."""
        words = self.words()
        labels = [words[key] for key in ("trumps", "won") if key not in raw]
        held = [count for count in raw.get("honours", {}).values() if isinstance(count, int)]
        kind = raw.get("trumps")
        left = (4 if kind == Strain.NT else 5) - sum(held)
        if held and kind and left > 0:
            labels.append(words["more"][left])
        return tuple(labels)

    def words(self) -> dict[str, Any]:
        """Return the labels of what is still to choose; more: by the number of honours."""
        more = [ngettext("%(count)d more honour", "%(count)d more honours", n) for n in range(6)]
        return {
            "trumps": _("trumps"),
            "won": _("tricks"),
            "more": [text % {"count": count} for count, text in enumerate(more)],
        }

    def explain(self, fault: Fault, fields: Mapping[str, str]) -> Fault:
        """Return the fault as it is: each of its keys is one choice of this form."""
        return fault

    def choices(self, game: Game, fields: Mapping[str, str], we: str) -> dict[str, Any]:
        """Return the template's choices."""
        most = max(
            [3, *(read_whole_number(fields.get(f"revokes_{side}", "")) or 0 for side in SIDES)]
        )
        return {
            "trumps": [(str(strain), points) for strain, points in TRICK.items()],
            "doubles": [
                (str(count), f"\N{MULTIPLICATION SIGN}{2**count}") for count in range(1, _TILES + 1)
            ],
            "won_tiles": make_won_tiles(we),
            "held": [str(count) for count in range(1, 6)],
            "revoke_counts": [str(count) for count in range(1, most + 1)],
        }

    def _played(
        self, deal: Mapping[str, Any], dealer: Callable[[], Seat], hands: str
    ) -> dict[str, Any]:
        """Return the tricks of each side by the cards played. The eldest hand led."""
        strain = find_member(Strain, deal.get("trumps"))
        if strain is None:
            return {}
        trumps = None if strain is Strain.NT else Suit(strain)
        won = count_tricks_won(deal["play"], turn_from(dealer(), 1), trumps, hands)
        return {} if won is None else {"won": won.as_dict()}

    def _held(self, post: Mapping[str, str]) -> dict[str, Any]:
        """Return honours and chicane by hand. A hand without an entry has neither."""
        texts = {str(seat): post.get(f"honours_{seat}", "") for seat in self.seats}
        honours = {
            seat: read_number(text) for seat, text in texts.items() if text not in ("", VOID)
        }
        chicane = [seat for seat, text in texts.items() if text == VOID]
        return {
            **({"honours": honours} if honours else {}),
            **({"chicane": chicane} if chicane else {}),
        }


def _called(calls: list[str]) -> dict[str, Any]:
    """Return the trumps and doubles of a declaration that is finished and valid."""
    words = [read_call(call) for call in calls]
    sound = [word for word in words if word is not None]
    declaration, _problems = read_declaration(sound)
    if declaration is None or declaration.trumps is None or len(sound) < len(words):
        return {}
    return {
        "trumps": str(declaration.trumps),
        **({"doubles": declaration.doubles} if declaration.doubles else {}),
    }


def _revoked(post: Mapping[str, str]) -> dict[str, Any]:
    sides = [
        side
        for side in SIDES
        for _again in range(min(read_whole_number(post.get(f"revokes_{side}", "")) or 0, 99))
    ]
    return {"revokes": [{"by": str(side)} for side in sides]} if sides else {}
