"""Rounds of an event of rubbers that a correction has overtaken, and whom it touches."""

from dataclasses import dataclass
from typing import Any

from tournaments.draws.draw import Draw, NoDrawError
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.drawing import get_past, make_draws
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent

#: How many draws made again are kept in memory, and what each follows from.
MOST_KNOWN = 500
Key = tuple[Any, ...]
_known: dict[Key, tuple[int, ...]] = {}


@dataclass(frozen=True)
class Changed:
    """A round that would be drawn otherwise today. entrants: whose place would be another."""

    round: RoundView
    entrants: list[EntrantView]


def list_changed_draws(rubber_event: RubberEvent) -> list[Changed]:
    """Return the rounds that a correction has overtaken, with those whom it touches.

    A draw stands although a result on which it was based has changed since.
    """
    changed = []
    for at, round_ in enumerate(rubber_event.rounds):
        if at == 0 or rubber_event.is_league:
            continue
        touched = _find_touched(rubber_event, round_, at)
        if touched:
            changed.append(Changed(round_, [rubber_event.by_entry[entry] for entry in touched]))
    return changed


def _find_touched(rubber_event: RubberEvent, round_: RoundView, at: int) -> tuple[int, ...]:
    """Return whom a fresh draw of a round would seat with others.

    A draw made again is kept in memory under all that it follows from: the director's page asks
    for it after every deal, and most deals change nothing of it.
    """
    past = get_past(rubber_event, at)
    key: Key = (
        tuple(round_.row.pk for round_ in rubber_event.rounds[: at + 1]),
        rubber_event.find_terms_of(round_.row).pk,
        tuple(sorted(past.winners.items())),
        tuple(sorted(past.points.items())),
    )
    if key not in _known:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[key] = _compare(rubber_event, round_, at)
    return _known[key]


def _compare(rubber_event: RubberEvent, round_: RoundView, at: int) -> tuple[int, ...]:
    drawn = round_.row.drawn
    terms = rubber_event.find_terms_of(round_.row)
    try:
        [fresh] = make_draws(rubber_event, drawn["chance"], at, drawn["present"], terms)
    except NoDrawError:
        return ()
    return tuple(
        entry
        for entry in sorted(fresh.entrants)
        if _find_company(fresh, entry) != _find_company(round_.draw, entry)
    )


def _find_company(draw: Draw, entry: int) -> tuple[int, ...] | None:
    """Return with whom an entrant sits at a table, None if it sits out."""
    for table in draw.tables:
        if entry in table.entrants:
            return tuple(sorted(table.entrants))
    return None
