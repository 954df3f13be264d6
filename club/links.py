"""Signed links, each of one generation: a table's, and the one for checking in at the door."""

import base64
import binascii
import uuid

from django.core.signing import BadSignature, Signer

from club.models import Night, Table

_SIGNER = Signer(salt="club.table", sep=".")
_DOOR = Signer(salt="club.door", sep=".")


class BadLink(ValueError):
    """The link was never made here, or has been changed."""


def table_token(table_id: uuid.UUID, generation: int) -> str:
    """Answer the token that opens a table to a phone."""
    return _token(_SIGNER, table_id, generation)


def read_table_token(token: str) -> tuple[uuid.UUID, int]:
    """Answer the table and the generation that a token names; raises BadLink."""
    return _read(_SIGNER, token)


def door_token(night_id: uuid.UUID, generation: int) -> str:
    """Answer the token with which players check in to a night on their own phones."""
    return _token(_DOOR, night_id, generation)


def night_of(token: str) -> tuple[Night, int]:
    """Answer the night to which a token lets players check in, and its generation; BadLink."""
    night_id, generation = _read(_DOOR, token)
    night = Night.objects.select_related("club").filter(pk=night_id).first()
    if night is None:
        raise BadLink(token)
    return night, generation


def _token(signer: Signer, of: uuid.UUID, generation: int) -> str:
    name = base64.urlsafe_b64encode(of.bytes).decode().rstrip("=")
    return signer.sign(f"{name}~{generation}")


def _read(signer: Signer, token: str) -> tuple[uuid.UUID, int]:
    try:
        name, _sep, generation = signer.unsign(token).partition("~")
        return uuid.UUID(bytes=base64.urlsafe_b64decode(name + "==")), int(generation)
    except (BadSignature, ValueError, binascii.Error) as error:
        raise BadLink(token) from error


def table_of(token: str) -> tuple[Table, int]:
    """Answer the table that a token opens, and its generation; raises BadLink."""
    table_id, generation = read_table_token(token)
    table = Table.objects.select_related("night", "night__club").filter(pk=table_id).first()
    if table is None:
        raise BadLink(token)
    return table, generation
