"""Forms for seasons and for the rules of their ladders and tiers."""

import dataclasses
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.seasons.models import Season
from scoring.ladder import LadderRules
from scoring.tiers import RANKED_LEVELS, TierRules

LADDER_WORDS = {
    "partner": (
        _("If a player breaks a match off, the partner takes"),
        {
            "nothing": _("nothing: the match does not count"),
            "loss": _("a loss"),
            "default": _("a loss by default"),
            "as-it-stands": _("the match as it stands"),
        },
    ),
    "adversaries": (
        _("and the adversaries take"),
        {
            "win": _("a win"),
            "draw": _("a draw"),
            "as-it-stands": _("the match as it stands"),
            "nothing": _("nothing: the match does not count"),
        },
    ),
    "broken_off_points": (
        _("Victory points of a match that was broken off"),
        {
            "against-breaker": _("the breaker's side keeps its minus, the others their plus"),
            "as-it-stands": _("as the score stands"),
            "nothing": _("none"),
        },
    ),
    "cap": (_("Points of one match that count in full for the tiers"), {}),
}
TIER_WORDS = {
    "weight_victory_points": _("Weight of victory points"),
    "weight_matches": _("Weight of the number of matches"),
    "weight_winning_rate": _("Weight of the winning rate"),
    "halfway": _("Victory points that are worth half of their better half"),
    "steadying": _("Matches that count as played and half of them won"),
    "beyond": _("Per cent that count of points beyond the cap"),
    "newcomer_matches": _("Matches before a player has a tier"),
    "mode": _("Tiers are filled by"),
    "shares": _("Thousandths of the players in each tier, from Elite to J♣"),
    "thresholds": _("Values at which the tiers from Elite to J♦ begin"),
}
_MODES = [("shares", _("shares of the players")), ("thresholds", _("thresholds of the value"))]


class SeasonForm(forms.ModelForm):
    """A season's name, days, and who may see it."""

    class Meta:
        model = Season
        fields = ["name", "starts", "ends", "visibility"]
        widgets = {
            "starts": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "ends": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def _get_validation_exclusions(self) -> set[str]:
        # The action checks the days, and words every fault itself.
        return {*super()._get_validation_exclusions(), "starts", "ends"}  # type: ignore[misc]  # not in the stubs


class RulesForm(forms.Form):
    """The rules of ladder and tiers. The initial values are the rules in force."""

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, (label, words) in LADDER_WORDS.items():
            self.fields[f"ladder-{name}"] = (
                forms.ChoiceField(label=label, choices=list(words.items()))
                if words
                else forms.IntegerField(label=label)
            )
        for name, label in TIER_WORDS.items():
            self.fields[f"tiers-{name}"] = _tier_field(name, label)
        self.order_fields([name for name in self.fields if name != "reason"] + ["reason"])

    @staticmethod
    def make_initial(ladder: LadderRules, tiers: TierRules) -> dict[str, Any]:
        """Return initial values for rules."""
        fields = {f"ladder-{key}": value for key, value in dataclasses.asdict(ladder).items()}
        for key, value in dataclasses.asdict(tiers).items():
            listed = isinstance(value, tuple | list)
            fields[f"tiers-{key}"] = " ".join(map(str, value)) if listed else value
        return fields

    def rules(self) -> dict[str, dict[str, Any]]:
        """Return the differences from the default rules, for the ladder and for the tiers."""
        usual = {"ladder": LadderRules(), "tiers": TierRules()}
        changed: dict[str, dict[str, Any]] = {"ladder": {}, "tiers": {}}
        for field, value in self.cleaned_data.items():
            kind, _dash, name = field.partition("-")
            if name and value != getattr(usual[kind], name):
                changed[kind][name] = list(value) if isinstance(value, tuple) else value
        return changed


class Numbers(forms.CharField):
    """Several whole numbers, separated by blanks or commas."""

    def clean(self, value: Any) -> tuple[int, ...]:
        words = super().clean(value).replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 7 for word in words):
            raise forms.ValidationError(_("Write whole numbers, parted by blanks."))
        return tuple(map(int, words))


def _tier_field(name: str, label: Any) -> forms.Field:
    if name == "mode":
        return forms.ChoiceField(label=label, choices=_MODES)
    if name in ("shares", "thresholds"):
        count = len(RANKED_LEVELS) - (name == "thresholds")
        words = _("%(count)d numbers, parted by blanks") % {"count": count}
        return Numbers(label=label, help_text=words)
    return forms.IntegerField(label=label)
