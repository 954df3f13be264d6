"""Listing, creating and revoking API tokens. An owner sees the club's, a director their own."""

import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Fault, Refused
from club.models import ApiToken
from club.queries.mark import Mark
from club.tokens.actions import make_token, revoke_token
from club.tokens.queries import list_tokens, mark_tokens
from club.tokens.serializers import MadeTokenSerializer, NewToken, TokenSerializer
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import ClubView, require_found


class TokenView(ClubView):
    """An endpoint of the tokens that the caller may see and revoke."""

    path_parameters = {**ClubView.path_parameters, "token": "The id of the token."}

    def tokens(self) -> QuerySet[ApiToken]:
        """Return the tokens that the caller may see, valid tokens first."""
        return list_tokens(require_found(self.visit.membership))

    def token(self, token_id: uuid.UUID) -> ApiToken:
        """Return one of these tokens. Raise Http404 for any other."""
        return get_object_or_404(self.tokens(), pk=token_id)

    def marks(self) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with any of these tokens, as respond takes them."""
        return Mark(""), {f"tokens/{self.request.user.pk}": mark_tokens(self.tokens())}

    def token_written(self, shown: Mapping[str, Any], status: int) -> Response:
        """Return a created or revoked token. The response is not cached, to protect the secret."""
        path = self.path_of("token", token=shown["id"])
        response = self.written_in_club(shown, path, *self.marks(), status=status)
        response["Cache-Control"] = "no-store"
        return response


class Tokens(TokenView):
    """The tokens of a club."""

    needs = {"GET": "directs", "POST": "directs"}

    @reads("tokens-list", TokenSerializer(many=True), polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the API tokens of a club.

        An owner sees all, a director their own. Valid tokens come first.
        """
        return self.respond(
            *self.marks(), lambda: self.paged(self.tokens(), TokenSerializer, self.context())
        )

    @writes("tokens-make", NewToken, MadeTokenSerializer, parameters=[KEY])
    @sensitive_variables("secret", "shown")
    def post(self, request: Request, club: str) -> Response:
        """Create an API token.

        It is for the caller's own account. The secret is shown once: not again for the same key. A
        token cannot create a token with more scopes or a later expiry than its own.
        """
        values = self.read_body(NewToken)
        if faults := list(self._beyond(values)):
            raise Refused(faults)
        token, secret = make_token(
            order=self.visit.order(),
            club=self.visit.club,
            account=require_found(self.visit.account),
            name=values["name"],
            scopes=values["scopes"],
            expires=values["expires_at"],
        )
        shown = MadeTokenSerializer(token, context=self.context(secret=secret)).data
        return self.token_written(shown, 201)

    def _beyond(self, values: Mapping[str, Any]) -> Iterator[Fault]:
        """Yield a fault for each right that the token of the request itself does not have."""
        own = self.request.auth
        if not isinstance(own, ApiToken):
            return
        if more := sorted(set(values["scopes"]) - self.visit.scopes):
            text = _("The token that asks has no scope %(scopes)s to give.")
            yield Fault("scope-missing", text % {"scopes": ", ".join(more)}, "scopes")
        ends = values["expires_at"]
        if own.expires_at and (ends is None or ends > own.expires_at):
            text = _("The token that asks expires before: choose a time up to %(time)s.")
            yield Fault("expires", text % {"time": own.expires_at.isoformat()}, "expires_at")


class OneToken(TokenView):
    """One token."""

    needs = {"GET": "directs"}

    @reads("tokens-read", TokenSerializer, polled=True)
    def get(self, request: Request, club: str, token: uuid.UUID) -> HttpResponseBase:
        """Show an API token."""
        token_row = self.token(token)
        return self.respond(*self.marks(), lambda: Response(TokenSerializer(token_row).data))


class Revoke(TokenView):
    """The end of a token."""

    needs = {"POST": "directs"}

    @writes("tokens-revoke", None, TokenSerializer, status=200, parameters=[KEY])
    def post(self, request: Request, club: str, token: uuid.UUID) -> Response:
        """Revoke an API token.

        It stops working at once and for good. Revoking it again does nothing.
        """
        token_row = self.token(token)
        revoke_token(order=self.visit.order(), token=token_row)
        token_row.refresh_from_db(fields=["revoked_at"])
        return self.token_written(TokenSerializer(token_row).data, 200)
