"""Choosing the movement of a section: what fits, by name, or from a file."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Fault, Refused
from club.web.pages import PageVisit, attempt
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.sections import (
    LETTERS,
    choose_movement,
    find_plan_faults,
    parse_movement,
    plan_section,
)
from tournaments.duplicate.pages.minutes import fit_minutes
from tournaments.duplicate.queries.offers import offer_single, offer_teams
from tournaments.duplicate.queries.planning import (
    TablePlan,
    count_boards,
    count_stationary,
    find_beside,
    find_first_board,
    list_board_numbers,
    list_candidates,
    list_rounds,
)
from tournaments.models import Event, EventKind, EventState
from tournaments.movements.family import format_numbers
from tournaments.movements.individual import (
    PLAYERS,
)
from tournaments.movements.movement import Movement
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.recommending import Offer, Wish, recommend
from tournaments.pages.visit import event_page, to_desk
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.seating import SectionView
from tournaments.queries.stored_field import read_field
from tournaments.queries.words import name_line

#: How many movements are offered.
OFFERED = 6


@dataclass(frozen=True)
class Choice:
    """A movement that is offered: its name and options as the form sends them back.

    first_board: the number of the first board. faults: why it would be refused now. differs:
    whether its boards are others than those of the section with which it is compared.
    """

    offer: Offer
    name: str
    first_board: int = 1
    faults: Sequence[Fault] = ()
    differs: bool = False

    @property
    def rounds(self) -> int:
        """How many rounds it has."""
        return self.offer.movement.rounds

    @property
    def plan(self) -> list[list[TablePlan]]:
        """The tables of each round."""
        return list_rounds(self.offer.movement, self.offer.boards_per_set, self.first_board)

    @property
    def ends(self) -> Any:
        """When play ends if it begins now."""
        return self.offer.end(timezone.localtime())

    @property
    def title(self) -> str:
        """What the movement is called."""
        return _(FAMILIES[self.name].title)


@event_page("directs")
def movement(visit: PageVisit, event: Event) -> HttpResponse:
    """Show which movements fit, and set the one that is chosen."""
    field = read_field(event)
    letter = visit.request.POST.get("section") or visit.request.GET.get("section") or "A"
    here = len(list_candidates(field, letter))

    def submit() -> HttpResponse:
        _plan(visit, event, letter, here)
        fit_minutes(visit, event)
        if "begin" in visit.request.POST:
            order = visit.order().for_part("begin")
            attempt(visit.request, lambda: start_round(order=order, event=event, round_=1))
        return to_desk(visit, event)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    if event.draws_rounds:
        return redirect("event-draw", club=visit.club.slug, event=event.pk)
    context = _describe(visit, event, field, letter, here)
    return visit.render("tournaments/movement.html", context, refused)


def _describe(
    visit: PageVisit, event: Event, field: Field, letter: str, here: int
) -> dict[str, Any]:
    """Return what the page shows of the movements for a section. here: who has no other number."""
    section = field.find_section(letter)
    wish = _read_wish(visit, field, letter, here)
    begins = not field.sections and get_state(event) == EventState.PLANNED
    players = read_whole_number(visit.request.GET.get("pairs", "")) or here
    rounds = read_whole_number(visit.request.GET.get("rounds", ""))
    single = offer_single(event, players, rounds)
    return {
        "event": event,
        "field": field,
        "letter": letter,
        "section": section,
        "letters": _list_letters(field, letter),
        "first_board": find_first_board(field, letter),
        "pairs": here,
        "wish": None if event.of_teams else wish,
        "asks": wish is None or bool(visit.request.GET.keys() - {"section"}),
        "empty": _list_numbers(wish) if wish else [],
        "begins": begins and (single.players if single else wish.pairs if wish else here) == here,
        "choices": _offer(event, field, letter, wish) if wish and not event.of_teams else [],
        "now": _list_now(section) if section else [],
        "players": players,
        "single": single,
        "served": format_numbers(PLAYERS),
        "individual": event.kind == EventKind.INDIVIDUAL,
        "team_offers": offer_teams(event, players, rounds),
        "families": FAMILIES.values(),
        "round": read_clock(event).round,
        "chosen": visit.request.POST.dict(),
    }


def _list_now(section: SectionView) -> list[list[TablePlan]]:
    """Return the rounds of the movement that a section has."""
    return list_rounds(section.movement, section.plan.boards_per_set, section.plan.first_board)


def _list_letters(field: Field, letter: str) -> list[str]:
    """Return the sections that there are, the one that is shown, the first, and the next one."""
    known = sorted(
        {section.letter for section in field.sections} | {letter, LETTERS[0]} & set(LETTERS)
    )
    return [*known, *[other for other in LETTERS if other not in known][:1]]


def _read_wish(visit: PageVisit, field: Field, letter: str, pairs: int) -> Wish | None:
    """Return what the club wants; None with fewer than three pairs.

    Unless other things are asked for, a section beside which it plays has as many winners, and as
    many boards.
    """
    get = visit.request.GET
    beside = find_beside(field, letter)
    wanted = read_whole_number(get.get("pairs", "")) or pairs
    if not 3 <= wanted <= 120:
        return None
    most, winners = read_whole_number(get.get("boards", "")), get.get("winners")
    boards = (max(2, most - 6), most) if most else (20, 26)
    if beside is not None and not most:
        boards = (count_boards(beside),) * 2
    if beside is not None and winners is None:
        winners = str(beside.winners)
    return Wish(
        wanted,
        winners=2 if winners == "2" else 1,
        boards=boards,
        minutes=read_whole_number(get.get("minutes", "")),
        missing=read_whole_number(get.get("missing", "")),
        stationary=count_stationary(field, letter),
    )


def _list_numbers(wish: Wish) -> list[tuple[int, str]]:
    """Return the numbers of which a half table leaves one empty, with what they are called."""
    if wish.pairs % 2 == 0:
        return []
    if wish.winners == 1:
        return [(slot, str(slot)) for slot in range(1, wish.pairs + 2)]
    tables = range(1, wish.tables + 1)
    return [
        *((table, f"{name_line('NS')} {table}") for table in tables),
        *((wish.tables + table, f"{name_line('EW')} {table}") for table in tables),
    ]


def _offer(event: Event, field: Field, letter: str, wish: Wish) -> list[Choice]:
    """Return what fits, the best first: what would be refused last, other boards before it."""
    if event.kind == EventKind.INDIVIDUAL:
        return []
    beside = find_beside(field, letter) if event.across else None
    boards = list_board_numbers(beside) if beside else set()
    first = min(boards, default=1)
    board = find_first_board(field, letter)
    choices = []
    for recommended in recommend(wish, OFFERED):
        if recommended.movement.name in FAMILIES:
            sets = {hand.set for hand in recommended.movement.hands}
            own = set(range(first, first + len(sets) * recommended.boards_per_set))
            faults = find_plan_faults(
                event, letter, recommended.movement, recommended.boards_per_set, field=field
            )
            differs = beside is not None and own != boards
            name = recommended.movement.name
            choices.append(Choice(recommended, name, board, faults, differs))
    return sorted(choices, key=lambda choice: (bool(choice.faults), choice.differs))


def _plan(visit: PageVisit, event: Event, letter: str, here: int) -> None:
    """Set the movement that the form names. Raise Refused with every fault."""
    post = visit.request.POST
    plan_section(
        order=visit.order(),
        event=event,
        letter=letter,
        movement=_read_movement(visit, event, here),
        boards_per_set=read_whole_number(post.get("boards_per_set", "")) or 0,
        first_board=read_whole_number(post.get("first_board", "")) or 1,
        from_round=read_whole_number(post.get("from_round", "")) or 1,
    )


def _read_movement(visit: PageVisit, event: Event, here: int) -> Movement:
    post, file = visit.request.POST, visit.request.FILES.get("file")
    if file is not None:
        try:
            return parse_movement(json.loads(file.read(2_000_000)))
        except (ValueError, RecursionError) as error:
            text = _("The file is not JSON: %(why)s") % {"why": error}
            raise Refused.because("not-json", text, "file") from error
    pairs = read_whole_number(post.get("pairs", "")) or here
    options = {
        "rounds": read_whole_number(post.get("rounds", "")),
        "switch": read_whole_number(post.get("switch", "")) or 0,
        "winners": 2 if post.get("winners") == "2" else 1,
        "missing": read_whole_number(post.get("missing", "")),
    }
    return choose_movement(event, post.get("name", ""), pairs, options)
