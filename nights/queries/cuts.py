"""Cuts as stored: the cards round by round, and why a match was seated as it was."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.functional import lazy
from django.utils.translation import gettext

from club.ledger.undoing import STANDS
from club.models import Player
from club.queries.people import find_known_players
from nights.formation.outcomes import Candidate, Settled
from nights.formation.reasons import CARD, CARDS, RANKS, SUITS, CutReason
from nights.formation.turns import Turn, settle_turn
from nights.models import Cut, Draw, Match, MatchState, MatchStatus, Night, Seating
from nights.translate import get_code, get_seats


def list_draws(match: Match) -> QuerySet[Draw]:
    """Return the cards that were cut for a match, in the order drawn."""
    return Draw.objects.filter(cut=match.cut_id).select_related("player").order_by("number")


def list_rounds(draws: Iterable[Draw]) -> list[dict[uuid.UUID, str]]:
    """Return the rounds of a cut in order, each with a card by player."""
    rounds: dict[int, dict[uuid.UUID, str]] = defaultdict(dict)
    for draw in draws:
        if draw.card:
            rounds[draw.round][draw.player_id] = draw.card
    return [rounds[number] for number in sorted(rounds)]


def get_turn(kept: Cut) -> Turn:
    """Return the turn of the rotation that a cut settled."""
    return Turn(kept.rotation, kept.turn, tuple(uuid.UUID(key) for key in kept.order))


def settle_stored_cut(
    match: Match, draws: Sequence[Draw], names: Mapping[uuid.UUID, Player]
) -> Settled | None:
    """Return a match's cut settled again from its stored draws alone, or None if it had no cut."""
    if match.cut is None or not draws:
        return None
    candidates = {
        draw.player_id: Candidate(
            draw.player_id,
            names[draw.player_id],
            draw.consecutive,
            draw.sat_out,
            draw.place,
            CutReason.load(draw.right),
        )
        for draw in draws
    }
    if match.cut.agreed:
        return make_agreed(get_seats(match), match.dealer, list(candidates.values()))
    answer = settle_turn(
        get_turn(match.cut),
        get_code(match.cut),
        list(candidates.values()),
        list_rounds(draws),
        match.dealer,
        get_seats(match),
    )
    return answer if isinstance(answer, Settled) else None


def make_agreed(seats: Sequence[str], dealer: str, players: Sequence[Candidate]) -> Settled:
    """Return the outcome of an agreement. players: in the order of the seats."""
    return Settled(dict(zip(seats, players, strict=True)), dealer, (), (CutReason("agreed"),))


def get_seating_reasons(match: Match) -> list[str]:
    """Return the reasons for a match's seating, from the stored draws alone."""
    draws = list(list_draws(match))
    settled = settle_stored_cut(
        match, draws, find_known_players(match.night.club_id, [draw.player_id for draw in draws])
    )
    return [translate_reason(reason) for reason in settled.reasons] if settled else []


def translate_reason(reason: CutReason) -> str:
    """Return a reason in the visitor's language, with its cards in words."""
    return gettext(reason.template) % {
        name: _say(name, value) for name, value in reason.values.items()
    }


#: As `translate_reason`, once it is rendered: only then is it known whether names stand in full.
translate_reason_lazily = lazy(translate_reason, str)


def _say(name: str, value: Any) -> Any:
    """Return a value of a reason in words: a card, or a reason within it."""
    if isinstance(value, CutReason):
        return translate_reason(value)
    return name_card(value) if name in CARDS else value


def name_card(card: str) -> str:
    """Return a card such as ``TD`` in words."""
    if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
        return card
    return gettext(CARD) % {"rank": gettext(RANKS[card[0]]), "suit": gettext(SUITS[card[1]])}


def count_sat_out(night: Night, players: Iterable[Player]) -> dict[uuid.UUID, int]:
    """Return how often each player has sat out on this night, as counted for the next cut.

    A latecomer, who has not been cut for on this night, is level with whoever of the others has sat
    out least. Each cut stores the count on which it was judged, so that of a player's first cut is
    where they began; what followed is counted again, as a match may have been made void since.
    """
    keys = [player.pk for player in players]
    draws = list(Draw.objects.filter(STANDS, night=night, player__in=keys).order_by("id"))
    cuts = {draw.cut_id for draw in draws}
    began = Seating.objects.filter(
        Q(replaced_by__isnull=True) | Q(act=F("match__act")), match__cut__in=cuts, from_deal=1
    )
    sat = {(draw.cut_id, draw.player_id) for draw in draws} - set(
        began.values_list("match__cut_id", "player_id")
    )
    void = _void(cuts) if cuts else set()
    out = Counter(player for cut, player in sat if cut not in void)
    first = {draw.player_id: draw.sat_out for draw in reversed(draws)}
    counts = {player: before + out[player] for player, before in first.items()}
    least = min(counts.values(), default=0)
    return {key: counts.get(key, least) for key in keys}


def _void(cuts: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Return the cuts whose match was made void, so that nobody sat it out."""
    statuses = MatchStatus.objects.filter(match__cut__in=list(cuts)).order_by("act__number")
    latest = dict(statuses.values_list("match__cut_id", "state"))
    return {cut for cut, state in latest.items() if state == MatchState.VOID}
