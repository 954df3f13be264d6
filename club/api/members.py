"""Members of a club and their roles, which only owners see and set."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.clubs import add_member, remove_member
from club.actions.invitations import invite, withdraw_invitation
from club.links import make_invitation_path
from club.models import Invitation, Membership, Player
from club.queries.mark import Mark
from club.queries.marks import mark_invitations, mark_members, mark_people
from club.queries.people import list_invitations, list_members
from club.serializers.members import (
    ChangedMember,
    InvitationSerializer,
    InvitedSerializer,
    MemberSerializer,
    NewMember,
)
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import ClubView
from club.web.api.visit import read_key


class MemberView(ClubView):
    """An endpoint of the club's members, with a mark of all of them."""

    path_parameters = {
        **ClubView.path_parameters,
        "member": "The id of the membership.",
        "invitation": "The id of the invitation.",
    }

    def marks(self) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with any member, as respond takes them."""
        club = self.visit.club
        return Mark(""), {"members": mark_members(club), "people": mark_people(club)}

    def invitation_marks(self) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with any invitation, as respond takes them."""
        club = self.visit.club
        return Mark(""), {"invitations": mark_invitations(club), "people": mark_people(club)}

    def member(self, member_id: uuid.UUID) -> Membership:
        """Return a member of the club. Raise Http404 for any other."""
        return get_object_or_404(list_members(self.visit.club), pk=member_id)

    def serialize(self, member: Membership) -> dict[str, Any]:
        """Return a member as the API shows it."""
        data: dict[str, Any] = MemberSerializer(member, context=self.context()).data
        return data

    def player(self, player_id: uuid.UUID | None) -> Player | None:
        """Return the player of an id, or None. Raise Refused for a player of another club."""
        return None if player_id is None else self.visit.player(player_id)


class Members(MemberView):
    """The members of a club."""

    needs = {"GET": "governs", "POST": "governs"}

    @reads("members-list", MemberSerializer(many=True), polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the members of a club.

        In the order of their usernames.
        """
        rows = list_members(self.visit.club)
        return self.respond(
            *self.marks(), lambda: self.paged(rows, MemberSerializer, self.context())
        )

    @writes("members-add", NewMember, InvitedSerializer, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Invite somebody to a role.

        The person has the role once they have accepted it: signed in as the account of that name,
        or with the link in the response, by which somebody new makes an account. The response is
        the same whether an account of that name exists or not. An invitation that is open already
        is returned again; 409 for a member, and for a name that is invited to something else.
        """
        values = self.read_body(NewMember)
        about = {"username": values["username"], "role": values["role"]}
        player = self.player(values["player"])
        made = invite(order=self.visit.order(), club=self.visit.club, player=player, **about)
        context = self.context(page=make_invitation_path(made))
        shown = InvitedSerializer(made, context=context).data
        path = self.path_of("invitation", invitation=made.pk)
        response = self.written_in_club(shown, path, *self.invitation_marks(), status=201)
        response["Cache-Control"] = "no-store"
        return response


class Invitations(MemberView):
    """The invitations to a club."""

    needs = {"GET": "governs"}

    @reads("members-invitations", InvitationSerializer(many=True), polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the invitations that are open or were declined.

        By username. One that was accepted is among the members.
        """
        rows = list_invitations(self.visit.club)
        return self.respond(
            *self.invitation_marks(),
            lambda: self.paged(rows, InvitationSerializer, self.context()),
        )


class OneInvitation(MemberView):
    """One invitation."""

    needs = {"GET": "governs", "DELETE": "governs"}

    def invitation(self, invitation_id: uuid.UUID) -> Invitation:
        """Return an invitation of the club. Raise Http404 for any other."""
        rows = Invitation.objects.select_related("club", "player")
        return get_object_or_404(rows, club=self.visit.club, pk=invitation_id)

    @reads("members-invitation", InvitationSerializer, polled=True)
    def get(self, request: Request, club: str, invitation: uuid.UUID) -> HttpResponseBase:
        """Show an invitation."""
        shown = InvitationSerializer(self.invitation(invitation), context=self.context()).data
        return self.respond(*self.invitation_marks(), lambda: Response(shown))

    @writes("members-withdraw", None, None, status=204)
    def delete(self, request: Request, club: str, invitation: uuid.UUID) -> Response:
        """Withdraw an invitation.

        Its link stops working. Withdrawing it again does nothing.
        """
        invitation_row = self.invitation(invitation)
        self.require_match(*self.invitation_marks())
        withdraw_invitation(order=self.visit.order(), invitation=invitation_row)
        return Response(status=204)


class OneMember(MemberView):
    """One member."""

    needs = {"GET": "governs", "PATCH": "governs", "DELETE": "governs"}

    @reads("members-read", MemberSerializer, polled=True)
    def get(self, request: Request, club: str, member: uuid.UUID) -> HttpResponseBase:
        """Show a member."""
        member_row = self.member(member)
        return self.respond(*self.marks(), lambda: Response(self.serialize(member_row)))

    @writes("members-change", ChangedMember, MemberSerializer, status=200)
    def patch(self, request: Request, club: str, member: uuid.UUID) -> Response:
        """Change a member.

        The role, or the member's player. What is left out is not changed.
        """
        member_row = self.member(member)
        self.require_match(*self.marks())
        values = self.read_body(ChangedMember)
        role = values.get("role", member_row.role)
        player = self.player(values["player"]) if "player" in values else member_row.player
        about = {"account": member_row.account, "role": role, "player": player}
        changed = add_member(order=self.visit.order(), club=self.visit.club, **about)
        path = self.path_of("member", member=changed.pk)
        return self.written_in_club(self.serialize(changed), path, *self.marks(), status=200)

    @writes("members-remove", None, None, status=204)
    def delete(self, request: Request, club: str, member: uuid.UUID) -> Response:
        """Remove a member.

        The role is removed; the account remains. A club keeps at least one owner.
        """
        done = {"key": read_key(request), "verb": "remove-role", "detail__member": str(member)}
        if not self.repeats(self.visit.club) or not self.visit.club.acts.filter(**done).exists():
            member_row = self.member(member)
            self.require_match(*self.marks())
            remove_member(order=self.visit.order(), member=member_row)
        return Response(status=204)
