"""The pages of a night that are opened by a link, without an account."""

from rest_framework import serializers

from club.codes.serializers import CODE


class TableLink(serializers.Serializer):
    """The link of a table's phones."""

    table = serializers.UUIDField(help_text="The table's id.")
    number = serializers.IntegerField(help_text="The table's number.")
    page = serializers.CharField(help_text="The path of the page of its phones.")
    code = serializers.CharField(help_text=CODE)


class NightPages(serializers.Serializer):
    """The pages of a night that whoever has their links can open."""

    results = serializers.CharField(
        help_text="The path of the results. If the night is shown by link, this is the link."
    )
    door = serializers.CharField(help_text="The path of the page where players check in.")
    door_code = serializers.CharField(help_text=CODE)
    tables = TableLink(many=True, help_text="The tables that are not broken up, by number.")
