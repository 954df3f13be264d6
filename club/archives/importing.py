"""Putting the club of an archive into an installation: as a whole, or not at all.

Everything is one transaction: rows, the checks of what they refer to, the results, and the
invitations. If it ends early, by a fault or by a power cut, nothing of it is there.
"""

import datetime
import secrets
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO, Any

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models, transaction

from club.actions.invitations import invite
from club.archives.checking import Checked, check_archive
from club.archives.container import Note, note_nothing
from club.archives.references import find_reference_faults
from club.archives.shape import Shape, find_shape, is_author, list_shapes
from club.ledger.bulk import add_rows
from club.ledger.ids import new_link_key
from club.ledger.locks import locking_own_rows
from club.ledger.queue import hold_tasks
from club.ledger.refusals import Refused
from club.ledger.registry import registry
from club.ledger.writing import Actor, Order
from club.models import Account, Club, Invitation, Player, Role
from club.models.people import AUTHOR_PREFIX
from club.seasons.models import Season, SeasonVisibility

_AT_ONCE = 500


@dataclass(frozen=True)
class Imported:
    """A club that has come, how many rows of it, and the invitations to its roles."""

    club: Club
    rows: int
    invitations: list[Invitation]


def import_club(
    source: IO[bytes],
    *,
    now: datetime.datetime,
    slug: str = "",
    owner: str = "",
    note: Note = note_nothing,
) -> Imported:
    """Store the club of an archive, and invite everybody to the role that they had.

    No account gets a role by its name, which may be somebody else's here: a role is given to
    whoever has the link of its invitation. Authors are accounts that nobody can sign in with. slug:
    the club's address here; by default the one that it had. owner: who is invited as an owner
    besides. note: is told how far it is. Raise Refused with every fault, and nothing is stored.
    """
    _check_slug(slug)
    checked = check_archive(source, note)
    if not owner and not any(role == Role.OWNER for _, role, _ in checked.roles):
        raise Refused.because("owner", "The club has no owner: name one with --owner.")
    with hold_tasks(), transaction.atomic(), locking_own_rows():
        club, rows = store_club(checked, slug)
        compute_club(club, now, note)
        return Imported(club, rows, _invite(checked, club, owner, now))


def store_club(checked: Checked, slug: str) -> tuple[Club, int]:
    """Store the rows of an archive. Return the club, and how many rows there are."""
    _check_absent(checked, slug)
    club_id, rows = checked.club_id, 0
    authors = _make_authors(checked.authors)
    for shape in list_shapes():
        try:
            rows += _store(shape, checked, club_id, authors, slug)
        except (IntegrityError, DataError) as error:
            text = f"{shape.file} has lines that cannot stand beside each other: {error}"
            raise Refused.because("conflict", text.strip()) from error
    if faults := list(islice(find_reference_faults(club_id), 101)):
        raise Refused(faults)
    for season in Season.objects.filter(club=club_id, visibility=SeasonVisibility.LINK):
        # Archives bring no key along, and a season has none unless it is shown by link.
        Season.objects.filter(pk=season.pk).update(link_key=new_link_key())
    return Club.objects.get(pk=club_id), rows


def compute_club(club: Club, now: datetime.datetime, note: Note = note_nothing) -> None:
    """Compute everything that is computed of a club. Raise Refused if that is impossible."""
    for projection in registry.projections:
        ids = projection.all_ids(club.pk)
        for row_id in ids:
            note(f"{projection.name} computed", 1, len(ids))
            try:
                projection.rebuild(row_id, now)
            except Exception as error:
                text = (
                    f"What is recorded cannot be computed ({projection.name} {row_id}): "
                    f"{type(error).__name__} {error}"
                )
                raise Refused.because("not-computable", text) from error


def _check_slug(slug: str) -> None:
    field: Any = Club._meta.get_field("slug")
    try:
        if slug:
            field.run_validators(slug)
    except ValidationError as error:
        raise Refused.because("slug", f"{slug!r:.80} is no address of a club.") from error


def _check_absent(checked: Checked, slug: str) -> None:
    """Raise Refused if the club is there, or another one has its address."""
    club_id, *_ = row = next(checked.read_rows(find_shape(Club)))
    if known := Club.objects.filter(pk=club_id).first():
        text = f"The club of the archive is here already, as {known.slug}."
        raise Refused.because("here", text)
    wanted = slug or next(value for value in row if isinstance(value, str))
    if Club.objects.filter(slug=wanted).exists():
        text = f"There is a club at {wanted} already: give another address with --slug."
        raise Refused.because("slug", text)


def _make_authors(names: list[tuple[str, str]]) -> list[uuid.UUID]:
    """Store an account for each author, which has a name, and no way to sign in."""
    made = Account.objects.bulk_create(
        Account(
            username=f"{AUTHOR_PREFIX}{secrets.token_hex(12)}",
            first_name=first,
            last_name=last,
            password=make_password(None),
            is_active=False,
        )
        for first, last in names
    )
    return [account.pk for account in made]


def _store(
    shape: Shape, checked: Checked, club_id: uuid.UUID, authors: list[uuid.UUID], slug: str
) -> int:
    """Store the rows of a file, and return how many there are."""
    places = [at for at, field in enumerate(shape.fields) if is_author(field)]
    slugs = [
        at for at, field in enumerate(shape.fields) if shape.model is Club and field.name == "slug"
    ]
    owner = [] if shape.model is Club else [club_id]
    rows, count = checked.read_rows(shape), 0
    while batch := list(islice(rows, _AT_ONCE)):
        _check_ids(shape.model, [row[0] for row in batch])
        for row in batch:
            for at in places:
                row[at] = None if row[at] is None else authors[row[at] - 1]
            for at in slugs:
                row[at] = slug or row[at]
            row += [*owner, *(field.get_default() for field in shape.secret)]
        add_rows(shape.model, shape.columns, batch)
        count += len(batch)
    return count


def _check_ids(model: type[models.Model], ids: list[uuid.UUID]) -> None:
    """Raise Refused if there are rows with these ids, whichever club they belong to."""
    known = model._base_manager.filter(pk__in=ids).values_list("pk", flat=True).first()
    if known is not None:
        text = f"The installation has {model._meta.label} {known} already, in another club."
        raise Refused.because("here", text)


def _invite(checked: Checked, club: Club, owner: str, now: datetime.datetime) -> list[Invitation]:
    """Invite everybody to the role that they had, by link, owners first."""
    order = Order(Actor(), now, reason="imported from an archive")
    wanted = sorted(checked.roles, key=lambda row: Role.values.index(row[1]))
    if owner:
        wanted = [(owner, Role.OWNER.value, None), *(row for row in wanted if row[0] != owner)]
    people = Player.objects.filter(club=club).in_bulk(
        [player_id for _, _, player_id in wanted if player_id]
    )
    return list(_send(order, club, wanted, people))


def _send(
    order: Order, club: Club, wanted: list[Any], people: dict[Any, Player]
) -> Iterator[Invitation]:
    for username, role, player in wanted:
        if player is not None and player not in people:
            text = f"The role of {username} names a player that the archive has not."
            raise Refused.because("role", text)
        yield invite(
            order=order,
            club=club,
            username=username,
            role=role,
            player=people.get(player),
            by_link=True,
        )
