"""Keys for programs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.actions.clubs import SCOPES

#: What each scope lets a program do, in plain words; never more than whoever made it may do.
SCOPE_WORDS = {
    "read": _("Read what I may read: nights and seasons, also those for members"),
    "deals": _("Enter deals at any table"),
    "direct": _("Run nights as I do: check players in, seat tables, correct, close"),
}


class TokenForm(forms.Form):
    """A token's name and what it may do."""

    name = forms.CharField(label=_("What it is for"), max_length=80)
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=[(scope, SCOPE_WORDS[scope]) for scope in SCOPES],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one.")},
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
