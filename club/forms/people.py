"""Forms for members and players."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.models import Account, Club, Player, Role
from club.queries.people import list_players, tell_taken


class MemberForm(forms.Form):
    """A person who is offered a role in the club."""

    username = forms.CharField(label=_("Name to sign in with"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.MEMBER)

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["player"] = forms.ModelChoiceField(
            list_players(club),
            label=_("Plays as"),
            required=False,
        )


class NewAccountForm(forms.Form):
    """The name and the password of somebody who makes an account."""

    username = forms.CharField(
        label=_("Name to sign in with"),
        max_length=150,
        help_text=_("Letters, digits and @ . + - _ only."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html,
    )
    password2 = forms.CharField(
        label=_("The same password again"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        first, second = cleaned.get("password1"), cleaned.get("password2")
        if first and second and first != second:
            self.add_error("password2", _("The two passwords differ."))
        elif first:
            try:
                validate_password(first, Account(username=cleaned.get("username", "")))
            except ValidationError as error:
                self.add_error("password1", error)
        return cleaned

    def about(self) -> dict[str, str]:
        """Return the arguments to make the account."""
        return {
            "username": self.cleaned_data["username"],
            "password": self.cleaned_data["password1"],
        }


class PlayerForm(forms.ModelForm):
    """A player's names."""

    class Meta:
        model = Player
        fields = ["name", "short_name", "guest", "numbers"]

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.club = club
        self.fields["short_name"].required = False

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        name = cleaned.get("name", "").strip()
        # An empty one is chosen by the action, so that the same form sent twice is the same.
        taken = Player.objects.filter(
            club=self.instance.club, short_name=cleaned.get("short_name") or None
        )
        if name and taken.exclude(pk=self.instance.pk).exists():
            raise ValidationError({"short_name": tell_taken(cleaned["short_name"])})
        return cleaned
