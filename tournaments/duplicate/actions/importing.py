"""Making an event of the event format, as a file of another program tells it: all of it, or none.

Every step is one that a director could have taken, in the order of an evening: the event, its
sections with the movement that was played, who took part, the rounds, the results, the end.
"""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.actions.people import add_numbers
from club.ledger.queue import hold_tasks
from club.ledger.refusals import Fault, Refused, make_faults
from club.ledger.writing import Order
from club.models.people import Club
from scoring.files.checking import check_event
from tournaments.actions.entrants import enter, withdraw
from tournaments.actions.events import finish_event
from tournaments.actions.judging_entrants import Players
from tournaments.actions.penalties import give_penalty
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.hands import bring_hands_of
from tournaments.duplicate.actions.imported_standing import require_standing
from tournaments.duplicate.actions.importing_matches import choose_settings, play_matches
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.sections import LETTERS, plan_section
from tournaments.duplicate.actions.together import ResultEntry, enter_together
from tournaments.duplicate.queries.dealt import list_dealt
from tournaments.duplicate.queries.imported import (
    PLACED,
    SEATS,
    ImportedSection,
    add_unplayed,
    expect_results,
    find_size_faults,
    list_fields,
    list_names,
    list_sections,
)
from tournaments.duplicate.queries.imported_alone import is_alone, is_whole
from tournaments.duplicate.queries.imported_matches import (
    find_match_faults,
    find_vulnerable_faults,
    make_one_side_fault,
    make_seats_fault,
    make_version_fault,
)
from tournaments.duplicate.queries.imported_rounds import ImportedRounds
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import Entrant, Event, EventKind
from tournaments.movements.checking import check_movement

#: The kinds whose boards are played in matches.
_OF_MATCHES = (EventKind.TEAMS, EventKind.SWISS_PAIRS)
_SETTINGS = ("kind", "scoring", "law", "rules")
_KINDS = (EventKind.PAIRS, EventKind.INDIVIDUAL, *_OF_MATCHES)


def import_event(
    *,
    order: Order,
    club: Club,
    document: Mapping[str, Any],
    players: Callable[[], Sequence[Players]],
    name: str,
    date: datetime.date,
    **values: Any,
) -> Event:
    """Make an event of a document in the event format. It is over then, and can be published.

    players: returns those of each entrant, in the order of the document, with None for a name that
    is not known. It may add some to the club, which are not added if the event is refused. values:
    further settings of the event. The same key returns the event that it made. Raise Refused with
    every fault.
    """
    if faults := find_import_faults(document):
        raise Refused(faults)
    settings: dict[str, Any] = {key: document[key] for key in _SETTINGS if key in document}
    rounds = ImportedRounds(document) if document["kind"] in _OF_MATCHES else None
    if rounds is not None:
        settings |= choose_settings(document, rounds)
    else:
        settings["across"] = len(list_fields(document)) < 2
    with hold_tasks(), transaction.atomic():
        people = players()
        _number_players(order.for_part("numbers"), club, document, people)
        event = create_event(order=order, club=club, name=name, date=date, **{**settings, **values})
        if event.acts.count() > 1:  # the same request again
            return event
        if rounds is not None:
            play_matches(order=order, event=event, document=document, rounds=rounds, players=people)
            dealt = list_dealt(rounds.renumber(document))
            bring_hands_of(order.for_part("hands"), event, dealt, {})
        else:
            _play_boards(order, event, add_unplayed(document), people)
        finish_event(order=order.for_part("end"), event=event)
    event.refresh_from_db()
    return event


def _play_boards(
    order: Order, event: Event, document: Mapping[str, Any], people: Sequence[Players]
) -> None:
    """Enter who took part, the movement as it was played, and the results."""
    sections = list(list_sections(document))
    entrants: dict[int, Entrant] = {}
    for section in sections:
        _seat(order, event, document, section, people, entrants)
    rounds = max(own.recorded.movement.rounds for own in sections)
    for round_ in range(1, rounds + 1):
        start_round(order=order.for_part(f"round {round_}"), event=event, round_=round_)
        event.refresh_from_db()
    enter_together(
        order=order.for_part("results"),
        event=event,
        entries=[entry for section in sections for entry in _list_entries(section, entrants)],
    )
    _fine(order, event, document, entrants)
    for at, entrant in entrants.items():
        if kind := document["entrants"][at].get("withdrawn"):
            signed = replace(order.for_part(f"leaves {at}"), reason=_("as in the file"))
            withdraw(order=signed, event=event, entrant=entrant, after_round=rounds, kind=kind)
    letters = {section.name or "": section.letter for section in sections}
    bring_hands_of(order.for_part("hands"), event, list_dealt(document), letters)
    require_standing(event, expect_results(document), entrants)


def _number_players(
    order: Order, club: Club, document: Mapping[str, Any], people: Sequence[Players]
) -> None:
    """Add the numbers in federations that a file tells of its players to those who have none."""
    numbers = {
        player.pk: member["numbers"]
        for entrant, team in zip(document["entrants"], people, strict=True)
        for member, player in zip(entrant.get("members", ()), team, strict=False)
        if player is not None and member.get("numbers")
    }
    if numbers:
        add_numbers(order=order, club=club, numbers=numbers)


