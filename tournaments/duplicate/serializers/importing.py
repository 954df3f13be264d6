"""Files of other programs: what they hold, what becomes of it, and what is beside an event."""

import base64
import binascii
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.ledger.refusals import MOST_FAULTS
from club.web.api.bodies import Envelope, ObjectField, PlayerSerializer, Reasoned
from scoring.files.kinds import MOST_MEGABYTES
from tournaments.duplicate.serializers.said import SaidSerializer
from tournaments.duplicate.serializers.sides import SideSerializer

#: The most characters of a file in base64.
_MOST_CHARACTERS = MOST_MEGABYTES * 2**20 * 4 // 3 + 4
_LONGEST_KIND = 20


class FileField(serializers.CharField):
    """The bytes of a file in base64."""

    default_error_messages = {"base64": _("This is not a file in base64.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=_MOST_CHARACTERS, **options)

    def to_internal_value(self, data: Any) -> bytes:  # type: ignore[override]  # what it stands for
        """Return the bytes."""
        text = super().to_internal_value(data)
        try:
            return base64.b64decode(text, validate=True)
        except (ValueError, binascii.Error):
            self.fail("base64")


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class NamesField(ObjectField):
    """Who is meant by names: an object of texts."""

    default_error_messages = {"text": _("This is not a text.")}

    def to_internal_value(self, data: Any) -> dict[str, str]:
        """Return the names, each with who is meant."""
        names: Mapping[str, Any] = super().to_internal_value(data)
        if not all(isinstance(who, str) for who in names.values()):
            self.fail("text")
        return dict(names)


def _make_dry() -> serializers.BooleanField:
    return serializers.BooleanField(
        default=True, help_text="Whether to tell only what would be done, and store nothing."
    )


def _make_file() -> FileField:
    return FileField(help_text="The bytes of the file in base64; at most 4 MB.")


def _make_which() -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0,
        max_value=999,
        allow_null=True,
        default=None,
        help_text="Which event of the file, by its place from 0; null for the only one.",
    )


def _make_anyway() -> serializers.BooleanField:
    return serializers.BooleanField(
        default=False, help_text="Whether what can be read is taken, though the file has problems."
    )


class FileToImport(Envelope):
    """A file of which an event is to be made."""

    file = _make_file()
    event = _make_which()
    dry_run = _make_dry()
    name = serializers.CharField(
        max_length=120, required=False, help_text="The name; by default as the file has it."
    )
    date = serializers.DateField(
        required=False, help_text="The day on which it was played; by default as the file has it."
    )
    names = NamesField(
        default=dict,
        help_text="Who is meant by each name that nobody in the club has: the id of a player that "
        "was offered for it, `member` for somebody new in the club, or `guest` for a visitor.",
    )
    others = serializers.ChoiceField(
        choices=["member", "guest"],
        allow_null=True,
        default=None,
        help_text="Who all other unknown names are: new members or visitors; null to be asked.",
    )
    anyway = _make_anyway()


class EntrantChoice(Envelope):
    """Who of the event an entrant of the file is."""

    at = serializers.IntegerField(
        min_value=0, max_value=9999, help_text="The entrant of the file, by its place from 0."
    )
    entrant = serializers.UUIDField(
        allow_null=True, help_text="The entrant of the event; null to leave its results out."
    )


class CellChoice(Envelope):
    """A result of the file that is to be entered."""

    cell = serializers.CharField(max_length=11, help_text="The result, by its `cell`.")
    shown = serializers.UUIDField(
        allow_null=True,
        default=None,
        help_text="The result beside which it was shown, which is corrected; null for none.",
    )


class FileToJoin(Reasoned):
    """A file of which results are to be entered in an event."""

    file = _make_file()
    event = _make_which()
    dry_run = _make_dry()
    entrants = serializers.ListField(
        child=EntrantChoice(),
        default=list,
        max_length=2000,
        help_text="Who is meant by entrants of the file where that is in doubt.",
    )
    cells = serializers.ListField(
        child=CellChoice(),
        default=list,
        max_length=2000,
        help_text="The results to enter, as a request without them has listed them.",
    )
    anyway = _make_anyway()


class FileProblemSerializer(serializers.Serializer):
    """What is wrong in a place of a file."""

    text = serializers.CharField(source="message", help_text="What is wrong.")
    board = serializers.IntegerField(allow_null=True, help_text="The board; null for none.")
    table = serializers.CharField(allow_null=True, help_text="The table; null for none.")
    round = serializers.IntegerField(allow_null=True, help_text="The round; null for none.")


class FileFaultSerializer(serializers.Serializer):
    """Why an event of a file cannot be taken."""

    code = serializers.CharField(help_text="What kind of fault it is.")
    text = serializers.CharField(help_text="What is wrong.")


class ToldEventSerializer(serializers.Serializer):
    """An event of a file."""

    at = serializers.IntegerField(help_text="Its place in the file from 0.")
    title = serializers.CharField(help_text="What it is called.")
    kind = serializers.SerializerMethodField(
        help_text="Who is ranked, such as `pairs`; empty if nobody is told."
    )
    date = serializers.DateField(
        allow_null=True, help_text="The day on which it was played; null if the file has none."
    )
    entrants = serializers.IntegerField(help_text="How many entrants it has.")
    boards = serializers.IntegerField(help_text="How many boards it has.")
    hands = serializers.IntegerField(help_text="Of how many boards it has hands.")
    sections = serializers.IntegerField(help_text="How many sections it has.")
    results = serializers.IntegerField(help_text="How many results it has.")
    problems = serializers.SerializerMethodField(help_text="What is wrong with it.")
    notes = serializers.SerializerMethodField(
        help_text="What of it is not kept, or was taken on trust."
    )

    def get_kind(self, told: Any) -> str:
        """Return who is ranked, of a document that may have problems."""
        kind = told.document.get("kind", "")
        return kind[:_LONGEST_KIND] if isinstance(kind, str) and told.entrants else ""

    @extend_schema_field(FileProblemSerializer(many=True))
    def get_problems(self, told: Any) -> Any:
        """Return the first problems."""
        return FileProblemSerializer(told.event.problems[:MOST_FAULTS], many=True).data

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_notes(self, told: Any) -> list[str]:
        """Return the first notes."""
        return list(told.event.notes[:MOST_FAULTS])


class AskedNameSerializer(serializers.Serializer):
    """A name that nobody in the club has."""

    name = serializers.CharField(source="said.named.text", help_text="The name in the file.")
    players = PlayerSerializer(
        source="said.named.near", many=True, help_text="Who of the club has a similar name."
    )


class ToldFile(serializers.Serializer):
    """What a file holds."""

    kind = serializers.CharField(help_text="Its kind: json, pbn, usebio, bws, csv, lin, dup, dlm.")
    events = ToldEventSerializer(many=True, help_text="The events that it holds.")
    chosen = serializers.IntegerField(
        allow_null=True, help_text="The event that is meant; null while several can be."
    )
    faults = FileFaultSerializer(many=True, help_text="Why it cannot be taken; empty if it can.")


class ImportedFile(ToldFile):
    """What a file holds, and the event that was made of it."""

    names = AskedNameSerializer(many=True, help_text="The names that nobody in the club has.")
    made = serializers.UUIDField(
        allow_null=True, help_text="The event that was made of it, now or before; null for none."
    )


class FileEntrantSerializer(serializers.Serializer):
    """An entrant of a file of whom it is in doubt who it is here."""

    at = serializers.IntegerField(help_text="Its place in the file from 0.")
    label = serializers.CharField(help_text="Its number in the file.")  # type: ignore[assignment]  # a column
    names = serializers.CharField(help_text="Its names in the file.")
    entrant = serializers.UUIDField(
        source="meant.id", default=None, allow_null=True, help_text="Who it is here; null for none."
    )
    likely = serializers.UUIDField(
        source="likely.id",
        default=None,
        allow_null=True,
        help_text="Who has its names here; null for nobody.",
    )
    doubt = serializers.CharField(help_text="Why it is in doubt.")


class CellSerializer(serializers.Serializer):
    """A result of a file beside the event."""

    cell = serializers.CharField(source="at", help_text="By what it is known in a request.")
    section = serializers.CharField(source="place.letter", help_text="The letter of the section.")
    round = serializers.IntegerField(
        source="place.round", help_text="The round; 0 if it belongs nowhere and none is said."
    )
    table = serializers.IntegerField(
        source="place.table", help_text="The table; 0 if it belongs nowhere and none is said."
    )
    board = serializers.IntegerField(source="place.board", help_text="The number of the board.")
    NS = SideSerializer(source="ns", help_text="Who is in the column North-South.")
    EW = SideSerializer(source="ew", help_text="Who is in the column East-West.")
    result = SaidSerializer(source="told", help_text="What the file says of the board.")
    score = serializers.IntegerField(
        allow_null=True, help_text="North-South's score of it; null for none."
    )
    here = SaidSerializer(allow_null=True, help_text="What the event has; null for nothing.")
    score_here = serializers.IntegerField(
        allow_null=True, help_text="North-South's score of that; null for none."
    )
    shown = serializers.UUIDField(allow_null=True, help_text="The result here; null for none.")
    others = serializers.BooleanField(
        help_text="Whether others sat there than here, or than the movement has there."
    )
    why = serializers.ListField(
        child=serializers.CharField(), help_text="Why it belongs nowhere; empty if it does."
    )


class ComparedFile(ToldFile):
    """A file beside an event, and the results that were entered of it."""

    entrants = FileEntrantSerializer(many=True, help_text="The entrants that are in doubt.")
    new = CellSerializer(many=True, help_text="The results of which the event has none.")
    different = CellSerializer(many=True, help_text="The results that the event has otherwise.")
    same = serializers.IntegerField(help_text="How many results the event has already.")
    lost = CellSerializer(many=True, help_text="The results that belong nowhere here.")
    rest = serializers.ListField(
        child=serializers.UUIDField(),
        help_text="The ids of the results that the event alone has, and keeps.",
    )
    entered = serializers.ListField(
        child=serializers.UUIDField(), help_text="The ids of the results that were entered."
    )
