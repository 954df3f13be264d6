"""The cut of players who have played elsewhere, for the places at a fresh table."""

import random
import uuid
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Player
from nights.actions.cuts import Cards, make_cut_body
from nights.actions.entry import make_law_fault
from nights.actions.wave import settle_order
from nights.models import Admission, AdmissionDraw, Night
from nights.queries.room import Room, read_room
from nights.translate import get_code


def list_fresh_candidates(room: Room) -> list[Player]:
    """Return the players who wait and have played at another table, in order of precedence."""
    code = get_code(room.night)
    claims = {
        ranked.claim.key for ranked in room.rank(fresh=True) if ranked.claim.is_elsewhere(code)
    }
    return [
        candidate.player for candidate in room.for_fresh_table if candidate.arrival.pk in claims
    ]


@answer_repeated
def cut_for_admission(
    *,
    order: Order,
    night: Night,
    cards: Cards,
    typed: bool,
    chance: random.Random | None = None,
) -> Admission:
    """Store a cut of players who have played elsewhere for their order at a fresh table.

    cards: a card by player id, or several such rounds if equal cards were cut again. chance draws
    the cards that are missing. Raise Refused for fewer than two such players, if all of them have
    cut already, and for faults of the cut. [SB 22] [E 23] [L entry 2] [W 13]
    """
    body = {"cards": make_cut_body(cards)} if typed else {}
    with writing(order, night, "admit", body=body, returns=Admission) as record:
        room = read_room(record.ledger)
        players = list_fresh_candidates(room)
        if len(players) < 2:
            text = _("Two at least cut for it, of those who have played at another table.")
            raise Refused([make_law_fault(record.ledger, "nobody-cuts", "fresh", text)])
        arrivals = {candidate.player.pk: candidate.arrival.pk for candidate in room.waiting}
        if all(room.claims[arrivals[player.pk]].admission for player in players):
            text = _("All of them have cut already: what they have cut stands.")
            raise Refused([make_law_fault(record.ledger, "cut-already", "fresh", text)])
        rounds, _ranked = settle_order(record.ledger, players, cards, chance)
        admission = Admission.objects.create(
            act=record.act, code=record.ledger.code, house=record.ledger.house, typed=typed
        )
        _store_draws(admission, rounds, arrivals)
        return admission


def _store_draws(
    admission: Admission,
    rounds: Sequence[Mapping[uuid.UUID, str]],
    arrivals: Mapping[uuid.UUID, uuid.UUID],
) -> None:
    """Store the cards of each round, by player. arrivals: those of the players."""
    rows = [(at, key, card) for at, drawn in enumerate(rounds, 1) for key, card in drawn.items()]
    AdmissionDraw.objects.bulk_create(
        AdmissionDraw(
            act=admission.act,
            admission=admission,
            arrival_id=arrivals[key],
            card=card,
            round=at,
            number=number,
        )
        for number, (at, key, card) in enumerate(rows, start=1)
    )
