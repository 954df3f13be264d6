"""Forms of a club's privacy page, and of what is held about a person."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Club
from club.models.people import PRIVACY_LENGTH, LadderNames, PlayersVisibility
from club.privacy.queries.settings import read_settings


class PrivacyForm(forms.Form):
    """Who may read what, and what the club says."""

    players_visibility = forms.ChoiceField(
        label=_("The list of players, by public names, is read by"),
        choices=PlayersVisibility.choices,
        help_text=_("Directors see the full names as well. Nobody else does."),
    )
    ladder_names = forms.ChoiceField(
        label=_("A season that everybody may see names to strangers"),
        choices=LadderNames.choices,
        help_text=_(
            "Whoever has played only on nights that are for members, or shown by link, is then "
            "“a player of the club” to them. Members see every name."
        ),
    )
    reasons_visibility = forms.ChoiceField(
        label=_("The reasons of corrections and rulings are read by"),
        choices=PlayersVisibility.choices,
        help_text=_("Whoever corrects something can mark its reason for everybody."),
    )
    privacy_text = forms.CharField(
        label=_("What the club says itself"),
        max_length=PRIVACY_LENGTH,
        required=False,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 8, "class": "text"}),
        help_text=_(
            "Who is responsible and how to reach them, where this program and its backups are, "
            "what else the club does with names. It is shown above, to everybody."
        ),
    )

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        settings = read_settings(club)
        known = {name: settings[name] for name in self.base_fields}
        super().__init__(*args, **{"initial": known, **options})
