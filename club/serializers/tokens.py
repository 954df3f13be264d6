"""API tokens: their scopes, when they expire, and when they were last used."""

from rest_framework import serializers

from club.actions.clubs import SCOPES
from club.models import ApiToken
from club.serializers.base import Envelope


class TokenSerializer(serializers.ModelSerializer):
    """A token, without its secret, which is not stored."""

    account = serializers.CharField(
        source="account.username", help_text="The sign-in name of the account that it acts for."
    )
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=SCOPES),
        help_text="What it may do, of what the account may do.",
    )

    class Meta:
        model = ApiToken
        fields = [
            "id", "name", "account", "scopes", "created_at", "expires_at", "last_used_at",
            "revoked_at",
        ]  # fmt: skip
        extra_kwargs = {
            "id": {"help_text": "The token's id."},
            "name": {"help_text": "What it is for."},
            "created_at": {"help_text": "When it was made."},
            "expires_at": {"help_text": "Until when it works; null for no end."},
            "last_used_at": {"help_text": "When it was used last, to the minute; null for never."},
            "revoked_at": {"help_text": "When it was revoked; null where it was not."},
        }


class MadeTokenSerializer(TokenSerializer):
    """A token that was created, with its secret."""

    secret = serializers.SerializerMethodField(
        help_text="What a program sends as Authorization: Bearer; shown on this one response, "
        "null where the same request is sent again."
    )

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "secret"]

    def get_secret(self, token: ApiToken) -> str | None:
        """Return the secret, which the view puts into the context, or None."""
        return self.context["secret"] or None


class NewToken(Envelope):
    """A token to create for the caller's own account."""

    name = serializers.CharField(max_length=80, help_text="What it is for.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=SCOPES),
        min_length=1,
        max_length=len(SCOPES),
        help_text="What it may do; of a token that makes another, its own scopes at most.",
    )
    expires_at = serializers.DateTimeField(
        allow_null=True,
        default=None,
        help_text="Until when it works; null for no end. No later than a token that makes it.",
    )
