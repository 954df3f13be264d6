"""Closing the opening wave: those who wait cut once for the order of their right."""

import random
import uuid
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Player
from nights.actions.cuts import Cards, make_cut_body
from nights.actions.entry import make_nobody_fault
from nights.formation.ranking import get_card_key
from nights.formation.wave import draw_wave_cut, judge_wave_cut
from nights.models import Night, OpeningWave, WaveDraw
from nights.queries.cuts import translate_reason
from nights.queries.room import Room, read_room
from nights.translate import get_code

Rounds = Sequence[Mapping[uuid.UUID, str]]


@answer_repeated
def close_wave(
    *,
    order: Order,
    night: Night,
    cards: Cards,
    typed: bool,
    chance: random.Random | None = None,
) -> OpeningWave:
    """Close the opening wave: those who wait now are equal, and cut for their precedence.

    cards: a card by player id, or several such rounds if equal cards were cut again. chance draws
    the cards that are missing. Raise Refused if the wave is closed, if nobody waits, for invalid
    cards, and for each player who still has to cut when chance is None. [W 7a]
    """
    body = {} if not typed else {"cards": make_cut_body(cards)}
    with writing(order, night, "wave", body=body, returns=OpeningWave) as record:
        room = read_room(record.ledger)
        _still_open(room)
        players = [candidate.player for candidate in room.waiting]
        rounds, _ranked = settle_order(record.ledger, players, cards, chance)
        return _store(record, room, rounds, typed)


def _still_open(room: Room) -> None:
    """Raise Refused if the wave is closed already, or if nobody waits."""
    if room.wave:
        text = _(
            "The opening wave is closed already: whoever comes now ranks behind it by arrival."
        )
        raise Refused.because("wave-closed", text)
    if not room.waiting:
        raise Refused([make_nobody_fault()])


def settle_order(
    night: Night, players: Sequence[Player], cards: Cards, chance: random.Random | None
) -> tuple[list[dict[uuid.UUID, str]], list[Player]]:
    """Return the rounds that order players, and the players in order. Raise Refused with faults."""
    names = {player.pk: str(player) for player in players}
    code = get_code(night)
    rounds: Rounds = [cards] if isinstance(cards, Mapping) else cards
    if chance is not None:
        rounds, faults = draw_wave_cut(code, names, chance, rounds)
    else:
        answer, faults = judge_wave_cut(code, names, rounds)
        if not faults and answer.wanted:
            number = 1 + len(rounds)
            raise Refused(_cuts_now(names[key], number, key) for key in answer.wanted)
    if faults:
        raise Refused(Fault(fault.code, translate_reason(fault), "cards") for fault in faults)
    cut = judge_wave_cut(code, names, rounds)[0].cards
    ranked = sorted(players, key=lambda player: get_card_key(code, cut[player.pk]))
    return [dict(round_) for round_ in rounds], ranked


def _cuts_now(name: str, number: int, key: uuid.UUID) -> Fault:
    text = _("%(name)s cuts.") if number == 1 else _("%(name)s cuts again, being equal.")
    return Fault("cut-again", text % {"name": name}, f"rounds.{number}.{key}")


def _store(record: Writing, room: Room, rounds: Rounds, typed: bool) -> OpeningWave:
    night = record.ledger
    wave = OpeningWave.objects.create(
        act=record.act, code=night.code, house=night.house, typed=typed
    )
    arrivals = {candidate.player.pk: candidate.arrival.pk for candidate in room.waiting}
    rows = [
        (round_, key, card) for round_, drawn in enumerate(rounds, 1) for key, card in drawn.items()
    ]
    if not rows:  # a single player has nobody to cut against
        rows = [(0, key, "") for key in arrivals]
    WaveDraw.objects.bulk_create(
        WaveDraw(
            act=record.act, wave=wave, arrival_id=arrivals[key], card=card, round=round_, number=at
        )
        for at, (round_, key, card) in enumerate(rows, start=1)
    )
    return wave
