"""The card of an entrant at an event of rubbers: what it played in every round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.duplicate.decimals import format_short
from scoring.rubber_events.points import SENTENCES, Scored
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent, TableView


@dataclass(frozen=True)
class CardRound:
    """A round of an entrant. table: None if it sat out. scored: None before the result is in."""

    round: RoundView
    table: TableView | None
    partners: Sequence[EntrantView]
    opponents: Sequence[EntrantView]
    scored: Scored | None

    @property
    def points(self) -> str:
        """The points, or empty."""
        return format_short(self.scored.points) if self.scored else ""

    @property
    def margin(self) -> str:
        """The margin as the entrant has it, or empty."""
        return format_short(self.scored.margin) if self.scored else ""

    @property
    def why(self) -> list[str]:
        """Where the points come from."""
        return (
            [_(SENTENCES[line.code]) % line.told for line in self.scored.why] if self.scored else []
        )


def list_card(rubber_event: RubberEvent, view: EntrantView) -> list[CardRound]:
    """Return every round in which an entrant has a place, in order."""
    scored = _find_scored(rubber_event, view)
    card = []
    for round_ in rubber_event.rounds:
        entry = view.entrant.entry
        if entry in round_.draw.out:
            card.append(CardRound(round_, None, (), (), None))
        for table in round_.tables:
            if view in table.entrants:
                own, others = (table.ns, table.ew) if view in table.ns else (table.ew, table.ns)
                partners = [partner for partner in own if partner != view]
                result = scored.get(round_.number)
                card.append(CardRound(round_, table, partners, others, result))
                break
    return card


def _find_scored(rubber_event: RubberEvent, view: EntrantView) -> Mapping[int, Scored]:
    """Return what an entrant has scored, by round."""
    result = rubber_event.result
    if result.event is None:
        return {}
    key = str(view.id)
    at = next((at for at, entrant in enumerate(result.event.entrants) if entrant.key == key), None)
    return {
        round_.round: rows[at]
        for round_, rows in zip(result.event.rounds, result.scored, strict=True)
        if at is not None and at in rows
    }
