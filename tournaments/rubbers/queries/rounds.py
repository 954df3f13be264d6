"""An event of rubbers: its terms, its rounds with their tables, and their results."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy

from club.models.people import Player
from nights.hosting import HostedMatch as Hosted
from scoring.rubber_events.event import RubberEventResult, read
from scoring.rubber_events.meeting import Meeting
from tournaments.draws.draw import Draw, Seating
from tournaments.models import (
    Event,
    EventForm,
    HostedMatch,
    ResultAnswer,
    RoundDraw,
    TableResult,
    Terms,
)
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.at_table import list_first_gone, seat_players
from tournaments.rubbers.queries.drawn import read_draw, translate


@dataclass(frozen=True, eq=False)
class TableView:
    """A table of a round, with what is recorded of it.

    matches: the hosted matches in order. said: the result that the director or the players gave
    instead. seated: who sits at each seat, None for a name that is missing.
    """

    rounds: "RoundView"
    seating: Seating
    matches: Sequence[Hosted]
    hosted_table: uuid.UUID | None
    said: TableResult | None
    answer: ResultAnswer | None
    seated: Mapping[str, Player | None]
    ns: Sequence[EntrantView]
    ew: Sequence[EntrantView]

    @property
    def number(self) -> int:
        """The number of the table."""
        return self.seating.table

    @property
    def entrants(self) -> list[EntrantView]:
        """Return everybody at the table."""
        return [*self.ns, *self.ew]

    @property
    def meeting(self) -> Meeting | None:
        """What the two sides played, as it is scored."""
        return self.rounds.find_meeting(self.number)

    @property
    def current(self) -> Hosted | None:
        """The match that is played now, if any."""
        return next((match for match in self.matches if not match.over), None)

    @property
    def latest(self) -> Hosted | None:
        """The last match, if any."""
        return self.matches[-1] if self.matches else None

    @property
    def over(self) -> bool:
        """Whether no result is to come."""
        meeting = self.meeting
        return self.rounds.ended or (meeting is not None and meeting.over)

    @property
    def goes_on(self) -> bool:
        """Whether another match has to be seated: none is played, and nothing is decided.

        A team waits until its other table has finished as many.
        """
        meeting = self.meeting
        if self.over or self.said is not None or self.current is not None or meeting is None:
            return False
        return len(self.counted) <= len(meeting.played)

    @property
    def counted(self) -> list[Hosted]:
        """The matches that are not void."""
        return [match for match in self.matches if match.state != "void"]

    @property
    def left(self) -> list[EntrantView]:
        """Who left before it was decided, and for whom nothing waits."""
        return self.gone if self.said is None and not self.rounds.ended else []

    @property
    def gone(self) -> list[EntrantView]:
        """Who left before the match of the table was over, at a knock-out or a league."""
        form, round_ = self.rounds.event.terms.form, self.rounds.number
        gone = [entrant for entrant in self.entrants if entrant.withdrawn]
        if form == EventForm.LEAGUE:
            return gone
        if form != EventForm.KNOCK_OUT or not gone:
            return []
        # Teams meet at two tables.
        begun = any(table.begun for table in self.rounds.tables if table.entrants == self.entrants)
        return list_first_gone(gone, round_ - 1 if begun else round_)

    @property
    def begun(self) -> bool:
        """Whether a deal was entered."""
        return any(match.deals for match in self.counted)

    @property
    def margin(self) -> int:
        """North-South's points over East-West's in the matches so far."""
        return sum(match.margin for match in self.counted)

    @property
    def reason(self) -> str:
        """Why just these meet, if it is not the draw's own reason."""
        return translate(self.seating.reason) if self.seating.reason else ""


@dataclass(frozen=True, eq=False)
class RoundView:
    """A round that was drawn. ended: whether the director has closed it."""

    event: "RubberEvent"
    row: RoundDraw
    draw: Draw
    ended: bool

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.row.round

    @cached_property
    def tables(self) -> list[TableView]:
        """The tables in order."""
        return [self.event.describe_table(self, table) for table in self.draw.tables]

    @property
    def out(self) -> list[EntrantView]:
        """Who sits out."""
        return [
            self.event.by_entry[entry] for entry in self.draw.out if entry in self.event.by_entry
        ]

    @property
    def reason(self) -> str:
        """How it was drawn."""
        return translate(self.draw.reason)

    @property
    def over(self) -> bool:
        """Whether no result of it is to come."""
        return self.ended or all(table.over for table in self.tables)

    @property
    def open_tables(self) -> list[TableView]:
        """The tables whose results are to come."""
        return [table for table in self.tables if not table.over]

    @property
    def open_numbers(self) -> list[int]:
        """The numbers of the tables whose results are to come."""
        return [table.number for table in self.open_tables]

    def find_meeting(self, table: int) -> Meeting | None:
        """Return the scored meeting of a table, or None if the event cannot be scored."""
        return self.event.meetings.get((self.number, table))

    def find_table(self, number: int) -> TableView | None:
        """Return a table, or None."""
        return next((table for table in self.tables if table.number == number), None)


