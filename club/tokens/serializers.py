"""API tokens: their scopes, when they expire, and when they were last used."""

from rest_framework import serializers

from club.models import SCOPES, ApiToken
from club.web.api.bodies import Envelope


class TokenSerializer(serializers.ModelSerializer):
    """A token, without its secret, which is not stored."""

    account = serializers.CharField(
        source="account.username", help_text="The username of the account that the token acts for."
    )
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=SCOPES),
        help_text="The scopes, which limit the rights of the account.",
    )

    class Meta:
        model = ApiToken
        fields = [
            "id",
            "name",
            "account",
            "scopes",
            "created_at",
            "expires_at",
            "last_used_at",
            "revoked_at",
        ]
        extra_kwargs = {
            "id": {"help_text": "The token's id."},
            "name": {"help_text": "The purpose of the token."},
            "created_at": {"help_text": "When the token was created."},
            "expires_at": {"help_text": "When the token expires; null for never."},
            "last_used_at": {"help_text": "The time of last use, to the minute; null for never."},
            "revoked_at": {"help_text": "When the token was revoked; null if it was not."},
        }


class MadeTokenSerializer(TokenSerializer):
    """A token that was created, with its secret."""

    secret = serializers.SerializerMethodField(
        help_text="The secret, which clients send as `Authorization: Bearer`. Shown only in this "
        "response; null if the same request is repeated."
    )

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "secret"]

    def get_secret(self, token: ApiToken) -> str | None:
        """Return the secret, which the view puts into the context, or None."""
        return self.context["secret"] or None


class NewToken(Envelope):
    """A token to create for the caller's own account."""

    name = serializers.CharField(max_length=80, help_text="The purpose of the token.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=SCOPES),
        min_length=1,
        max_length=len(SCOPES),
        help_text="The scopes. A token cannot create a token with more scopes.",
    )
    expires_at = serializers.DateTimeField(
        allow_null=True,
        default=None,
        help_text="When the token expires; null for never. A token cannot create a token with a "
        "later expiry.",
    )
