"""Events, their settings, and how far they are."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import ObjectField, Reasoned, make_path
from tournaments.kinds import get_kind
from tournaments.models import Event, EventState


@extend_schema_field({"type": "object", "additionalProperties": True})
class RulesOfEventField(ObjectField):
    """Fields of a set of rules, by name."""


def _make_link(text: str) -> serializers.CharField:
    """Return the field of a path that an event of rubbers does not have."""
    return serializers.CharField(allow_null=True, help_text=f"{text} Null at an event of rubbers.")


class EventLinks(serializers.Serializer):
    """The paths of the event's resources. An event of rubbers has those of its own API."""

    event = serializers.CharField(help_text="The path of the event.")
    entrants = serializers.CharField(help_text="The path of the entrants.")
    sections = _make_link("The path of the sections with their movements.")
    movements = _make_link("The path of the movements that fit.")
    rounds = serializers.CharField(help_text="The path of who sits where in each round.")
    clock = _make_link("The path of the clock.")
    results = _make_link("The path of the results.")
    boards = _make_link("The path of the scored boards.")
    standing = serializers.CharField(help_text="The path of the standing.")
    penalties = _make_link("The path of the penalties.")
    foulings = _make_link("The path of the fouled boards.")
    export = serializers.CharField(help_text="The path of the event in the event format.")

    def to_representation(self, instance: Event) -> dict[str, str | None]:
        """Return the paths of the event's resources, None for one that it does not have."""
        names = get_kind(instance).api
        return {
            key: make_path(self.context, names[key], event=instance.pk) if key in names else None
            for key in self.fields.keys()  # noqa: SIM118 - a field is looked up by its name
        }


class EventSerializer(serializers.ModelSerializer):
    """An event."""

    state = serializers.SerializerMethodField(help_text="How far the event is.")
    rules = RulesOfEventField(help_text="Fields of the set of rules that are replaced.")
    stand_in = serializers.SerializerMethodField(
        help_text="The user name of whoever rules on boards that a director who plays has still to "
        "play; null for nobody, and for whoever does not direct."
    )
    links = EventLinks(source="*", read_only=True, help_text="The paths of the event's resources.")

    class Meta:
        model = Event
        fields = [
            "id", "date", "name", "kind", "scoring", "law", "rules", "across", "acceptance",
            "leads", "shows_field", "shows_running", "by_clock", "minutes", "window", "visibility",
            "stand_in", "state", "version", "created_at", "links",
        ]  # fmt: skip
        extra_kwargs = {
            "id": {"help_text": "The event's id."},
            "date": {"help_text": "The date of the event, in the club's time zone."},
            "name": {"help_text": "The name of the event."},
            "kind": {"help_text": "Who is ranked."},
            "scoring": {"help_text": "What a result is worth on its board, at an event of boards."},
            "law": {"help_text": "The set of rules by name."},
            "across": {"help_text": "Whether the sections are compared with each other."},
            "acceptance": {"help_text": "Whether the other side accepts each result."},
            "leads": {"help_text": "Whether phones ask for the opening lead."},
            "shows_field": {
                "help_text": "Whether phones show the field's results on complete boards."
            },
            "shows_running": {
                "help_text": "Whether phones show the running scores while a round is played."
            },
            "by_clock": {"help_text": "Whether the next round begins by the clock."},
            "minutes": {"help_text": "The minutes for each round."},
            "window": {"help_text": "The minutes for corrections after the publication."},
            "visibility": {"help_text": "Who may see the event."},
            "version": {"help_text": "Increases with every act of the event."},
            "created_at": {"help_text": "When the event was created."},
        }

    def get_stand_in(self, event: Event) -> str | None:
        """Return the user name of the stand-in for rulings, or None."""
        account = event.stand_in if self.context.get("directs") else None
        return account.get_username() if account else None

    @extend_schema_field(serializers.ChoiceField(choices=EventState.choices))
    def get_state(self, event: Event) -> str:
        """Return how far the event is."""
        return getattr(event, "state_said", None) or EventState.PLANNED


class EventActSerializer(serializers.Serializer):
    """A step that was recorded of the event."""

    id = serializers.UUIDField(source="pk", help_text="The id of the act.")
    number = serializers.IntegerField(help_text="The number of the act, from 1.")
    verb = serializers.CharField(help_text="What was done, such as `result` or `round`.")
    at = serializers.DateTimeField(help_text="When it was done.")
    by = serializers.SerializerMethodField(
        help_text="The user name of the account; null if a table's phone did it."
    )
    seat = serializers.CharField(help_text="The seat of the phone; empty for none.")
    section = serializers.CharField(
        source="table.section.letter",
        default=None,
        allow_null=True,
        help_text="The letter of the table's section; null if it is about no table.",
    )
    table = serializers.IntegerField(
        source="table.number",
        default=None,
        allow_null=True,
        help_text="The number of the table that it is about; null for none.",
    )
    reason = serializers.CharField(help_text="The reason; empty for none.")
    detail = RulesOfEventField(help_text="What is told of it, by keys that depend on the verb.")
    undone = serializers.SerializerMethodField(help_text="Whether it was undone.")

    def get_by(self, act: Any) -> str | None:
        """Return the user name of the account, or None."""
        return act.account.get_username() if act.account else None

    def get_undone(self, act: Any) -> bool:
        """Return whether it was undone."""
        return getattr(act, "undoing", None) is not None


class EventStepSerializer(serializers.Serializer):
    """The last step, if it can be undone."""

    step = EventActSerializer(allow_null=True, help_text="The step; null if there is none.")


class EventUndo(Reasoned):
    """The step to undo, which must still be the last."""

    act = serializers.UUIDField(help_text="The id of the act of the last step.")


class Confirmed(Reasoned):
    """The body of a request that goes on though results are missing."""

    confirmed = serializers.BooleanField(
        default=False,
        help_text="Whether to go on though results are missing. Without it, the request is refused "
        "and says how many are.",
    )
