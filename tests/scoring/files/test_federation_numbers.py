"""Which players have no number in a federation."""

from scoring.files.numbers import list_missing_numbers
from tests.scoring.duplicate_events import pairs


def people(*numbers):
    return [
        {"name": f"N{at}", "numbers": {"EBU": told}} if told else {"name": f"N{at}"}
        for at, told in enumerate(numbers, start=1)
    ]


def test_players_without_a_number_in_a_federation_are_named():
    event = pairs(numbers="1 2")
    event["entrants"][0]["members"] = people("123", "")
    event["entrants"][1]["members"] = people("", "")
    assert list_missing_numbers(event, "EBU") == "Three players have no EBU number: N2, N1, N2."
    event["entrants"][1]["members"] = people("1", "2")
    assert list_missing_numbers(event, "EBU") == "One player has no EBU number: N2."
    event["entrants"][0]["members"] = people("1", "2")
    assert list_missing_numbers(event, "EBU") == ""
    assert list_missing_numbers(event, "SBU").startswith("Four players have no SBU number: N1,")
    del event["entrants"][1]["members"]
    told = "Two players have no EBU number: a player of 2, a player of 2."
    assert list_missing_numbers(event, "EBU") == told
    event = pairs(numbers=" ".join(map(str, range(20))))
    told = list_missing_numbers(event, "EBU")
    assert told.startswith("40 players have no EBU number: ") and told.endswith(", ….")
