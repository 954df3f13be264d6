"""Signed links to rows. A person with a link needs no account."""

import base64
import binascii
import uuid

from django.core.signing import BadSignature, Signer


class BadLink(ValueError):
    """The token is not valid: it was not signed here, or was changed."""


class LinkTokens:
    """Tokens that name a row and a generation. A new generation invalidates the old tokens.

    salt: the purpose of the links. A token for one purpose is not valid for another.
    """

    def __init__(self, salt: str) -> None:
        self._signer = Signer(salt=salt, sep=".")

    def make(self, row_id: uuid.UUID, generation: int) -> str:
        """Return the token for a row and a generation."""
        name = base64.urlsafe_b64encode(row_id.bytes).decode().rstrip("=")
        return self._signer.sign(f"{name}~{generation}")

    def read(self, token: str) -> tuple[uuid.UUID, int]:
        """Return the row's id and the generation. Raise BadLink if the token is not valid."""
        try:
            name, _sep, generation = self._signer.unsign(token).partition("~")
            return uuid.UUID(bytes=base64.urlsafe_b64decode(name + "==")), int(generation)
        except (BadSignature, ValueError, binascii.Error) as error:
            raise BadLink(token) from error
