"""Everything that is held about a person, from every model of every app."""

import datetime
import uuid
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.db import models

from club.ledger.models import AbstractAct
from club.ledger.registry import registry
from club.models import Account, Club, Invitation, Membership, Player
from club.queries.people import list_ids

#: The format of the file, which `docs/privacy.md` describes.
FORMAT = "cutin-person-1"
#: Columns that let somebody in, or that say nothing of a person.
_SECRET = frozenset(
    {
        "password",
        "digest",
        "key",
        "token",
        "credential",
        "session_data",
        "link_key",
        "fingerprint",
        "secret",
        "sign_count",
    }
)
#: Notes of attempts to sign in, which know an account by its name alone.
SIGN_INS = (AccessAttempt, AccessFailureLog, AccessLog)


@dataclass(frozen=True)
class Person:
    """A person as they are stored: an account, or none, and players of clubs.

    players: the ids of the person's players, of which several may be of one club.
    club: the club that asks, or None for all. Then only what the club holds is told.
    """

    account: Account | None
    players: tuple[uuid.UUID, ...]
    club: Club | None = None


def find_own_person(account: Account) -> Person:
    """Return the person who holds an account, with the players of all clubs."""
    rows = Membership.objects.filter(account=account, player__isnull=False)
    players = [row.player for row in rows.select_related("player") if row.player]
    return Person(account, tuple(player_id for player in players for player_id in list_ids(player)))


def find_person(player: Player) -> Person:
    """Return the person whom a club knows as a player, with what the club holds."""
    return Person(None, tuple(list_ids(player)), player.club)


def write_person(person: Person, now: datetime.datetime) -> dict[str, Any]:
    """Return what is held about a person, as the file has it.

    The number of queries depends on the number of models, not on what is held.
    """
    held: dict[str, Any] = {"format": FORMAT, "made_at": now.isoformat()}
    if person.account is not None:
        held["account"] = _write(person.account)
        held["sign_ins"] = [
            {"kind": model._meta.model_name, **_write(row)}
            for model in SIGN_INS
            for row in list_sign_ins(model, person.account)
        ]
        held["administration"] = list(map(_write, LogEntry.objects.filter(user=person.account)))
    rows = {model: list(_find_rows(model, person)) for model in registry.models}
    held["rows"] = {
        model._meta.label_lower: list(map(_write, group))
        for model, group in rows.items()
        if group and model not in (*SIGN_INS, LogEntry)
    }
    held["places"] = _write_places(row for group in rows.values() for row in group)
    return held


def list_sign_ins(model: type[models.Model], account: Account) -> models.QuerySet[Any]:
    """Return notes of attempts to sign in as an account, however its name was typed.

    Those in browsers that are known for the account have the name of the browser behind it.
    """
    named = models.Q(pk__in=[])
    for name in spell(account.username):
        named |= models.Q(username__iexact=name) | models.Q(username__istartswith=f"{name} at ")
        # A blank before or behind is typed easily, and refused.
        named |= models.Q(username__iexact=f" {name}") | models.Q(username__iexact=f"{name} ")
    return model._base_manager.filter(named)


def spell(text: str) -> set[str]:
    """Return a text as it may be written: SQLite knows small and large letters of ASCII only."""
    return {how(text) for how in (str, str.lower, str.upper, str.title)}


def _find_rows(model: type[models.Model], person: Person) -> Iterable[models.Model]:
    """Return the rows of a model that refer to a person."""
    refers = models.Q(pk__in=[])
    known = False
    for field in model._meta.concrete_fields:
        target = field.related_model
        if model is Player and field.primary_key:
            refers, known = refers | models.Q(pk__in=person.players), True
        elif target is Player:
            refers, known = refers | models.Q(**{f"{field.name}__in": person.players}), True
        elif target is Account and person.account is not None:
            refers, known = refers | models.Q(**{field.name: person.account}), True
    if model is Invitation and person.account is not None:  # which knows one by the name alone
        refers |= models.Q(username=person.account.username)
    if not known:
        return ()
    rows = model._base_manager.filter(refers)
    if person.club is not None and _has_club(model):
        rows = rows.filter(club=person.club)
    return rows.order_by("pk")


def _has_club(model: type[models.Model]) -> bool:
    return any(field.name == "club" for field in model._meta.concrete_fields)


def _write(row: models.Model) -> dict[str, Any]:
    """Return the columns of a row, without those that let somebody in.

    An act notes whom it entered by name, who may be anybody: that is left out.
    """
    written = {
        field.name: _plain(field.value_from_object(row))
        for field in row._meta.concrete_fields
        if field.name not in _SECRET
    }
    if isinstance(row, AbstractAct):
        written["detail"] = {key: value for key, value in row.detail.items() if key != "name"}
    return written


def _plain(value: Any) -> Any:
    if isinstance(value, datetime.datetime | datetime.date):
        return value.isoformat()
    if value is None or isinstance(value, bool | int | float | dict | list | str):
        return value
    return str(value)


def _write_places(rows: Iterable[models.Model]) -> dict[str, Any]:
    """Return what the ids of clubs, nights, seasons and events mean: their names and days."""
    wanted: dict[type[models.Model], set[Any]] = {}
    for row in rows:
        for field in row._meta.concrete_fields:
            target = field.related_model
            if isinstance(target, type) and _is_place(target):
                wanted.setdefault(target, set()).add(field.value_from_object(row))
    return {
        model._meta.label_lower: dict(_name_places(model, ids - {None}))
        for model, ids in wanted.items()
    }


def _is_place(model: type[models.Model]) -> bool:
    """Return whether rows of a model are named and belong to nobody, as a night is."""
    return model._meta.model_name in {"club", "night", "season", "event"}


def _name_places(model: type[models.Model], ids: Collection[Any]) -> Iterator[tuple[str, Any]]:
    names = ("name", "slug", "date", "starts", "ends")
    for row in model._base_manager.in_bulk(list(ids)).values():
        told = {name: getattr(row, name) for name in names if hasattr(row, name)}
        yield str(row.pk), {key: _plain(value) for key, value in told.items()}
