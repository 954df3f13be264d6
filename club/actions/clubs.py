"""Clubs, the roles in them, and their API tokens."""

import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.ledger.names import isolate
from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import (
    Account,
    ApiToken,
    Club,
    Membership,
    Player,
    Role,
)
from club.queries.people import may_direct

_DIRECTING = (Role.OWNER, Role.DIRECTOR)


def make_role_conflict() -> Refused:
    """Return the refusal of a role that has been taken away since."""
    return Conflict.because("stale", _("This role has been taken away since."))


def make_owner_refusal() -> Refused:
    """Return the refusal of what would leave a club without an owner."""
    return Refused.because("last-owner", _("A club keeps at least one owner."), "role")


def create_club(
    *,
    order: Order,
    name: str,
    owner: str,
    slug: str = "",
    time_zone: str = "UTC",
    fresh_owner: bool = False,
    practice_until: datetime.datetime | None = None,
) -> tuple[Club, Account, bool]:
    """Create a club owned by an account. The account is created if the name is new.

    fresh_owner: whether the name has to be new. practice_until: makes it a practice room, which the
    account directs and does not own: nobody is invited there, and no other program is told of it.
    slug: its address, where no capitals count; made from the name if empty. Return the club, the
    account, and whether that is new; a new account has no password. Raise Refused with every fault
    of the club's fields and of the account's name.
    """
    club = Club(
        name=name,
        slug=slug.lower() or _make_slug(name),
        time_zone=time_zone,
        practice_until=practice_until,
    )
    role = Role.OWNER if practice_until is None else Role.DIRECTOR
    account = Account.objects.filter(username=owner).first()
    faults = _find_club_faults(club)
    if fresh_owner and Account.objects.filter(username__iexact=owner).exists():
        faults += make_name_refusal().faults
    elif account is None:
        faults += find_username_faults(owner, "owner") or _find_lookalike_faults(owner)
    elif not account.is_active:
        text = _("This account is not active: nobody could sign in to own the club.")
        faults.append(Fault("username", text, "owner"))
    if faults:
        raise Refused(faults)
    try:
        with transaction.atomic():
            club.save()
            fresh = account is None
            if account is None:
                account = Account.objects.create_user(owner)
            add_member(order=order, club=club, account=account, role=role)
    except IntegrityError as error:  # somebody else was faster
        text = _("Another club or account took this address or name just now.")
        raise Conflict.because("taken", text) from error
    return club, account, fresh


def _make_slug(name: str) -> str:
    """Return the address that is made from a name; none is from one in Greek or Hebrew."""
    most = Club._meta.get_field("slug").max_length
    return slugify(name)[:most].strip("-_")


def _find_club_faults(club: Club) -> list[Fault]:
    """Return what is wrong with the fields of a new club."""
    faults = []
    unmade = bool(club.name.strip() and not club.slug)
    if unmade:
        text = _("No address can be made from this name. Choose one: a to z, digits and hyphens.")
        faults.append(Fault("invalid", text, "slug"))
    try:
        club.full_clean(exclude={"slug"} if unmade else None)
    except ValidationError as error:
        faults += [
            Fault("invalid", text, field)
            for field, texts in error.message_dict.items()
            for text in texts
        ]
    return faults


def _find_lookalike_faults(owner: str) -> list[Fault]:
    """Return the fault of the name of a new account that differs from another by capitals alone."""
    known = Account.objects.filter(username__iexact=owner).first()
    if known is None:
        return []
    text = _("There is an account %(name)s, and capitals count: write it so, or another name.")
    return [Fault("username", text % {"name": isolate(known.username)}, "owner")]


def find_username_faults(username: str, field: str = "username") -> list[Fault]:
    """Return why no account can have a name; whether one has it does not matter."""
    try:
        Account._meta.get_field("username").clean(username, None)
    except ValidationError as error:
        return [Fault("invalid", text, field) for text in error.messages]
    return []


def make_name_refusal() -> Refused:
    """Return the refusal of a name for a new account that another has."""
    text = _("This name cannot be used. Choose another.")
    return Refused.because("username", text, "username")


def add_member(
    *, order: Order, club: Club, account: Account, role: str, player: Player | None = None
) -> Membership:
    """Give an account a role in the club, or change the role it has.

    Whoever calls it must know that the account's holder agrees: they have a role in the club
    already, or the host of the installation gives it. The tokens of one who directs no longer are
    revoked. Raise Refused if the club would be left without an owner.
    """
    values = {"role": role, "player": player}
    body = {"account": account.pk, "role": role, "player": player and player.pk}
    detail = {"account": str(account.pk), "role": str(role)}
    with writing(order, club, "set-role", body=body, detail=detail) as record:
        known = Membership.objects.filter(club=club, account=account).first()
        if record.repeated and known is None:
            raise make_role_conflict()
        if known and (record.repeated or (known.role, known.player) == (role, player)):
            record.discard()
            return known
        if role != Role.OWNER:
            _check_not_last_owner(known)
        if may_direct(known) and role not in _DIRECTING:
            _revoke_tokens(known, order)  # whoever does not direct can neither see nor revoke them
        member, _new = Membership.objects.update_or_create(
            club=club, account=account, defaults=values
        )
        return member


def remove_member(*, order: Order, member: Membership) -> None:
    """Remove a member's role, and revoke the account's tokens for the club. The account remains.

    The tokens stay revoked if the role is given again. Raise Refused for the last owner.
    """
    detail = {"account": str(member.account_id), "member": str(member.pk)}
    with writing(order, member.club, "remove-role", body=detail, detail=detail) as record:
        known = Membership.objects.filter(pk=member.pk).first()
        if known is None or record.repeated:
            record.discard()
            return
        _check_not_last_owner(known)
        known.delete()
        _revoke_tokens(known, order)


def _revoke_tokens(member: Membership | None, order: Order) -> None:
    """Revoke the tokens that act by a role. They stay so when the role is given again."""
    if member is not None:
        tokens = ApiToken.objects.filter(club=member.club_id, account=member.account_id)
        tokens.filter(revoked_at__isnull=True).update(revoked_at=order.at)


@answer_repeated
def require_second_factor(*, order: Order, club: Club, required: bool) -> None:
    """Set whether owners and directors of the club need a second factor for their roles to work.

    Raise Refused for an owner who has none: they could not change it again.
    """
    account = order.actor.account
    body = {"required": required}
    with writing(order, club, "second-factor", body=body, detail=body, returns=lambda _act: None):
        if required and isinstance(account, Account) and account.second_factor_at is None:
            text = _("Set up a second factor for your own account first.")
            raise Refused.because("second-factor", text, "second_factor")
        Club.objects.filter(pk=club.pk).update(second_factor=required)


def _check_not_last_owner(known: Membership | None) -> None:
    """Raise Refused if a membership is the club's only owner."""
    if known is None or known.role != Role.OWNER:
        return
    others = Membership.objects.filter(club=known.club_id, role=Role.OWNER).exclude(pk=known.pk)
    if not others.exists():
        raise make_owner_refusal()
