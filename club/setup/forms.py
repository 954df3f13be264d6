"""The form of the first use."""

import zoneinfo
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.models import Account, Club


def list_zones() -> list[tuple[str, str]]:
    """Return the time zones of places, with their names as they are shown, and UTC."""
    names = (name for name in zoneinfo.available_timezones() if "/" in name)
    places = sorted(name for name in names if not name.startswith(("Etc/", "SystemV/", "posix/")))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in places)]


def make_zone_field(label: Any) -> forms.ChoiceField:
    """Return the field in which a new club says where it plays."""
    return forms.ChoiceField(
        label=label,
        help_text=_("The club's times are shown by the clock of this place."),
        choices=list_zones,
        widget=forms.Select(attrs={"data-own-zone": True}),
    )


class SetupForm(forms.Form):
    """The club, whoever owns it, and where it plays."""

    club = forms.CharField(
        label=_("What is your club called?"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "organization", "autofocus": True}),
    )
    username = forms.CharField(
        label=_("Your name, to sign in with"),
        help_text=_("Letters and digits, without blanks, such as anna."),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("A password"),
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput(render_value=False, attrs={"autocomplete": "new-password"}),
    )
    time_zone = make_zone_field(_("Where you play"))

    phones = forms.BooleanField(
        label=_("Phones in the same network may open the club"),
        help_text=_(
            "Players enter their deals on them. Without it, only this computer opens the club. "
            "You can change it later."
        ),
        initial=True,
        required=False,
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not settings.HALL:
            del self.fields["phones"]

    def clean_club(self) -> str:
        return str(Club._meta.get_field("name").clean(self.cleaned_data["club"], None))

    def clean_username(self) -> str:
        return str(Account._meta.get_field("username").clean(self.cleaned_data["username"], None))

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if "password" in values:
            account = Account(username=values.get("username", ""))
            try:
                validate_password(values["password"], account)
            except ValidationError as error:
                self.add_error("password", error)
        return values
