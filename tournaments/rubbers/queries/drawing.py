"""The draw of the next round of an event of rubbers, from what is recorded."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from nights import hosting
from nights.hosting import HostedMatch
from scoring.games import GAMES
from scoring.rubber_events.rules import KNOCK_OUT
from tournaments.draws.brackets import draw_knock_out
from tournaments.draws.cutting import Cards, WrongCardsError, cut_places, cut_tables, recut_tables
from tournaments.draws.draw import PLACES, Cut, Draw, NoDrawError, Past
from tournaments.draws.fixtures import draw_fixtures
from tournaments.draws.individuals import draw_individual
from tournaments.draws.pairings import draw_meetings
from tournaments.draws.parties import Partners, Way, draw_party
from tournaments.draws.reason import DrawReason
from tournaments.models import EventForm, Terms
from tournaments.queries.own_entries import MOST_ENTRANTS, make_many_fault
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.cuts import get_code, is_cut
from tournaments.rubbers.queries.drawn import translate
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent


@dataclass(frozen=True)
class Drawn:
    """A draw that could be made. draws: the rounds; faults: why there can be none.

    strays: matches of the night that stand in its way and are not the event's.
    """

    draws: tuple[Draw, ...] = ()
    faults: tuple[Fault, ...] = ()
    strays: tuple[HostedMatch, ...] = ()


def propose(rubber_event: RubberEvent, chance: int, cards: Cards | None = None) -> Drawn:
    """Return the next round, or all rounds of a league, with every fault that stands against it.

    cards: those that were cut instead of the program's.
    """
    strays = tuple(list_strays(rubber_event, len(rubber_event.rounds) + 1))
    faults = _find_faults(rubber_event)
    if strays:
        text = _(
            "Somebody plays a match on the event's night that is not of the event: end it first."
        )
        faults.append(Fault("stray-match", text))
    if faults:
        return Drawn(faults=tuple(faults), strays=strays)
    try:
        return Drawn(tuple(make_draws(rubber_event, chance, len(rubber_event.rounds), cards=cards)))
    except NoDrawError as error:
        return Drawn(faults=(Fault(error.reason.code, translate(error.reason)),))
    except WrongCardsError as error:
        return Drawn(faults=_find_card_faults(error))


def _find_card_faults(error: WrongCardsError) -> tuple[Fault, ...]:
    return tuple(
        Fault(problem.code, hosting.tell_reason(problem), f"cards.{error.table}")
        for problem in error.problems
    )


def propose_again(rubber_event: RubberEvent, round_: RoundView, cards: Cards) -> Drawn:
    """Return a round for which cards were cut, seated by other cards, with every fault.

    Whatever was recorded since, who meets whom stays, unless the cards for the first places are
    others: then it is drawn for the same entrants, with the same number and by the same terms.
    """
    terms, draw = rubber_event.find_terms_of(round_.row), round_.draw
    places = [cut.rounds for cut in draw.cuts if cut.purpose == PLACES]
    try:
        if places and 0 in cards.given and [*cards.given[0]] != [*places[0]]:
            drawn, at = round_.row.drawn, rubber_event.rounds.index(round_)
            [draw] = make_draws(rubber_event, drawn["chance"], at, drawn["present"], terms, cards)
        else:
            draw = recut_tables(draw, get_code(terms), cards)
    except WrongCardsError as error:
        return Drawn(faults=_find_card_faults(error))
    others = cards.given.keys() - {cut.table for cut in draw.cuts}
    text = _("No cards are cut there.")
    return Drawn(
        (draw,), tuple(Fault("no-cut", text, f"cards.{table}") for table in sorted(others))
    )


def make_draws(
    rubber_event: RubberEvent,
    chance: int,
    after: int,
    field: Sequence[int] | None = None,
    terms: Terms | None = None,
    cards: Cards | None = None,
) -> list[Draw]:
    """Return the draw after so many rounds, as the present facts have it. Raise NoDrawError.

    field: who plays, by entry; None for whoever is present. terms: those of the draw, by default
    the present ones. cards: those that were cut instead of the program's.
    """
    terms, past = terms or rubber_event.terms, get_past(rubber_event, after)
    if field is None:
        field = [entrant.entrant.entry for entrant in list_present(rubber_event, past.round)]
    code = get_code(terms) if is_cut(terms) else None
    places: Cut | None = None
    first: Sequence[int] = ()
    if code and not past.draws:
        seeds = _find_seeds(rubber_event) if terms.form == EventForm.KNOCK_OUT else {}
        cutting = [entry for entry in field if entry not in seeds]
        if len(cutting) > 1:
            first, places = cut_places(code, cutting, chance, cards)
    draws = _draw(rubber_event, _Wanted(terms, tuple(field), past, chance, tuple(first)))
    if places:
        draws[0] = replace(draws[0], cuts=(places,))
    return [_cut_tables(draw, terms, chance, cards) for draw in draws]


def _cut_tables(draw: Draw, terms: Terms, chance: int, cards: Cards | None) -> Draw:
    """Return a draw whose tables have cut for what is to be cut for; a league sits as it likes."""
    partners = draw.reason.code == "first-cut" and terms.form in (
        EventForm.INDIVIDUAL,
        EventForm.PARTY,
    )
    if terms.form == EventForm.PARTY and terms.draw.get("partners") == Partners.CUT:
        partners = True
    deal = is_cut(terms) and terms.form != EventForm.LEAGUE
    if not (partners or deal):
        return draw
    code = get_code(terms)
    return cut_tables(draw, code, chance, partners=partners, deal=deal, cards=cards)


@dataclass(frozen=True)
class _Wanted:
    """What a draw is made from. first: the entrants in the order of their cards, if they cut."""

    terms: Terms
    present: tuple[int, ...]
    past: Past
    chance: int
    first: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(GAMES[self.terms.game].seats)


def _draw(rubber_event: RubberEvent, wanted: _Wanted) -> list[Draw]:
    terms = wanted.terms
    present, past, chance, first = wanted.present, wanted.past, wanted.chance, wanted.first
    match terms.form:
        case EventForm.INDIVIDUAL:
            return [draw_individual(present, past, chance, wanted.seats, first)]
        case EventForm.PARTY:
            way = Way(terms.draw.get("way", Way.WINNERS_UP))
            partners = Partners(terms.draw.get("partners", Partners.SEATS))
            return [draw_party(present, past, chance, way, partners, first)]
        case EventForm.KNOCK_OUT:
            return [_draw_knock_out(rubber_event, wanted)]
        case EventForm.LEAGUE:
            divisions: dict[str, list[int]] = {}
            for entrant in list_present(rubber_event, past.round):
                name = entrant.details.stratum if entrant.details else ""
                divisions.setdefault(name, []).append(entrant.entrant.entry)
            return draw_fixtures(divisions, chance, terms.draw.get("times", 1), first)
        case _:
            tables = 2 if rubber_event.event.size == 4 else 1
            rounds = terms.rounds or 1
            return [draw_meetings(present, past, chance, rounds, tables, first)]


def _find_seeds(rubber_event: RubberEvent) -> dict[int, int]:
    """Return the seeds by entry."""
    return {
        entrant.entrant.entry: entrant.details.seed
        for entrant in rubber_event.field.entrants.values()
        if entrant.details and entrant.details.seed
    }


def _draw_knock_out(rubber_event: RubberEvent, wanted: _Wanted) -> Draw:
    return draw_knock_out(
        wanted.present,
        wanted.past,
        wanted.chance,
        seeds=_find_seeds(rubber_event),
        third=bool(wanted.terms.draw.get("third")),
        tables_each=2 if rubber_event.event.size == 4 else 1,
        four_handed=rubber_event.event.size == 1 and wanted.seats == 4,
        first=wanted.first,
    )


def list_strays(rubber_event: RubberEvent, round_: int) -> list[HostedMatch]:
    """Return the matches in play that are not the event's, and that stand in a round's way.

    Somebody cut for them at the night: at a table of the event, or with players of it.
    """
    placed = [row for rows in rubber_event.placed.values() for row in rows]
    own, tables = {row.match for row in placed}, {row.hosted_table for row in placed}
    players = {
        who.pk
        for entrant in list_present(rubber_event, round_)
        for who in entrant.team(round_)
        if who is not None
    }
    return [
        match
        for match in rubber_event.hosted.values()
        if not match.over
        and match.id not in own
        and (match.table in tables or players & set(match.players.values()))
    ]


def list_present(rubber_event: RubberEvent, round_: int) -> list[EntrantView]:
    """Return who plays in a round: at a knock-out that has begun, nobody else comes in."""
    here = rubber_event.list_present(round_)
    if rubber_event.terms.form == KNOCK_OUT and rubber_event.rounds:
        field = set(rubber_event.rounds[0].draw.entrants)
        here = [entrant for entrant in here if entrant.entrant.entry in field]
    return here


def get_past(rubber_event: RubberEvent, rounds: int | None = None) -> Past:
    """Return what draws follow from: the rounds before, who won, and the points so far."""
    before = rubber_event.rounds[:rounds]
    winners = {}
    points: dict[int, float] = {}
    numbers = {round_.number for round_ in before}
    for (round_, table), meeting in rubber_event.meetings.items():
        if round_ in numbers and meeting.over:
            winners[round_, table] = meeting.winner or ""
    event = rubber_event.result.event
    if event is not None:
        for played, scored in zip(event.rounds, rubber_event.result.scored, strict=True):
            if played.round in numbers:
                for at, score in scored.items():
                    entry = int(event.entrants[at].number)
                    points[entry] = points.get(entry, 0) + float(score.points)
    return Past([round_.draw for round_ in before], winners, points)


def _find_faults(rubber_event: RubberEvent) -> list[Fault]:
    """Return what stands against drawing the next round."""
    faults = []
    latest = rubber_event.latest
    if rubber_event.is_league and latest:
        return [Fault("drawn", _("The fixtures are drawn."))]
    if latest and not latest.over:
        for table in latest.open_tables:
            values = {"table": table.number, "round": latest.number}
            faults.append(Fault("unfinished", translate(DrawReason("unfinished", values))))
    number = latest.number + 1 if latest else 1
    present = list_present(rubber_event, number)
    for entrant in present:
        if not all(entrant.team(number)):
            text = _("%(name)s: a name is missing.") % {"name": entrant.name_in(number)}
            faults.append(Fault("no-name", text))
    if len(present) > MOST_ENTRANTS:
        faults.append(make_many_fault())
    if rubber_event.result.problems:
        text = _("What is recorded cannot be scored: %(why)s")
        faults += [
            Fault("not-scored", text % {"why": problem.problem})
            for problem in rubber_event.result.problems[:5]
        ]
    return faults


def find_levels(rubber_event: RubberEvent, entries: set[int]) -> dict[str, list[str]]:
    """Return the levels of the members of entrants, as last placed; nobody's who has none."""
    levels = hosting.get_levels(club=rubber_event.event.club, day=rubber_event.event.date)
    by_entry = {}
    for entry in sorted(entries):
        players = [player for player in rubber_event.by_entry[entry].team() if player]
        known = [levels[player.pk] for player in players if player.pk in levels]
        if known and len(known) == len(players):
            by_entry[str(entry)] = known
    return by_entry
