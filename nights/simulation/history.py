"""Years of nights, written as facts directly to the database, for measurements.

Each night has the facts that quiet tables of four would record through the actions: the same acts
without gaps in their numbers, cuts that settle as stored, deals that are legal. No projection is
computed, as after a restore of only the facts.
"""

import datetime
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import models, transaction

from club.models import Club, Player
from club.simulation.people import names
from nights.acts import NIGHT_ACTS
from nights.formation.code import MODERN
from nights.formation.cutting import draw_cut
from nights.formation.outcomes import Candidate, Settled
from nights.models import (
    Act,
    Arrival,
    Belonging,
    Cut,
    Deal,
    Draw,
    LinkRenewal,
    Match,
    MatchState,
    MatchStatus,
    Night,
    NightState,
    NightStatus,
    Seating,
    Table,
)
from nights.simulation.deals import make_plain_deal, make_random_deal
from scoring.games import make_game
from scoring.seats import Seat
from scoring.sheet import check

_AT_ONCE = 2_000
_BROKEN_OFF = 0.04
_CORRECTED = 0.01
#: The models in an order in which a night's rows can be stored, references first.
_ORDER = (
    Act,
    NightStatus,
    Arrival,
    Table,
    LinkRenewal,
    Belonging,
    Cut,
    Draw,
    Match,
    Seating,
    Deal,
    MatchStatus,
)


@dataclass(frozen=True)
class Years:
    """The number, size and dates of nights. One seed gives one history."""

    nights: int
    first: datetime.date = datetime.date(2016, 1, 7)
    days_apart: float = 1.82  # two hundred nights a year
    tables: int = 25
    matches: int = 6
    players: int = 250
    game: str = "chicago"
    seed: int = 7

    def day(self, number: int) -> datetime.date:
        """Return the date of a night by its number, from 0."""
        return self.first + datetime.timedelta(days=int(number * self.days_apart))


def get_or_create_people(club: Club, years: Years) -> list[Player]:
    """Return the club's players. Missing ones are added."""
    known = list(Player.objects.filter(club=club).order_by("created_at", "id")[: years.players])
    if len(known) == years.players:
        return known
    taken = {player.short_name for player in known}
    wanted = names(years.players, random.Random(years.seed))  # noqa: S311 - play
    added = [Player(club=club, name=name, short_name=name) for name in wanted if name not in taken]
    Player.objects.bulk_create(added[: years.players - len(known)], _AT_ONCE)
    return get_or_create_people(club, years)


def write_years(club: Club, years: Years, start: int = 0) -> Iterator[Night]:
    """Yield nights one after the other, each once it is stored in a transaction of its own.

    start: the number of the first night to write, to continue a history. The nights of one number
    and seed are the same, whatever the start.
    """
    people = get_or_create_people(club, years)
    for number in range(start, years.nights):
        written = _Night(club, years, number, people)
        yield written.store()


