"""Opening clubs: by the host, or by whoever the host invites."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.actions.clubs import create_club
from club.host.models import ClubInvitation
from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import (
    Order,
    answer_repeated,
    make_fingerprint,
    make_key_conflict,
    writing,
)
from club.models import Account, Club, Role
from club.queries.limits import HIGHEST, mark_limits

#: How long a club can be opened by invitation.
OPEN_FOR = datetime.timedelta(days=14)


def open_club(
    *, order: Order, name: str, owner: str, slug: str = "", time_zone: str = "UTC"
) -> tuple[Club, Account]:
    """Create a club for an account, which is created if its name is new; it has no password then.

    The same order again gets the same club. Raise Refused with every fault.
    """
    body = {"name": name, "owner": owner, "slug": slug, "time_zone": time_zone}
    with transaction.atomic():
        made = _record(order, "open-club", body, label=owner[:120])
        if made.club is not None:
            return made.club, _find_owner(made.club)
        club, account, _fresh = create_club(
            order=order, name=name, owner=owner, slug=slug, time_zone=time_zone
        )
        _end(made, club, order, "")
    return club, account


def invite_club(*, order: Order, label: str) -> ClubInvitation:
    """Let somebody open one club here. The same order again gets the same invitation.

    label: whom it is for. Raise Refused if that is empty or has characters that are not seen.
    """
    try:
        label = str(ClubInvitation._meta.get_field("label").clean(label, None))
    except ValidationError as error:
        raise Refused(Fault("invalid", text, "label") for text in error.messages) from error
    with transaction.atomic():
        return _record(order, "invite-club", {"label": label}, label=label)


def withdraw_club_invitation(*, order: Order, invitation: ClubInvitation) -> None:
    """Withdraw an invitation. One that has ended is left as it is."""
    ClubInvitation.objects.filter(pk=invitation.pk, answer="").update(
        answer=ClubInvitation.Answer.WITHDRAWN, answered_at=order.at
    )


def use_club_invitation(
    *,
    order: Order,
    invitation: ClubInvitation,
    name: str,
    slug: str = "",
    time_zone: str = "UTC",
    account: Account | None = None,
    username: str = "",
    password: str = "",
) -> tuple[Club, Account]:
    """Open the club of an invitation, for an account or for a new one with a name and a password.

    The same order again gets the same club. Raise Refused if the invitation has ended, and with
    every fault of the fields.
    """
    owner = account.username if account else username
    body = {"name": name, "slug": slug, "time_zone": time_zone, "owner": owner}
    mark = make_fingerprint("use-club-invitation", body)
    hashed = "" if account else make_password(password)  # takes long: before the lock
    with transaction.atomic():
        # Without the club: PostgreSQL would join the one from before it waited for the lock.
        known = ClubInvitation.objects.select_for_update().get(pk=invitation.pk)
        if known.club is not None and order.key and known.used_key == order.key:
            if known.used_fingerprint != mark:
                raise make_key_conflict()
            made_before = account or Account.objects.filter(username=owner).first()
            if made_before is None:  # it was renamed since
                raise make_ended_refusal()
            return known.club, made_before
        if not known.is_open(order.at):
            raise make_ended_refusal()
        club, made, _fresh = create_club(
            order=order,
            name=name,
            owner=owner,
            slug=slug,
            time_zone=time_zone,
            fresh_owner=account is None,
        )
        if account is None:
            made.password = hashed
            made.save(update_fields=["password"])
        _end(known, club, order, mark)
    return club, made


@answer_repeated
def set_limits(
    *, order: Order, club: Club, players: int | None, playing: int | None, seen: str = ""
) -> None:
    """Set how many players a club may have, and how many nights and events in play; None for any.

    What it has beyond stays. seen: the mark of the limits that these are to replace, empty for
    whichever there are. Raise Refused for a number that no limit can be, and Conflict if others
    were set since they were seen.
    """
    limits = {"most_players": players, "most_playing": playing}
    with writing(
        order, club, "set-limits", body=limits, detail=limits, returns=lambda _act: None
    ) as record:
        faults = [
            Fault("out-of-range", _("A limit is from 0 to %(most)d.") % {"most": HIGHEST}, name)
            for name, limit in limits.items()
            if limit is not None and not 0 <= limit <= HIGHEST
        ]
        if faults:
            raise Refused(faults)
        if (record.ledger.most_players, record.ledger.most_playing) == (players, playing):
            record.discard()
        elif seen and seen != mark_limits(record.ledger):
            raise _make_limits_conflict(record.ledger)
        Club.objects.filter(pk=club.pk).update(**limits)


def _make_limits_conflict(club: Club) -> Refused:
    shown = {"players": club.most_players, "playing": club.most_playing}
    limits = {name: "–" if limit is None else limit for name, limit in shown.items()}
    text = _(
        "Others were set meanwhile: %(players)s for players, %(playing)s for what is in play. "
        "Send yours again to replace them."
    )
    return Conflict.because("stale", text % limits)


def make_ended_refusal() -> Refused:
    """Return the refusal of an invitation that can no longer be used."""
    text = _("With this link a club was opened already, or it was withdrawn, or its time is over.")
    return Conflict.because("ended", text)


def _record(order: Order, verb: str, body: Mapping[str, Any], *, label: str) -> ClubInvitation:
    """Store an invitation, or return that of the same order. Raise Conflict for another body."""
    mark = make_fingerprint(verb, body)
    made = ClubInvitation(
        account=order.actor.account,  # type: ignore[misc]  # an Account
        label=label,
        created_at=order.at,
        expires_at=order.at + OPEN_FOR,
        key=order.key or None,
        fingerprint=mark,
    )
    # The unique key decides which of two requests at once is the repeated one.
    ClubInvitation.objects.bulk_create([made], ignore_conflicts=True)
    rows = ClubInvitation.objects.select_related("club")
    stored = rows.get(key=order.key) if order.key else rows.get(pk=made.pk)
    if stored.fingerprint != mark:
        raise make_key_conflict()
    return stored


def _end(invitation: ClubInvitation, club: Club, order: Order, mark: str) -> None:
    ClubInvitation.objects.filter(pk=invitation.pk).update(
        answer=ClubInvitation.Answer.USED,
        answered_at=order.at,
        club=club,
        used_key=order.key,
        used_fingerprint=mark,
    )


def _find_owner(club: Club) -> Account:
    """Return who has owned a club for the longest time. Raise Conflict if nobody owns it now."""
    rows = club.memberships.filter(role=Role.OWNER).select_related("account").order_by("pk")
    first = rows.first()
    if first is None:
        raise make_key_conflict()
    return first.account
