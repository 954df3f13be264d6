"""Entering results from paper in one keyboard pass: a traveller, or a round's score slips."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.ledger.queue import hold_tasks
from club.ledger.refusals import Fault, Refused
from club.web.pages import PageVisit
from scoring.duplicate.misread import Misread
from scoring.duplicate.points import get_vulnerable
from scoring.duplicate.shorthand import read_shorthand
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.actions.results import correct_result, enter_result
from tournaments.duplicate.forms.seated import list_sides, read_numbers, write_numbers
from tournaments.duplicate.forms.typed import Row
from tournaments.duplicate.queries.desk import group_results
from tournaments.duplicate.queries.directions import exchange
from tournaments.duplicate.queries.expected import is_cancelled
from tournaments.duplicate.queries.said import describe_board, get_score
from tournaments.duplicate.queries.versions import read_versions
from tournaments.models import BoardResult, Event, Source
from tournaments.pages.visit import event_page, read_closed, tell_closed
from tournaments.queries.events import get_publication, read_clock
from tournaments.queries.field import Field
from tournaments.queries.results import list_results
from tournaments.queries.seating import Meeting
from tournaments.queries.still_to_play import Closed
from tournaments.queries.stored_field import read_field


@event_page("directs")
def traveller(visit: PageVisit, event: Event, board: int) -> HttpResponse:
    """Enter the results of one board at all tables."""
    field = read_field(event)
    asks = "pairs" in visit.request.GET
    meetings = [
        meeting
        for meeting in field.meetings()
        if board in meeting.boards and (meeting.plays or asks)
    ]
    entered = list(list_results(event, board=board))
    if not meetings and not entered:
        raise Http404
    played = (meeting.boards for meeting in field.meetings() if meeting.plays or asks)
    boards = sorted({board, *(number for numbers in played for number in numbers)})
    at = boards.index(board)
    following = boards[at + 1] if at + 1 < len(boards) else None
    dealer, vulnerable = describe_board(board)
    context = {
        "board": board,
        "boards": boards,
        "following": following,
        "dealer": dealer,
        "vulnerable": vulnerable,
    }
    # The board may have been played where the movement has another one.
    meetings = _add_entered(field, meetings, entered)
    places = [(meeting, board) for meeting in sorted(meetings, key=_order)]
    return _enter(visit, event, field, places, context, following)


def _order(meeting: Meeting) -> tuple[str, int, int]:
    return meeting.section.letter, meeting.round, meeting.table


def _add_entered(
    field: Field, meetings: list[Meeting], entered: list[BoardResult]
) -> list[Meeting]:
    """Return tables of the movement with those at which results came in besides."""
    known = {_order(meeting) for meeting in meetings}
    tables = list(meetings)
    for result in entered:
        section = field.section(result.section_id)
        place = section.letter, result.round, result.table
        if place not in known:
            known.add(place)
            nobody = Meeting(section, result.round, result.table, (), (), ())
            tables.append(field.meeting(*place) or nobody)
    return tables


@event_page("directs")
def slips(visit: PageVisit, event: Event, round_: int) -> HttpResponse:
    """Enter the results of one round at all tables."""
    field = read_field(event)
    asks = "pairs" in visit.request.GET
    meetings = [meeting for meeting in field.meetings(round_) if meeting.plays or asks]
    if not meetings:
        raise Http404
    entered = list(list_results(event, round=round_))
    places = [
        (meeting, board)
        for meeting in _add_entered(field, meetings, entered)
        for board in [*meeting.boards, *_list_others(meeting, entered)]
    ]
    context = {"round": round_, "rounds": range(1, read_clock(event).round + 1)}
    return _enter(visit, event, field, places, context, None)


def _list_others(meeting: Meeting, entered: list[BoardResult]) -> list[int]:
    """Return the boards that a table has entered though the movement has others there."""
    at = meeting.section.section.pk, meeting.table
    return sorted(
        row.board
        for row in entered
        if (row.section_id, row.table) == at and row.board not in meeting.boards
    )


def _enter(
    visit: PageVisit,
    event: Event,
    field: Field,
    places: list[tuple[Meeting, int]],
    context: dict[str, Any],
    following: int | None,
) -> HttpResponse:
    """Show the lines, and enter what was typed in them."""
    known = group_results(list_results(event))
    versions, closed = read_versions(event), read_closed(visit, event)
    rows = [_make_row(visit, field, known, closed, meeting, board) for meeting, board in places]
    for row in rows:
        at = row.meeting
        row.version = versions.mark(at.section.section.pk, row.board, at.round)
        row.cancelled = row.result is not None and is_cancelled(field, row.result)
    if visit.request.method == "POST":
        with hold_tasks():
            count = sum(_store(visit, event, field, row) for row in rows)
        if not any(row.faults for row in rows):
            if following and "next" in visit.request.POST:
                return redirect(
                    "event-traveller", club=visit.club.slug, event=event.pk, board=following
                )
            return redirect(visit.request.get_full_path())
        text = ngettext("%(count)d result was entered.", "%(count)d results were entered.", count)
        context["told"] = text % {"count": count}
    status = 422 if any(row.faults for row in rows) else 200
    shown = {
        "event": event,
        "field": field,
        "rows": rows,
        "asks": "pairs" in visit.request.GET,
        "published": get_publication(event) is not None,
        "reason": visit.request.POST.get("reason", ""),
        **tell_closed(event, closed),
        **context,
    }
    return visit.render("tournaments/traveller.html", shown, status=status)


def _make_row(
    visit: PageVisit,
    field: Field,
    known: Mapping[Any, list[BoardResult]],
    closed: Closed,
    meeting: Meeting,
    board: int,
) -> Row:
    here = known.get((meeting.section.section.pk, meeting.round, meeting.table), ())
    result = next((entered for entered in here if entered.board == board), None)
    row = Row(meeting, board, result, "", "", "", hidden=board in closed)
    post, current = visit.request.POST, str(result.pk) if result else ""
    row.text = post.get(row.name, row.kept)
    row.shown = post.get(f"{row.name}-shown", row.kept)
    row.was = post.get(f"{row.name}-was", current)
    ns, ew = row.here = list_sides(field, meeting, result)
    if row.turned:
        ns, ew = row.here = ew, ns
    row.known = write_numbers(field, ns, "NS"), write_numbers(field, ew, "EW")
    if f"{row.name}-ns" in post:
        row.sides = post[f"{row.name}-ns"].strip(), post.get(f"{row.name}-ew", "").strip()
    return row


def _find_faults(row: Row, text: str) -> tuple[Fault, ...]:
    """Return why what was typed in a line cannot be its result."""
    if not text:
        return (Fault("missing", _("Type the result as well."), row.name),)
    if row.was != (str(row.result.pk) if row.result else ""):
        said_now = _(
            "Another result was recorded here meanwhile: %(result)s. Look, then type anew."
        )
        return (Fault("stale", said_now % {"result": _tell_stored(row)}, row.name),)
    if row.result and row.result.said.keys() & {"adjusted", "weighted"}:
        ruled = _("The director has ruled on this result: change it on its page.")
        return (Fault("ruled", ruled, row.name),)
    return ()


def _store(visit: PageVisit, event: Event, field: Field, row: Row) -> bool:
    """Enter or correct the result of a line if it is new. Return whether it was stored."""
    text = row.text.strip()
    if not row.reseated and (text in (row.shown, row.kept) or not text):
        return False
    if faults := _find_faults(row, text):
        row.faults = faults
        return False
    typed = read_shorthand(text, get_vulnerable(row.board))
    if isinstance(typed, Misread):
        row.faults = (Fault(typed.code, _(typed.template) % dict(typed.values), row.name),)
        return False
    # The page shows the sides as they sat, and those of a result keep their columns.
    explained = _explain(typed, row.turned and not row.reseated) | _keep_turned(row.result, typed)
    if row.result and explained == row.result.said and not row.reseated:
        return False  # written in another way, and the same
    about: dict[str, Any] = {
        "order": visit.order().for_part(row.name),
        "event": event,
        "raw": explained,
        "source": Source.PAPER,
        "confirmed": f"{row.name}-sure" in visit.request.POST,
    }
    try:
        if row.sides and row.reseated:
            seated = read_numbers(field, row.meeting.section.letter, row.sides)
            # The page shows the sides as they sat, and a result has columns.
            about["seated"] = Seated(seated.ew, seated.ns) if explained.get("turned") else seated
        if row.result is None:
            row.result = enter_result(place=row.place, **about)
        else:
            row.result = correct_result(result=row.result, **about)
    except Refused as refused:
        row.faults = refused.faults
        return False
    return True


def _tell_stored(row: Row) -> str:
    """Return what is stored as it would be typed, as far as it is shown."""
    return _("entered ✓") if row.hidden else row.kept or _("see its page")


def _explain(typed: Mapping[str, Any], turned: bool) -> dict[str, Any]:
    """Return a typed result. An award says that it was typed from paper.

    turned: whether the awards are those of the directions in which the columns did not sit.
    """
    explained = dict(typed)
    if isinstance(explained.get("adjusted"), Mapping):
        explained["adjusted"] = {
            **exchange(explained["adjusted"], turned),
            "reason": _("as on paper"),
        }
    return explained


def _keep_turned(result: BoardResult | None, typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return that the pairs sat in each other's direction, which a typed result cannot say."""
    played = typed.keys() & {"contract", "score"}
    return {"turned": True} if result and result.said.get("turned") and played else {}


@event_page("directs")
def check(visit: PageVisit, event: Event, board: int) -> HttpResponse:
    """Return how a typed result is read, while it is typed."""
    text = str(next(iter(visit.request.GET.dict().values()), ""))
    typed = read_shorthand(text, get_vulnerable(board))
    context: dict[str, Any] = {}
    if isinstance(typed, Misread):
        context["wrong"] = _(typed.template) % dict(typed.values) if text.strip() else ""
    else:
        context = {"said": typed, "score": get_score(event.kind, event.scoring, board, typed)}
    return render(visit.request, "tournaments/_typed.html", context)
