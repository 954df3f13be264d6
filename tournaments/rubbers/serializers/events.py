"""Events of rubbers and Chicagos: their terms and settings."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from club.web.api.bodies import OpenObjectField
from nights.games import GAME_NAMES
from scoring.rubber_events.rules import SCORINGS
from tournaments.models import EventForm, EventKind
from tournaments.serializers.events import (
    ChangedEvent,
    EventSerializer,
    NewEvent,
    make_minutes,
)

#: The terms of an event; what else a body says is settings of the event itself.
TERMS = ("form", "game", "game_rules", "scoring", "rules", "rounds", "draw", "counts")

_SCORINGS = [(scoring, scoring) for scoring in SCORINGS]
_KINDS = [(EventKind.RUBBER.value, EventKind.RUBBER.label)]
_HELP = {
    "kind": "The kind of event, `rubber-event`: of rubbers and Chicagos.",
    "form": "How entrants meet.",
    "size": "The members of an entrant: 1, 2, or 4 for a team.",
    "game": "The game that is played.",
    "game_rules": "The house rules of the game.",
    "scoring": "What counts: points, or what they or the matches won are worth.",
    "rules": "The rules of the event, as in the format of rubber events.",
    "rounds": "How many rounds are planned; 0 if it is not said.",
    "draw": "How rounds are drawn: `by` lot or cut, with the `code` of cutting and the `house` "
    "rules over it; `way` and `partners` of a party, `third` of a knock-out, `times` of a league.",
    "counts": "Whether the matches count in the season.",
    "open_entries": "Whether members enter themselves before the first round.",
}


def _text(name: str) -> dict[str, Any]:
    return {"help_text": _HELP[name]}


class RubberEventSerializer(EventSerializer):
    """An event of rubbers, with its terms and its night as `read_terms_and_nights` has set them."""

    kind = serializers.ChoiceField(_KINDS, **_text("kind"))
    form = serializers.ChoiceField(EventForm.choices, source="latest_terms.form", **_text("form"))
    size = serializers.IntegerField(**_text("size"))
    game = serializers.ChoiceField(GAME_NAMES, source="latest_terms.game", **_text("game"))
    game_rules = OpenObjectField(source="latest_terms.game_rules", **_text("game_rules"))
    scoring = serializers.ChoiceField(_SCORINGS, source="latest_terms.scoring", **_text("scoring"))
    rules = OpenObjectField(source="latest_terms.rules", **_text("rules"))
    rounds = serializers.IntegerField(source="latest_terms.rounds", **_text("rounds"))
    draw = OpenObjectField(source="latest_terms.draw", **_text("draw"))
    counts = serializers.BooleanField(source="latest_terms.counts", **_text("counts"))
    night = serializers.UUIDField(
        allow_null=True,
        help_text="The id of the night on which the matches are played; null before the first "
        "round, and at a league.",
    )

    class Meta(EventSerializer.Meta):
        fields = [
            *EventSerializer.Meta.fields,
            "form",
            "size",
            "game",
            "game_rules",
            "scoring",
            "rules",
            "rounds",
            "draw",
            "counts",
            "open_entries",
            "night",
        ]
        read_only_fields = fields
        extra_kwargs = {**EventSerializer.Meta.extra_kwargs, "open_entries": _text("open_entries")}


class _Settings(serializers.Serializer):
    """What a new event of rubbers and a changed one have besides."""

    form = serializers.ChoiceField(EventForm.choices, required=False, **_text("form"))
    game = serializers.ChoiceField(GAME_NAMES, required=False, **_text("game"))
    game_rules = OpenObjectField(required=False, **_text("game_rules"))
    scoring = serializers.ChoiceField(_SCORINGS, required=False, **_text("scoring"))
    rules = OpenObjectField(required=False, **_text("rules"))
    rounds = serializers.IntegerField(min_value=0, max_value=60, required=False, **_text("rounds"))
    draw = OpenObjectField(required=False, **_text("draw"))
    counts = serializers.BooleanField(required=False, **_text("counts"))
    open_entries = serializers.BooleanField(required=False, **_text("open_entries"))


class NewRubberEvent(NewEvent, _Settings):
    """An event of rubbers to create. What is left out has its usual value."""

    kind = serializers.ChoiceField(_KINDS, **_text("kind"))
    form = serializers.ChoiceField(EventForm.choices, **_text("form"))
    game = serializers.ChoiceField(GAME_NAMES, default="chicago", **_text("game"))
    acceptance = serializers.BooleanField(
        default=False, help_text="Whether the other side accepts each deal."
    )
    minutes = make_minutes(default=40)
    size = serializers.ChoiceField(
        [1, 2, 4],
        required=False,
        help_text="The members of an entrant, by default those that are usual for the form.",
    )


class ChangedRubberEvent(ChangedEvent, _Settings):
    """The changes of an event of rubbers."""


def split_terms(values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the terms of a body, and the settings of the event itself."""
    terms = {name: value for name, value in values.items() if name in TERMS}
    return terms, {name: value for name, value in values.items() if name not in TERMS}
