"""Cuts for the order of precedence as stored: the opening wave's, and those after it."""

import uuid
from collections import defaultdict
from dataclasses import dataclass

from club.models import Player
from club.queries.people import find_known_players
from nights.formation.ranking import get_card_key
from nights.models import Admission, AdmissionDraw, FillDraw, Filling, OpeningWave, WaveDraw
from nights.translate import get_code


@dataclass(frozen=True)
class PrecedenceCut:
    """A cut for the order of precedence: each round's cards by player, and the resulting order."""

    rounds: tuple[dict[uuid.UUID, str], ...] = ()
    order: tuple[tuple[Player, tuple[str, ...]], ...] = ()


def get_precedence_cut(fact: OpeningWave | Filling | Admission) -> PrecedenceCut:
    """Return the cards of a cut by player, and the resulting order, the best right first."""
    draws: list[WaveDraw | FillDraw | AdmissionDraw] = list(
        fact.draws.select_related("arrival").order_by("number")
    )
    people = find_known_players(fact.night.club_id, {draw.arrival.player_id for draw in draws})
    rounds: dict[int, dict[uuid.UUID, str]] = defaultdict(dict)
    cards: dict[Player, tuple[str, ...]] = {}
    for draw in draws:
        player = people[draw.arrival.player_id]
        cards.setdefault(player, ())
        if draw.card:
            rounds[draw.round][player.pk] = draw.card
            cards[player] += (draw.card,)
    code = get_code(fact)
    ranked = sorted(cards.items(), key=lambda line: get_card_key(code, line[1]))
    return PrecedenceCut(tuple(rounds[at] for at in sorted(rounds)), tuple(ranked))
