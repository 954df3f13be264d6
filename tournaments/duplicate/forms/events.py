"""The forms of an event: creating it, and its settings."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models.accounts import Account
from club.models.people import Club
from tournaments.models import Event, EventKind, Scoring
from tournaments.queries.leavers import AVERAGES
from tournaments.queries.still_to_play import list_stand_ins, name_member

PLAIN = ("name", "date", "kind", "scoring", "minutes", "by_clock", "visibility")
FURTHER = (
    "law",
    "across",
    "acceptance",
    "leads",
    "shows_field",
    "shows_running",
    "window",
    "stand_in",
)
#: The fields of the tie-breaks, the one that decides first at the head.
TIES = ("tie", "second_tie", "third_tie")
#: Those of a single session of pairs or individuals.
TIE_BREAKS = {
    "mutual-match": _("what they scored where they met, if all of them have"),
    "opponents": _("the results of those whom they played"),
    "board-countback": _("board by board, who had more"),
}
#: The rules that fields of this form replace.
_OF_RULES = ("ties", "unplayed")
#: Who is ranked, and by what: of events of teams another form knows it.
PAIRS = (EventKind.PAIRS, EventKind.INDIVIDUAL)
SCORINGS = (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL_POINTS)
HELP = {
    "scoring": _("Matchpoints, if you have no other wish."),
    "law": _("How fouled boards and adjusted scores are computed where rule books differ."),
    "across": _("Only matters if there is more than one section."),
    "by_clock": _("Otherwise the director begins each round. Pausing stops the clock."),
    "leads": _("Each result then has the card that was led."),
    "stand_in": _(
        "A director or scorer who does not play. Whoever directs and plays sees no result of "
        "a board still to play."
    ),
    "window": _("30 to 2880 (two days)."),
}


def make_tie_field(label: Any, none: Any) -> forms.ChoiceField:
    """Return the field of a tie-break. none: how it is said that there is none."""
    return forms.ChoiceField(label=label, required=False, choices=[("", none), *TIE_BREAKS.items()])


class EventForm(forms.ModelForm):
    """The fields of an event. What is rarely changed stands apart.

    rules: what the event, or that which it is made like, replaces in its set of rules.
    """

    tie = make_tie_field(_("Equal totals are told apart by"), _("nothing: they share the rank"))
    second_tie = make_tie_field(_("And if they are still equal, by"), _("nothing"))
    third_tie = make_tie_field(_("And then by"), _("nothing"))

    unplayed = forms.ChoiceField(
        label=_("Boards that one who leaves after half could not play"),
        required=False,
        choices=[
            ("", _("do not count: its opponents sit out")),
            (AVERAGES, _("are AVE+ for its opponents and AVE− for it")),
        ],
    )

    #: The fields that everybody looks at, and those that have a sensible value already.
    names: tuple[tuple[str, ...], tuple[str, ...]] = (PLAIN, FURTHER)
    tie_breaks: Mapping[str, Any] = TIE_BREAKS

    class Meta:
        model = Event
        fields: Any = (*PLAIN, *FURTHER)
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = HELP

    def __init__(
        self,
        *args: Any,
        club: Club,
        rules: Mapping[str, Any],
        initial: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """Leave out what cannot be changed of an event that exists."""
        self.rules = rules
        ties = dict(zip_longest(TIES, rules.get("ties", ()), fillvalue=""))
        left = AVERAGES if rules.get("unplayed") == AVERAGES else ""
        options["initial"] = {**ties, "unplayed": left, **(initial or {})}
        super().__init__(*args, **options)
        event = None if self.instance._state.adding else self.instance
        for name in TIES:
            tie: Any = self.fields[name]
            tie.choices = [tie.choices[0], *self.tie_breaks.items()]
        if event is not None:
            self.fields.pop("kind", None)
            if event.kind == EventKind.INDIVIDUAL or event.draws_rounds:
                del self.fields["unplayed"]
        else:
            self._offer_only("kind", PAIRS)
        self._offer_only("scoring", SCORINGS)
        members = list_stand_ins(club, event)
        names = {member.account_id: name_member(member) for member in members}
        chooser: Any = self.fields["stand_in"]
        chooser.queryset = Account.objects.filter(pk__in=names).order_by("username")
        chooser.label_from_instance = lambda account: names[account.pk]
        chooser.empty_label = _("nobody")

    def _offer_only(self, name: str, wanted: Sequence[Any]) -> None:
        """Offer only some of the choices of a field, if it is there."""
        if name in self.fields:
            chooser: Any = self.fields[name]
            chooser.choices = [(choice.value, choice.label) for choice in wanted]

    @property
    def plain(self) -> list[forms.BoundField]:
        """The fields that everybody looks at."""
        return [self[name] for name in self.names[0] if name in self.fields]

    @property
    def further(self) -> list[forms.BoundField]:
        """The fields that have a sensible value already."""
        return [self[name] for name in (*self.names[1], *TIES, "unplayed") if name in self.fields]

    @property
    def further_errors(self) -> bool:
        """Whether one of the further fields has an error."""
        return any(field.errors for field in self.further)

    def clean(self) -> dict[str, Any]:
        """Refuse a tie-break that is chosen twice, and averages where there are none."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        chosen: set[str] = set()
        for name in TIES:
            if (tie := values.get(name)) in chosen:
                self.add_error(name, _("This one is chosen already."))
            elif tie:
                chosen.add(tie)
        if values.get("unplayed") and not self.has_averages(values):
            self.add_error("unplayed", _("There are no averages at such an event."))
        return values

    def has_averages(self, values: Mapping[str, Any]) -> bool:
        """Return whether those whom a leaver was to meet can have averages."""
        single = values.get("kind") == EventKind.INDIVIDUAL
        return not single and values.get("scoring") != Scoring.TOTAL_POINTS

    def read_values(self) -> dict[str, Any]:
        """Return the settings as the action takes them, with the rules if they are changed."""
        values = dict(self.cleaned_data)
        ties = [tie for tie in map(values.pop, TIES) if tie]
        unplayed = values.pop("unplayed", self.rules.get("unplayed"))
        rules = {name: value for name, value in self.rules.items() if name not in _OF_RULES}
        rules |= {"ties": ties} if ties else {}
        rules |= {"unplayed": unplayed} if unplayed else {}
        return values if rules == self.rules else {**values, "rules": rules}

    def _post_clean(self) -> None:
        """Do not write to the instance: the action does."""
