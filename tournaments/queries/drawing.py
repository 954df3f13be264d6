"""The draw of the next round of an event of rubbers, from what is recorded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from club import hosting
from club.ledger.refusals import Fault
from scoring.games import GAMES
from scoring.rubber_events.rules import KNOCK_OUT
from tournaments.draws.brackets import draw_knock_out
from tournaments.draws.draw import Draw, NoDrawError, Past
from tournaments.draws.fixtures import draw_fixtures
from tournaments.draws.individuals import draw_individual
from tournaments.draws.pairings import draw_meetings
from tournaments.draws.parties import Partners, Way, draw_party
from tournaments.models import EventForm
from tournaments.queries.drawn import translate
from tournaments.queries.rounds import RoundView, RubberEvent
from tournaments.queries.seating import EntrantView

#: How many entrants an event of rubbers has at most.
MOST_ENTRANTS = 120
#: With more, all rounds are not drawn only to look at them.
MOST_FORECAST = 40


@dataclass(frozen=True)
class Drawn:
    """A draw that could be made. draws: the rounds; faults: why there can be none."""

    draws: tuple[Draw, ...] = ()
    faults: tuple[Fault, ...] = ()


def propose(seen: RubberEvent, chance: int) -> Drawn:
    """Return the next round, or all rounds of a league, with every fault that stands against it."""
    faults = _find_faults(seen)
    if faults:
        return Drawn(faults=tuple(faults))
    try:
        return Drawn(tuple(make_draws(seen, chance, len(seen.rounds))))
    except NoDrawError as error:
        return Drawn(faults=(Fault(error.reason.code, translate(error.reason)),))


def make_draws(
    seen: RubberEvent, chance: int, after: int, field: Sequence[int] | None = None
) -> list[Draw]:
    """Return the draw after so many rounds, as the present facts have it. Raise NoDrawError.

    field: who plays, by entry; None for whoever is present.
    """
    terms, past = seen.terms, get_past(seen, after)
    number = past.round
    present = [one.entrant.entry for one in list_present(seen, number)] if field is None else field
    seats = len(GAMES[terms.game].seats)
    match terms.form:
        case EventForm.INDIVIDUAL:
            return [draw_individual(present, past, chance, seats)]
        case EventForm.PARTY:
            way = Way(terms.draw.get("way", Way.WINNERS_UP))
            partners = Partners(terms.draw.get("partners", Partners.SEATS))
            return [draw_party(present, past, chance, way, partners)]
        case EventForm.KNOCK_OUT:
            return [_draw_knock_out(seen, present, past, chance, seats)]
        case EventForm.LEAGUE:
            divisions: dict[str, list[int]] = {}
            for one in list_present(seen, number):
                name = one.details.stratum if one.details else ""
                divisions.setdefault(name, []).append(one.entrant.entry)
            return draw_fixtures(divisions, chance, terms.draw.get("times", 1))
        case _:
            tables = 2 if seen.event.size == 4 else 1
            rounds = terms.rounds or 1
            return [draw_meetings(present, past, chance, rounds, tables)]


def _draw_knock_out(
    seen: RubberEvent, present: Sequence[int], past: Past, chance: int, seats: int
) -> Draw:
    seeds = {
        one.entrant.entry: one.details.seed
        for one in seen.field.entrants.values()
        if one.details and one.details.seed
    }
    return draw_knock_out(
        present,
        past,
        chance,
        seeds=seeds,
        third=bool(seen.terms.draw.get("third")),
        tables_each=2 if seen.event.size == 4 else 1,
        four_handed=seen.event.size == 1 and seats == 4,
    )


def list_present(seen: RubberEvent, round_: int) -> list[EntrantView]:
    """Return who plays in a round: at a knock-out that has begun, nobody else comes in."""
    here = seen.list_present(round_)
    if seen.terms.form == KNOCK_OUT and seen.rounds:
        field = set(seen.rounds[0].draw.entrants)
        here = [one for one in here if one.entrant.entry in field]
    return here


def get_past(seen: RubberEvent, rounds: int | None = None) -> Past:
    """Return what draws follow from: the rounds before, who won, and the points so far."""
    before = seen.rounds[:rounds]
    winners = {}
    points: dict[int, float] = {}
    numbers = {one.number for one in before}
    for (round_, table), meeting in seen.meetings.items():
        if round_ in numbers and meeting.over:
            winners[round_, table] = meeting.winner or ""
    event = seen.result.event
    if event is not None:
        for played, scored in zip(event.rounds, seen.result.scored, strict=True):
            if played.round in numbers:
                for at, one in scored.items():
                    entry = int(event.entrants[at].number)
                    points[entry] = points.get(entry, 0) + float(one.points)
    return Past([one.draw for one in before], winners, points)


def _find_faults(seen: RubberEvent) -> list[Fault]:
    """Return what stands against drawing the next round."""
    faults = []
    latest = seen.latest
    if seen.is_league and latest:
        return [Fault("drawn", _("The fixtures are drawn."))]
    if latest and not latest.over:
        text = _("Table %(table)d of round %(round)d has no result yet.")
        faults += [
            Fault("unfinished", text % {"table": one.number, "round": latest.number})
            for one in latest.open_tables
        ]
    number = latest.number + 1 if latest else 1
    present = list_present(seen, number)
    for one in present:
        if not all(one.team(number)):
            text = _("%(name)s: a name is missing.") % {"name": one.name_in(number)}
            faults.append(Fault("no-name", text))
    if len(present) > MOST_ENTRANTS:
        text = _("An event has at most %(most)d entrants.") % {"most": MOST_ENTRANTS}
        faults.append(Fault("too-many", text))
    if seen.result.problems:
        text = _("What is recorded cannot be scored: %(why)s")
        faults += [
            Fault("not-scored", text % {"why": one.problem}) for one in seen.result.problems[:5]
        ]
    return faults


def find_levels(seen: RubberEvent, entries: set[int]) -> dict[str, list[str]]:
    """Return the levels of the members of entrants, as last placed; nobody's who has none."""
    levels = hosting.get_levels(club=seen.event.club, day=seen.event.date)
    found = {}
    for entry in sorted(entries):
        players = [player for player in seen.by_entry[entry].team() if player]
        known = [levels[one.pk] for one in players if one.pk in levels]
        if known and len(known) == len(players):
            found[str(entry)] = known
    return found


