"""The envelope of what people send: fields to facts. The laws check the facts themselves."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.models import Club, Night, Player, Role, Visibility
from club.models.night import GAME_NAMES
from club.queries.people import free_short_name
from scoring.games import GAMES


def deal_from(post: Mapping[str, str]) -> dict[str, Any]:
    """Answer the deal that the form's fields say, in the score sheet format.

    What was not chosen is left out, and what cannot be a number is passed on as it came,
    so that the sheet's own check names every fault.
    """
    if post.get("void"):
        return {"void": post["void"]}
    level = post.get("level", "")
    if level == "pass":
        return {"contract": "pass"}
    deal: dict[str, Any] = {}
    if level or post.get("strain"):
        deal["contract"] = level + post.get("strain", "") + post.get("double", "")
    if post.get("declarer"):
        deal["declarer"] = post["declarer"]
    if post.get("tricks"):
        deal["tricks"] = _number(post["tricks"])
    _add_extras(deal, post)
    return deal


def _add_extras(deal: dict[str, Any], post: Mapping[str, str]) -> None:
    if post.get("honours_hand") or post.get("honours_held"):
        held = {"hand": post.get("honours_hand", ""), "held": post.get("honours_held", "")}
        if held["held"]:
            held["held"] = _number(held["held"])
        deal["honours"] = [{key: value for key, value in held.items() if value != ""}]
    if post.get("revoke_by") or post.get("revoke_tricks"):
        revoke = {"by": post.get("revoke_by", ""), "tricks": post.get("revoke_tricks", "")}
        if revoke["tricks"]:
            revoke["tricks"] = _number(revoke["tricks"])
        deal["revokes"] = [{key: value for key, value in revoke.items() if value != ""}]


def _number(text: str) -> Any:
    number = whole(text)
    return text if number is None else number


def whole(text: str) -> int | None:
    """Answer a number of a few figures; none for anything else that may stand in a field."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


#: What a correction keeps of a deal because the form has no field for it.
_KEPT = ("dealer", "rulings", "calls", "hands", "play")


def corrected(deal: Mapping[str, Any], post: Mapping[str, str]) -> dict[str, Any]:
    """Answer a deal as the form corrects it, with everything that the form cannot show.

    Revokes stay as they were, however many, unless their fields say something else.
    """
    raw = {**{key: deal[key] for key in _KEPT if key in deal}, **deal_from(post)}
    shown = fields_from(deal)
    same = all(post.get(name, "") == shown.get(name, "") for name in ("revoke_by", "revoke_tricks"))
    if "revokes" in deal and same and "revokes" in raw:
        raw["revokes"] = deal["revokes"]
    return raw


def fields_from(deal: Mapping[str, Any]) -> dict[str, str]:
    """Answer the form's fields that say a deal: the inverse, to fill a correction."""
    if "void" in deal:
        return {"void": str(deal["void"])}
    contract = str(deal.get("contract", ""))
    if contract == "pass":
        return {"level": "pass"}
    fields = {
        "level": contract[:1],
        "strain": contract[1:].rstrip("X"),
        "double": contract[len(contract.rstrip("X")) :],
        "declarer": str(deal.get("declarer", "")),
        "tricks": str(deal.get("tricks", "")),
    }
    for held in deal.get("honours", []):
        fields |= {"honours_hand": held["hand"], "honours_held": str(held["held"])}
    for revoke in deal.get("revokes", []):
        fields |= {"revoke_by": revoke["by"], "revoke_tricks": str(revoke["tricks"])}
    return fields


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

    def sections(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Answer the fields of the house rules, game by game."""
        return [
            (str(label), [self[name] for name in self.fields if name.startswith(f"{game}-")])
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
}
RULE_VALUES = {
    "only": _("a side only if the other has not the same"),
    "each": _("each side that has it"),
    "non-dealer": _("the side that does not deal"),
    "dealer": _("the dealer's side"),
    "carry": _("are carried forward until a game is made"),
    "per-deal": _("are worth 50 on each deal"),
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
    choices = [(value, RULE_VALUES[value]) for value in allowed]
    return forms.ChoiceField(label=label, choices=choices, initial=rule.default, required=False)


class SettingsForm(forms.Form):
    """What may be changed of a night while it runs."""

    title = forms.CharField(label=_("Title"), max_length=120, required=False)
    visibility = forms.ChoiceField(label=_("Who may see it"), choices=Visibility.choices)
    acceptance = forms.BooleanField(label=_("The other side accepts each deal"), required=False)
    new_link = forms.BooleanField(label=_("Make the shared link anew"), required=False)


class MemberForm(forms.Form):
    """Somebody who is given a role in the club."""

    username = forms.CharField(label=_("Name to sign in with"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.MEMBER)

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["player"] = forms.ModelChoiceField(
            Player.objects.filter(club=club, merged_into__isnull=True),
            label=_("Plays as"),
            required=False,
        )


class PlayerForm(forms.ModelForm):
    """A player's names."""

    class Meta:
        model = Player
        fields = ["name", "short_name", "guest"]

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.club = club
        self.fields["short_name"].required = False

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        name = cleaned.get("name", "").strip()
        if not cleaned.get("short_name"):
            cleaned["short_name"] = free_short_name(self.instance.club, name)
        taken = Player.objects.filter(club=self.instance.club, short_name=cleaned["short_name"])
        if name and taken.exclude(pk=self.instance.pk).exists():
            raise ValidationError(
                {
                    "short_name": _("Another player is shown as %(name)s. Choose another.")
                    % {"name": cleaned["short_name"]}
                }
            )
        return cleaned


def card_from(text: str) -> str:
    """Answer a card as typed by somebody in a hurry in the code's notation: ``QS``, ``TD``.

    Takes ``10d``, ``q♠`` and ``SQ`` too; anything else is answered as it came, for the
    laws to refuse.
    """
    card = text.strip().upper().replace("10", "T")
    for sign, suit in zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True):
        card = card.replace(sign, suit)
    if len(card) == 2 and card[0] in "CDHS" and card[1] in "23456789TJQKA":
        card = card[::-1]
    return card