def find_import_faults(document: Mapping[str, Any]) -> list[Fault]:
    """Return why an event of a file cannot be one of this club, though it could be scored."""
    kind = document.get("kind")
    if kind not in _KINDS:
        text = _("Only events of pairs, teams and single players can be imported from a file.")
        return [Fault("kind", text, "kind")]
    if problems := check_event(document):
        return list(make_faults(problems))
    faults = find_size_faults(document)
    if kind in _OF_MATCHES:
        faults += find_match_faults(document)
        return faults or ImportedRounds(document).list_faults()
    faults += _find_result_faults(document, kind == EventKind.INDIVIDUAL)
    return faults or _find_movement_faults(document)


def _find_result_faults(document: Mapping[str, Any], individual: bool) -> Iterable[Fault]:
    """Yield a fault for each thing of a result that events of this program do not have."""
    sides = SEATS[individual]
    for at, board in enumerate(document["boards"]):
        yield from find_vulnerable_faults(board, f"boards.{at}")
        for number, result in enumerate(board.get("results", ())):
            field = f"boards.{at}.results.{number}"
            if not (is_whole(result, sides) or is_alone(result, sides)):
                yield make_one_side_fault(board["board"], field)
            if "version" in result:
                yield make_version_fault(board["board"], field)
    for at, entrant in enumerate(document["entrants"]):
        if entrant.get("carry", "0").strip("0.-"):
            text = _("Number %(number)s: what was carried over has no place at such an event.")
            values = {"number": entrant.get("number", at + 1)}
            yield Fault("carry", text % values, f"entrants.{at}.carry")


def _find_movement_faults(document: Mapping[str, Any]) -> list[Fault]:
    """Return why what was played cannot be the movement of an event."""
    if len(list_names(document)) > len(LETTERS):
        text = _("There are %(most)d sections at most.") % {"most": len(LETTERS)}
        return [Fault("too-many", text, "boards")]
    if 1 < len(list_fields(document)) < len(list_names(document)):
        text = _("Some of the sections are compared with each other and others are not.")
        return [Fault("groups", text, "boards")]
    try:
        sections = list(list_sections(document))
    except KeyError:
        return [make_seats_fault()]
    playing = [at for section in sections for at in section.entrants]
    if len(set(playing)) < len(playing):
        text = _("Somebody plays in two sections: such an event cannot be imported.")
        return [Fault("two-sections", text, "entrants")]
    faults = [
        fault
        for section in sections
        for fault in make_faults(check_movement(section.recorded.movement))
    ]
    return faults or [fault for section in sections for fault in _find_placing_faults(section)]


def _find_placing_faults(section: ImportedSection) -> Iterable[Fault]:
    """Yield a fault for each result for which there is no place in the movement."""
    taken: set[tuple[int, int, int]] = set()
    for (board, _result), place in zip(section.results, section.places, strict=True):
        if (*place, board) in taken:
            text = _("Board %(board)d has several results of the same pairs at a table.")
            yield Fault("twice", text % {"board": board}, "boards")
        taken.add((*place, board))
    for own in section.alone:
        if own.place is None:
            yield make_one_side_fault(own.board, "boards")


def _seat(
    order: Order,
    event: Event,
    document: Mapping[str, Any],
    section: ImportedSection,
    players: Sequence[Players],
    entrants: dict[int, Entrant],
) -> None:
    """Give a section its movement and its entrants, which are added to those given."""
    plan_section(
        order=order.for_part(f"section {section.letter}"),
        event=event,
        letter=section.letter,
        movement=section.recorded.movement,
        boards_per_set=1,
    )
    north_south = [at for at in section.entrants if document["entrants"][at].get("line") != "EW"]
    for slot, at in enumerate(section.entrants, start=1):
        shift = section.recorded.shift if at not in north_south else 0
        told = document["entrants"][at]
        details = {key: told[key] for key in ("handicap", "stratum", "ranked") if key in told}
        entrants[at] = enter(
            order=order.for_part(f"entrant {at}"),
            event=event,
            players=players[at],
            section=section.letter,
            slot=slot + shift,
            **details,
        )


def _list_entries(
    section: ImportedSection, entrants: Mapping[int, Entrant]
) -> Iterable[ResultEntry]:
    """Yield the results of a section as they are entered, those of one side alone at the end."""
    for (board, result), place in zip(section.results, section.places, strict=True):
        at = BoardPlace(section.letter, *place, board)
        yield ResultEntry(at, _tell(result), confirmed=True)
    for own in section.alone:
        if own.place is not None:
            here: list[Entrant | None] = [entrants[at] for at in own.entrants]
            sides = (here, [None] * len(here))
            seated = Seated(*(sides if own.first else sides[::-1]))
            at = BoardPlace(section.letter, *own.place, own.board)
            yield ResultEntry(at, _tell(own.told), seated, confirmed=True)


def _tell(result: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in PLACED}


def _fine(
    order: Order, event: Event, document: Mapping[str, Any], entrants: Mapping[int, Entrant]
) -> None:
    """Give the entrants their penalties."""
    for at, entrant in entrants.items():
        for number, penalty in enumerate(document["entrants"][at].get("penalties", ())):
            signed = order.for_part(f"penalty {at} {number}")
            reason = penalty.get("reason") or _("as in the file")
            give_penalty(
                order=replace(signed, reason=reason),
                event=event,
                entrant=entrant,
                points=penalty["points"],
                unit=penalty["unit"],
                board=penalty.get("board"),
            )
