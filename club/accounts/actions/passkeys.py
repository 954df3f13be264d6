"""Passkeys: a second factor that a browser or a key keeps, in place of a code of the app.

They need https (or localhost) and a host name, and work at the host where they were made. The
library is imported where it is used: it takes an eighth of a second, for which every command and
every process would wait.
"""

import ipaddress
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.names import find_name_faults
from club.ledger.refusals import Fault, Refused
from club.models import Account, Passkey

if TYPE_CHECKING:
    from fido2.server import Fido2Server
    from fido2.webauthn import AttestedCredentialData

#: The most passkeys of an account, and the most characters of what a browser sends for one.
MOST, LONGEST = 10, 20_000


def can_have_passkeys(host: str, secure: bool) -> bool:
    """Return whether browsers make passkeys at this host: by https, and with a name."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return secure or host == "localhost"
    return False


def begin_adding(account: Account, host: str) -> tuple[str, dict[str, Any]]:
    """Return what the browser is asked for, as JSON, and what the session keeps for its answer."""
    from fido2.webauthn import PublicKeyCredentialUserEntity, UserVerificationRequirement

    user = PublicKeyCredentialUserEntity(
        id=account.pk.bytes, name=account.username, display_name=account.username
    )
    options, state = _serve(host).register_begin(
        user,
        _list_credentials(account, host),
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return json.dumps(dict(options.public_key)), dict(state)


def add_passkey(
    account: Account, origin: str, state: dict[str, Any] | None, answer: str, name: str
) -> Passkey:
    """Add the passkey that a browser has made. Raise Refused for an answer that is not right.

    origin: scheme, host and port of the page that asked, as `verify_passkey` takes it.
    """
    host = find_host(origin)
    faults = find_name_faults({"name": name})
    if Passkey.objects.filter(account=account).count() >= MOST:
        text = _("An account has at most %(most)d passkeys.") % {"most": MOST}
        faults.append(Fault("too-many", text))
    if faults:
        raise Refused(faults)
    try:
        made = _serve(host, origin).register_complete(state, _read(answer))
    except Exception as error:  # anything may be sent, and is read by several libraries
        text = _("The browser made no passkey that can be used. Try again.")
        raise Refused.because("passkey", text) from error
    return Passkey.objects.create(
        account=account,
        host=host,
        name=name.strip(),
        sign_count=made.counter,
        credential=bytes(made.credential_data or b"").hex(),
    )


def begin_using(account: Account, host: str) -> tuple[str, dict[str, Any]] | None:
    """Return what the browser is asked for, and what the session keeps; None without a passkey."""
    from fido2.webauthn import UserVerificationRequirement

    known = _list_credentials(account, host)
    if not known:
        return None
    options, state = _serve(host).authenticate_begin(
        known, user_verification=UserVerificationRequirement.PREFERRED
    )
    return json.dumps(dict(options.public_key)), dict(state)


def verify_passkey(account: Account, origin: str, state: Any, answer: str) -> bool:
    """Return whether a passkey of the account has signed what was asked, at this very origin.

    origin: such as ``https://club.example:8443``. A page of another port, of a subdomain or of
    http can ask a browser for the same passkey. One whose count has not risen may be a copy, and is
    not right either.
    """
    from fido2.webauthn import AuthenticationResponse

    host = find_host(origin)
    try:
        response = AuthenticationResponse.from_dict(_read(answer))
        used = _serve(host, origin).authenticate_complete(
            state, _list_credentials(account, host), dict(_read(answer))
        )
    except Exception:  # anything may be sent, and is read by several libraries
        return False
    count = response.response.authenticator_data.counter
    with transaction.atomic():
        rows = Passkey.objects.select_for_update().filter(
            account=account, host=host, credential=bytes(used).hex()
        )
        row = rows.first()
        if row is None or (count <= row.sign_count and (count or row.sign_count)):
            return False
        rows.update(sign_count=count)
    return True


def find_host(origin: str) -> str:
    """Return the name of the host in an origin."""
    return urlsplit(origin).hostname or ""


def _serve(host: str, origin: str = "") -> "Fido2Server":
    """Return what asks for passkeys of a host, and takes answers from one origin alone.

    A proxy may leave out the port: origins of the same host that the operator trusts
    (`CSRF_TRUSTED_ORIGINS`) are taken too.
    """
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    entity = PublicKeyCredentialRpEntity(name="Cut In", id=host)
    trusted = {address for address in settings.CSRF_TRUSTED_ORIGINS if find_host(address) == host}
    allowed = {origin, *trusted} if origin else frozenset()
    return Fido2Server(entity, verify_origin=lambda sent: sent in allowed)


def _list_credentials(account: Account, host: str) -> "list[AttestedCredentialData]":
    from fido2.webauthn import AttestedCredentialData

    rows = Passkey.objects.filter(account=account, host=host).order_by("pk")
    texts = rows.values_list("credential", flat=True)
    return [AttestedCredentialData(bytes.fromhex(text)) for text in texts]


def _read(answer: str) -> Any:
    """Return what the browser has sent. Raise ValueError if it is not an object."""
    data = json.loads(answer) if len(answer) <= LONGEST else None
    if not isinstance(data, dict):
        raise ValueError("this is no answer of a browser")
    return data
