"""The page on which a director corrects who sits where, and seats substitutes."""

import uuid
from typing import Any

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.models import Player
from club.queries.people import list_players
from nights.actions.reseating import correct_seats
from nights.actions.seats import substitute
from nights.models import Match, Night
from nights.pages.matches import go_to_match
from nights.pages.paper import posted_seats
from nights.pages.room import posted_player
from nights.pages.visit import NightVisit, night_page
from nights.queries.room import read_room
from nights.queries.sheets import MatchSheet, read_sheet
from nights.translate import get_code, get_seats


@night_page("directs")
def seats(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Correct who sits where, or seat a substitute."""
    match_row = visit.match(night, match)

    def submit() -> HttpResponse:
        if "substitute" in visit.request.POST:
            _substitute(visit, match_row)
        else:
            correct_seats(
                order=visit.order(),
                match=match_row,
                seats=posted_seats(visit, get_seats(match_row)),
                began=_list_stated_beginners(visit, match_row),
            )
        return go_to_match(visit, match_row)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    sheet, post = read_sheet(match_row), visit.request.POST
    context = {
        "night": night,
        "match": match_row,
        "sheet": sheet,
        "players": list_players(visit.club),
        "corrects": refused is not None and "substitute" not in post,
        **_read_chosen(sheet, post, refused),
        **_read_substitutes(sheet),
        "consent": "consent" in post,
        "wanted_seat": post.get("seat", ""),
        "wanted_player": post.get("player", ""),
    }
    return visit.render("nights/seats.html", context, refused)


def _read_chosen(sheet: MatchSheet, post: QueryDict, refused: Refused | None) -> dict[str, Any]:
    """Return the context of the form that puts seats right: who is chosen for each seat.

    Who began a seat can be chosen where a substitute sits, and where a refusal has asked for it.
    """
    asked = {seat for seat in sheet.starters if _asks(refused, f"began.{seat}")}
    asked.update(post.getlist("asked"))
    return {
        "seats": [
            (seat, post.get(f"seat_{seat}") or str(holder.pk))
            for seat, holder in sheet.players.items()
        ],
        "began": [
            (seat, post.get(f"began_{seat}") or str(holder.pk))
            for seat, holder in sheet.starters.items()
            if len(sheet.chain(seat)) > 1 or seat in asked
        ],
        "asked": asked,
    }


def _substitute(visit: NightVisit, match: Match) -> None:
    """Seat the form's substitute, with the consent that the form says was given.

    Raise Refused if the form names nobody.
    """
    post = visit.request.POST
    if not post.get("player"):
        raise Refused.because("no-player", _("Choose who comes in."), "player")
    substitute(
        order=visit.order(),
        match=match,
        seat=post.get("seat", ""),
        player=posted_player(visit),
        consent="consent" in post,
    )


def _list_stated_beginners(visit: NightVisit, match: Match) -> dict[str, Player]:
    """Return who began seats according to the form, where it was asked or differs from the sheet.

    Whoever began a seat moves with its holder, unless the director names another beginner.
    """
    stated, known = posted_seats(visit, get_seats(match), "began"), read_sheet(match).starters
    asked = visit.request.POST.getlist("asked")
    return {
        seat: player for seat, player in stated.items() if seat in asked or known[seat] != player
    }


def _asks(refused: Refused | None, field: str) -> bool:
    """Return whether a refusal is about a field."""
    return refused is not None and any(fault.field == field for fault in refused.faults)


def _read_substitutes(sheet: MatchSheet) -> dict[str, Any]:
    """Return the context of the form for a substitute: who may come in, and whose the match is.

    Nobody who plays in a match can come in. Those who wait in the room are named first.
    """
    night = sheet.match.night
    room = read_room(night)
    playing = {player for sheet in room.playing for player in sheet.players.values()}
    playing |= set(sheet.players.values())
    waiting = [candidate.player for candidate in room.waiting]
    others = [player for player in list_players(night.club) if player not in playing.union(waiting)]
    return {
        "groups": [(_("Waiting in the room"), waiting), (_("Others"), others)],
        "counts_for": get_code(night).counts_for,
        "begun": sheet.next_number > 1,
    }
