"""The form for an API token: its name, scopes and expiry."""

import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import SCOPES

#: What each scope allows, in plain words. A token never has more rights than its creator.
SCOPE_WORDS = {
    "read": _("Read what I may read: nights and seasons, also those for members"),
    "deals": _("Enter deals at any table"),
    "direct": _("Run nights as I do: check players in, seat tables, correct, close"),
}

#: The choices of days after which a token expires.
EXPIRY = [
    ("", _("never")),
    (7, _("in a week")),
    (30, _("in 30 days")),
    (90, _("in 90 days")),
    (365, _("in a year")),
]


class TokenForm(forms.Form):
    """A token's name, scopes and expiry."""

    name = forms.CharField(label=_("What it is for"), max_length=80)
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=[(scope, SCOPE_WORDS[scope]) for scope in SCOPES],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one.")},
    )

    expires = forms.TypedChoiceField(
        label=_("Expires"), choices=EXPIRY, required=False, empty_value=None, coerce=int
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["name"].widget.attrs["autocomplete"] = "off"

    def about(self) -> dict[str, Any]:
        """Return the arguments to create the token, with its lifetime."""
        days = self.cleaned_data["expires"]
        expires = datetime.timedelta(days=days) if days else None
        return {**self.cleaned_data, "expires": expires}
