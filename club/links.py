"""A table's link: signed, of one generation, good for one table of one night."""

import base64
import binascii
import uuid

from django.core.signing import BadSignature, Signer

from club.models import Table

_SIGNER = Signer(salt="club.table", sep=".")


class BadLink(ValueError):
    """The link was never made here, or has been changed."""


def table_token(table_id: uuid.UUID, generation: int) -> str:
    """Answer the token that opens a table to a phone."""
    name = base64.urlsafe_b64encode(table_id.bytes).decode().rstrip("=")
    return _SIGNER.sign(f"{name}~{generation}")


def read_table_token(token: str) -> tuple[uuid.UUID, int]:
    """Answer the table and the generation that a token names; raises BadLink."""
    try:
        name, _sep, generation = _SIGNER.unsign(token).partition("~")
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
