"""Results that are given, and what they come to."""

from tests.tournaments.rubber.room import Room
from tournaments.models import EntrantScore
from tournaments.rubbers.actions.results import give_result


def standing(room: Room) -> list[dict]:
    """Return the rows of the standing, from the first place to the last."""
    return [score.row for score in EntrantScore.objects.filter(event=room.event).order_by("place")]


def decide(room: Room, round_: int, table: int, **result: object) -> None:
    """Give the result of a table in place of its sheets."""
    drawn = room.read_event().find_round(round_)
    view = drawn.find_table(table) if drawn else None
    give_result(
        order=room.sign(reason="On paper"),
        event=room.event,
        round_=round_,
        table=table,
        raw=result,
        replaces=view.said if view else None,
    )


def list_ranks(room: Room) -> dict[int, int]:
    """Return the rank of each entry."""
    rows = {row["entrant"]: row["rank"] for row in (room.check(), standing(room))[1]}
    return {entry: rows[str(entrant.id)] for entry, entrant in room.read_event().by_entry.items()}
