"""The matches of a document of teams or Swiss pairs, entered in an event that was made for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.writing import Order
from tournaments.actions.entrants import enter, withdraw
from tournaments.actions.judging_entrants import Players
from tournaments.actions.penalties import give_penalty
from tournaments.duplicate.actions.imported_standing import require_standing
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.recorded_draws import RecordedRound, record_draw
from tournaments.duplicate.actions.sections import LETTERS, plan_section
from tournaments.duplicate.actions.together import ResultEntry, enter_together
from tournaments.duplicate.queries.imported_matches import ImportedMatch, expect_matches
from tournaments.duplicate.queries.imported_rounds import ImportedRounds
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import TEAM_SIZES, Entrant, Event, EventKind, TeamForm
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.stored_field import read_field

#: What an entrant of a document has besides its name and its club, as `enter` takes it.
_DETAILS = ("handicap", "stratum", "ranked", "seed", "carry")
#: The directions at a table of a match, by who sits there: home sits North-South in open rooms.
_COLUMNS: Mapping[bool, Mapping[str, str]] = {
    True: {"home": "ns", "away": "ew"},
    False: {"home": "ew", "away": "ns"},
}


def choose_settings(document: Mapping[str, Any], rounds: ImportedRounds) -> dict[str, Any]:
    """Return the settings of an event that a document of matches says by its matches."""
    if document["kind"] != EventKind.TEAMS:
        return {}
    form = TeamForm.SWISS if rounds.drawn else TeamForm.ROUND_ROBIN
    return {
        "form": TeamForm.KNOCK_OUT if rounds.knock_out else form,
        "size": TEAM_SIZES[rounds.eights],
    }


def play_matches(
    *,
    order: Order,
    event: Event,
    document: Mapping[str, Any],
    rounds: ImportedRounds,
    players: Sequence[Players],
) -> None:
    """Enter who took part, the rounds, the results and what was ruled, as the document has them.

    Raise Refused with every fault, and if the standing is not that of the document.
    """
    entrants = _seat(order, event, document, rounds, players)
    _play_rounds(order, event, rounds, entrants)
    matches = {
        (match.round, frozenset(team.id for team in match.teams)): match
        for match in list_matches(read_field(event))
    }
    played = [
        (told, matches[told.round, frozenset(entrants[at].pk for at in told.entrants)])
        for told in rounds.matches
        if told.away is not None
    ]
    entries = [entry for told, match in played for entry in _list_entries(told, match)]
    enter_together(order=order.for_part("results"), event=event, entries=entries)
    for told, match in played:
        if told.said:
            _rule(order, event, told, match)
    _fine(order, event, document, rounds, entrants)
    _withdraw(order, event, document, rounds, entrants)
    require_standing(event, expect_matches(document), entrants)


def _seat(
    order: Order,
    event: Event,
    document: Mapping[str, Any],
    rounds: ImportedRounds,
    players: Sequence[Players],
) -> dict[int, Entrant]:
    """Return the entrants of the document by position, entered in the order of their numbers."""
    if not rounds.drawn:
        plan_section(
            order=order.for_part("section"),
            event=event,
            letter=LETTERS[0],
            movement=rounds.movement,
            boards_per_set=1,
        )
    entrants = {}
    for at in rounds.order:
        told = document["entrants"][at]
        details = {key: told[key] for key in _DETAILS if key in told}
        names = (("name", "name"), ("club", "club_name")) if event.of_teams else ()
        details |= {name: told[key] for key, name in names if key in told}
        place: dict[str, Any] = (
            {} if rounds.drawn else {"section": LETTERS[0], "slot": rounds.numbers[at]}
        )
        entrants[at] = enter(
            order=order.for_part(f"entrant {at}"),
            event=event,
            players=players[at],
            **place,
            **details,
        )
    return entrants


def _play_rounds(
    order: Order, event: Event, rounds: ImportedRounds, entrants: Mapping[int, Entrant]
) -> None:
    """Begin every round, each drawn before if rounds are."""
    drawn_rounds = rounds.drawn_rounds if rounds.drawn else []
    for round_ in range(1, rounds.count + 1):
        if drawn_rounds:
            drawn = drawn_rounds[round_ - 1]
            pairs = [[entrants[at].entry for at in match.entrants] for match in drawn.matches]
            told = RecordedRound(
                round_,
                pairs=[(home, away) for home, away in pairs],
                byes=[entrants[at].entry for at in drawn.byes],
                rounds=rounds.count,
                boards=drawn.boards,
                third=[at for at, match in enumerate(drawn.matches) if match.third],
                bracket=[None if at is None else entrants[at].entry for at in rounds.bracket or ()],
            )
            record_draw(order=order.for_part(f"draw {round_}"), event=event, drawn=told)
        start_round(order=order.for_part(f"round {round_}"), event=event, round_=round_)
        event.refresh_from_db()


def _list_entries(told: ImportedMatch, match: TeamMatch) -> Iterator[ResultEntry]:
    """Yield the results of a match as they are entered.

    A board of its round that it does not have was not played, unless a ruling stands for all.
    """
    for board, places in match.rooms.items():
        known = told.boards.get(board)
        if known is None and told.is_void:
            continue
        for room, place in zip(match.room_names, places, strict=True):
            if place is not None:
                raw = _tell_room(known or {}, room)
                yield ResultEntry(BoardPlace(LETTERS[0], *place, board), raw, confirmed=True)


def _tell_room(board: Mapping[str, Any], room: str) -> dict[str, Any]:
    """Return the result of a room. What is ruled of the board stands in the open room."""
    result = dict(board.get(room, {}))
    ruling = board.get("adjusted")
    if ruling is not None and room == "open":
        columns = _COLUMNS[True]
        awards = {columns.get(key, key): value for key, value in ruling.items()}
        told = {} if result.keys() & {"not_played", "late"} else result
        return {**told, "adjusted": awards}
    return result or {"not_played": True}


def _rule(order: Order, event: Event, told: ImportedMatch, match: TeamMatch) -> None:
    """Rule on a match as the document does."""
    said = dict(told.said)
    reasons = [own.get("reason") for own in said.values() if isinstance(own, Mapping)]
    reason = next(filter(None, reasons), None) or _("as in the file")
    home, away = match.teams
    rule_match(
        order=replace(order.for_part(f"match {told.at}"), reason=reason),
        event=event,
        round_=match.round,
        home=home.entrant,
        away=away.entrant,
        said=said,
        scored=False,
    )


def _fine(
    order: Order,
    event: Event,
    document: Mapping[str, Any],
    rounds: ImportedRounds,
    entrants: Mapping[int, Entrant],
) -> None:
    """Give the entrants their penalties, each in its round."""
    for at, entrant in entrants.items():
        for number, penalty in enumerate(document["entrants"][at].get("penalties", ())):
            reason = penalty.get("reason") or _("as in the file")
            round_ = penalty.get("round")
            give_penalty(
                order=replace(order.for_part(f"penalty {at} {number}"), reason=reason),
                event=event,
                entrant=entrant,
                points=penalty["points"],
                unit=penalty["unit"],
                round_=round_ and rounds.find_round(at, round_),
                board=penalty.get("board"),
            )


def _withdraw(
    order: Order,
    event: Event,
    document: Mapping[str, Any],
    rounds: ImportedRounds,
    entrants: Mapping[int, Entrant],
) -> None:
    """Record who left, after the last round in which it has a match."""
    for at, entrant in entrants.items():
        kind = document["entrants"][at].get("withdrawn")
        if kind:
            last = max((own.round for own in rounds.matches if at in own.entrants), default=0)
            signed = replace(order.for_part(f"leaves {at}"), reason=_("as in the file"))
            withdraw(order=signed, event=event, entrant=entrant, after_round=last, kind=kind)
