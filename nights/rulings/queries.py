"""Rulings: which can be made now, their effect on the next deal, and their description."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from nights.games import GAMES, get_catalogue
from nights.models import Match, NightState, NightStatus, Ruling
from nights.queries.match_view import MatchView, SheetDeal
from nights.queries.sheets import MatchSheet
from nights.rulings.catalogues.terms import (
    Catalogue,
    Irregularity,
    Moment,
    Option,
    Situation,
    list_possible_moments,
)
from scoring.games.protocol import Game
from scoring.seats import SIDES, Seat

#: The option under which a correction out of time is stored: the law is the clause overruled.
OVERRULED = Ruling.OVERRULED
#: The law of what the director upheld by a decision of their own, such as a deal out of turn.
DIRECTOR = "director"


def is_agreed(sheet: MatchSheet, at: SheetDeal) -> bool:
    """Return whether the score of a deal is made up and agreed.

    It is once its table has begun another match, or the night is closed; to reopen the night does
    not undo that for the deals entered before. A match on paper is copied after the play, so its
    sheet remains open.
    """
    if sheet.match.paper:
        return False
    following = Match.objects.filter(table=sheet.match.table, number__gt=sheet.match.number)
    if (sheet.over and following.exists()) or not sheet.match.night.is_open():
        return True
    entered = min(row.act.number for row in sheet.history if row.number == at.number)
    closed = NightStatus.objects.filter(night=sheet.match.night, state=NightState.CLOSED)
    return closed.filter(act__number__gt=entered).exists()


def list_moments(sheet: MatchSheet, at: SheetDeal | None) -> tuple[Moment, ...]:
    """Return the moments that a deal may have reached; None for the deal that is played now.

    A sheet from paper was copied after the play, so its deals may be at any moment on the sheet.
    """
    last = at is not None and (sheet.match.paper or not sheet.was_followed(at.number))
    agreed = at is not None and is_agreed(sheet, at)
    possible = list_possible_moments(last, at is not None, sheet.over, agreed)
    known = get_catalogue(sheet.game).moments
    return tuple(moment for moment in possible if moment in known)


def get_situation(sheet: MatchSheet, at: SheetDeal | None, moment: Moment) -> Situation:
    """Return the situation in which a ruling is asked for."""
    before = at.step.before if at else sheet.last_state
    raw = at.step.raw if at else {}
    dealer = Seat(raw.get("dealer") or before.dealer)
    dealer_declares = GAMES[sheet.game.name].dealer_declares
    declarer = raw.get("declarer") or (dealer if dealer_declares else None)
    return Situation(
        moment=moment,
        dealer=dealer,
        seats=sheet.game.seats,
        declarer=Seat(declarer) if declarer else None,
        entered=at is not None,
        toward_game=max(before.part_scores[side] for side in SIDES),
        doubled=bool(raw.get("doubles")),
    )


def add_pending_rulings(view: MatchView, raw: Any) -> Any:
    """Return a deal with the rulings that were made while it was dealt and played.

    A value that is no deal is returned unchanged, and refused when it is checked.
    """
    rulings = view.pending_rulings
    return add_rulings(view, raw, rulings) if rulings and isinstance(raw, Mapping) else raw


def add_rulings(
    view: MatchView, raw: Mapping[str, Any], rulings: Iterable[Ruling]
) -> dict[str, Any]:
    """Return a deal with rulings: each is noted in it, and its effect applied."""
    dealer, code = view.last_state.dealer, get_catalogue(view.game)
    deal = dict(raw)
    for ruling in rulings:
        known = find_option(code, ruling.law, ruling.option)
        if known is None:
            continue
        deal = add_ruling(deal, ruling.entry)
        deal = known[1].effect.on(deal, Seat(ruling.offender), dealer)
    return deal


def add_ruling(deal: Mapping[str, Any], entry: Mapping[str, str]) -> dict[str, Any]:
    """Return a deal with a ruling noted in it. Invalid rulings are left to be refused."""
    stated = deal.get("rulings", [])
    if not isinstance(stated, list):
        return dict(deal)
    return {**deal, "rulings": [*stated, dict(entry)]}


def find_option(code: Catalogue, law: str, option: str) -> tuple[Irregularity, Option] | None:
    """Return an entry of a catalogue with one of its options, or None if there is none."""
    entry = code.entry(law)
    chosen = entry.option(option) if entry else None
    return (entry, chosen) if entry and chosen else None


@dataclass(frozen=True)
class Described:
    """A ruling in words: what happened, by whom, what was decided, by which laws."""

    title: str
    offender: str
    option: str
    clauses: tuple[str, ...] = ()


def describe_ruling(game: Game, entry: Mapping[str, str]) -> Described:
    """Return the description of a ruling; a ruling outside the catalogue is shown as entered."""
    law, option = str(entry.get("law", "")), str(entry.get("option", ""))
    offender = str(entry.get("offender", ""))
    known = find_option(get_catalogue(game), law, option)
    if known is None:
        return Described(law, offender, option)
    return Described(known[0].title, offender, known[1].text, known[0].clauses)
