"""The names of an event: entering pairs and players, changing and moving them, leaving."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.names import find_name_faults
from club.ledger.refusals import Fault, Refused
from club.ledger.undoing import STANDS
from club.queries.people import NAME_LENGTH, list_players, tell_too_long
from club.web.pages import PageVisit, parse_id, read_text
from tournaments.actions.entrants import (
    change_members,
    choose_withdrawal,
    describe_entrant,
    enter,
    move_entrant,
    withdraw,
)
from tournaments.actions.penalties import give_penalty, take_penalty_back
from tournaments.forms.awards import read_award
from tournaments.forms.names import Said, read_names
from tournaments.kinds import get_kind
from tournaments.models import Entrant, Event, Penalty
from tournaments.pages.entry_lists import settle_names
from tournaments.pages.visit import EVERY, ask_why, event_page, read_closed, tell_closed
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.names import Names
from tournaments.queries.penalties import list_penalties, list_penalty_units
from tournaments.queries.seating import EntrantView
from tournaments.queries.still_to_play import hide_penalty
from tournaments.queries.stored_field import read_field


def _back(visit: PageVisit, event: Event) -> HttpResponse:
    return redirect("event-entrants", club=visit.club.slug, event=event.pk)


@event_page("directs", EVERY)
def entrants(visit: PageVisit, event: Event) -> HttpResponse:
    """Show who takes part, and enter another pair or player."""
    answers: list[Said] = []

    def submit() -> HttpResponse:
        answers[:] = read_names(Names(visit.club), visit.request.POST.dict(), event.places)
        _check_known(answers)
        round_ = max(1, read_clock(event).round)
        enter(
            order=visit.order(),
            event=event,
            players=settle_names(visit, answers),
            from_round=round_,
            **_read_team(event, visit.request.POST),
        )
        return _back(visit, event)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    return visit.render("tournaments/entrants.html", _context(visit, event, answers), refused)


def _context(visit: PageVisit, event: Event, answers: list[Said]) -> dict[str, Any]:
    field = read_field(event)
    rows = sorted(field.entrants.values(), key=lambda view: view.entrant.entry)
    places = range(event.places)
    return {
        "event": event,
        "field": field,
        "state": get_state(event),
        "rows": [(row, field.label(row)) for row in rows],
        "said": answers or [Said(at, Names.nothing()) for at in places],
        "asking": any(answer.open for answer in answers),
        "names": list_players(visit.club).values_list("name", "short_name", named=True),
        "places": places,
        "team": visit.request.POST.get("team", ""),
    }


def _read_team(event: Event, post: Mapping[str, str]) -> dict[str, Any]:
    """Return what a form says a team is called, as a detail of an entrant."""
    name = " ".join(post.get("team", "").split())
    return {"name": name} if event.of_teams and name else {}


def _check_known(answers: list[Said]) -> None:
    """Raise Refused for each name that nobody has, unless it was said who that is.

    A name that is too long, or has characters that are not seen, is refused too, before any player
    is added.
    """
    text = _("No player of the club has just the name %(name)s: say below who it is.")
    faults = [
        Fault("unknown", text % {"name": answer.named.text}, f"name{answer.place}")
        for answer in answers
        if answer.open
    ]
    long = tell_too_long()
    faults += [
        Fault("too-long", long, f"name{answer.place}")
        for answer in answers
        if len(answer.named.text) > NAME_LENGTH
    ]
    faults += find_name_faults({f"name{answer.place}": answer.named.text for answer in answers})
    if faults:
        raise Refused(faults)


@event_page("directs", EVERY)
def entrant(visit: PageVisit, event: Event, entrant: uuid.UUID) -> HttpResponse:
    """Show an entrant to the director, and change it by the form that was sent."""
    entrant_row = get_object_or_404(Entrant.objects.filter(STANDS), event=event, pk=entrant)
    answers: list[Said] = []

    def submit() -> HttpResponse:
        _change(visit, event, entrant_row, answers)
        return redirect(visit.request.path)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    field = read_field(event)
    view, names = field.entrants[entrant_row.pk], Names(visit.club)
    closed = read_closed(visit, event)
    context = {
        "event": event,
        "field": field,
        "view": view,
        "label": field.label(view),
        **_describe_part(event, view),
        "said": answers
        or [
            Said(at, names.find(player.name if player else ""))
            for at, player in enumerate(map(view.player_at, range(event.places)))
        ],
        "asking": any(answer.open for answer in answers),
        "names": list_players(visit.club).values_list("name", "short_name", named=True),
        "guide": [(meeting.round, meeting) for meeting in field.list_places(view)],
        "penalties": [
            hide_penalty(penalty, closed)
            for penalty in list_penalties(event)
            if penalty.entrant_id == entrant_row.pk
        ],
        **tell_closed(event, closed),
        "units": list_penalty_units(event),
        "choice": _choose(event, field, entrant_row),
        **ask_why(visit, event),
        "chosen": visit.request.POST.dict(),
    }
    return visit.render("tournaments/entrant.html", context, refused)


def _choose(event: Event, field: Field, entrant: Entrant) -> str:
    """Return what becomes of the results of an entrant that leaves now; empty before the draw."""
    return choose_withdrawal(field, entrant, read_clock(event).round) if field.sections else ""


def _describe_part(event: Event, view: EntrantView) -> dict[str, Any]:
    """Return the round in play, after which one an entrant leaves, and what follows from it."""
    part = get_kind(event).describe_part(event, view)
    return {
        "round": part.round,
        "next_round": max(1, part.round),
        "last_round": part.last,
        "leaving": part.leaving,
        "is_league": part.divisions,
        "cancels": part.cancels,
        "awards": part.awards,
    }


def _read_penalty(text: str) -> str:
    """Return the points of a penalty: 10 takes ten away, +10 gives them."""
    points = text.strip().replace("\u2212", "-")
    return (
        points[1:] if points.startswith("+") else points if points.startswith("-") else f"-{points}"
    )


def _read_details(post: Mapping[str, str]) -> dict[str, Any]:
    """Return what the form says of an entrant's handicap, stratum and place."""
    texts = {"name": "team", "club_name": "club_name", "carry": "carry"}
    told = {key: " ".join(post[field].split()) for key, field in texts.items() if field in post}
    return told | {
        "handicap": post.get("handicap", "").strip(),
        "stratum": post.get("stratum", "").strip().upper(),
        "seed": read_whole_number(post.get("seed", "")),
        "stationary": "stationary" in post,
        "ranked": "ranked" in post,
    }


