"""What an event says that a format of files cannot: told before a file is made."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from scoring.wording import sentence

TEMPLATES = {
    "rules": sentence("The rules by which the event is scored."),
    "sessions": sentence("More than one session: each needs a file of its own."),
    "group": sentence("Which sections are compared as one field."),
    "expected": sentence("How many results each board was meant to have."),
    "members": sentence("Who of an entrant plays from which round on, and who is who in the club."),
    "numbers": sentence("The numbers of players in federations."),
    "awards": sentence("The points that a federation awarded, and the clubs of entrants."),
    "ranking": sentence("Handicaps, strata, carry-overs, withdrawals, and who is not ranked."),
    "penalties": sentence("Penalties with their reasons."),
    "reasons": sentence("The reasons of rulings."),
    "rulings": sentence(
        "Weighted and split scores, and which version of a fouled board was played."
    ),
    "awarded": sentence("Artificial scores."),
    "unplayed": sentence("Results that are still to come, or were not played."),
    "cards": sentence("Auctions and the play of the cards."),
    "leads": sentence("The cards led."),
    "hands": sentence("The hands of the boards."),
    "times": sentence("When each result was entered."),
    "turned": sentence("At which tables pairs sat in each other's direction."),
    "seats": sentence("Rounds and tables of results."),
    "lines": sentence("Which entrants are ranked apart as North-South and as East-West."),
    "sections": sentence("Sections of entrants and boards."),
    "matches": sentence("Byes, parts, known IMPs and adjusted victory points of matches."),
    "lineups": sentence("Who sat where in matches."),
    "board": sentence("Dealer and vulnerability where they are not those of the board's number."),
    "names": sentence("The name of the event, and its date."),
}
"""The English sentence for each subject that a format may not be able to tell."""

PLAYERS = sentence("The names of the players.")
"""What some formats cannot say, and LIN only of those whose seats are known."""

_SUBJECTS = {
    "event.law": "rules",
    "event.rules": "rules",
    "event.name": "names",
    "event.date": "names",
    "event.form": "rules",
    "event.winners": "lines",
    "entrant.id": "members",
    "entrant.seats": "sessions",
    "entrant.line": "lines",
    "entrant.section": "sections",
    "entrant.awards": "awards",
    "entrant.club": "awards",
    "entrant.handicap": "ranking",
    "entrant.stratum": "ranking",
    "entrant.carry": "ranking",
    "entrant.withdrawn": "ranking",
    "entrant.ranked": "ranking",
    "entrant.seed": "ranking",
    "entrant.table": "ranking",
    "entrant.penalties": "penalties",
    "member.id": "members",
    "member.from_round": "members",
    "member.numbers": "numbers",
    "board.session": "sessions",
    "board.section": "sections",
    "board.group": "group",
    "board.expected": "expected",
    "board.hands": "hands",
    "board.dealer": "board",
    "board.vulnerable": "board",
    "board.adjusted": "awarded",
    "board.extra": "matches",
    "board.open2": "matches",
    "board.closed2": "matches",
    "result.round": "seats",
    "result.table": "seats",
    "result.lead": "leads",
    "result.turned": "turned",
    "result.version": "rulings",
    "result.weighted": "rulings",
    "result.adjusted": "awarded",
    "result.not_played": "unplayed",
    "result.late": "unplayed",
    "result.calls": "cards",
    "result.play": "cards",
    "result.time": "times",
    "ruling.reason": "reasons",
    "match.table": "seats",
    "match.bye": "matches",
    "match.part": "matches",
    "match.share": "matches",
    "match.lineup": "lineups",
    "match.not_played": "matches",
    "match.late": "matches",
    "match.imps": "matches",
    "match.adjust": "matches",
    "match.awarded": "matches",
    "match.carry": "matches",
    "match.winner": "matches",
    "match.place": "matches",
}
"""The subject of each key of the event format that some format cannot tell."""

_ROOMS = ("open", "closed", "open2", "closed2")


def list_unsaid(event: Mapping[str, Any], sayable: Collection[str]) -> tuple[str, ...]:
    """Return what of an event a format cannot say, in sentences.

    sayable: the keys that it can, as "result.lead", from those that have a subject.
    """
    keys = set(_list_keys(event))
    subjects = {_SUBJECTS[key] for key in keys if key in _SUBJECTS and key not in sayable}
    return tuple(TEMPLATES[subject] for subject in TEMPLATES if subject in subjects)


def _list_keys(event: Mapping[str, Any]) -> Iterator[str]:
    """Yield each key that stands anywhere in an event, after what it belongs to."""
    one_winner = ("winners", 1)  # as if nothing were said
    yield from (f"event.{key}" for key, value in event.items() if (key, value) != one_winner)
    for entrant in event.get("entrants", ()):
        yield from (f"entrant.{key}" for key in entrant)
        for member in entrant.get("members", ()):
            yield from (f"member.{key}" for key in member)
    for board in event.get("boards", ()):
        yield from _list_board(board)
        for result in board.get("results", ()):
            yield from _list_result(result)
    for match in event.get("matches", ()):
        yield from (f"match.{key}" for key in match)
        for board in match.get("boards", ()):
            yield from _list_board(board)
            for room in _ROOMS:
                yield from _list_result(board.get(room, {}))


def _list_board(board: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"board.{key}" for key in board)
    yield from (f"ruling.{key}" for key in board.get("adjusted", ()))


def _list_result(result: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"result.{key}" for key in result)
    yield from (f"ruling.{key}" for key in result.get("adjusted", ()))
