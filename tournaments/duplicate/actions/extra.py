"""Extra boards of a knock-out: two teams whose match is level play on at their tables."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.actions.checks import (
    check_correctable,
    find_board_faults,
    find_over_faults,
    find_unexplained,
)
from tournaments.duplicate.actions.match_rulings import make_no_match
from tournaments.duplicate.actions.sections import MOST_BOARDS
from tournaments.duplicate.queries.draws import find_next_board
from tournaments.models import Entrant, Event, ExtraBoards, TeamForm
from tournaments.queries.field import Field
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.stored_field import read_field, read_field_anew


@answer_repeated
def add_extra_boards(
    *,
    order: Order,
    event: Event,
    round_: int,
    home: Entrant,
    away: Entrant,
    boards: int,
    first_board: int | None = None,
) -> ExtraBoards:
    """Let two teams of a knock-out play more boards, which count only if the others are level.

    first_board: the number of the first; the next free one of the event if it is not given. Raise
    Refused with every fault, and Conflict if there is no such match.
    """
    body = {
        "round": round_,
        "home": home.pk,
        "away": away.pk,
        "boards": boards,
        "first_board": first_board,
    }
    detail = {"round": round_, "home": home.entry, "away": away.entry}
    with writing(
        order, event, "extra-boards", body=body, detail=detail, returns=ExtraBoards
    ) as record:
        row: Event = record.ledger
        field = read_field_anew(row)
        faults = check_correctable(row, order) + find_unexplained(row, order)
        match = _find_match(field, round_, home, away)
        first = first_board if first_board is not None else find_next_board(field)
        if faults := faults + _find_faults(field, match, boards, first):
            raise Refused(faults)
        return ExtraBoards.objects.create(
            act=record.act, round=round_, home=home, away=away, first_board=first, boards=boards
        )


def _find_match(field: Field, round_: int, home: Entrant, away: Entrant) -> TeamMatch:
    """Return a match that is played at two tables. Raise Conflict if there is none."""
    for match in list_matches(field):
        if match.round == round_ and {team.entrant for team in match.teams} == {home, away}:
            return match
    raise make_no_match()


def _find_faults(field: Field, match: TeamMatch, boards: int, first: int) -> list[Fault]:
    """Return why a match cannot have more boards."""
    event = field.event
    if event.form != TeamForm.KNOCK_OUT:
        text = _("Only a match of a knock-out has extra boards.")
        return [Fault("not-knock-out", text, "boards")]
    faults = find_over_faults(event)
    if match.round + 1 in field.draws:
        text = _("Round %(round)d is drawn already.") % {"round": match.round + 1}
        faults.append(Fault("drawn", text, "round"))
    if not 1 <= boards <= MOST_BOARDS:
        text = _("There are 1 to %(most)d extra boards.") % {"most": MOST_BOARDS}
        return [*faults, Fault("out-of-range", text, "boards")]
    faults += find_board_faults(first, "first_board") or find_board_faults(
        first + boards - 1, "first_board"
    )
    if not match.rooms.keys().isdisjoint(range(first, first + boards)):
        text = _("Board %(board)d is one of this match already.")
        known = min(match.rooms.keys() & set(range(first, first + boards)))
        faults.append(Fault("board-used", text % {"board": known}, "first_board"))
    return faults


def find_free_board(event: Event) -> int:
    """Return the number that extra boards begin with if nothing else is said."""
    return find_next_board(read_field(event))
