"""Forms for members and players."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from club.models import Club, Player, Role


class MemberForm(forms.Form):
    """A user who is given a role in the club."""

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
        # An empty one is chosen by the action, so that the same form sent twice is the same.
        taken = Player.objects.filter(
            club=self.instance.club, short_name=cleaned.get("short_name") or None
        )
        if name and taken.exclude(pk=self.instance.pk).exists():
            raise ValidationError(
                {
                    "short_name": _("Another player is shown as %(name)s. Choose another.")
                    % {"name": cleaned["short_name"]}
                }
            )
        return cleaned
