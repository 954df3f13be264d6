"""The matches of teams or Swiss pairs: who meets whom, and each match board by board."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Refused
from club.web.pages import PageVisit, read_text
from tournaments.duplicate.actions.captains import answer_match
from tournaments.duplicate.actions.extra import add_extra_boards, find_free_board
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.swapped import award_swapped_board, name_award
from tournaments.duplicate.forms.match_rulings import read_ruling
from tournaments.duplicate.queries.captains import CaptainsMatch, find_captains_match
from tournaments.duplicate.queries.decisions import Decisions
from tournaments.duplicate.queries.match_views import MatchView, find_match, read_matches
from tournaments.duplicate.queries.team_brackets import draw_team_bracket
from tournaments.forms.awards import AWARDS
from tournaments.models import Event, TeamForm
from tournaments.pages.visit import (
    ask_why,
    event_page,
    read_closed,
    refuse_closed,
    tell_closed,
)
from tournaments.queries.events import get_publication, read_clock
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.stored_field import read_field

#: How many matches the page shows at once; of more, only those of one round.
MOST_MATCHES = 120


def _shows(visit: PageVisit, event: Event) -> bool:
    """Return whether the visitor sees results: once they are published, or as director."""
    return visit.directs or get_publication(event) is not None


@event_page()
def matches(visit: PageVisit, event: Event) -> HttpResponse:
    """Show who meets whom in each round, and the results once they are published."""
    if not event.plays_matches:
        raise Http404
    field, closed = read_field(event), read_closed(visit, event)
    shows, now = _shows(visit, event), read_clock(event).round
    known = sorted({match.round for match in list_matches(field)}, reverse=event.draws_rounds)
    asked = read_whole_number(visit.request.GET.get("round", ""))
    if asked not in known and len(list_matches(field)) > MOST_MATCHES:
        asked = now if now in known else known[0]
    rounds: dict[int, list[MatchView]] = {}
    wanted = asked if asked in known else None
    for match in read_matches(event, field, wanted, closed):
        rounds.setdefault(match.round, []).append(match)
    context = {
        "event": event,
        "field": field,
        "rounds": sorted(rounds.items(), reverse=event.draws_rounds),
        "shows": shows,
        "round": now,
        "known": known,
        "asked": wanted,
        "bracket": draw_team_bracket(event, field, shows=shows and not closed),
        **tell_closed(event, closed),
    }
    return visit.render("tournaments/matches.html", context)


@event_page()
def match(visit: PageVisit, event: Event, round_: int, table: int) -> HttpResponse:
    """Show a match board by board, once the results are published."""
    shown = _find(visit, event, round_, table)
    if not _shows(visit, event):
        return visit.render("tournaments/unpublished.html", {"event": event}, status=403)
    if shown.closed and not shown.boards:
        return refuse_closed(visit, event, shown.closed)
    context = {**_describe(event, shown), "waits": not (shown.complete or visit.directs)}
    return visit.render("tournaments/match.html", context)


@event_page("directs")
def rule(visit: PageVisit, event: Event, round_: int, table: int) -> HttpResponse:
    """Show a match to the director, and decide what the form says."""
    if not event.of_teams:  # of pairs, each board is ruled on for itself
        raise Http404
    shown = _find(visit, event, round_, table)
    home, away = shown.match.teams

    def submit() -> HttpResponse:
        if "team" in visit.request.POST:
            _answer(visit, event, shown)
            return redirect(visit.request.path)
        if visit.request.POST.get("do") == "extra":
            _add_extra(visit, event, shown)
            return redirect(visit.request.path)
        if visit.request.POST.get("do") == "swapped":
            _award_swapped(visit, event, shown)
            return redirect(visit.request.path)
        rule_match(
            order=visit.order(),
            event=event,
            round_=shown.round,
            home=home.entrant,
            away=away.entrant,
            said=read_ruling(visit.request.POST.dict(), shown.total * (home.pairs // 2)),
        )
        return redirect(visit.request.path)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        **_describe(event, shown),
        "rules": True,
        "chosen": visit.request.POST.dict(),
        "knock_out": event.form == TeamForm.KNOCK_OUT,
        "free_board": find_free_board(event) if event.form == TeamForm.KNOCK_OUT else 0,
        "carry": Decisions(event).find_ruling(shown.match).get("carry", ""),
        "scaled": bool(event.rules.get("victory_points")),
        "captains": _find_captains(event, shown),
        "others": _list_others(event, shown),
        "awards": AWARDS,
        **ask_why(visit, event),
    }
    return visit.render("tournaments/match.html", context, refused)


def _add_extra(visit: PageVisit, event: Event, shown: MatchView) -> None:
    """Give a match of a knock-out the extra boards that the form names."""
    post = visit.request.POST
    home, away = (team.entrant for team in shown.match.teams)
    add_extra_boards(
        order=visit.order(),
        event=event,
        round_=shown.round,
        home=home,
        away=away,
        boards=read_whole_number(read_text(post, "boards")) or 0,
        first_board=read_whole_number(read_text(post, "first_board")),
    )


def _list_others(event: Event, shown: MatchView) -> list[TeamMatch]:
    """Return the other matches of the round of one, without byes."""
    return [
        match
        for match in list_matches(read_field(event))
        if match.away is not None and match.is_in(shown.round) and match.table != shown.table
    ]


def _award_swapped(visit: PageVisit, event: Event, shown: MatchView) -> None:
    """Award the board that changed places with that of another match, as the form says."""
    post = visit.request.POST
    table = read_whole_number(read_text(post, "other_table"))
    other = next((row for row in _list_others(event, shown) if row.table == table), None)
    if other is None:
        raise Refused.because("no-match", _("Choose the other match."), "other_table")
    award_swapped_board(
        order=visit.order(),
        event=event,
        round_=shown.round,
        board=read_whole_number(read_text(post, "board")) or 0,
        matches=[
            name_award(match, read_text(post, f"{prefix}home"), read_text(post, f"{prefix}away"))
            for match, prefix in ((shown.match, "swapped_"), (other, "other_"))
        ],
    )


def _find_captains(event: Event, shown: MatchView) -> CaptainsMatch | None:
    """Return a match with what its captains say, or None if they are not asked."""
    return find_captains_match(event, read_field(event), shown.round, shown.match.teams)


def _answer(visit: PageVisit, event: Event, shown: MatchView) -> None:
    """Record what a captain told the director of the match."""
    post = visit.request.POST
    home, away = (team.entrant for team in shown.match.teams)
    by_home = read_text(post, "team") == str(home.pk)
    answer_match(
        order=visit.order(),
        event=event,
        entrant=home if by_home else away,
        opponent=away if by_home else home,
        round_=shown.round,
        agrees="object" not in post,
        covers=read_text(post, "covers")[:16],
    )


def _find(visit: PageVisit, event: Event, round_: int, table: int) -> MatchView:
    """Return a match as the visitor may see it. Raise Http404 if there is none."""
    if not event.plays_matches:
        raise Http404
    shown = find_match(event, read_field(event), round_, table, read_closed(visit, event))
    if shown is None or shown.away is None:
        raise Http404
    return shown


def _describe(event: Event, shown: MatchView) -> dict[str, Any]:
    return {"event": event, "match": shown, **tell_closed(event, shown.closed)}
