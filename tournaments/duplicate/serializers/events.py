"""The settings of a duplicate event, as it is created and changed."""

from django.utils.translation import gettext as _
from rest_framework import serializers

from club.models.accounts import Account
from club.web.api.bodies import Envelope, Reasoned
from tournaments.models import DUPLICATE, Event, EventKind, Law, Scoring, Visibility
from tournaments.queries.still_to_play import query_stand_ins
from tournaments.serializers.events import EventSerializer, RulesOfEventField

#: The kinds of events whose boards are duplicated, as choices.
_OF_BOARDS = [(one.value, one.label) for one in DUPLICATE]


class DuplicateEventSerializer(EventSerializer):
    """A duplicate event."""

    kind = serializers.ChoiceField(choices=_OF_BOARDS, help_text="Who is ranked.")
    rules = RulesOfEventField(help_text="Fields of the set of rules that are replaced.")
    stand_in = serializers.SerializerMethodField(
        help_text="The user name of whoever rules on boards that a director who plays has still to "
        "play; null for nobody, and for whoever does not direct."
    )

    class Meta(EventSerializer.Meta):
        fields = [
            *EventSerializer.Meta.fields, "scoring", "law", "rules", "across", "leads",
            "shows_field", "shows_running", "stand_in",
        ]  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            **EventSerializer.Meta.extra_kwargs,
            "scoring": {"help_text": "What a result is worth on its board."},
            "law": {"help_text": "The set of rules by name."},
            "across": {"help_text": "Whether the sections are compared with each other."},
            "leads": {"help_text": "Whether phones ask for the opening lead."},
            "shows_field": {
                "help_text": "Whether phones show the field's results on complete boards."
            },
            "shows_running": {
                "help_text": "Whether phones show the running scores while a round is played."
            },
        }

    def get_stand_in(self, event: Event) -> str | None:
        """Return the user name of the stand-in for rulings, or None."""
        account = event.stand_in if self.context.get("directs") else None
        return account.get_username() if account else None


class _Settings(serializers.Serializer):
    """What a new event and a changed one have in common."""

    date = serializers.DateField(
        required=False, help_text="The date of the event, in the club's time zone."
    )
    name = serializers.CharField(max_length=120, required=False, help_text="The name of the event.")
    scoring = serializers.ChoiceField(
        choices=Scoring.choices, required=False, help_text="What a result is worth on its board."
    )
    law = serializers.ChoiceField(
        choices=Law.choices, required=False, help_text="The set of rules by name."
    )
    rules = RulesOfEventField(
        required=False, help_text="Fields of the set of rules to replace, as in the event format."
    )
    across = serializers.BooleanField(
        required=False, help_text="Whether the sections are compared with each other."
    )
    acceptance = serializers.BooleanField(
        required=False, help_text="Whether the other side accepts each result."
    )
    leads = serializers.BooleanField(
        required=False, help_text="Whether phones ask for the opening lead."
    )
    shows_field = serializers.BooleanField(
        required=False, help_text="Whether phones show the field's results on complete boards."
    )
    shows_running = serializers.BooleanField(
        required=False, help_text="Whether phones show the running scores while a round is played."
    )
    by_clock = serializers.BooleanField(
        required=False, help_text="Whether the next round begins by the clock."
    )
    minutes = serializers.IntegerField(
        required=False, min_value=1, max_value=180, help_text="The minutes for each round."
    )
    window = serializers.IntegerField(
        required=False,
        min_value=30,
        max_value=2880,
        help_text="The minutes for corrections after the publication.",
    )
    visibility = serializers.ChoiceField(
        choices=Visibility.choices, required=False, help_text="Who may see the event."
    )
    stand_in = serializers.CharField(
        max_length=150, allow_null=True, required=False,
        help_text="The user name of whoever rules on boards that a director who plays has still to "
        "play; null for nobody.",
    )  # fmt: skip

    def validate_stand_in(self, name: str | None) -> Account | None:
        """Return the account of a user name. Raise ValidationError for that of nobody who may."""
        if name is None:
            return None
        known = query_stand_ins(self.context["club"]).filter(username=name).first()
        if known is None:
            text = _("The club has no such director or scorer.")
            raise serializers.ValidationError(text, "not-a-stand-in")
        return known


class NewDuplicateEvent(Envelope, _Settings):
    """A duplicate event to create. What is left out has its usual value."""

    date = serializers.DateField(help_text="The date of the event, in the club's time zone.")
    name = serializers.CharField(max_length=120, help_text="The name of the event.")
    kind = serializers.ChoiceField(
        choices=_OF_BOARDS, default=EventKind.PAIRS, help_text="Who is ranked."
    )


class ChangedDuplicateEvent(Reasoned, _Settings):
    """The changes of a duplicate event."""

    new_link = serializers.BooleanField(
        default=False, help_text="Whether to renew the address that is shared by link."
    )