@dataclass
class _Night:
    """A night whose facts are generated: the rows to store, by model."""

    club: Club
    years: Years
    number: int
    people: Sequence[Player]
    rows: dict[type[models.Model], list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{self.years.seed} {self.number}")  # noqa: S311 - play
        day = self.years.day(self.number)
        self.at = datetime.datetime.combine(day, datetime.time(19), datetime.UTC)
        self.game = make_game(self.years.game, {})
        self.night = Night(
            club=self.club,
            date=day,
            game=self.years.game,
            rules=self.game.rules(),
            created_at=self.at,
        )

    def store(self) -> Night:
        """Generate the night and store it in one transaction."""
        self._play()
        with transaction.atomic():
            self.night.save(force_insert=True)
            for model in _ORDER:
                made = self.rows.get(model, [])
                model._default_manager.bulk_create(made, _AT_ONCE)
        return self.night

    def _play(self) -> None:
        self._fact(NightStatus, self._act("open"), state=NightState.OPEN)
        coming = self.chance.sample(list(self.people), self.years.tables * 4)
        for number, player in enumerate(coming, start=1):
            self._fact(Arrival, self._act("arrive", player=player), player=player, number=number)
        tables = [
            self._form(number, coming[number * 4 - 4 : number * 4])
            for number in range(1, self.years.tables + 1)
        ]
        for round_ in range(1, self.years.matches + 1):
            for table, members in tables:
                act = table.act if round_ == 1 else self._phone("next", table=table)
                self._match(act, table, round_, members)
        self._fact(NightStatus, self._act("close"), state=NightState.CLOSED)

    def _phone(self, verb: str, **about: Any) -> Act:
        """Return the next act, taken on a table's phone."""
        return self._act(verb, by_device=True, **about)

    def _act(self, verb: str, **about: Any) -> Act:
        """Return an act with the next number, a few seconds after the act before."""
        NIGHT_ACTS.check(verb)
        self.night.version += 1
        self.at += datetime.timedelta(seconds=self.chance.randint(4, 20))
        act = Act(
            night=self.night,
            club=self.club,
            number=self.night.version,
            verb=verb,
            at=self.at,
            **about,
        )
        self.rows.setdefault(Act, []).append(act)
        return act

    def _fact(self, model: type[Any], act: Act, **values: Any) -> Any:
        fact = model(act=act, **values)
        self.rows.setdefault(model, []).append(fact)
        return fact

    def _form(self, number: int, members: Sequence[Player]) -> tuple[Table, Sequence[Player]]:
        act = self._act("form")
        table = self._fact(Table, act, number=number)
        self._fact(LinkRenewal, act, table=table, generation=1)
        for player in members:
            self._fact(Belonging, act, table=table, player=player)
        return table, members

    def _match(self, act: Act, table: Table, number: int, members: Sequence[Player]) -> None:
        candidates = [
            Candidate(member.pk, member.short_name, consecutive=number - 1) for member in members
        ]
        settled = draw_cut(MODERN, candidates, self.chance)
        cut = self._fact(Cut, act, table=table, code=MODERN.name, typed=False)
        self._draws(act, cut, settled)
        match = self._fact(
            Match,
            act,
            table=table,
            number=number,
            game=self.night.game,
            rules=self.night.rules,
            dealer=settled.dealer,
            cut=cut,
        )
        for seat, candidate in settled.seats.items():
            self._fact(Seating, act, match=match, seat=seat, player_id=candidate.key)
        self._deals(match, table)

    def _draws(self, act: Act, cut: Cut, settled: Settled) -> None:
        rows = [
            (round_, key, card)
            for round_, taken in enumerate(settled.taken, start=1)
            for key, card in taken.cards.items()
        ]
        played = {candidate.key: candidate.consecutive for candidate in settled.seats.values()}
        for number, (round_, key, card) in enumerate(rows, start=1):
            about = {"card": card, "round": round_, "consecutive": played[key]}
            self._fact(Draw, act, cut=cut, player_id=key, number=number, **about)

    def _deals(self, match: Match, table: Table) -> None:
        """Generate a match's deals to its end, or until somebody breaks it off."""
        state, number = self.game.opening(Seat(match.dealer)), 0
        broken_off = self.chance.random() < _BROKEN_OFF
        while not state.complete:
            number += 1
            raw = make_random_deal(self.chance, self.night.game)
            row = self._entered(match, table, number, raw)
            if self.chance.random() < _CORRECTED:
                raw = make_plain_deal(self.chance, self.night.game)
                row = self._entered(match, table, number, raw, row)
            deal, problems = check(self.game, state, raw)
            if deal is None:
                raise ValueError(f"{raw} is not a valid deal of this match: {problems}")
            state = self.game.after(state, deal)
            if broken_off and number > 1 and not state.complete:
                act = self._act(MatchState.ABANDONED, match=match, table=table)
                seat = self.chance.choice("NESW")
                about = {"state": MatchState.ABANDONED, "broken_off_by": seat}
                self._fact(MatchStatus, act, match=match, **about)
                return

    def _entered(
        self, match: Match, table: Table, number: int, raw: Any, replaces: Deal | None = None
    ) -> Deal:
        about = {"match": match, "table": table}
        act = self._act("correct", **about) if replaces else self._phone("deal", **about)
        row: Deal = self._fact(Deal, act, match=match, number=number, data=raw, replaces=replaces)
        return row
