"""Members of a club: accounts with their roles and players."""

from rest_framework import serializers

from club.models import Invitation, Membership, Role
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


class InvitationSerializer(serializers.ModelSerializer):
    """A role that is offered to somebody, as owners see it."""

    player = PlayerSerializer(
        allow_null=True, help_text="The player that the person would be in the club; null for none."
    )
    declined = serializers.SerializerMethodField(help_text="Whether it was declined.")

    class Meta:
        model = Invitation
        fields = ["id", "username", "role", "player", "created_at", "expires_at", "declined"]
        extra_kwargs = {
            "id": {"help_text": "The id of the invitation."},
            "username": {"help_text": "The username, as it was given."},
            "role": {"help_text": "The role that is offered."},
            "created_at": {"help_text": "When it was made."},
            "expires_at": {"help_text": "Until when it can be accepted."},
        }

    def get_declined(self, invitation: Invitation) -> bool:
        """Return whether the invitation was declined."""
        return invitation.answer == Invitation.Answer.DECLINED


class InvitedSerializer(InvitationSerializer):
    """An invitation that was made."""

    page = serializers.SerializerMethodField(
        help_text="The path of the page at which the person accepts or declines, with an account "
        "or a new one, once, within seven days. It is shown only in this response."
    )

    class Meta(InvitationSerializer.Meta):
        fields = [*InvitationSerializer.Meta.fields, "page"]

    def get_page(self, invitation: Invitation) -> str:
        """Return the path, which the view puts into the context."""
        return str(self.context["page"])


class NewMember(Envelope):
    """A person to invite to a role, by the username that they have or may choose."""

    username = serializers.CharField(
        max_length=150, help_text="The username of the person, or one for a new account."
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
