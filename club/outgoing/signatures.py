"""Signatures of messages, as Standard Webhooks describes them (standardwebhooks.com)."""

import base64
import hashlib
import hmac
from collections.abc import Iterable

#: How a secret begins.
PREFIX = "whsec_"


def write_secret(key: bytes) -> str:
    """Return a secret as it is shown to whoever writes the receiver."""
    return PREFIX + base64.b64encode(key).decode()


def sign(keys: Iterable[bytes], message_id: str, timestamp: int, body: bytes) -> str:
    """Return the header of the signatures of a message, one for each key."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    made = (hmac.new(key, signed, hashlib.sha256).digest() for key in keys)
    return " ".join(f"v1,{base64.b64encode(signature).decode()}" for signature in made)
