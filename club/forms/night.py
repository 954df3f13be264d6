"""A night when it is opened, with the house rules of its game, and what may change later."""

import dataclasses
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Night, Visibility
from club.models.night import GAME_NAMES
from scoring.games import GAMES


class NightForm(forms.ModelForm):
    """What a night is when it is opened."""

    game = forms.ChoiceField(label=_("Game"), choices=GAME_NAMES)

    class Meta:
        model = Night
        fields = ["title", "date", "game", "visibility", "acceptance"]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for game, _label in GAME_NAMES:
            self.fields.update(rule_fields(game))

    def sections(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """Answer each game by name and label, with the fields of its house rules."""
        return [
            (game, str(label), [self[name] for name in self.fields if name.startswith(f"{game}-")])
            for game, label in GAME_NAMES
        ]

    def plain(self) -> list[forms.BoundField]:
        """Answer the fields that are no house rules."""
        return [self[name] for name in self.fields if "-" not in name]

    def about(self) -> dict[str, Any]:
        """Answer what opens the night: the fields, and the rules of the game that was chosen."""
        said = self.cleaned_data
        game = said["game"]
        chosen = {name: value for name, value in said.items() if "-" not in name}
        rules = {
            name.removeprefix(f"{game}-"): value
            for name, value in said.items()
            if name.startswith(f"{game}-") and value not in (None, "")
        }
        return {**chosen, "rules": rules}


#: How the rules that a house may set are called, and the values that are words.
RULE_LABELS = {
    "honours": _("Honours are scored"),
    "unfinished_game_bonus": _("For a game in an unfinished rubber"),
    "part_score_bonus": _("For a part score at the end"),
    "unfinished": _("These two bonuses go to"),
    "vulnerability": _("Vulnerable on the second and third deal"),
    "part_scores": _("Part scores"),
    "chicane": _("A hand dealt no trump (chicane)"),
    "doubling_limit": _("Doubling stops where a trick is worth"),
    "game_points": _("A game is"),
    "both_revoked": _("If both sides revoke"),
}
RULE_VALUES = {
    "only": _("a side only if the other has not the same"),
    "each": _("each side that has it"),
    "non-dealer": _("the side that does not deal"),
    "dealer": _("the dealer's side"),
    "carry": _("are carried forward until a game is made"),
    "per-deal": _("are worth 50 on each deal"),
    "1907": _("counts like three honours (1907)"),
    "english": _("is worth two tricks (English, 1904)"),
    "None": _("anything: there is no limit"),
    "100": _("100 points"),
    "200": _("200 points"),
    "5": _("five points"),
    "7": _("seven points, no honours (American)"),
    "neither-wins": _("both pay, neither can win the game"),
    "cancel": _("the two cancel each other"),
}


def rule_fields(game: str) -> dict[str, forms.Field]:
    """Answer a field for each rule that a house may set of a game, named ``game-rule``."""
    return {f"{game}-{rule.name}": _rule_field(rule) for rule in dataclasses.fields(GAMES[game])}


def _rule_field(rule: "dataclasses.Field[Any]") -> forms.Field:
    allowed, label = rule.metadata["allowed"], RULE_LABELS[rule.name]
    if isinstance(allowed, range):
        return forms.IntegerField(
            label=label,
            min_value=allowed.start,
            max_value=allowed.stop - 1,
            initial=rule.default,
            required=False,
        )
    if set(allowed) == {True, False}:
        return forms.BooleanField(label=label, initial=rule.default, required=False)
    return forms.TypedChoiceField(
        label=label,
        choices=[(str(value), RULE_VALUES[str(value)]) for value in allowed],
        coerce={str(value): value for value in allowed}.get,
        initial=str(rule.default),
        required=False,
    )


class SettingsForm(forms.Form):
    """What may be changed of a night while it runs."""

    title = forms.CharField(label=_("Title"), max_length=120, required=False)
    visibility = forms.ChoiceField(label=_("Who may see it"), choices=Visibility.choices)
    acceptance = forms.BooleanField(label=_("The other side accepts each deal"), required=False)
    new_link = forms.BooleanField(label=_("Make the shared link anew"), required=False)
