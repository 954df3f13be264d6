"""API tokens: made, with a secret that is shown once, and revoked."""

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.ids import new_id
from club.ledger.names import find_name_faults, make_length_fault
from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import (
    SCOPES,
    Account,
    ApiToken,
    Club,
)


@answer_repeated
def make_token(
    *,
    order: Order,
    club: Club,
    account: Account,
    name: str,
    scopes: Sequence[str],
    expires: datetime.datetime | datetime.timedelta | None = None,
) -> tuple[ApiToken, str]:
    """Create an API token. Return it with its secret, of which only a digest is stored.

    The same key returns the token that it created, with an empty secret. expires: when the token
    expires, or after how long; None for never. Raise Refused with every fault: an empty or too long
    name, an unknown scope, an expiry in the past.
    """
    faults = _token_faults(name, scopes)
    expires_at = order.at + expires if isinstance(expires, datetime.timedelta) else expires
    if expires_at and expires_at <= order.at:
        faults.append(Fault("expires", _("Choose a time in the future."), "expires_at"))
    if faults:
        raise Refused(faults)
    if order.key:  # each account's keys are its own
        order = replace(order, key=str(uuid.uuid5(account.pk, order.key)))
    secret = ApiToken.fresh_secret()
    token = ApiToken(
        pk=new_id(),
        club=club,
        account=account,
        name=name.strip(),
        scopes=list(scopes),
        digest=ApiToken.digest_of(secret),
        expires_at=expires_at,
    )
    body = {"account": account.pk, "name": token.name, "scopes": token.scopes}
    body |= {} if expires is None else {"expires": expires}
    with writing(
        order,
        club,
        "make-token",
        body=body,
        detail=_token_detail(token),
        returns=lambda act: (ApiToken.objects.get(pk=act.detail["token"]), ""),
    ):
        token.save(force_insert=True)
    return token, secret


def _token_detail(token: ApiToken) -> dict[str, Any]:
    return {"token": str(token.pk)}


def _token_faults(name: str, scopes: Sequence[str]) -> list[Fault]:
    faults = []
    most = ApiToken._meta.get_field("name").max_length or 0
    if not name.strip():
        faults.append(Fault("no-name", _("Say what the token is for."), "name"))
    elif len(name.strip()) > most or "\0" in name:
        faults.append(make_length_fault(most))
    faults += find_name_faults({"name": name.strip()})
    if not scopes or any(scope not in SCOPES for scope in scopes):
        text = _("Choose scopes from %(all)s.") % {"all": ", ".join(SCOPES)}
        faults.append(Fault("scopes", text, "scopes"))
    return faults


def revoke_token(*, order: Order, token: ApiToken) -> None:
    """Revoke a token for good. A token that was revoked before is left as it is."""
    body = {"token": token.pk}
    with writing(
        order, token.club, "revoke-token", body=body, detail=_token_detail(token)
    ) as record:
        working = ApiToken.objects.filter(pk=token.pk, revoked_at__isnull=True)
        if record.repeated or not working.update(revoked_at=order.at):
            record.discard()
