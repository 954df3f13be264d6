"""Forms of accounts: a new password, a second factor, an address, a lost password."""

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm
from django.utils.translation import gettext_lazy as _

from club.models import Account


class RevokeField(forms.BooleanField):
    """Whether the account's API tokens are revoked with the old password."""

    def __init__(self) -> None:
        label = _("Revoke my API tokens too: somebody else may know the password")
        super().__init__(label=label, required=False)


class ChangePasswordForm(PasswordChangeForm):
    """The old password, and the new one twice."""

    tokens = RevokeField()


class CodeForm(forms.Form):
    """A code of the app, or a recovery code."""

    wrong = _("This code is not right, or was used. Wait for the next one.")

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class PasswordForm(forms.Form):
    """The password of the account that is signed in, before something that guards it changes."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, account: Account, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.account = account

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.account.check_password(password):
            raise forms.ValidationError(_("This is not your password."), code="password")
        return password


class PasskeyForm(PasswordForm):
    """The name of a passkey, and what the browser has made, which a script fills in."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("Such as: my phone"))
    passkey = forms.CharField(max_length=20_000, required=False, widget=forms.HiddenInput)
    field_order = ["name", "password"]


class SecondFactorForm(CodeForm, PasswordForm):
    """A code and the password."""

    field_order = ["code", "password"]


class AddressForm(PasswordForm):
    """An address for mail, and the password."""

    email = forms.EmailField(
        label=_("Address for mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ["email", "password"]


class LostPasswordForm(forms.Form):
    """What somebody remembers of an account: its name, or its address."""

    said = forms.CharField(
        label=_("Name to sign in with, or address"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
