"""Files of Bridgemate, as a body has them."""

import base64
import binascii

from django.utils.translation import gettext as _
from rest_framework import serializers

from club.web.api.bodies import Envelope
from tournaments.duplicate.queries.bridgemate import Purpose

MOST_BYTES = 4 * 2**20
_MOST_TEXT = 4 * (MOST_BYTES + 3) // 3


class NewBridgemateFile(Envelope):
    """The file in a copy of which an event is written."""

    purpose = serializers.ChoiceField(
        Purpose.choices, help_text="What the file is for: `movement` has no results in it."
    )
    template = serializers.CharField(
        max_length=_MOST_TEXT,
        trim_whitespace=False,
        help_text="Any .bws file of the club, of 4 MB at most, in base64.",
    )

    def validate_template(self, text: str) -> bytes:
        """Return the bytes of the file."""
        try:
            return base64.b64decode(text, validate=True)
        except (ValueError, binascii.Error) as error:
            raise serializers.ValidationError(_("This is not base64.")) from error
