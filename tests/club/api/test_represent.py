"""A serializer that is used again shows each row with its own context."""

import threading

import pytest
from rest_framework import serializers

from club.serializers.represent import represent


class Line(serializers.Serializer):
    """A line that shows another of the same class within."""

    name = serializers.CharField()
    club = serializers.SerializerMethodField()
    within = serializers.SerializerMethodField()

    made = 0

    def __init__(self, *args, **options):
        Line.made += 1
        super().__init__(*args, **options)

    def get_club(self, line):
        return self.context.get("club")

    def get_within(self, line):
        inner = line.get("within")
        shown = inner and represent(Line, inner, {"club": "within"})
        return shown and (shown["name"], shown["club"], self.context["club"])


def test_each_row_is_shown_with_its_own_context():
    assert represent(Line, {"name": "a"}, {"club": "demo"})["club"] == "demo"
    assert represent(Line, {"name": "b"}, {})["club"] is None


def test_one_that_is_in_use_is_not_used_within():
    row = {"name": "a", "within": {"name": "b"}}
    shown = represent(Line, row, {"club": "demo"})
    assert (shown["club"], shown["within"]) == ("demo", ("b", "within", "demo"))
    assert represent(Line, row, {"club": "other"})["within"] == ("b", "within", "other")


def test_a_thread_makes_one_and_shares_it_with_no_other():
    def show():
        for _row in range(5):
            represent(Line, {"name": "a"}, {})

    show()
    before = Line.made
    show()
    assert Line.made == before
    other = threading.Thread(target=show)
    other.start()
    other.join()
    assert Line.made == before + 1


def test_after_an_error_it_is_used_again():
    with pytest.raises(KeyError):
        represent(Line, {}, {"club": "demo"})
    assert represent(Line, {"name": "b"}, {})["club"] is None