def _change(visit: PageVisit, event: Event, entrant_row: Entrant, answers: list[Said]) -> None:
    """Do what the form says that was sent."""
    post, order = visit.request.POST, visit.order()
    about: dict[str, Any] = {"order": order, "event": event, "entrant": entrant_row}
    from_round = read_whole_number(post.get("from_round", "")) or 1
    number = read_whole_number(post.get("number", ""))
    match post.get("do"):
        case "names":
            answers[:] = read_names(Names(visit.club), post.dict(), event.places)
            _check_known(answers)
            change_members(players=settle_names(visit, answers), from_round=from_round, **about)
        case "move":
            move_entrant(
                section=post.get("section", ""),
                slot=number,
                from_round=from_round,
                swap="swap" in post,
                **about,
            )
        case "details":
            describe_entrant(**_read_details(post), **about)
        case "withdraw":
            after = read_whole_number(post.get("after", "")) or 0
            award = read_award(read_text(post, "award"), event.scoring)
            withdraw(after_round=after, kind=post.get("kind") or None, award=award, **about)
        case "return":
            withdraw(after_round=0, kind="", **about)
        case "penalty":
            give_penalty(
                points=_read_penalty(post.get("points", "")),
                unit=post.get("unit", ""),
                round_=read_whole_number(post.get("round", "")),
                **about,
            )
        case "penalty-back":
            penalty = get_object_or_404(Penalty, event=event, pk=parse_id(post.get("penalty", "")))
            take_penalty_back(order=order, event=event, penalty=penalty)
        case _:
            raise Refused.because("nothing", _("Nothing was chosen."))
