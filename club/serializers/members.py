"""Members of a club: accounts with their roles and players."""

from rest_framework import serializers

from club.models import Membership, Role
from club.web.api.bodies import Envelope, PlayerSerializer


class MemberSerializer(serializers.ModelSerializer):
    """A member, as owners see it."""

    username = serializers.CharField(
        source="account.username", help_text="The username of the account."
    )
    player = PlayerSerializer(
        allow_null=True, help_text="The player of the account in the club; null for none."
    )

    class Meta:
        model = Membership
        fields = ["id", "username", "role", "player"]
        extra_kwargs = {
            "id": {"help_text": "The id of the membership."},
            "role": {"help_text": "The role in the club."},
        }


class InvitedSerializer(MemberSerializer):
    """A member who was given a role."""

    link = serializers.SerializerMethodField(
        help_text="The path at which a new account chooses its password, once, within three days; "
        "null if the account existed already. It is shown only in this response."
    )

    class Meta(MemberSerializer.Meta):
        fields = [*MemberSerializer.Meta.fields, "link"]

    def get_link(self, member: Membership) -> str | None:
        """Return the sign-in link, which the view puts into the context, or None."""
        link: str | None = self.context["link"]
        return link


class NewMember(Envelope):
    """A user to give a role, by username."""

    username = serializers.CharField(
        max_length=150, help_text="The username. If it is new, an account is created."
    )
    role = serializers.ChoiceField(
        choices=Role.choices, default=Role.MEMBER, help_text="The role in the club."
    )
    player = serializers.UUIDField(
        allow_null=True,
        default=None,
        help_text="The id of the member's player; null for none.",
    )


class ChangedMember(Envelope):
    """The changes of a member."""

    role = serializers.ChoiceField(
        choices=Role.choices, required=False, help_text="The role in the club."
    )
    player = serializers.UUIDField(
        allow_null=True,
        required=False,
        help_text="The id of the member's player; null for none.",
    )
