"""Signed links to rows, each of one generation: whoever has the link needs no account."""

import base64
import binascii
import uuid

from django.core.signing import BadSignature, Signer


class BadLink(ValueError):
    """The link was never made here, or has been changed."""


class LinkTokens:
    """Tokens that name a row and a generation; a new generation makes the old tokens stale.

    salt: what the links are for. A token signed for one purpose is none for another.
    """

    def __init__(self, salt: str) -> None:
        self._signer = Signer(salt=salt, sep=".")

    def make(self, row_id: uuid.UUID, generation: int) -> str:
        """Return the token of a row's generation."""
        name = base64.urlsafe_b64encode(row_id.bytes).decode().rstrip("=")
        return self._signer.sign(f"{name}~{generation}")

    def read(self, token: str) -> tuple[uuid.UUID, int]:
        """Return the row's id and the generation that a token names. Raise BadLink."""
        try:
            name, _sep, generation = self._signer.unsign(token).partition("~")
            return uuid.UUID(bytes=base64.urlsafe_b64decode(name + "==")), int(generation)
        except (BadSignature, ValueError, binascii.Error) as error:
            raise BadLink(token) from error
