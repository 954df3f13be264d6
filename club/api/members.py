"""Members of a club and their roles, which only owners see and set."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.accounts import make_login_path
from club.actions.clubs import add_member, invite, remove_member
from club.ledger.refusals import Conflict
from club.models import Membership, Player
from club.queries.mark import Mark
from club.queries.marks import mark_members, mark_people
from club.queries.people import list_members, may_be_let_in
from club.serializers.members import (
    ChangedMember,
    InvitedSerializer,
    MemberSerializer,
    NewMember,
)
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import ClubView
from club.web.api.visit import read_key

#: For how many hours the link works by which a new account chooses its password.
LINK_HOURS = 72


class MemberView(ClubView):
    """An endpoint of the club's members, with a mark of all of them."""

    path_parameters = {**ClubView.path_parameters, "member": "The id of the membership."}

    def marks(self) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with any member, as respond takes them."""
        club = self.visit.club
        return Mark(""), {"members": mark_members(club), "people": mark_people(club)}

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
        """Add a member to a club.

        The member is named by username; an account is created for a new one. The same request again
        changes nothing, and another role is a 409.
        """
        values = self.read_body(NewMember)
        player = self.player(values["player"])
        known = list_members(self.visit.club).filter(account__username=values["username"]).first()
        differs = known is not None and (known.role, known.player) != (values["role"], player)
        if differs and not self.repeats(self.visit.club):
            text = _("%(name)s is a member already. Change the member instead.")
            raise Conflict.because("member", text % {"name": values["username"]}, "username")
        about = {"username": values["username"], "role": values["role"], "player": player}
        made, _fresh = invite(order=self.visit.order(), club=self.visit.club, **about)
        return self._invited(made)

    def _invited(self, member: Membership) -> Response:
        link = make_login_path(member.account, LINK_HOURS) if may_be_let_in(member) else None
        context = self.context(link=link)
        shown = InvitedSerializer(member, context=context).data
        path = self.path_of("member", member=member.pk)
        response = self.written_in_club(shown, path, *self.marks(), status=201)
        response["Cache-Control"] = "no-store"
        return response


class OneMember(MemberView):
    """One member."""

    needs = {"GET": "governs", "PATCH": "governs", "DELETE": "governs"}

    @reads("members-read", MemberSerializer, polled=True)
    def get(self, request: Request, club: str, member: uuid.UUID) -> HttpResponseBase:
        """Show a member."""
        found = self.member(member)
        return self.respond(*self.marks(), lambda: Response(self.serialize(found)))

    @writes("members-change", ChangedMember, MemberSerializer, status=200)
    def patch(self, request: Request, club: str, member: uuid.UUID) -> Response:
        """Change a member.

        The role, or the member's player. What is left out is not changed.
        """
        found = self.member(member)
        self.require_match(*self.marks())
        values = self.read_body(ChangedMember)
        role = values.get("role", found.role)
        player = self.player(values["player"]) if "player" in values else found.player
        about = {"account": found.account, "role": role, "player": player}
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
            found = self.member(member)
            self.require_match(*self.marks())
            remove_member(order=self.visit.order(), member=found)
        return Response(status=204)
