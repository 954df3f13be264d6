"""Forms in which a club is opened."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms import NewAccountForm
from club.host.models import ClubInvitation
from club.models import Club
from club.queries.limits import HIGHEST
from club.setup.forms import make_zone_field


class OpenClubForm(forms.Form):
    """A club: its name, its address, and where it plays."""

    name = forms.CharField(
        label=_("Name of the club"),
        max_length=Club._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    slug = forms.SlugField(
        label=_("Its address"),
        required=False,
        max_length=Club._meta.get_field("slug").max_length,
        help_text=_("Letters, digits and hyphens. Left empty, it is made from the name."),
        error_messages={"invalid": _("An address has letters from a to z, digits and hyphens.")},
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
    time_zone = make_zone_field(_("Where you play"))

    def get_club(self) -> dict[str, Any]:
        """Return the arguments that say which club is opened."""
        return {name: self.cleaned_data[name] for name in ("name", "slug", "time_zone")}


class HostClubForm(OpenClubForm):
    """A club that the host opens for somebody."""

    time_zone = make_zone_field(_("Where they play"))
    owner = forms.CharField(
        label=_("The owner signs in as"),
        max_length=150,
        help_text=_(
            "A new name gets a link to choose a password; an account of this name owns it at once."
        ),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )


class InvitedClubForm(OpenClubForm, NewAccountForm):
    """A club that somebody opens by invitation, with a new account that owns it."""

    field_order = ("name", "slug", "time_zone", "username", "password1", "password2")


class LimitsForm(forms.Form):
    """How much a club may have. A field that is left empty is no limit."""

    most_players = forms.IntegerField(
        label=_("Players"), required=False, min_value=0, max_value=HIGHEST
    )
    most_playing = forms.IntegerField(
        label=_("Nights and events in play"), required=False, min_value=0, max_value=HIGHEST
    )


class ClubInvitationForm(forms.Form):
    """Whom an invitation to open a club is for."""

    label = forms.CharField(
        label=_("For whom"),
        max_length=ClubInvitation._meta.get_field("label").max_length,
        help_text=_("For you to tell invitations apart, such as the card club of Basel."),
    )
