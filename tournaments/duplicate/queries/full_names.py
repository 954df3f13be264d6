"""The full names of the members of an event, and their numbers in federations."""

from collections.abc import Iterable
from typing import Any

from club.ledger.federations import read_numbers
from scoring.files.text import LONGEST_NAME
from tournaments.queries.field import Field


def name_in_full(field: Field, entrants: Iterable[dict[str, Any]]) -> None:
    """Replace the public names of members by their full ones, with their numbers."""
    people = {
        str(player.pk): player
        for view in field.entrants.values()
        for player in view.players.values()
    }
    for entrant in entrants:
        for member in entrant.get("members", ()):
            player = people[member["id"]]
            if player.erased_at is not None:
                continue
            member["name"] = player.name[:LONGEST_NAME]
            if numbers := read_numbers(player.numbers):
                member["numbers"] = numbers
