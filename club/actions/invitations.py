"""Invitations to a club: a role is given when the person invited accepts it.

An owner never learns from an answer whether an account of a name exists: what is done and answered
is the same.
"""

import datetime

from django.contrib.auth.hashers import make_password
from django.db.models import F
from django.utils.translation import gettext as _

from club.actions.clubs import find_username_faults, make_name_refusal, make_role_conflict
from club.ledger.ids import new_id
from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Account, Club, ClubAct, Invitation, Membership, Player

#: How long an invitation can be accepted.
OPEN_FOR = datetime.timedelta(days=7)


@answer_repeated
def invite(
    *,
    order: Order,
    club: Club,
    username: str,
    role: str,
    player: Player | None = None,
    by_link: bool = False,
) -> Invitation:
    """Offer a role to a person, by the name that they sign in with, or will.

    by_link: only whoever has the link is offered it, and not the account of this name, which may be
    somebody else's.

    An invitation that was offered already is returned as it is. Raise Refused for an invalid name,
    and Conflict for a member of the club and for a name that is invited to something else.
    """
    _check_username(username)
    about = {"username": username, "role": role, "player": player and player.pk}
    made = Invitation(
        pk=new_id(),
        club=club,
        username=username,
        role=role,
        player=player,
        created_at=order.at,
        expires_at=order.at + OPEN_FOR,
    )
    with writing(
        order, club, "invite", body=about, detail=_detail(made), returns=_find_invitation
    ) as record:
        if Membership.objects.filter(club=club, account__username=username).exists():
            text = _("%(name)s is a member already. Change the member instead.")
            raise Conflict.because("member", text % {"name": username}, "username")
        known = Invitation.objects.filter(club=club, username=username, answer="").first()
        if known and known.is_open(order.at):
            _check_same(known, made)
            record.discard()
            return known
        if known:
            _end(known, Invitation.Answer.WITHDRAWN, order)
        if not by_link:
            made.account = Account.objects.filter(username=username, is_active=True).first()
        made.save(force_insert=True)
        return made


@answer_repeated
def accept_invitation(*, order: Order, invitation: Invitation, account: Account) -> Membership:
    """Give the account the role that it was offered.

    Raise Refused if the invitation has ended, or if the account has a role in the club already.
    """
    detail = {**_detail(invitation), "account": str(account.pk), "role": invitation.role}
    club = invitation.club
    with writing(
        order,
        club,
        "accept-invitation",
        body=detail,
        detail=detail,
        returns=lambda _act: _find_role(club, account),
    ):
        fresh = _reread(invitation, order)
        if Membership.objects.filter(club=club, account=account).exists():
            text = _("You have a role in this club already. An owner can change it.")
            raise Refused.because("member", text)
        _end(fresh, Invitation.Answer.ACCEPTED, order)
        return Membership.objects.create(
            club=club, account=account, role=fresh.role, player=fresh.player
        )


def accept_as_new(
    *, order: Order, invitation: Invitation, username: str, password: str
) -> Membership:
    """Make an account for whoever has the link of an invitation, and give it the role.

    Raise Refused if the invitation has ended, and for a name that is invalid or taken.
    """
    _check_username(username)
    hashed = make_password(password)  # takes long: not while the club is locked
    detail = {**_detail(invitation), "role": invitation.role}
    club = invitation.club
    with writing(order, club, "accept-invitation", body=detail, detail=detail) as record:
        if record.repeated:
            raise Conflict.because("stale", _("This invitation was used. Sign in."))
        fresh = _reread(invitation, order)
        if Account.objects.filter(username__iexact=username).exists():
            raise make_name_refusal()
        account = Account.objects.create(username=username, password=hashed)
        _end(fresh, Invitation.Answer.ACCEPTED, order)
        return Membership.objects.create(
            club=club, account=account, role=fresh.role, player=fresh.player
        )


@answer_repeated
def decline_invitation(*, order: Order, invitation: Invitation) -> None:
    """Decline an offered role. Raise Refused if the invitation has ended."""
    detail = _detail(invitation)
    with writing(
        order,
        invitation.club,
        "decline-invitation",
        body=detail,
        detail=detail,
        returns=lambda _act: None,
    ):
        _end(_reread(invitation, order), Invitation.Answer.DECLINED, order)


def withdraw_invitation(*, order: Order, invitation: Invitation) -> None:
    """Withdraw an offered role. One that has ended is left as it is."""
    detail = _detail(invitation)
    with writing(
        order, invitation.club, "withdraw-invitation", body=detail, detail=detail
    ) as record:
        known = Invitation.objects.filter(pk=invitation.pk, answer="").first()
        if record.repeated or known is None:
            record.discard()
            return
        _end(known, Invitation.Answer.WITHDRAWN, order)


@answer_repeated
def renew_invitation(*, order: Order, invitation: Invitation) -> Invitation:
    """Make a new link for an invitation, which is open as long again. The old link stops working.

    Raise Refused if it has been answered.
    """
    detail = _detail(invitation)
    with writing(
        order,
        invitation.club,
        "renew-invitation",
        body=detail,
        detail=detail,
        returns=_find_invitation,
    ):
        changed = Invitation.objects.filter(pk=invitation.pk, answer="").update(
            generation=F("generation") + 1, expires_at=order.at + OPEN_FOR
        )
        if not changed:
            raise _ended()
        return Invitation.objects.get(pk=invitation.pk)


def _detail(invitation: Invitation) -> dict[str, str]:
    """Return what an act stores of an invitation: only the id, because names can be erased."""
    return {"invitation": str(invitation.pk)}


def _find_invitation(act: ClubAct) -> Invitation:
    """Return the invitation of an earlier act."""
    rows = Invitation.objects.select_related("club", "player")
    return rows.get(pk=act.detail["invitation"])


def _find_role(club: Club, account: Account) -> Membership:
    """Return the role that was accepted earlier. Raise Conflict if it was taken away since."""
    role = Membership.objects.filter(club=club, account=account).first()
    if role is None:
        raise make_role_conflict()
    return role


def _ended() -> Refused:
    text = _("This invitation was answered or withdrawn, or its time is over. Ask for a new one.")
    return Refused.because("ended", text)


def _reread(invitation: Invitation, order: Order) -> Invitation:
    """Return the invitation as it is under the club's lock. Raise Refused if it has ended."""
    fresh = Invitation.objects.select_related("player").get(pk=invitation.pk)
    if not fresh.is_open(order.at) or fresh.generation != invitation.generation:
        raise _ended()
    return fresh


def _end(invitation: Invitation, answer: Invitation.Answer, order: Order) -> None:
    invitation.answer, invitation.answered_at = answer, order.at
    invitation.save(update_fields=["answer", "answered_at"])


def _check_same(known: Invitation, made: Invitation) -> None:
    if (known.role, known.player_id) != (made.role, made.player_id):
        text = _("%(name)s is invited already. Withdraw that invitation first.")
        raise Conflict.because("invited", text % {"name": made.username}, "username")


def _check_username(username: str) -> None:
    """Raise Refused for a name that no account can have; whether one has it does not matter."""
    if faults := find_username_faults(username):
        raise Refused(faults)
