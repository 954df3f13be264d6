"""The settings of a duplicate event, as it is created and changed."""

from django.utils.translation import gettext as _
from rest_framework import serializers

from club.models.accounts import Account
from club.web.api.bodies import OpenObjectField
from tournaments.models import DUPLICATE, TEAM_SIZES, Event, EventKind, Law, Scoring, TeamForm
from tournaments.queries.still_to_play import query_stand_ins
from tournaments.serializers.events import ChangedEvent, EventSerializer, NewEvent

#: The kinds of events whose boards are duplicated, as choices.
_OF_BOARDS = [(kind.value, kind.label) for kind in DUPLICATE]
_HELP = {
    "scoring": "What a result is worth on its board.",
    "form": "How teams meet; empty unless teams do.",
    "size": "How many of an entrant play at a time: 1, 2, or 4 or 8 of a team.",
    "law": "The set of rules by name.",
    "across": "Whether the sections are compared with each other.",
    "leads": "Whether phones ask for the opening lead.",
    "lineups": "Whether teams say who sits where in each round.",
    "captains": "Whether both captains confirm each match of teams.",
    "shows_field": "Whether phones show the field's results on complete boards.",
    "shows_running": "Whether phones show the running scores while a round is played.",
}


class DuplicateEventSerializer(EventSerializer):
    """A duplicate event."""

    kind = serializers.ChoiceField(choices=_OF_BOARDS, help_text="Who is ranked.")
    form = serializers.CharField(help_text=_HELP["form"])
    size = serializers.IntegerField(source="least_places", help_text=_HELP["size"])
    rules = OpenObjectField(help_text="Fields of the set of rules that are replaced.")
    stand_in = serializers.SerializerMethodField(
        help_text="The user name of whoever rules on boards that a director who plays has still to "
        "play; null for nobody, and for whoever does not direct."
    )

    class Meta(EventSerializer.Meta):
        fields = [
            *EventSerializer.Meta.fields,
            "scoring",
            "form",
            "size",
            "law",
            "rules",
            "across",
            "leads",
            "lineups",
            "captains",
            "shows_field",
            "shows_running",
            "stand_in",
        ]
        read_only_fields = fields
        extra_kwargs = {
            **EventSerializer.Meta.extra_kwargs,
            **{name: {"help_text": text} for name, text in _HELP.items()},
        }

    def get_stand_in(self, event: Event) -> str | None:
        """Return the user name of the stand-in for rulings, or None."""
        account = event.stand_in if self.context.get("directs") else None
        return account.get_username() if account else None


class _Settings(serializers.Serializer):
    """What a new duplicate event and a changed one have besides."""

    scoring = serializers.ChoiceField(
        choices=Scoring.choices, required=False, help_text=_HELP["scoring"]
    )
    law = serializers.ChoiceField(choices=Law.choices, required=False, help_text=_HELP["law"])
    rules = OpenObjectField(
        required=False, help_text="Fields of the set of rules to replace, as in the event format."
    )
    across = serializers.BooleanField(required=False, help_text=_HELP["across"])
    leads = serializers.BooleanField(required=False, help_text=_HELP["leads"])
    lineups = serializers.BooleanField(required=False, help_text=_HELP["lineups"])
    captains = serializers.BooleanField(required=False, help_text=_HELP["captains"])
    shows_field = serializers.BooleanField(required=False, help_text=_HELP["shows_field"])
    shows_running = serializers.BooleanField(required=False, help_text=_HELP["shows_running"])
    stand_in = serializers.CharField(
        max_length=150,
        allow_null=True,
        required=False,
        help_text="The user name of whoever rules on boards that a director who plays has still to "
        "play; null for nobody.",
    )

    def validate_stand_in(self, name: str | None) -> Account | None:
        """Return the account of a user name. Raise ValidationError for that of nobody who may."""
        if name is None:
            return None
        known = query_stand_ins(self.context["club"]).filter(username=name).first()
        if known is None:
            text = _("The club has no such director or scorer.")
            raise serializers.ValidationError(text, "not-a-stand-in")
        return known


class NewDuplicateEvent(NewEvent, _Settings):
    """A duplicate event to create. What is left out has its usual value."""

    kind = serializers.ChoiceField(
        choices=_OF_BOARDS, default=EventKind.PAIRS, help_text="Who is ranked."
    )
    form = serializers.ChoiceField(
        choices=TeamForm.choices,
        required=False,
        help_text="How teams meet; by default round-robin. For teams alone.",
    )
    size = serializers.ChoiceField(
        choices=TEAM_SIZES,
        required=False,
        help_text="How many of a team play at a time; by default 4. For teams alone.",
    )


class ChangedDuplicateEvent(ChangedEvent, _Settings):
    """The changes of a duplicate event."""
