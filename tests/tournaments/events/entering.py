"""What phones of a table send."""

from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

FIELDS = {"level": "4", "strain": "S", "declarer": "N", "tricks": "10"}


def sit(client, phone, seat):
    """Choose a seat on a phone."""
    client.post(f"{phone}seat/", {"seat": seat})


def enter(client, event, phone):
    """Enter the first board of table 1 on a phone, and return its result."""
    board = read_field(event).meeting("A", 1, 1).boards[0]
    assert client.post(f"{phone}boards/{board}/", {**FIELDS, "key": "k"}).status_code == 302
    return list_results(event).get()


def boards_at(event, table, round_=1):
    """Return the boards of a table in a round."""
    event.refresh_from_db()
    return read_field(event).meeting("A", round_, table).boards
