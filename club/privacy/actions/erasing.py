"""Erasing a person from a club: the names go, the results stay.

Facts are kept, for other people's sheets and the standings depend on them. They have no names: the
player's row has, and what it shows from then on is "a former player".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from club.actions.clubs import make_owner_refusal
from club.actions.people import note_new_names
from club.acts import CLUB_ACTS, ClubTopic
from club.ledger.locks import lock_row
from club.ledger.log_file import truncate_log
from club.ledger.models import AbstractAct, AppendOnly
from club.ledger.redaction import redact
from club.ledger.refusals import Fault, Refused
from club.ledger.registry import registry
from club.ledger.writing import Order, Writing, writing
from club.models import Account, ApiToken, Club, Invitation, Membership, Player, Role
from club.models.people import AUTHOR_PREFIX
from club.privacy.queries.held import SIGN_INS, list_sign_ins
from club.privacy.queries.mentions import (
    GAP,
    MOST,
    find_acts_naming,
    read_mention_key,
    replace_names,
    split_words,
)
from club.queries.people import list_ids


@dataclass
class Erased:
    """What erasing a person has done. account: whether an account was deleted as well."""

    acts: int = 0
    texts: int = 0
    account: bool = False
    names: set[str] = field(default_factory=set)


def check_sure(sure: bool) -> None:
    """Raise Refused unless whoever erases a player has said that it is meant."""
    if not sure:
        text = _("Say that you are sure: it cannot be undone.")
        raise Refused.because("unsure", text, "sure")


def erase_player(*, order: Order, player: Player, texts: Mapping[str, str] | None = None) -> Erased:
    """Erase a person from the club, for good. Erasing somebody twice changes nothing.

    texts: what is to stand in place of texts that name the person, by the keys of `find_mentions`.
    The person's roles, tokens and invitations in the club end. An account that is used nowhere
    else is deleted, and with it its sessions and what is noted of it. Raise Refused with every
    fault: a duplicate of another player, the last owner, a text that is no longer there, more texts
    than are shown at once.
    """
    # Each text is read under the club's lock.
    if len(texts or {}) > MOST:
        text = _("At most %(most)d texts can be replaced at once.") % {"most": MOST}
        raise Refused.because("too-many", text, "texts")
    body = {"player": player.pk, "texts": sorted((texts or {}).items())}
    detail = {"player": str(player.pk)}
    with writing(order, player.club, "erase-player", body=body, detail=detail) as record:
        row = Player.objects.get(pk=player.pk, club=player.club_id)
        if record.repeated or row.erased_at is not None:
            record.discard()
            return Erased()
        ids = list_ids(row)
        rows = list(Player.objects.filter(pk__in=ids, club=row.club_id))
        members = list(Membership.objects.filter(club=row.club_id, player__in=ids))
        _check(row, members)
        done = Erased(names={name for row in rows for name in (row.name, row.short_name)})
        accounts = [member.account for member in members]
        done.names |= {account.username for account in accounts}
        done.texts = _replace_texts(record, texts or {})
        _end_roles(record, members, done.names, ids)
        done.account = bool(sum(_delete_account(account) for account in accounts))
        _delete_authors(record.ledger, done.names)
        done.acts = _redact_acts(record, done.names, ids)
        Player.objects.filter(pk__in=ids).update(
            name="", short_name="", numbers="", erased_at=order.at
        )
        note_new_names(record)
        # What follows the commit does not undo it: the person is erased, whatever the log does.
        transaction.on_commit(truncate_log, robust=True)
    return done


def _check(player: Player, members: Iterable[Membership]) -> None:
    """Raise Refused for a merged duplicate, and for the last owner."""
    if hasattr(player, "merged_into"):
        text = _("This entry was merged into another: erase that one.")
        raise Refused.because("merged", text, "player")
    mine = [member for member in members if member.role == Role.OWNER]
    owners = Membership.objects.filter(club=player.club_id, role=Role.OWNER)
    if mine and not owners.exclude(pk__in=[member.pk for member in mine]).exists():
        raise make_owner_refusal()


def _replace_texts(record: Writing[Club], texts: Mapping[str, str]) -> int:
    """Store other texts in place of some. Return how many. Raise Refused for unknown ones."""
    faults = []
    count = 0
    for key, text in texts.items():
        mention = read_mention_key(key)
        rows = mention and mention[0]._base_manager.filter(pk=mention[2], club=record.ledger.pk)
        if not mention or not rows:
            faults.append(Fault("no-such-text", _("This text is not there any more."), key))
        elif len(text) > _get_length(*mention[:2]) or "\0" in text:
            faults.append(Fault("too-long", _("This text is too long."), key))
        else:
            count += _overwrite(record, rows, {mention[1]: text.strip()})
    if faults:
        raise Refused(faults)
    return count


def _overwrite(record: Writing[Club], rows: QuerySet[Any], values: dict[str, str]) -> int:
    """Store other texts in rows: of facts by redaction, of others, as tokens, at once."""
    if issubclass(rows.model, AppendOnly):
        return redact(record, rows, **values)
    return rows.update(**{name: text or GAP for name, text in values.items()})


def _get_length(model: type[Model], name: str) -> int:
    """Return the most characters of a column."""
    field: Any = model._meta.get_field(name)
    most: int = field.max_length
    return most


def _end_roles(
    record: Writing[Club], members: Iterable[Membership], names: set[str], ids: Iterable[Any]
) -> None:
    """Delete the roles, tokens and invitations of a person in the club."""
    club = record.ledger
    for member in members:
        ApiToken.objects.filter(club=club, account=member.account_id).delete()
        Invitation.objects.filter(club=club, account=member.account_id).delete()
        member.delete()
    Invitation.objects.filter(Q(player__in=ids) | Q(username__in=names), club=club).delete()


def _delete_account(account: Account) -> bool:
    """Delete an account that is used nowhere else, with its sessions and notes of it.

    One that has a role in another club, or is offered one, or runs the installation, is kept: its
    holder decides about it. Return whether it was deleted.
    """
    lock_row(account)
    elsewhere = Membership.objects.filter(account=account).exists()
    offered = Invitation.objects.filter(account=account, answer="").exists()
    if elsewhere or offered or account.is_staff or account.is_superuser:
        return False
    for model in SIGN_INS:
        list_sign_ins(model, account).delete()
    LogEntry.objects.filter(object_id=str(account.pk)).delete()
    end_sessions(account)
    account.delete()
    return True


def _delete_authors(club: Club, names: set[str]) -> None:
    """Delete the accounts of a person that came with an archive, with which nobody signs in."""
    known = Account.objects.filter(username__startswith=AUTHOR_PREFIX, is_active=False)
    mine = Q(pk__in=[])
    for model in registry.models:
        fields = model._meta.concrete_fields
        names_authors = [field.name for field in fields if field.related_model is Account]
        if any(field.name == "club" for field in fields):
            for name in names_authors:
                rows = model._base_manager.filter(club=club, **{f"{name}__isnull": False})
                mine |= Q(pk__in=rows.values(name))
    account_ids = [account.pk for account in known.filter(mine) if account.get_full_name() in names]
    for account in Account.objects.filter(pk__in=account_ids):
        account.delete()


def end_sessions(account: Account) -> int:
    """Delete every stored session of an account. Return how many there were."""
    wanted = str(account.pk)
    mine = [
        session.pk
        for session in Session.objects.iterator(chunk_size=500)
        if session.get_decoded().get("_auth_user_id") == wanted
    ]
    return Session.objects.filter(pk__in=mine).delete()[0]


def _redact_acts(record: Writing[Club], names: set[str], ids: Iterable[Any]) -> int:
    """Take names out of what the program has noted with acts. Return how many acts had them."""
    count = 0
    for act in find_acts_naming(record.ledger, names):
        detail = replace_names(act.detail, names, GAP)
        key = None if _names_somebody(act.key or "", names) else act.key
        if (detail, key) != (act.detail, act.key):
            redact(record, _rows(act), detail=detail, key=key, fingerprint="")
            count += 1
    # A digest of a request with a name can be tried out: that of the person's own acts goes.
    players = {str(player_id) for player_id in ids}
    lists = CLUB_ACTS.about(ClubTopic.MANY_NAMES)
    for act in record.ledger.acts.filter(verb__in=CLUB_ACTS.about(ClubTopic.NAMES)):
        if act.detail.get("player") in players or act.verb in lists:
            redact(record, _rows(act), fingerprint="")
    LogEntry.objects.filter(object_id__in=players).delete()
    return count


def _names_somebody(key: str, names: Iterable[str]) -> bool:
    """Return whether a key has one of some names in it, whatever stands between its words."""
    plain = f" {' '.join(split_words(key))} ".lower()
    wanted = (" ".join(split_words(name)).lower() for name in names)
    return any(f" {name} " in plain for name in wanted if name)


def _rows(act: AbstractAct) -> QuerySet[AbstractAct]:
    return type(act)._base_manager.filter(pk=act.pk)
