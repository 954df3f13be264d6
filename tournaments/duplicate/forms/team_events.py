"""The form of an event of teams: how they meet, and what a match is worth."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.duplicate.forms.events import (
    FURTHER,
    HELP,
    PLAIN,
    TIE_BREAKS,
    EventForm,
)
from tournaments.models import Event, EventKind, Scoring, TeamForm

TEAM_PLAIN = ("name", "date", "form", "scoring", "scale", "bye", *PLAIN[4:])
#: The scales of victory points by name, the usual one first.
SCALES = {
    "wbf-continuous": _("20 victory points, with decimals (WBF)"),
    "wbf-discrete": _("20 victory points in whole numbers (WBF)"),
    "acbl-20": _("20 victory points (ACBL)"),
    "acbl-30": _("30 victory points (ACBL)"),
    "sbu-20": _("20 victory points (SBU)"),
    "win-loss": _("1 for a win, ½ for a draw"),
    "": _("nothing: the IMPs or points are added up"),
}
BYES = {
    "AVE+": _("60 % of a match, 12 of 20 victory points"),
    "AVE": _("half a match"),
    "": _("nothing"),
}
TEAM_SCORINGS = (Scoring.IMPS, Scoring.BOARD_A_MATCH, Scoring.TOTAL_POINTS)
TEAM_TIES = {
    "mutual-match": _("their own match"),
    "swiss-countback": _("the sum of their points after each round"),
    "imp-quotient": _("IMPs won divided by IMPs lost"),
    "imps": _("the difference of their IMPs"),
    **{name: TIE_BREAKS[name] for name in ("opponents", "board-countback")},
}
_OWN = ("victory_points", "sit_out")


class TeamEventForm(EventForm):
    """The fields of an event of teams. rules: what the event replaces in its set of rules."""

    scale = forms.ChoiceField(
        label=_("A match is worth"),
        required=False,
        choices=list(SCALES.items()),
        help_text=_("At knock-outs and board-a-match there are no victory points."),
    )
    bye = forms.ChoiceField(
        label=_("A team without an opponent has"),
        required=False,
        choices=list(BYES.items()),
        help_text=_("Only where an odd number of teams is drawn."),
    )

    class Meta(EventForm.Meta):
        fields: Any = tuple(
            name for name in (*TEAM_PLAIN, *FURTHER) if name not in ("scale", "bye", "across")
        )
        help_texts = {
            **HELP,
            "scoring": _("IMPs, if you have no other wish."),
            "form": _("At a Swiss and at a knock-out, each round is drawn."),
        }

    names = (TEAM_PLAIN, tuple(name for name in FURTHER if name != "across"))
    tie_breaks = TEAM_TIES

    def __init__(self, *args: Any, rules: Mapping[str, Any], **options: Any) -> None:
        """Begin with the scale and the bye of the rules."""
        new = options.get("instance") is None
        scale, bye = rules.get("victory_points", ""), rules.get("sit_out", "")
        first = {
            "scale": "wbf-continuous" if new and not rules else scale,
            "bye": "AVE+" if new and not rules else bye,
        }
        options["initial"] = {**first, **(options.get("initial") or {})}
        super().__init__(*args, rules=rules, **options)
        if not new:
            del self.fields["form"]
        else:
            form: Any = self.fields["form"]
            form.choices, form.required = TeamForm.choices, True
        self._offer_only("scoring", TEAM_SCORINGS)
        for name, value, known in (("scale", scale, SCALES), ("bye", bye, BYES)):
            # One that only the API has set stays as it is.
            if new or (isinstance(value, str) and value in known):
                continue
            del self.fields[name]

    def read_values(self) -> dict[str, Any]:
        """Return the settings as the action takes them, with the rules if they are changed."""
        values = {"rules": dict(self.rules), **super().read_values()}
        rules = dict(values["rules"])
        scale, bye = (values.pop(name, None) for name in ("scale", "bye"))
        form = values.get("form") or self.instance.form
        if scale is not None:
            ranks_by_scale = values["scoring"] == Scoring.IMPS and form != TeamForm.KNOCK_OUT
            ranks_by_scale |= scale == "win-loss" and values["scoring"] == Scoring.TOTAL_POINTS
            rules = {name: value for name, value in rules.items() if name not in _OWN}
            if scale and ranks_by_scale:
                rules["victory_points"] = scale
                if bye:
                    rules["sit_out"] = "1" if scale == "win-loss" else bye
        if self.instance._state.adding:
            return {**values, "kind": EventKind.TEAMS, "rules": rules}
        values.pop("rules")
        return values if rules == self.rules else {**values, "rules": rules}


def make_event_form(event: Event) -> type[EventForm]:
    """Return the class of the form that an event of boards has."""
    return TeamEventForm if event.of_teams else EventForm
