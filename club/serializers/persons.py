"""What a club holds about a person, and erasing it."""

from rest_framework import serializers

from club.web.api.bodies import Envelope, OpenObjectField


class HeldSerializer(serializers.Serializer):
    """Everything that a club holds about a person, as the file of it has."""

    format = serializers.CharField(help_text="The format of the file.")
    made_at = serializers.DateTimeField(help_text="When it was read.")
    rows = OpenObjectField(help_text="The rows about the person, by model.")
    places = OpenObjectField(help_text="The names of what the rows belong to, by model and id.")


class MentionSerializer(serializers.Serializer):
    """A text that may name the person, and what is proposed in its place."""

    key = serializers.CharField(help_text="The key of the text, to send with what replaces it.")
    text = serializers.CharField(help_text="The text.")
    proposed = serializers.CharField(help_text="The text without the names.")
    editable = serializers.BooleanField(
        help_text="Whether it can be replaced here. Names of nights and events are changed there."
    )
    at = serializers.DateTimeField(allow_null=True, help_text="When it was written, if known.")


class ErasurePlanSerializer(serializers.Serializer):
    """What erasing a player concerns."""

    accounts = serializers.ListField(
        child=serializers.CharField(),
        help_text="The user names of accounts that lose their role; one that is used nowhere else "
        "is deleted.",
    )
    mentions = MentionSerializer(many=True, help_text="Texts that may name the person.")
    full = serializers.BooleanField(help_text="Whether there are more texts than these.")


class Erasure(Envelope):
    """Erasing a player for good."""

    sure = serializers.BooleanField(help_text="True, since it cannot be undone.")
    texts = serializers.DictField(
        child=serializers.CharField(max_length=2_000, allow_blank=True, trim_whitespace=False),
        default=dict,
        help_text="What is to stand in place of texts, by their keys.",
    )


class ErasedSerializer(serializers.Serializer):
    """What erasing has done."""

    acts = serializers.IntegerField(help_text="How many acts had something removed.")
    texts = serializers.IntegerField(help_text="How many texts were replaced.")
    account = serializers.BooleanField(help_text="Whether an account was deleted.")
