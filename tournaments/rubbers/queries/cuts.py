"""The cards that were cut for a round of an event of rubbers, and what they decided."""

import uuid
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from nights import hosting
from nights.formation.code import CODES, HIGHEST, Code
from nights.formation.reasons import FOR_DEAL, FOR_PARTNERS
from nights.games import GAMES
from tournaments.draws.cutting import settle, settle_places
from tournaments.draws.draw import DEAL, PARTNERS, PLACES, Cut
from tournaments.models import HostedMatch, RoundDraw, Terms
from tournaments.queries.field import Field
from tournaments.queries.stored_field import read_field
from tournaments.rubbers.queries.drawn import read_draw

#: How the terms of an event say that cards are cut.
BY_LOT, BY_CUT = "lot", "cut"


#: They keep the cards beside a name that is written from right to left.
_FIRST, _LAST = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def _show(card: str) -> str:
    """Return a card such as ``TD`` as it is printed."""
    return f"{card[0].replace('T', '10')}{_SUITS[card[1]]}"


def is_cut(terms: Terms) -> bool:
    """Return whether places and seats of an event are cut for; otherwise lots decide."""
    return terms.draw.get("by") == BY_CUT


def get_code(terms: Terms) -> Code:
    """Return the code by which cards are cut at an event."""
    name = terms.draw.get("code") or GAMES[terms.game].cutting_code
    return CODES[name].with_stored_house(terms.draw.get("house") or {})


def write_code(terms: Terms) -> dict[str, Any]:
    """Return the code of cutting as it is recorded with a draw."""
    return {"name": get_code(terms).name, "house": terms.draw.get("house") or {}}


def read_code(data: Mapping[str, Any]) -> Code:
    """Return the code of cutting that was recorded with a draw."""
    return CODES[data["name"]].with_stored_house(data["house"])


@dataclass(frozen=True)
class CutView:
    """What was cut for, by whom, and the result.

    cards: the name and the number of each who cut, and the cards, the last one cut again. reasons:
    what they decided, as sentences.
    """

    cut: Cut
    cards: Sequence[tuple[str, int, Sequence[str]]]
    reasons: Sequence[str]

    @property
    def line(self) -> str:
        """Who cut which cards, in one line."""
        cut = (
            f"{_FIRST}{name}{_LAST} {' '.join(map(_show, cards))}"
            for name, _number, cards in self.cards
        )
        return f"{_('Cut')} {self.purpose}: {', '.join(cut)}."

    @property
    def purpose(self) -> str:
        """What was cut for, in the reader's language."""
        return {
            PLACES: _("for the first places"),
            PARTNERS: _(FOR_PARTNERS),
            DEAL: _(FOR_DEAL),
        }[self.cut.purpose]


def list_cuts(row: RoundDraw, field: Field, tables: Container[int] | None = None) -> list[CutView]:
    """Return the cuts of a round, settled again from their cards. tables: 0 for the whole field."""
    by_entry = {entrant.entrant.entry: entrant for entrant in field.entrants.values()}
    return [
        _describe(row, cut, {who: by_entry[who].name_in(row.round) for who in cut.rounds[0]})
        for cut in read_draw(row).cuts
        if tables is None or cut.table in tables
    ]


def explain_seats(table: uuid.UUID, match: uuid.UUID) -> list[str]:
    """Return what was cut for the seats of a hosted match, as sentences; none if nothing was."""
    rows = HostedMatch.objects.filter(hosted_table=table, match=match)
    row = rows.select_related("draw", "event__club").first()
    if row is None or not row.draw.drawn.get("cuts"):
        return []
    cuts = list_cuts(row.draw, read_field(row.event), {row.table})
    return [line for cut in cuts for line in (cut.line, *cut.reasons)]


def _describe(row: RoundDraw, cut: Cut, names: Mapping[int, str]) -> CutView:
    code = read_code(row.drawn["code"])
    order = settle_places(code, cut.rounds) if cut.purpose == PLACES else tuple(cut.rounds[0])
    cards = [
        (names[entry], entry, [cards[entry] for cards in cut.rounds if entry in cards])
        for entry in order
    ]
    return CutView(cut, cards, list(_tell(code, cut, names)))


def _tell(code: Code, cut: Cut, names: Mapping[int, str]) -> Iterator[str]:
    if cut.purpose == PLACES:
        if code.out == HIGHEST:
            yield _("In the order of the cards, the lowest first. Equals cut again.")
        else:
            yield _("In the order of the cards, the highest first. Equals cut again.")
        return
    for reason in settle(code, cut, names).reasons:
        yield hosting.tell_reason(reason)
