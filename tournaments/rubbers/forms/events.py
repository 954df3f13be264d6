"""The form of an event of rubbers: creating it, and its terms."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from nights.games import GAME_NAMES
from scoring.rubber_events import rules as known
from tournaments.models import Event, Terms, Visibility
from tournaments.rubbers.forms.choices import (
    BEST_OF,
    BY,
    CODES,
    FORMS,
    PARTNERS,
    SCORINGS,
    SIZES,
    WAYS,
)
from tournaments.rubbers.forms.terms import list_initial, make_draw, make_rules

PLAIN = ("name", "date", "form", "size", "game", "scoring", "place_points", "rounds")
OF_FORM = ("way", "partners", "best_of", "third", "times", "promoted", "relegated")
FURTHER = (
    "by",
    "code",
    "matches_in_round",
    "by_clock",
    "minutes",
    "handicap",
    "handicap_most",
    "unequal",
    "counts",
    "acceptance",
    "open_entries",
    "visibility",
    "window",
)
#: What belongs to the event itself; the rest are its terms.
OF_EVENT = (
    "name",
    "date",
    "by_clock",
    "minutes",
    "acceptance",
    "open_entries",
    "visibility",
    "window",
)


class RubberEventForm(forms.Form):
    """The fields of an event of rubbers. What is rarely changed stands apart."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    date = forms.DateField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    form = forms.ChoiceField(label=gettext_lazy("What kind of event"), choices=FORMS)
    size = forms.TypedChoiceField(
        label=gettext_lazy("Who is entered"),
        choices=SIZES,
        coerce=int,
        required=False,
        help_text=gettext_lazy("At a knock-out and in a league."),
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=GAME_NAMES, initial="chicago")
    scoring = forms.ChoiceField(label=gettext_lazy("What counts"), choices=SCORINGS)
    place_points = forms.CharField(
        label=gettext_lazy("Points for the places"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("The first place first, as 10 8 6 5 4 3 2 1."),
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds planned"),
        min_value=0,
        max_value=60,
        initial=4,
        required=False,
        help_text=gettext_lazy("0 if you decide on the day."),
    )
    way = forms.ChoiceField(label=gettext_lazy("Who changes tables"), choices=WAYS, required=False)
    partners = forms.ChoiceField(
        label=gettext_lazy("How partners change"), choices=PARTNERS, required=False
    )
    by = forms.ChoiceField(
        label=gettext_lazy("First places and seats are decided by"),
        choices=BY,
        required=False,
        help_text=gettext_lazy(
            "With cards, everybody cuts for the first places, and each table for the deal."
        ),
    )
    code = forms.ChoiceField(
        label=gettext_lazy("Cards are cut by"),
        choices=CODES,
        required=False,
        help_text=gettext_lazy("The program draws the cards, and shows them with the reason."),
    )
    best_of = forms.TypedChoiceField(
        label=gettext_lazy("A meeting is decided by"), choices=BEST_OF, coerce=int, required=False
    )
    third = forms.BooleanField(
        label=gettext_lazy("The losers of the semi-finals play for the third place"), required=False
    )
    times = forms.IntegerField(
        label=gettext_lazy("How often everybody meets everybody"),
        min_value=1,
        max_value=4,
        initial=1,
        required=False,
    )
    promoted = forms.IntegerField(
        label=gettext_lazy("How many go up a division"),
        min_value=0,
        max_value=9,
        initial=0,
        required=False,
    )
    relegated = forms.IntegerField(
        label=gettext_lazy("How many go down a division"),
        min_value=0,
        max_value=9,
        initial=0,
        required=False,
    )
    # A field called ``matches`` would hide the method of that name from scripts.
    matches_in_round = forms.IntegerField(
        label=gettext_lazy("Matches in a round"),
        min_value=1,
        max_value=12,
        initial=1,
        required=False,
        help_text=gettext_lazy("Each is a rubber, or a Chicago of four deals."),
    )
    by_clock = forms.BooleanField(
        label=gettext_lazy("A bell ends each round"),
        required=False,
        help_text=gettext_lazy(
            "The deal in play is finished, and unfinished rubbers count by the law."
        ),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes until the bell"),
        min_value=1,
        max_value=180,
        initial=40,
        required=False,
    )
    handicap = forms.IntegerField(
        label=gettext_lazy("Handicap: points a round for each level of difference"),
        min_value=0,
        max_value=10_000,
        initial=0,
        required=False,
        help_text=gettext_lazy("By the eighteen levels, Elite to 2♣. 0 for none."),
    )
    handicap_most = forms.IntegerField(
        label=gettext_lazy("The greatest handicap"),
        min_value=0,
        max_value=100_000,
        initial=1000,
        required=False,
    )
    unequal = forms.ChoiceField(
        label=gettext_lazy("Whoever sits out more often"),
        required=False,
        choices=(
            ("sum", gettext_lazy("has the sum of the rounds played")),
            ("mean", gettext_lazy("is ranked by the mean of a round")),
        ),
    )
    counts = forms.BooleanField(
        label=gettext_lazy("The matches count in the season's ladder and for the levels"),
        required=False,
        initial=True,
    )
    acceptance = forms.BooleanField(
        label=gettext_lazy("The other side accepts each deal"), required=False
    )
    open_entries = forms.BooleanField(
        label=gettext_lazy("Members enter themselves before the first round"), required=False
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may see it"), choices=Visibility.choices, required=False
    )
    window = forms.IntegerField(
        label=gettext_lazy("Minutes for corrections after publication"),
        min_value=30,
        max_value=2880,
        initial=1440,
        required=False,
    )

    def __init__(self, *args: Any, changing: bool = False, **options: Any) -> None:
        """Leave out what cannot be changed of an event that exists. changing: whether it does."""
        super().__init__(*args, **options)
        if changing:
            for name in ("form", "size", "game"):
                del self.fields[name]

    def _pick(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    @property
    def plain(self) -> list[forms.BoundField]:
        """The fields that everybody looks at."""
        return self._pick(PLAIN)

    @property
    def of_form(self) -> list[forms.BoundField]:
        """The fields that belong to some kinds of event."""
        return self._pick(OF_FORM)

    @property
    def further(self) -> list[forms.BoundField]:
        """The fields that have a sensible value already."""
        return self._pick(FURTHER)

    @property
    def further_errors(self) -> bool:
        """Whether one of the further fields has an error."""
        return any(field.errors for field in self.further)

    def get_event_values(self) -> dict[str, Any]:
        """Return the values of the event itself."""
        data = self.cleaned_data
        values = {name: data[name] for name in OF_EVENT}
        values["minutes"] = values["minutes"] or 40
        values["window"] = values["window"] or 1440
        values["visibility"] = values["visibility"] or Visibility.PUBLIC
        return values

    def get_size(self) -> int:
        """Return the members of an entrant."""
        form = self.cleaned_data["form"]
        several = known.SIZES[form]
        return int(self.cleaned_data["size"] or several[0]) if len(several) > 1 else several[0]

    def get_terms(self, form: str = "") -> dict[str, Any]:
        """Return the terms. form: of an event that exists."""
        data = self.cleaned_data
        form = form or data["form"]
        terms = {
            "scoring": data["scoring"],
            "rounds": data["rounds"] or 0,
            "counts": data["counts"],
            "rules": make_rules(data, form),
            "draw": make_draw(data, form, self.initial.get("draw") or {}),
        }
        if "form" in self.fields:
            terms |= {"form": form, "game": data["game"]}
        return terms


def read_initial(event: Event, terms: Terms) -> dict[str, Any]:
    """Return what the form of an event that exists shows."""
    return {**{name: getattr(event, name) for name in OF_EVENT}, **list_initial(terms)}
