"""Events, their settings, and how far they are."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.serializers.acts import TableActSerializer
from club.web.api.bodies import Envelope, Reasoned, make_path
from tournaments.kinds import get_kind, list_kinds
from tournaments.models import Event, EventState, Visibility


def _make_link(text: str) -> serializers.CharField:
    """Return the field of a path that events of one kind do not have."""
    return serializers.CharField(allow_null=True, help_text=text)


def _make_board_link(text: str) -> serializers.CharField:
    return _make_link(f"{text} Null at an event of rubbers.")


class EventLinks(serializers.Serializer):
    """The paths of the event's resources."""

    event = serializers.CharField(help_text="The path of the event.")
    entrants = serializers.CharField(help_text="The path of the entrants.")
    sections = _make_board_link("The path of the sections with their movements.")
    movements = _make_board_link("The path of the movements that fit.")
    rounds = serializers.CharField(help_text="The path of the rounds: who sits where in each.")
    clock = serializers.CharField(help_text="The path of the clock.")
    results = _make_board_link("The path of the results.")
    boards = _make_board_link("The path of the scored boards.")
    matches = _make_board_link("The path of the matches, which only teams and Swiss pairs have.")
    draws = _make_board_link("The path of the draws of rounds, which only these have.")
    lineups = _make_board_link("The path of who of a team sits where.")
    butler = _make_board_link("The path of how the pairs of teams did.")
    standing = serializers.CharField(help_text="The path of the standing.")
    penalties = serializers.CharField(help_text="The path of the penalties.")
    foulings = _make_board_link("The path of the fouled boards.")
    export = serializers.CharField(help_text="The path of the event in its format.")
    night = _make_link(
        "The path of the night on which the matches of an event of rubbers are played. Null before "
        "its first round, at a league, and at an event of boards."
    )

    def to_representation(self, instance: Event) -> dict[str, str | None]:
        """Return the paths of the event's resources, None for one that it does not have."""
        known = get_kind(instance).api.links
        paths = {
            key: make_path(self.context, _LINKS.get(key, key), event=instance.pk)
            if key in known
            else None
            for key in self.fields.keys()  # noqa: SIM118 - a field is looked up by its name
        }
        night = getattr(instance, "night", None)
        return {**paths, "night": night and make_path(self.context, "night", night=night)}


#: The names of resources that differ from those of their links.
_LINKS = {"standing": "event-standing", "export": "event-export"}


_SETTINGS = {
    "date": "The date of the event, in the club's time zone.",
    "name": "The name of the event.",
    "acceptance": "Whether the other side accepts each result, or deal.",
    "by_clock": "Whether the next round begins by the clock; at an event of rubbers, whether a "
    "bell ends each round.",
    "minutes": "The minutes for each round, or until the bell.",
    "window": "The minutes for corrections after the publication.",
    "visibility": "Who may see the event.",
}


class EventSerializer(serializers.ModelSerializer):
    """What events of every kind have. Each kind adds its own."""

    state = serializers.SerializerMethodField(help_text="How far the event is.")
    links = EventLinks(source="*", read_only=True, help_text="The paths of the event's resources.")

    class Meta:
        model = Event
        fields = [
            "id",
            "date",
            "name",
            "kind",
            "acceptance",
            "by_clock",
            "minutes",
            "window",
            "visibility",
            "state",
            "version",
            "created_at",
            "links",
        ]
        read_only_fields = fields
        extra_kwargs = {
            "id": {"help_text": "The event's id."},
            "version": {"help_text": "Increases with every act of the event."},
            "created_at": {"help_text": "When the event was created."},
            **{name: {"help_text": text} for name, text in _SETTINGS.items()},
        }

    @extend_schema_field(serializers.ChoiceField(choices=EventState.choices))
    def get_state(self, event: Event) -> str:
        """Return how far the event is."""
        return getattr(event, "state_said", None) or EventState.PLANNED


def make_minutes(**options: Any) -> serializers.IntegerField:
    """Return the field of the minutes for each round."""
    return serializers.IntegerField(
        min_value=1, max_value=180, help_text=_SETTINGS["minutes"], **options
    )


class _Settings(serializers.Serializer):
    """What can be said of an event of any kind when it is created or changed."""

    date = serializers.DateField(required=False, help_text=_SETTINGS["date"])
    name = serializers.CharField(max_length=120, required=False, help_text=_SETTINGS["name"])
    acceptance = serializers.BooleanField(required=False, help_text=_SETTINGS["acceptance"])
    by_clock = serializers.BooleanField(required=False, help_text=_SETTINGS["by_clock"])
    minutes = make_minutes(required=False)
    window = serializers.IntegerField(
        min_value=30, max_value=2880, required=False, help_text=_SETTINGS["window"]
    )
    visibility = serializers.ChoiceField(
        Visibility.choices, required=False, help_text=_SETTINGS["visibility"]
    )


class NewEvent(Envelope, _Settings):
    """An event to create. What is left out has its usual value. Each kind adds its own."""

    date = serializers.DateField(help_text=_SETTINGS["date"])
    name = serializers.CharField(max_length=120, help_text=_SETTINGS["name"])


class ChangedEvent(Reasoned, _Settings):
    """The changes of an event. Each kind adds its own."""

    new_link = serializers.BooleanField(
        default=False, help_text="Whether to renew the address that is shared by link."
    )


class AnyEventSerializer(serializers.BaseSerializer):
    """An event of any kind, as its kind shows it. `prepare_events` comes before."""

    def to_representation(self, instance: Event) -> Any:
        """Return the event as its kind shows it."""
        return self._shapes[instance.kind].to_representation(instance)

    @cached_property
    def _shapes(self) -> dict[str, Any]:
        """The serializers of events by the kind of event."""
        made = [(kind.values, kind.api.event(context=self.context)) for kind in list_kinds()]
        return {value: shape for values, shape in made for value in values}

    @property
    def fields(self) -> dict[str, serializers.Field]:
        """The columns of a table of events: those of every kind."""
        shapes = self._shapes.values()
        return {name: field for shape in shapes for name, field in shape.fields.items()}


def prepare_events(events: Iterable[Event]) -> list[Event]:
    """Return events after their kinds have read what `AnyEventSerializer` shows of them."""
    known = list(events)
    for kind in list_kinds():
        if own := [event for event in known if event.kind in kind.values]:
            kind.api.prepare(own)
    return known


class EventActSerializer(TableActSerializer):
    """A step that was recorded of the event."""

    section = serializers.CharField(
        source="table.section.letter",
        default=None,
        allow_null=True,
        help_text="The letter of the table's section; null if it is about no table.",
    )


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
