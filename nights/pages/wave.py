"""The opening wave: the page on which those who wait cut for the order of their right."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.models import Player
from club.web.pages import keep_key
from nights.actions.admission import cut_for_admission, list_fresh_candidates
from nights.actions.wave import close_wave
from nights.formation.wave import count_packs, judge_wave_cut
from nights.models import Night
from nights.pages.room import back_to_room
from nights.pages.typed_cards import CutRound, posted_cards, typed_rounds
from nights.pages.visit import NightVisit, night_page
from nights.queries.room import read_room
from nights.translate import get_code


@night_page("directs")
def wave(visit: NightVisit, night: Night) -> HttpResponse:
    """Close the opening wave with typed cards, or with cards drawn by the program."""
    room = read_room(night)
    if room.wave and visit.request.method != "POST":
        return redirect("cuts", club=visit.club.slug, night=night.pk)
    players = [candidate.player for candidate in room.waiting]

    def submit() -> HttpResponse:
        cards, chance = posted_cards(visit, players)
        close_wave(
            order=visit.order(),
            night=night,
            cards=[card for card in cards if card],
            typed=chance is None,
            chance=chance,
        )
        return back_to_room(visit, night)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    return visit.render("nights/wave.html", _context(visit, night, players, refused), refused)


@night_page("directs")
def admission(visit: NightVisit, night: Night) -> HttpResponse:
    """Store a cut of players who have played elsewhere for their order at a fresh table."""
    players = list_fresh_candidates(read_room(night))

    def submit() -> HttpResponse:
        cards, chance = posted_cards(visit, players)
        cut_for_admission(
            order=visit.order(),
            night=night,
            cards=[card for card in cards if card],
            typed=chance is None,
            chance=chance,
        )
        return redirect("form", club=visit.club.slug, night=night.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {**_context(visit, night, players, refused), "admission": True}
    return visit.render("nights/wave.html", context, refused)


def _context(
    visit: NightVisit, night: Night, players: Sequence[Player], refused: Refused | None
) -> dict[str, Any]:
    post = visit.request.POST
    faults = refused.faults if refused else ()
    return {
        "night": night,
        "rounds": make_precedence_rounds(night, players, typed_rounds(post.dict(), players)),
        "packs": count_packs(len(players)),
        "faults": [fault for fault in faults if fault.code != "cut-again"],
        "cut_on": any(fault.code == "cut-again" for fault in faults),
        "code": get_code(night),
        "key": keep_key(post, refused),
    }


def make_precedence_rounds(
    night: Night, players: Sequence[Player], typed: Sequence[Mapping[uuid.UUID, str]]
) -> list[CutRound]:
    """Return the rounds up to the next one wanted, with what was typed in each."""
    names = {player.pk: player for player in players}
    shown: list[CutRound] = []
    for at in range(len(typed) + 1):
        answer, faults = judge_wave_cut(get_code(night), names, typed[:at])
        if faults or not answer.wanted:
            break
        cards = typed[at] if at < len(typed) else {}
        boxes = [({"key": key, "name": names[key]}, cards.get(key, "")) for key in answer.wanted]
        reason = _("equal cards: they cut again") if at else _("all of them cut")
        shown.append(CutRound(at + 1, reason, boxes))
    return shown
