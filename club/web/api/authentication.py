"""Token authentication of API clients: ``Authorization: Bearer cutin_…``."""

import datetime
import logging
from typing import Any

from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from club.models.accounts import Account, ApiToken
from club.queries.people import find_token

logger = logging.getLogger(__name__)

#: The time of last use is stored at most this often, to avoid a write for each request.
_USE_KEPT = datetime.timedelta(minutes=1)


class TokenAuthentication(BaseAuthentication):
    """Authentication with a token of one club. request.auth is the token."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[Account, ApiToken] | None:
        """Return the account and the token, or None without an Authorization header.

        Raise AuthenticationFailed for any other scheme and for an invalid token.
        """
        words = get_authorization_header(request).split()
        if not words:
            return None
        if len(words) != 2 or words[0].lower() != self.keyword.lower().encode():
            raise AuthenticationFailed(_("The header takes this form: Authorization: Bearer TOKEN"))
        digest = ApiToken.digest_of(words[1].decode("latin-1"))
        token = find_token(digest)
        now = timezone.now()
        if token is None:
            raise AuthenticationFailed(_("This token is unknown or has been revoked."))
        if token.has_expired(now):
            raise AuthenticationFailed(_("This token has expired."))
        keep_use(token, now)
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        """Return the WWW-Authenticate header, so that unauthenticated requests get a 401."""
        return self.keyword


def keep_use(token: ApiToken, now: datetime.datetime) -> None:
    """Store the time of last use, at most once a minute. Ignore a locked database.

    A request that only reads must not fail because of this write.
    """
    if token.last_used_at is not None and now - token.last_used_at < _USE_KEPT:
        return
    try:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    except OperationalError:
        logger.info("the last use of token %s was not kept", token.pk)


class TokenScheme(OpenApiAuthenticationExtension):
    """A schema extension that describes token authentication."""

    target_class = "club.web.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme for OpenAPI."""
        return {"type": "http", "scheme": "bearer"}