@dataclass(frozen=True)
class Changed:
    """A round that would be drawn otherwise today. entrants: whose place would be another."""

    round: RoundView
    entrants: list[EntrantView]


def list_changed_draws(seen: RubberEvent) -> list[Changed]:
    """Return the rounds that a correction has overtaken, with those whom it touches.

    A draw stands although a result on which it was based has changed since.
    """
    found = []
    for at, one in enumerate(seen.rounds):
        if at == 0 or seen.is_league:
            continue
        try:
            [fresh] = _draw_again(seen, one, at)
        except NoDrawError:
            continue
        touched = {
            entry
            for entry in fresh.entrants
            if _find_company(fresh, entry) != _find_company(one.draw, entry)
        }
        if touched:
            found.append(Changed(one, [seen.by_entry[entry] for entry in sorted(touched)]))
    return found


def _draw_again(seen: RubberEvent, round_: RoundView, at: int) -> list[Draw]:
    said = round_.row.drawn
    return make_draws(seen, said["chance"], at, said["present"])


def _find_company(draw: Draw, entry: int) -> tuple[int, ...] | None:
    """Return with whom an entrant sits at a table, None if it sits out."""
    for table in draw.tables:
        if entry in table.entrants:
            return tuple(sorted(table.entrants))
    return None


def forecast(seen: RubberEvent) -> "Forecast | None":
    """Return how often entrants would meet in the planned rounds, before they are played.

    None for forms in which it depends on the results, and where it would take too long.
    """
    form, rounds = seen.terms.form, seen.terms.rounds
    present = tuple(one.entrant.entry for one in seen.list_present(1))
    if form not in (EventForm.INDIVIDUAL, EventForm.PAIRS, EventForm.TEAMS) or not rounds:
        return None
    if len(present) > MOST_FORECAST:
        return None
    return _forecast(form, present, rounds, len(GAMES[seen.terms.game].seats))


@lru_cache(maxsize=32)
def _forecast(form: str, present: tuple[int, ...], rounds: int, seats: int) -> "Forecast | None":
    """As `forecast`. The director's page asks for the same one again and again."""
    draws: list[Draw] = []
    try:
        for _round in range(rounds):
            past = Past(draws)
            if form == EventForm.INDIVIDUAL:
                draws.append(draw_individual(present, past, 0, seats))
            else:
                draws.append(draw_meetings(present, past, 0, rounds))
    except NoDrawError:
        return None
    return Forecast(Past(draws), present, draws[0])


@dataclass(frozen=True)
class Forecast:
    """How the planned rounds would go if everybody stays. first: the first of them."""

    past: Past
    present: tuple[int, ...]
    first: Draw

    @property
    def reason(self) -> str:
        """How the rounds are drawn."""
        if self.first.reason.code in ("whist", "round-robin"):
            return translate(self.first.reason)
        return _("Each round is drawn afresh.")

    @property
    def tables(self) -> int:
        """The tables of a round."""
        return len(self.first.tables)

    @property
    def partners(self) -> tuple[int, int]:
        """The fewest and the most different partners that anybody has."""
        return self._count(self.past.count_partners())

    @property
    def opponents(self) -> tuple[int, int]:
        """The fewest and the most different opponents that anybody has."""
        return self._count(self.past.count_opponents())

    def _count(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
        counted = dict.fromkeys(self.present, 0)
        for one, other in pairs:
            counted[one] += 1
            counted[other] += 1
        return min(counted.values()), max(counted.values())

    @property
    def most_partners(self) -> int:
        """How often two are partners at most."""
        return max(self.past.count_partners().values(), default=0)

    @property
    def most_opponents(self) -> int:
        """How often two are opponents at most."""
        return max(self.past.count_opponents().values(), default=0)

    @property
    def sit_outs(self) -> tuple[int, int]:
        """How often an entrant sits out, at least and at most."""
        out = self.past.count_out(self.present)
        return min(out.values()), max(out.values())
