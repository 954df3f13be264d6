"""The forms of an event: creating it, and its settings."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models.accounts import Account
from club.models.people import Club
from tournaments.models import Event
from tournaments.queries.still_to_play import list_stand_ins, name_member

PLAIN = ("name", "date", "kind", "scoring", "minutes", "by_clock", "visibility")
FURTHER = ("law", "across", "acceptance", "leads", "shows_field", "shows_running", "window",
           "stand_in")  # fmt: skip
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


class EventForm(forms.ModelForm):
    """The fields of an event. What is rarely changed stands apart."""

    class Meta:
        model = Event
        fields = (*PLAIN, *FURTHER)
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = HELP

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        """Leave out what cannot be changed of an event that exists."""
        super().__init__(*args, **options)
        event = None if self.instance._state.adding else self.instance
        if event is not None:
            del self.fields["kind"]
        members = list_stand_ins(club, event)
        names = {one.account_id: name_member(one) for one in members}
        chooser: Any = self.fields["stand_in"]
        chooser.queryset = Account.objects.filter(pk__in=names).order_by("username")
        chooser.label_from_instance = lambda account: names[account.pk]
        chooser.empty_label = _("nobody")

    @property
    def plain(self) -> list[forms.BoundField]:
        """The fields that everybody looks at."""
        return [self[name] for name in PLAIN if name in self.fields]

    @property
    def further(self) -> list[forms.BoundField]:
        """The fields that have a sensible value already."""
        return [self[name] for name in FURTHER if name in self.fields]

    @property
    def further_errors(self) -> bool:
        """Whether one of the further fields has an error."""
        return any(self[name].errors for name in FURTHER if name in self.fields)

    def _post_clean(self) -> None:
        """Do not write to the instance: the action does."""
