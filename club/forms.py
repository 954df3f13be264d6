"""The envelope of what people send: fields to facts. The laws check the facts themselves."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.models import Club, Night, Player, Role, Visibility
from club.models.night import GAME_NAMES


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
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


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
        cleaned["short_name"] = cleaned.get("short_name") or shortened(name)
        taken = Player.objects.filter(club=self.instance.club, short_name=cleaned["short_name"])
        if name and taken.exclude(pk=self.instance.pk).exists():
            raise ValidationError(
                {
                    "short_name": _("Another player is shown as %(name)s. Choose another.")
                    % {"name": cleaned["short_name"]}
                }
            )
        return cleaned


def shortened(name: str) -> str:
    """Answer the public name of somebody: the first name, and the initial of the last."""
    words = name.split()
    return name if len(words) < 2 else f"{words[0]} {words[-1][0]}."


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
