"""Cards that a director types as they were cut at the tables."""

from collections.abc import Mapping, Sequence

from club.forms.typed import read_cards as read_typed
from tournaments.draws.draw import PLACES, Cut

Rounds = list[dict[int, str]]


def name_field(table: int, entry: int) -> str:
    """Return the name of the field of an entrant's cards at a table, 0 for the first places."""
    return f"card-{table}-{entry}"


def read_cards(post: Mapping[str, str], cuts: Sequence[Cut]) -> dict[int, Rounds]:
    """Return the cards of a form by table, in rounds; without the cuts that nobody typed.

    Each field has the card of an entrant, then those that were cut again among equals. Cards that
    were typed before stay, unless the first places change, and with them the tables.
    """
    typed = {cut.table: _read_rounds(post, cut) for cut in cuts}
    known = {cut.table: [dict(cards) for cards in cut.rounds] for cut in cuts if cut.typed}
    places = next((cut for cut in cuts if cut.purpose == PLACES), None)
    if places is not None and typed[0] and typed[0] != [dict(round_) for round_ in places.rounds]:
        return {0: typed[0]}
    return {**known, **{table: rounds for table, rounds in typed.items() if rounds}}


def _read_rounds(post: Mapping[str, str], cut: Cut) -> Rounds:
    rounds: Rounds = []
    for entry in cut.rounds[0]:
        for at, card in enumerate(read_typed(post.get(name_field(cut.table, entry), ""))):
            if at == len(rounds):
                rounds.append({})
            rounds[at][entry] = card
    return rounds
