"""The facts of a night, read row by row as they are stored."""

from collections import Counter, defaultdict
from typing import Any

from nights.models import (
    Act,
    AdmissionDraw,
    Arrival,
    Belonging,
    BelongingEnd,
    Deal,
    Departure,
    Draw,
    FillDraw,
    Match,
    MatchStatus,
    Night,
    Seating,
    Undoing,
    WaveDraw,
)
from tests.nights.simulation.evenings import checks
from tests.nights.simulation.evenings.house import House
from tests.nights.simulation.evenings.state import GAMES_TO_WIN, Key

Names = dict[Any, str]


def acts(night: Night) -> tuple[int, int]:
    """Return how many acts there are, and the night's version."""
    count = Act.objects.filter(night=night).count()
    return count, Night.objects.values_list("version", flat=True).get(pk=night.pk)


class Facts:
    """What stands on a night, from the rows alone."""

    def __init__(self, night: Night, names: Names) -> None:
        self.night, self.names = night, names
        undone = set(Undoing.objects.filter(night=night).values_list("undone_id", flat=True))
        self._read_room(undone)
        self._read_matches()

    def _read_room(self, undone: set[Any]) -> None:
        def rows(model: Any, *fields: str) -> list[Any]:
            rows = model.objects.filter(night=self.night).values_list("act_id", *fields)
            return [row[1:] for row in rows if row[0] not in undone]

        gone = {row[0] for row in rows(Departure, "arrival_id")}
        came = rows(Arrival, "id", "player_id")
        self.here = [self.names[player] for key, player in came if key not in gone]
        ended = {row[0] for row in rows(BelongingEnd, "belonging_id")}
        places = rows(Belonging, "id", "player_id", "table__number", "returns_to__number")
        stand = [row[1:] for row in places if row[0] not in ended]
        self.belongs = [(self.names[who], table) for who, table, _home in stand]
        self.kept = [home for _who, _table, home in stand if home]

    def _read_matches(self) -> None:
        """Read who holds which seat in each match that is not over."""
        status = dict(
            MatchStatus.objects.filter(night=self.night)
            .order_by("act__number")
            .values_list("match_id", "state")
        )
        games: dict[Any, Counter[str]] = defaultdict(Counter)
        for match, data in Deal.objects.filter(night=self.night).values_list("match_id", "data"):
            games[match]["NS" if data["declarer"] in "NS" else "EW"] += 1
        rows = Seating.objects.filter(night=self.night).values_list(
            "id", "match_id", "seat", "player_id", "from_deal", "replaces_id"
        )
        replaced = {row[5] for row in rows}
        holds: dict[Any, dict[str, tuple[int, str]]] = defaultdict(dict)
        for key, match, seat, player, deal, _old in rows:
            if key not in replaced and deal >= holds[match].get(seat, (0, ""))[0]:
                holds[match][seat] = (deal, self.names[player])
        keys = Match.objects.filter(night=self.night).values_list("id", "table__number", "number")
        self.playing: dict[Key, dict[str, str]] = {
            (table, number): {seat: who for seat, (_deal, who) in holds[match].items()}
            for match, table, number in keys
            if status.get(match, "playing") == "playing"
            and max(games[match].values(), default=0) < GAMES_TO_WIN
        }

    def check(self, most: int) -> None:
        checks.one_table_each(self.belongs)
        checks.one_seat_each(self.playing)
        checks.room_for_all(most, self.belongs, self.kept)
        checks.all_present(self.playing, self.here)


class Begun:
    """How a match began, as it was stored: its seats, its cards, the counts of each draw."""

    def __init__(self, match: Match, names: Names) -> None:
        self.match = match
        rows = Seating.objects.filter(match=match, act=match.act_id)
        self.held = {seat: names[who] for seat, who in rows.values_list("seat", "player_id")}
        self.draws = list(Draw.objects.filter(cut=match.cut_id).order_by("number"))
        self.counts = {
            names[draw.player_id]: (draw.consecutive, draw.sat_out) for draw in self.draws
        }
        self.places = {names[draw.player_id]: draw.place for draw in self.draws}
        self.rounds = by_round(
            (draw.round, names[draw.player_id], draw.card) for draw in self.draws
        )
        self.out = set(self.counts) - set(self.held.values())

    @property
    def came(self) -> dict[str, Any]:
        """The match as the model is told of it."""
        return {
            "key": (self.match.table.number, self.match.number),
            "who": frozenset(self.counts),
            "held": self.held,
            "dealer": self.match.dealer,
            "turn": self.match.cut.turn,
        }

    def check(self, house: House, *, rota: bool) -> None:
        """Hold seats, deal and outs against the cards; rota: those out did not cut for it."""
        if self.match.cut.pivots:
            checks.same("cards of a rotation without any", self.rounds, [])
            return
        out = set() if rota else self.out
        if not rota:
            checks.outgoers(house, self.counts, self.rounds, out, self.places)
        checks.partners(house, self.rounds, self.held, self.match.dealer, out)


def by_round(rows: Any) -> list[dict[str, str]]:
    cards_of: dict[int, dict[str, str]] = defaultdict(dict)
    for number, who, card in rows:
        if card:
            cards_of[number][who] = card
    return [cards_of[number] for number in sorted(cards_of)]


def cut_cards(model: type[Any], act: Any, names: Names) -> dict[str, tuple[str, ...]]:
    """Return the cards cut for precedence of each player, in order."""
    cards_of: dict[str, tuple[str, ...]] = defaultdict(tuple)
    rows = model.objects.filter(act=act).order_by("number")
    for who, card in rows.values_list("arrival__player_id", "card"):
        cards_of[names[who]] += (card,) if card else ()
    return dict(cards_of)


RIGHT_CUTS = {"wave": WaveDraw, "admit": AdmissionDraw, "fill": FillDraw}
