"""The result of a match on a table's phone: a team says whether it is right."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from club.web.pages import keep_key, make_key, read_text, submit
from tournaments.duplicate.actions.captains import answer_match
from tournaments.duplicate.pages.seated import Phone, phone_page
from tournaments.duplicate.queries.captains import CaptainsMatch, list_captains_matches
from tournaments.duplicate.queries.phone import PhoneView, read_phone
from tournaments.queries.seating import EntrantView


@phone_page
def captain(phone: Phone, round_: int, match: int, line: str) -> HttpResponse:
    """Show the match of a team that sits here, and record whether the team agrees with it.

    match: the table by which the match is named. line: the direction in which the team sits here.
    """
    view = read_phone(phone.table, phone.reader, anew=True)
    team = dict(view.meeting.seats).get(line) if view.meeting else None
    shown = _find(view, round_, match)
    speaks = not phone.seat or phone.seat in line
    if team is None or shown is None or not speaks or team not in shown.view.match.teams:
        raise Http404
    opponent = next(other for other in shown.view.match.teams if other is not team)

    def act() -> HttpResponse:
        answer_match(
            order=phone.order(),
            event=view.event,
            entrant=team.entrant,
            opponent=opponent.entrant,
            round_=round_,
            agrees="object" not in phone.request.POST,
            covers=read_text(phone.request.POST, "covers")[:16],
            table=phone.table,
        )
        return phone.home()

    done, refused = submit(phone.request, act)
    if done is not None:
        return done
    context = {
        **_describe(phone, view, shown),
        "team": team,
        "faults": refused.faults if refused else (),
        "key": keep_key(phone.request.POST, refused) if refused else make_key(),
    }
    status = refused.status if refused else 200
    return render(phone.request, "tournaments/phone/captain.html", context, status=status)


def _describe(phone: Phone, view: PhoneView, shown: CaptainsMatch) -> dict[str, Any]:
    return {
        "phone": phone,
        "token": phone.token,
        "club": phone.club,
        "event": view.event,
        "view": view,
        "match": shown.view,
        "shown": shown,
        "boards": shown.view.boards if _is_over_for(view, shown) else [],
    }


def _is_over_for(view: PhoneView, shown: CaptainsMatch) -> bool:
    """Return whether nobody who sits here has still to play the boards of a match elsewhere."""
    match = shown.view.match
    return not any(
        meeting.plays and not match.rooms.keys().isdisjoint(meeting.boards)
        for team in (view.meeting.entrants if view.meeting else ())
        for meeting in view.field.list_places(team)
        if meeting.round >= view.clock.round and meeting not in match.meetings
    )


def _find(view: PhoneView, round_: int, table: int) -> CaptainsMatch | None:
    """Return a match by its table, or None if captains are not asked about it."""
    if not view.event.asks_captains or not view.clock.round:
        return None
    matches = list_captains_matches(view.event, view.field, round_, view.closed)
    named = (round_, table)
    return next((row for row in matches if (row.view.round, row.view.table) == named), None)


def list_own(view: PhoneView, seat: str) -> list[tuple[str, EntrantView, int, int]]:
    """Return what the teams of a table have to confirm: direction, team, round, table.

    seat: of the phone; with one, only its own side's.
    """
    return [
        (line, team, match.round, match.table)
        for line, team, match in view.unconfirmed
        if not seat or seat in line
    ]
