"""Cuts under way: the cards so far, who cuts next, and how a match will be seated."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from club.models import Player
from club.queries.people import find_known_players
from nights.formation.outcomes import Candidate, Miscut, Settled, Wanted
from nights.formation.reasons import CutReason
from nights.formation.turns import Turn, settle_turn
from nights.models import Night, OpenCard, OpenCut, OpenCutEnd, OpenCutEntry, Table
from nights.queries.cuts import translate_reason
from nights.translate import get_code, get_seats


@dataclass(frozen=True)
class UnderWay:
    """A cut under way: who cuts, and the cards in the order in which they were cut.

    latest: the cut, or the last entry of players after it was begun. begun: whether a card was cut,
    even if it was taken back as misread.
    """

    fact: OpenCut
    candidates: tuple[Candidate, ...]
    cards: tuple[OpenCard, ...]
    people: Mapping[uuid.UUID, Player]
    latest: OpenCut | OpenCutEntry
    begun: bool = False

    @property
    def turn(self) -> Turn:
        """The turn of the rotation."""
        order = tuple(uuid.UUID(key) for key in self.latest.order)
        return Turn(self.fact.rotation, self.latest.turn, order)

    @property
    def rounds(self) -> list[dict[uuid.UUID, str]]:
        """The cards by round and player."""
        by_round: dict[int, dict[uuid.UUID, str]] = defaultdict(dict)
        for card in self.cards:
            by_round[card.round][card.player_id] = card.card
        return [by_round[number] for number in sorted(by_round)]

    @property
    def answer(self) -> Settled | Wanted:
        """The seating of the match, or the players who have a card to cut in the present round.

        A round in which some have not cut yet is asked for as a whole.
        """
        rounds = self.rounds
        code, seats = get_code(self.fact), get_seats(self.fact.night)
        try:
            return settle_turn(self.turn, code, self.candidates, rounds, seats[0], seats)
        except Miscut:
            return settle_turn(self.turn, code, self.candidates, rounds[:-1], seats[0], seats)

    @property
    def round(self) -> int:
        """The number of the round that is being cut."""
        answer = self.answer
        return len(answer.taken) + 1

    @property
    def to_cut(self) -> list[Candidate]:
        """The players who have still to cut a card in this round."""
        answer = self.answer
        if isinstance(answer, Settled):
            return []
        done = {card.player_id for card in self.cards if card.round == len(answer.taken) + 1}
        return [player for player in answer.players if player.key not in done]

    @property
    def names(self) -> str:
        """The names of the players who have still to cut, as text."""
        return ", ".join(str(candidate.name) for candidate in self.to_cut)

    @property
    def why(self) -> str:
        """Why they cut, in the visitor's language."""
        answer = self.answer
        return translate_reason(answer.reason) if isinstance(answer, Wanted) else ""

    @property
    def settled(self) -> Settled | None:
        """The seating of the match once the last card has fallen, else None."""
        answer = self.answer
        return answer if isinstance(answer, Settled) else None

    @property
    def reasons(self) -> list[str]:
        """The reasons for the seating, in the visitor's language."""
        return [translate_reason(reason) for reason in self.settled.reasons] if self.settled else []

    @property
    def cards_turned(self) -> list[tuple[int, Player, str, bool]]:
        """The cards so far: the round, who cut, which card, and whether the program drew it."""
        return [
            (card.round, self.people[card.player_id], card.card, card.drawn) for card in self.cards
        ]

    @property
    def last_typed(self) -> OpenCard | None:
        """The last card, if it was typed: it may be taken back as misread."""
        last = self.cards[-1] if self.cards else None
        return None if last is None or last.drawn else last


def _select_under_way(**where: object) -> QuerySet[OpenCut]:
    """Return the cuts under way that match the filters, in the order in which they began."""
    ended = OpenCutEnd.objects.filter(STANDS, cut=OuterRef("pk"))
    rows = OpenCut.objects.filter(STANDS, ~Exists(ended), **where)
    return rows.select_related("night").order_by("act__number")


_of_night: Prepared[OpenCut] = Prepared(lambda night: _select_under_way(night=night), uuid.UUID)
_at_table: Prepared[OpenCut] = Prepared(lambda table: _select_under_way(table=table), uuid.UUID)


def find_open_cuts(night: Night, tables: Iterable[Table]) -> dict[uuid.UUID, UnderWay]:
    """Return by table the cut that is under way there."""
    ids = {table.pk for table in tables}
    under_way = _at_table.fetch(*ids) if len(ids) == 1 else _of_night.fetch(night.pk)
    facts = [fact for fact in under_way if fact.table_id in ids]
    if not facts:
        return {}
    cards = defaultdict(list)
    rows = OpenCard.objects.filter(cut__in=facts).select_related("act", "act__undoing")
    for card in rows.order_by("act__number"):
        cards[card.cut_id].append(card)
    latest: dict[uuid.UUID, OpenCut | OpenCutEntry] = {fact.pk: fact for fact in facts}
    entries = OpenCutEntry.objects.filter(STANDS, cut__in=facts).order_by("act__number")
    latest |= {entry.cut_id: entry for entry in entries}
    cutters = {uuid.UUID(who["player"]) for cut in latest.values() for who in cut.candidates}
    people = find_known_players(night.club_id, cutters)
    return {fact.table_id: _view(fact, latest[fact.pk], cards[fact.pk], people) for fact in facts}


def _view(
    fact: OpenCut,
    latest: OpenCut | OpenCutEntry,
    cards: Sequence[OpenCard],
    people: Mapping[uuid.UUID, Player],
) -> UnderWay:
    candidates = tuple(
        Candidate(
            key,
            people[key],
            candidate["consecutive"],
            candidate["sat_out"],
            candidate.get("place", 0),
            CutReason.load(candidate.get("right", {})),
        )
        for candidate in latest.candidates
        for key in [uuid.UUID(candidate["player"])]
    )
    standing = tuple(card for card in cards if not hasattr(card.act, "undoing"))
    return UnderWay(fact, candidates, standing, people, latest, bool(cards))
