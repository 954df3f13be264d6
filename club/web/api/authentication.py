"""Programs sign in with a token: ``Authorization: Bearer cutin_…``."""

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

from club.models.people import Account, ApiToken

logger = logging.getLogger(__name__)

#: How exactly the last use of a token is kept: a write for each request would cost more than it.
_USE_KEPT = datetime.timedelta(minutes=1)


class TokenAuthentication(BaseAuthentication):
    """A token that was made for one club; request.auth is the token."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[Account, ApiToken] | None:
        """Return the token's account, or None without such a header.

        Raise AuthenticationFailed for a bad token.
        """
        words = get_authorization_header(request).split()
        if not words:
            return None
        if len(words) != 2 or words[0].lower() != self.keyword.lower().encode():
            raise AuthenticationFailed(_("The header takes this form: Authorization: Bearer TOKEN"))
        digest = ApiToken.digest_of(words[1].decode("latin-1"))
        token = (
            ApiToken.objects.select_related("account", "club")
            .filter(digest=digest, revoked_at__isnull=True, account__is_active=True)
            .first()
        )
        now = timezone.now()
        if token is None:
            raise AuthenticationFailed(_("This token is unknown or has been revoked."))
        if token.has_expired(now):
            raise AuthenticationFailed(_("This token has expired."))
        keep_use(token, now)
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        """Return how to sign in, so that a request without a token is a 401."""
        return self.keyword


def keep_use(token: ApiToken, now: datetime.datetime) -> None:
    """Keep when the token was used, to the minute; a database that is busy writing is left alone.

    Reading must not fail for it.
    """
    if token.last_used_at is not None and now - token.last_used_at < _USE_KEPT:
        return
    try:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    except OperationalError:
        logger.info("the last use of token %s was not kept", token.pk)


class TokenScheme(OpenApiAuthenticationExtension):
    """Describe the token in the OpenAPI document."""

    target_class = "club.web.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme as OpenAPI writes it."""
        return {"type": "http", "scheme": "bearer"}
