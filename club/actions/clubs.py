"""Clubs, their people and their programs' keys."""

import datetime
import uuid
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.models import Account, ApiToken, Club, Membership, Player, Role
from club.models.ids import new_id
from club.refusals import Conflict, Fault, Refused

#: What a token may be made for.
SCOPES = ("read", "deals", "direct")


def new_club(
    *, name: str, owner: str, slug: str = "", time_zone: str = "UTC"
) -> tuple[Club, Account, bool]:
    """Make a club owned by an account; the account is made if there is none of that name.

    Answers the club, the owner and whether the account is new (then it has no password).
    Raises Refused with every fault of the club's fields.
    """
    club = Club(name=name, slug=slug or slugify(name), time_zone=time_zone)
    try:
        club.full_clean()
    except ValidationError as error:
        raise Refused(
            Fault("invalid", f"{field}: {text}", field)
            for field, texts in error.message_dict.items()
            for text in texts
        ) from error
    with transaction.atomic():
        club.save()
        account = Account.objects.filter(username=owner).first()
        fresh = account is None
        if account is None:
            account = Account.objects.create_user(owner)
        Membership.objects.create(club=club, account=account, role=Role.OWNER)
    return club, account, fresh


def add_member(
    *, club: Club, account: Account, role: str, player: Player | None = None
) -> Membership:
    """Give an account a role in the club, or change the one it has.

    Raises Refused for the last owner, who would leave the club without one.
    """
    owners = Membership.objects.filter(club=club, role=Role.OWNER).exclude(account=account)
    known = Membership.objects.filter(club=club, account=account).first()
    if known and known.role == Role.OWNER and role != Role.OWNER and not owners.exists():
        raise Refused.because("last-owner", _("A club keeps at least one owner."), "role")
    member, _new = Membership.objects.update_or_create(
        club=club, account=account, defaults={"role": role, "player": player}
    )
    return member


def remove_member(*, club: Club, account: Account) -> None:
    """Take somebody's role away; the account itself stays. Raises Refused for the last owner."""
    owners = Membership.objects.filter(club=club, role=Role.OWNER).exclude(account=account)
    known = Membership.objects.filter(club=club, account=account).first()
    if known and known.role == Role.OWNER and not owners.exists():
        raise Refused.because("last-owner", _("A club keeps at least one owner."), "role")
    Membership.objects.filter(club=club, account=account).delete()


def invite(
    *, club: Club, username: str, role: str, player: Player | None = None
) -> tuple[Membership, bool]:
    """Give somebody a role by the name they sign in with; an account is made for a new name.

    Answers the membership, and whether the account is new: then it has no password yet.
    Raises Refused for a name that cannot be one, and for the last owner.
    """
    account = Account.objects.filter(username=username).first()
    fresh = account is None
    if account is None:
        account = Account(username=username)
        account.set_unusable_password()
        try:
            account.full_clean(exclude=["password"])
        except ValidationError as error:
            raise Refused(
                Fault("invalid", text, field)
                for field, texts in error.message_dict.items()
                for text in texts
            ) from error
        account.save()
    return add_member(club=club, account=account, role=role, player=player), fresh


def make_token(
    *,
    club: Club,
    account: Account,
    name: str,
    scopes: Sequence[str],
    key: str = "",
    expires_at: datetime.datetime | None = None,
    at: datetime.datetime | None = None,
) -> tuple[ApiToken, str]:
    """Make an API token. Return it with its secret, of which only the hash is kept.

    key: the client's own; with the same one again the token that it made is returned, and no
    secret. expires_at: until when it works, None for no end; it lies after at, which is now.
    Raise Refused with every fault: no name or too long a one, a scope that there is not, an end
    that has passed. Raise Conflict for a key that made another token.
    """
    faults = _token_faults(name, scopes)
    if expires_at and at and expires_at <= at:
        faults.append(Fault("expires", _("Choose a time to come."), "expires_at"))
    if faults:
        raise Refused(faults)
    secret = ApiToken.fresh_secret()
    fresh = uuid.uuid5(club.pk, f"token {account.pk} {key}") if key else new_id()
    token, made = ApiToken.objects.get_or_create(
        pk=fresh,
        defaults={
            "club": club,
            "account": account,
            "name": name.strip(),
            "scopes": list(scopes),
            "digest": ApiToken.digest_of(secret),
            "expires_at": expires_at,
        },
    )
    if not made and (token.name, token.scopes) != (name.strip(), list(scopes)):
        text = _("This key was used for a different request before.")
        raise Conflict.because("key-used", text, "key")
    return token, secret if made else ""


def _token_faults(name: str, scopes: Sequence[str]) -> list[Fault]:
    faults = []
    most = ApiToken._meta.get_field("name").max_length
    if not name.strip():
        faults.append(Fault("no-name", _("Say what the token is for."), "name"))
    elif len(name.strip()) > (most or 0) or "\0" in name:
        text = _("A name has %(most)d characters at most.") % {"most": most}
        faults.append(Fault("name", text, "name"))
    if not scopes or any(scope not in SCOPES for scope in scopes):
        text = _("Scopes are some of %(all)s.") % {"all": ", ".join(SCOPES)}
        faults.append(Fault("scopes", text, "scopes"))
    return faults


def revoke_token(*, token: ApiToken, at: datetime.datetime) -> None:
    """Make a token stop working, for good; one that has been revoked stays so since then."""
    working = ApiToken.objects.filter(pk=token.pk, club=token.club_id, revoked_at__isnull=True)
    working.update(revoked_at=at)
