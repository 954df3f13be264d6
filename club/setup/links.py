"""Who may set up an installation: whoever reads what its start prints."""

import base64

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

_BYTES = 10  # 16 characters: too many to be guessed


def get_setup_code() -> str:
    """Return the code that guards the set-up. It is of use only while `is_new`.

    It is made from the installation's secret key, so that every start prints the same.
    """
    digest = salted_hmac("club.setup", "first use", algorithm="sha256").digest()
    text = base64.b32encode(digest[:_BYTES]).decode()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def make_setup_path() -> str:
    """Return the path of the page of the first use, with its code."""
    return f"{reverse('start')}?code={get_setup_code()}"


def is_setup_code(text: str) -> bool:
    """Return whether a text is the code; blanks, hyphens and lower case do not matter."""
    given = "".join(text[:60].split()).replace("-", "").upper()
    return constant_time_compare(given, get_setup_code().replace("-", ""))
