"""What a club shows to whom, and what it asks of its members."""

from typing import Any

from rest_framework import serializers

from club.models import LadderNames, PlayersVisibility
from club.models.people import PRIVACY_LENGTH
from club.web.api.bodies import Reasoned, copy_fields


class ChangedSettings(Reasoned):
    """The changes of a club's settings."""

    players_visibility = serializers.ChoiceField(
        choices=PlayersVisibility.choices,
        required=False,
        help_text="Who may read the list of players, by public names.",
    )
    ladder_names = serializers.ChoiceField(
        choices=LadderNames.choices,
        required=False,
        help_text="Whom a season that everybody may see names to strangers.",
    )
    reasons_visibility = serializers.ChoiceField(
        choices=PlayersVisibility.choices,
        required=False,
        help_text="Who may read the reasons of corrections and rulings.",
    )
    privacy_text = serializers.CharField(
        max_length=PRIVACY_LENGTH,
        allow_blank=True,
        required=False,
        help_text="What the club says itself on its privacy page.",
    )
    second_factor = serializers.BooleanField(
        required=False,
        help_text="Whether the roles of owners and directors work only with a second factor. "
        "Shown to owners alone.",
    )


class SettingsSerializer(serializers.Serializer):
    """A club's settings, as they are in force."""

    def get_fields(self) -> dict[str, Any]:
        """Return a field for each setting. One is not shown to everybody."""
        names = ChangedSettings().fields.keys() - {"reason", "reason_public", "second_factor"}
        fields = copy_fields(ChangedSettings, names, read_only=True)
        return {**fields, **copy_fields(ChangedSettings, {"second_factor"})}
