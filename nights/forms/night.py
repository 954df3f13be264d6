"""The form of a new night, with the house rules of its game, and the form of its settings."""

import dataclasses
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nights.formation.code import ACE_HIGH, ACE_LOW, HIGHEST, LOWEST, REPLACED, SUBSTITUTE
from nights.games import CODE_NAMES, GAME_NAMES, RULES
from nights.models import SETTINGS, Night, Rotation
from scoring.games import GAMES

#: The labels of the values of a code that a club may change.
CODE_LABELS: dict[str, tuple[Any, dict[str, Any]]] = {
    "ranks": (_("The ace is"), {"low": _("low"), "high": _("high")}),
    "suits": (
        _("Equal cards"),
        {
            "again": _("are cut again"),
            "CDHS": _("stand by suits, clubs lowest"),
            "HDCS": _("stand by suits, hearts lowest"),
        },
    ),
    "most": (_("Players who belong to a table, at most"), {"4": "4", "5": "5", "6": "6"}),
    "out": (_("Out goes"), {"highest": _("the highest card"), "lowest": _("the lowest card")}),
    "partners": (
        _("For partners the four"),
        {"again": _("cut again"), "same": _("keep their cards")},
    ),
    "dealer": (
        _("First deals"),
        {"lowest": _("the lowest card"), "highest": _("the highest card")},
    ),
    "fair": (
        _("Who has sat out less often goes out first"),
        {"yes": _("yes"), "no": _("no, the cards decide")},
    ),
    "announces": (
        _("Announcing the wish gives the prior right to a vacancy"),
        {"yes": _("yes"), "no": _("no, the order of precedence decides")},
    ),
    "returns": (
        _("Whoever makes a fresh table possible for three may come back"),
        {"yes": _("yes"), "no": _("no")},
    ),
    "counts_for": (
        _("A match with a substitute counts for"),
        {"replaced": _("the player who was replaced"), "substitute": _("the substitute")},
    ),
}
CODE_VALUES: dict[str, dict[str, Any]] = {
    "ranks": {"low": ACE_LOW, "high": ACE_HIGH},
    "suits": {"again": "", "CDHS": "CDHS", "HDCS": "HDCS"},
    "most": {"4": 4, "5": 5, "6": 6},
    "out": {"highest": HIGHEST, "lowest": LOWEST},
    "partners": {"again": True, "same": False},
    "dealer": {"lowest": LOWEST, "highest": HIGHEST},
    "fair": {"yes": True, "no": False},
    "announces": {"yes": True, "no": False},
    "returns": {"yes": True, "no": False},
    "counts_for": {"replaced": REPLACED, "substitute": SUBSTITUTE},
}


def make_house_fields() -> dict[str, forms.Field]:
    """Return a field for each value that a club may change of a code of cutting."""
    return {
        f"cut-{name}": forms.ChoiceField(
            label=label,
            choices=[("", _("as the code has it")), *words.items()],
            required=False,
        )
        for name, (label, words) in CODE_LABELS.items()
    }


class _NightColumns(forms.ModelForm):
    """A form of columns of a night, whose values an action takes as they are."""

    def clean(self) -> dict[str, Any]:
        """Return the values, with no None for a column that cannot be null.

        A field left blank has the column's default. A field that was not sent is left out: the page
        was opened before an upgrade, which has added it.
        """
        values: dict[str, Any] = super().clean() or self.cleaned_data
        columns = {column.name: column for column in Night._meta.concrete_fields}
        for name in [name for name in columns if name in values and values[name] is None]:
            widget = self.fields[name].widget
            if widget.value_omitted_from_data(self.data, self.files, self.add_prefix(name)):
                del values[name]
            elif not columns[name].null:
                values[name] = columns[name].get_default()
        return values


class NightForm(_NightColumns):
    """The form of a new night."""

    game = forms.ChoiceField(label=_("Game"), choices=GAME_NAMES)
    code = forms.ChoiceField(
        label=_("Cards are cut by"),
        choices=[("", _("the game's usual code")), *CODE_NAMES],
        required=False,
    )
    rotation = forms.ChoiceField(
        label=_("After a match"), choices=Rotation.choices, initial=Rotation.CUT, required=False
    )

    class Meta:
        model = Night
        fields = tuple(dict.fromkeys(("name", "date", "game", *SETTINGS)))
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for game, _label in GAME_NAMES:
            self.fields.update(rule_fields(game))
        self.fields.update(make_house_fields())

    def sections(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """Return each game's name, label and fields of house rules."""
        return [
            (game, str(label), [self[name] for name in self.fields if name.startswith(f"{game}-")])
            for game, label in GAME_NAMES
        ]

    def plain(self) -> list[forms.BoundField]:
        """Return the fields that are not house rules."""
        return [self[name] for name in self.fields if "-" not in name]

    def about(self) -> dict[str, Any]:
        """Return the arguments to open the night: the fields, and the rules of the chosen game."""
        values = self.cleaned_data
        game = values["game"]
        chosen = {name: value for name, value in values.items() if "-" not in name}
        chosen["rotation"] = values.get("rotation") or Rotation.CUT
        rules = {
            name.removeprefix(f"{game}-"): value
            for name, value in values.items()
            if name.startswith(f"{game}-") and value not in (None, "")
        }
        return {**chosen, "rules": rules, "house": self._house()}

    def _house(self) -> dict[str, Any]:
        """Return the club's values over the code of cutting."""
        return {
            name: CODE_VALUES[name][choice]
            for name in CODE_VALUES
            if (choice := self.cleaned_data.get(f"cut-{name}"))
        }

    def house(self) -> list[forms.BoundField]:
        """Return the fields of a club's values over a code of cutting."""
        return [self[name] for name in self.fields if name.startswith("cut-")]


def rule_fields(game: str) -> dict[str, forms.Field]:
    """Return a field for each rule of a game that a club may set, named ``game-rule``."""
    return {f"{game}-{rule.name}": _rule_field(rule) for rule in dataclasses.fields(GAMES[game])}


def _rule_field(rule: "dataclasses.Field[Any]") -> forms.Field:
    allowed, label = rule.metadata["allowed"], RULES[rule.name].label
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
        choices=[(str(value), RULES[rule.name].values[str(value)]) for value in allowed],
        coerce={str(value): value for value in allowed}.get,
        initial=str(rule.default),
        required=False,
    )


class SettingsForm(_NightColumns):
    """What may be changed of a night while it is in progress."""

    class Meta:
        model = Night
        fields = SETTINGS
