"""The choices of the form of an event of rubbers, with their words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from nights.games import CODE_NAMES
from tournaments.draws.parties import Partners, Way
from tournaments.models import EventForm
from tournaments.rubbers.queries.cuts import BY_CUT, BY_LOT

FORMS = (
    (EventForm.INDIVIDUAL, gettext_lazy("Individual: another partner every round")),
    (EventForm.PAIRS, gettext_lazy("Pairs: everybody meets everybody, or like scores meet")),
    (EventForm.TEAMS, gettext_lazy("Teams of two pairs")),
    (EventForm.PARTY, gettext_lazy("Progressive party: winners move up")),
    (EventForm.KNOCK_OUT, gettext_lazy("Knock-out: the losers are out")),
    (EventForm.LEAGUE, gettext_lazy("League: players arrange their matches themselves")),
)
SCORINGS = (
    ("total-points", gettext_lazy("Points won or lost")),
    ("victory-points", gettext_lazy("Victory points: a hundred points each")),
    ("ranking-points", gettext_lazy("Ranking points: 3 for a win, 3 off for a loss")),
    ("matches", gettext_lazy("Matches won")),
    ("places", gettext_lazy("Points for the place in each round")),
)
WAYS = (
    (Way.WINNERS_UP, gettext_lazy("Winners move up a table, losers stay")),
    (Way.LOSERS_DOWN, gettext_lazy("Losers move down a table, winners stay")),
    (Way.BOTH, gettext_lazy("Winners move up, losers move down")),
)
PARTNERS = (
    (Partners.SEATS, gettext_lazy("Whoever comes plays with one who stayed")),
    (Partners.CUT, gettext_lazy("The four of each table cut cards")),
)
BY = ((BY_LOT, gettext_lazy("lots")), (BY_CUT, gettext_lazy("cutting cards")))
CODES = (("", gettext_lazy("the club's own code, as on its latest night")), *CODE_NAMES)
SIZES = (
    (2, gettext_lazy("pairs")),
    (1, gettext_lazy("single players")),
    (4, gettext_lazy("teams of four")),
)
BEST_OF = (
    (1, gettext_lazy("one match")),
    (3, gettext_lazy("the best of three")),
    (5, gettext_lazy("the best of five")),
)


def name_form(form: str) -> str:
    """Return the name of a kind of event."""
    return str(dict(FORMS).get(EventForm(form), _("event"))).partition(":")[0]
