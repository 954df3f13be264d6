"""How often entrants would meet in the planned rounds of an event of rubbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from scoring.games import GAMES
from tournaments.draws.draw import Draw, NoDrawError, Past
from tournaments.draws.individuals import draw_individual
from tournaments.draws.pairings import draw_meetings
from tournaments.models import EventForm
from tournaments.rubbers.queries.drawn import translate
from tournaments.rubbers.queries.rounds import RubberEvent

#: With more, all rounds are not drawn only to look at them.
MOST_FORECAST = 40


def forecast(rubber_event: RubberEvent) -> "Forecast | None":
    """Return how often entrants would meet in the planned rounds, before they are played.

    None for forms in which it depends on the results, and where it would take too long.
    """
    form, rounds = rubber_event.terms.form, rubber_event.terms.rounds
    present = tuple(entrant.entrant.entry for entrant in rubber_event.list_present(1))
    if form not in (EventForm.INDIVIDUAL, EventForm.PAIRS, EventForm.TEAMS) or not rounds:
        return None
    if len(present) > MOST_FORECAST:
        return None
    return _forecast(form, present, rounds, len(GAMES[rubber_event.terms.game].seats))


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
        for entrant, other in pairs:
            counted[entrant] += 1
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