@dataclass(frozen=True, eq=False)
class RubberEvent:
    """An event of rubbers with everything that is recorded of it.

    all_terms: as they were set, the latest last. hosted: the matches of its night by id. room: the
    night, None before the first round. write: returns it in the format of rubber events, without
    names. undrawn: what is told before the first round.
    """

    event: Event
    all_terms: Sequence[Terms]
    field: Field
    draws: Sequence[RoundDraw]
    ended: frozenset[uuid.UUID]
    placed: Mapping[tuple[uuid.UUID, int], Sequence[HostedMatch]]
    said: Mapping[tuple[uuid.UUID, int], TableResult]
    answers: Mapping[uuid.UUID, ResultAnswer]
    hosted: Mapping[uuid.UUID, Hosted]
    room: uuid.UUID | None
    write: Callable[["RubberEvent"], dict[str, Any]]
    version: int = 0
    undrawn: ClassVar[Any] = gettext_lazy("No round has been drawn yet.")

    @property
    def terms(self) -> Terms:
        """What is played, and how it is scored."""
        return self.all_terms[-1]

    def find_terms_of(self, draw: RoundDraw) -> Terms:
        """Return the terms by which a round was drawn; those of its first draw if it was recut."""
        terms_pk = draw.drawn.get("terms")
        before = [
            terms
            for terms in self.all_terms
            if (str(terms.pk) == terms_pk if terms_pk else terms.act.number < draw.act.number)
        ]
        return before[-1] if before else self.terms

    @cached_property
    def by_entry(self) -> dict[int, EntrantView]:
        """The entrants by their entry."""
        return {entrant.entrant.entry: entrant for entrant in self.field.entrants.values()}

    @cached_property
    def rounds(self) -> list[RoundView]:
        """The rounds in order."""
        return [RoundView(self, row, read_draw(row), row.pk in self.ended) for row in self.draws]

    @property
    def latest(self) -> RoundView | None:
        """The round that was drawn last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def newest(self) -> list[RoundView]:
        """The round that was drawn last, in a list; empty before the first."""
        return self.rounds[-1:]

    @property
    def missing(self) -> int:
        """How many results are to come at the tables that were drawn."""
        return sum(len(round_.open_tables) for round_ in self.rounds)

    @property
    def earlier(self) -> list[RoundView]:
        """The rounds before the one that was drawn last, the latest first."""
        return self.rounds[-2::-1] if len(self.rounds) > 1 else []

    @property
    def in_shown_order(self) -> list[RoundView]:
        """The rounds, the latest first; those of a league as they are to be played."""
        return self.rounds if self.is_league else self.rounds[::-1]

    @property
    def is_league(self) -> bool:
        """Whether the players arrange their matches themselves."""
        return self.terms.form == EventForm.LEAGUE

    def find_round(self, number: int) -> RoundView | None:
        """Return a round, or None."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    @cached_property
    def written(self) -> dict[str, Any]:
        """The event in the format of rubber events, without names."""
        return self.write(self)

    @cached_property
    def result(self) -> RubberEventResult:
        """The event as it is scored; with problems if it cannot be."""
        return read(self.written)

    @cached_property
    def meetings(self) -> dict[tuple[int, int], Meeting]:
        """The scored meetings by round and table."""
        return {
            (table.round, table.table): meeting
            for round_ in self.result.meetings
            for meeting in round_
            for table in meeting.tables
        }

    def list_present(self, round_: int) -> list[EntrantView]:
        """Return who plays in a round, by entry."""
        return [entrant for entrant in self.field.entrants.values() if entrant.plays(round_)]

    def describe_table(self, round_: RoundView, seating: Seating) -> TableView:
        """Return a table of a round."""
        key = round_.row.pk, seating.table
        rows = self.placed.get(key, ())
        result = self.said.get(key)
        ns, ew = (
            [self.by_entry[entry] for entry in side if entry in self.by_entry]
            for side in (seating.ns, seating.ew)
        )
        return TableView(
            round_,
            seating,
            [self.hosted[row.match] for row in rows if row.match in self.hosted],
            rows[0].hosted_table if rows else None,
            result,
            self.answers.get(result.pk) if result else None,
            seat_players(seating, ns, ew, round_.number),
            ns,
            ew,
        )
