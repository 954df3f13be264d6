"""Whether an installation was set up."""

from django.conf import settings

from club.models import Account, Club


def is_new() -> bool:
    """Return whether this is an embedded installation that has neither a club nor an account."""
    return settings.EMBEDDED and not Club.objects.exists() and not Account.objects.exists()
