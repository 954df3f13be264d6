"""Words with which a form tells what was chosen before it is sent."""

from django.utils.translation import gettext as _


def get_preview_words() -> dict[str, str]:
    """Return the words of every preview, in a match and at a board."""
    return {
        "still": _("Still to choose:"),
        "wrong": _(
            "What was chosen does not go together. What is wrong is said here "
            "when the network is back."
        ),
        "unlikely": _("This is unlikely."),
    }
