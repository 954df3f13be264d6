"""Line-ups on a table's phone: a team says which two of it sit here."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from club.forms.numbers import read_whole_number
from club.web.pages import keep_key, make_key, submit
from tournaments.duplicate.actions.lineups import line_up
from tournaments.duplicate.pages.seated import Phone, phone_page
from tournaments.duplicate.queries.lineups import list_members, read_lineups
from tournaments.duplicate.queries.phone import read_phone


@phone_page
def lineup(phone: Phone, line: str) -> HttpResponse:
    """Ask the team of a side who of it sits here in the round in play, and record it."""
    view = read_phone(phone.table, phone.reader, anew=True)
    here = view.meeting if view.clock.round else view.first
    team = dict(here.seats).get(line) if here is not None and here.plays else None
    if team is None or here is None or not view.event.asks_lineups:
        raise Http404
    pair = here.name_pair(line)

    def act() -> HttpResponse:
        line_up(
            order=phone.order(),
            event=view.event,
            entrant=team.entrant,
            round_=read_whole_number(phone.request.POST.get("round", "")) or here.round,
            seats={pair: read_places(phone.request.POST.getlist("place"))},
            table=phone.table,
        )
        return phone.home()

    done, refused = submit(phone.request, act)
    if done is not None:
        return done
    known = read_lineups(view.event)
    said = known.get((here.round, team.id, pair), ())
    context = {
        "phone": phone,
        "token": phone.token,
        "club": phone.club,
        "view": view,
        "team": team,
        "number": view.field.number(team),
        "line": line,
        "pair": pair,
        "round": here.round,
        "members": list_members(team, known, here.round),
        "chosen": read_places(phone.request.POST.getlist("place")) or list(said),
        "faults": refused.faults if refused else (),
        "key": keep_key(phone.request.POST, refused) if refused else make_key(),
    }
    status = refused.status if refused else 200
    return render(phone.request, "tournaments/phone/lineup.html", context, status=status)


def read_places(said: list[str]) -> list[int]:
    """Return the places of members that a form names."""
    return [int(text) for text in said[:8] if text.isascii() and text.isdigit() and len(text) < 3]
