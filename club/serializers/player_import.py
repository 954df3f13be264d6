"""Lists of players to add."""

from rest_framework import serializers

from club.web.api.bodies import Envelope


class PlayerList(Envelope):
    """A list of players, as a spreadsheet gives it."""

    text = serializers.CharField(
        trim_whitespace=False,
        help_text="The lines, of which the first has the headings `name` (or `first name` and "
        "`surname`), and if wanted `public name`, `guest`, `numbers` and such as `EBU number`, "
        "separated by commas, semicolons or tabs.",
    )
    only_check = serializers.BooleanField(
        default=False, help_text="Say what would be added, with the faults, and add nobody."
    )


class ListedPlayer(serializers.Serializer):
    """A player of the list."""

    line = serializers.IntegerField(source="line.line", help_text="The number of the line.")
    name = serializers.CharField(source="line.name", help_text="The full name.")
    short_name = serializers.CharField(help_text="The public name.")
    guest = serializers.BooleanField(
        source="line.guest", help_text="Whether the player is a guest of the club."
    )
    numbers = serializers.CharField(
        help_text="The numbers that somebody who is there already has then; empty if they stay."
    )
    state = serializers.ChoiceField(
        choices=["new", "there", "faulty"],
        help_text="Whether the player is new, in the club already, or cannot be added.",
    )


class LineFaultSerializer(serializers.Serializer):
    """A fault of the list."""

    line = serializers.IntegerField(help_text="The number of the line.")
    column = serializers.CharField(help_text="The heading of its column; empty for the line.")
    text = serializers.CharField(help_text="What is wrong.")


class PlayerImport(serializers.Serializer):
    """What becomes of each line."""

    added = serializers.IntegerField(help_text="How many players are new.")
    numbered = serializers.IntegerField(
        help_text="Of how many players who were there the numbers change."
    )
    players = ListedPlayer(source="rows", many=True, help_text="The players, line by line.")
    faults = LineFaultSerializer(
        source="all_faults", many=True, help_text="The faults; with any, nobody is added."
    )
    ignored = serializers.ListField(
        child=serializers.CharField(), help_text="The headings of columns that are not read."
    )
