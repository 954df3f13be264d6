"""The forms of events that are played in matches: teams, and Swiss pairs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.duplicate.kinds import fits_scale
from tournaments.duplicate.forms.events import (
    FURTHER,
    HELP,
    PLAIN,
    SCORINGS,
    TIE_BREAKS,
    EventForm,
)
from tournaments.models import TEAM_SIZES, Event, EventKind, Scoring, TeamForm

TEAM_PLAIN = ("name", "date", "form", "eights", "scoring", "scale", "bye", *PLAIN[4:])
SWISS_PLAIN = tuple(name for name in TEAM_PLAIN if name not in ("form", "eights"))
#: Sections that are compared are not of these kinds: there is one.
_FURTHER = (*(name for name in FURTHER if name != "across"), "leaving")
TEAM_FURTHER = (*_FURTHER, "lineups", "captains")
#: The fields that are of the rules.
_OF_RULES = ("eights", "scale", "bye", "leaving")
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
SWISS_SCALES = {
    "mp-20": _("20 victory points for the percentage of the match"),
    **{name: label for name, label in SCALES.items() if name},
    "": _("nothing: the boards are added up"),
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
#: How boards of teams of eight are compared, which have four results.
EIGHTS = {
    "imp-then-add": _("eight: two and two tables are compared, and their IMPs added"),
    "add-then-imp": _("eight: the points of all four tables are added, and compared at once"),
    "cross-imps": _("eight: each table with both of the other direction, the IMPs halved"),
}
SIZES = {"": _("four, at two tables"), **EIGHTS}
LEAVINGS = {
    "": _("stands; it is not ranked if it leaves before half"),
    "cancelled": _("is cancelled if it leaves before half: its opponents have byes"),
}
_OWN = ("victory_points", "sit_out")


class MatchEventForm(EventForm):
    """The fields of an event of matches. rules: what the event replaces in its set of rules."""

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

    leaving = forms.ChoiceField(
        label=_("What one that leaves a Swiss has played"),
        required=False,
        choices=list(LEAVINGS.items()),
    )

    tie_breaks = TEAM_TIES
    #: The kind of a new event, its scorings and scales; the first scale is the usual one.
    of_kind: EventKind
    scorings: Sequence[Scoring]
    scales: Mapping[str, Any] = SCALES

    def __init__(self, *args: Any, rules: Mapping[str, Any], **options: Any) -> None:
        """Begin with the scale and the bye of the rules."""
        new = options.get("instance") is None
        scale, bye = rules.get("victory_points", ""), rules.get("sit_out", "")
        first = {
            "scale": next(iter(self.scales)) if new and not rules else scale,
            "bye": "AVE+" if new and not rules else bye,
            "leaving": "cancelled" if rules.get("withdrawal") == "cancelled" else "",
        }
        options["initial"] = {**first, **(options.get("initial") or {})}
        super().__init__(*args, rules=rules, **options)
        self._offer_only("scoring", self.scorings)
        chooser: Any = self.fields["scale"]
        chooser.choices = list(self.scales.items())
        for name, value, known in (("scale", scale, self.scales), ("bye", bye, BYES)):
            # One that only the API has set stays as it is.
            if new or (isinstance(value, str) and value in known):
                continue
            del self.fields[name]
        if not new and self.instance.form not in ("", TeamForm.SWISS):
            del self.fields["leaving"]

    def ranks_by_scale(self, values: Mapping[str, Any], scale: str) -> bool:
        """Return whether a scale goes with what was chosen."""
        return True

    def draws_swiss(self, values: Mapping[str, Any]) -> bool:
        """Return whether rounds are drawn from the standing."""
        form = values.get("form") or self.instance.form
        return self.of_kind == EventKind.SWISS_PAIRS or form == TeamForm.SWISS

    def read_values(self) -> dict[str, Any]:
        """Return the settings as the action takes them, with the rules if they are changed."""
        values = {"rules": dict(self.rules), **super().read_values()}
        rules = dict(values["rules"])
        scale, bye, leaving = (values.pop(name, None) for name in ("scale", "bye", "leaving"))
        if scale is not None:
            rules = {name: value for name, value in rules.items() if name not in _OWN}
            if scale and self.ranks_by_scale(values, scale):
                rules["victory_points"] = scale
                if bye:
                    rules["sit_out"] = "1" if scale == "win-loss" else bye
        if leaving is not None:
            rules.pop("withdrawal", None)
            if leaving and self.draws_swiss(values):
                rules["withdrawal"] = leaving
        if self.instance._state.adding:
            return {**values, "kind": self.of_kind, "rules": rules}
        values.pop("rules")
        return values if rules == self.rules else {**values, "rules": rules}


class TeamEventForm(MatchEventForm):
    """The fields of an event of teams."""

    class Meta(EventForm.Meta):
        fields: Any = tuple(name for name in (*TEAM_PLAIN, *TEAM_FURTHER) if name not in _OF_RULES)
        help_texts = {
            **HELP,
            "scoring": _("IMPs, if you have no other wish."),
            "form": _("At a Swiss and at a knock-out, each round is drawn."),
            "lineups": _("The phones of the tables then ask for it."),
            "captains": _("If they disagree, the match waits and you are called."),
        }

    eights = forms.ChoiceField(
        label=_("A team is of"),
        required=False,
        choices=list(SIZES.items()),
        help_text=_("So many play at a time. Half as many more can be in a team."),
    )

    names = (TEAM_PLAIN, TEAM_FURTHER)
    of_kind = EventKind.TEAMS
    scorings = TEAM_SCORINGS

    def __init__(self, *args: Any, rules: Mapping[str, Any], **options: Any) -> None:
        """Ask for the form of a new event, and of how many its teams are."""
        known = options.get("instance") or Event(kind=self.of_kind)
        first = dict(options.get("initial") or {})
        if first.pop("size", known.least_places) == TEAM_SIZES[1]:
            first["eights"] = rules.get("eights", next(iter(EIGHTS)))
        options["initial"] = first
        super().__init__(*args, rules=rules, **options)
        if self.instance._state.adding:
            form: Any = self.fields["form"]
            form.choices, form.required = TeamForm.choices, True
            return
        del self.fields["form"]
        if known.of_eights:
            eights: Any = self.fields["eights"]
            eights.choices, eights.required = list(EIGHTS.items()), True
        else:
            del self.fields["eights"]

    def read_values(self) -> dict[str, Any]:
        """Return the settings as the action takes them: of how many teams are is no rule."""
        values = super().read_values()
        eights = values.pop("eights", None)
        if eights is None:
            return values
        rules = dict(values.pop("rules", self.rules))
        rules.pop("eights", None)
        if eights not in ("", next(iter(EIGHTS))) and values["scoring"] == Scoring.IMPS:
            rules["eights"] = eights
        if self.instance._state.adding:
            return {**values, "rules": rules, "size": TEAM_SIZES[bool(eights)]}
        return values if rules == self.rules else {**values, "rules": rules}

    def has_averages(self, values: Mapping[str, Any]) -> bool:
        """Return whether those whom a leaver was to meet can have averages."""
        form = values.get("form") or self.instance.form
        return super().has_averages(values) and form in ("", TeamForm.ROUND_ROBIN)

    def ranks_by_scale(self, values: Mapping[str, Any], scale: str) -> bool:
        """Return whether a scale goes with what was chosen."""
        if scale == "win-loss" and values["scoring"] == Scoring.TOTAL_POINTS:
            return True
        form = values.get("form") or self.instance.form
        return bool(values["scoring"] == Scoring.IMPS and form != TeamForm.KNOCK_OUT)


class SwissPairsForm(MatchEventForm):
    """The fields of Swiss pairs."""

    class Meta(EventForm.Meta):
        fields: Any = tuple(name for name in (*SWISS_PLAIN, *_FURTHER) if name not in _OF_RULES)
        help_texts = {**HELP, "scoring": _("How a board is compared with the whole field.")}

    names = (SWISS_PLAIN, _FURTHER)
    of_kind = EventKind.SWISS_PAIRS
    scorings = SCORINGS
    scales = SWISS_SCALES

    def __init__(self, *args: Any, **options: Any) -> None:
        """Say pairs in place of teams. Whoever a leaver was to meet has a bye."""
        super().__init__(*args, **options)
        self.fields.pop("unplayed", None)
        if "scale" in self.fields:
            self.fields["scale"].help_text = ""
        if "bye" in self.fields:
            self.fields["bye"].label = _("A pair without an opponent has")
            self.fields["bye"].help_text = _("Only where an odd number of pairs is drawn.")

    def clean(self) -> dict[str, Any]:
        """Refuse a scale that does not go with the scoring, and a tie-break that needs another."""
        values = super().clean()
        scale, scoring = values.get("scale"), values.get("scoring")
        if scale and scoring and not fits_scale(scoring, scale):
            text = _("This scale does not go with the scoring.")
            self.add_error("scale", text)
        return values


def make_event_form(event: Event) -> type[EventForm]:
    """Return the class of the form that an event of boards has."""
    if event.is_swiss_pairs:
        return SwissPairsForm
    return TeamEventForm if event.of_teams else EventForm
