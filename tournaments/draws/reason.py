"""Why a round was drawn as it was: codes, and their English sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.wording import sentence

SENTENCES = {
    # how a round was drawn
    "whist": sentence(
        "By the movement for %(players)s: everybody partners everybody once and meets everybody "
        "twice in %(rounds)s rounds."
    ),
    "fresh": sentence("Drawn so that partners repeat last, then opponents; number %(chance)s."),
    "round-robin": sentence("By the round robin: everybody meets everybody in %(rounds)s rounds."),
    "by-score": sentence("Those with like scores meet who have not met; number %(chance)s."),
    "again": sentence(
        "Those with like scores meet. Without a second meeting no draw is possible, so that some "
        "meet again; number %(chance)s."
    ),
    "first-party": sentence("The first tables are drawn by lot; number %(chance)s."),
    "first-cut": sentence("The first tables are formed by the cards that everybody cut."),
    "winners-up": sentence("Winners move up a table, losers stay."),
    "losers-down": sentence("Losers move down a table, winners stay."),
    "both-move": sentence("Winners move up a table, losers move down."),
    "bracket": sentence(
        "By the bracket: the best seeds apart, the others by lot; number %(chance)s."
    ),
    "bracket-cut": sentence("By the bracket: the best seeds apart, the others by the cards cut."),
    "bracket-next": sentence("By the bracket: the winners meet."),
    "fixtures": sentence("By the round robin of the division."),
    # one table
    "third-place": sentence("For the third place."),
    "by-lot": sentence("Partners by lot."),
    # why there is no draw
    "too-few": sentence("%(least)s are needed, and there are %(present)s."),
    "too-many": sentence("There is room for %(most)s, and there are %(present)s."),
    "even-only": sentence(
        "Four sit at a table and two go on, so that a bracket of single players needs an even "
        "number: there are %(present)s. Enter one more name, or let one leave: on the page of the "
        "name."
    ),
    "even-only-left": sentence(
        "Four sit at a table and two go on, so that an even number is needed: %(present)s are "
        "left. Let whoever has left play again, with a substitute, or let another one leave: on "
        "the page of the name."
    ),
    "unfinished": sentence("Table %(table)s of round %(round)s has no result yet."),
    "drawn": sentence("Table %(table)s of round %(round)s is level: a knock-out needs a winner."),
    "decided": sentence("The event is decided: nobody is left to meet."),
}
"""The English sentence for each code. Translations depend on the codes."""


@dataclass(frozen=True, slots=True)
class DrawReason:
    """A code and the values of its English sentence."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """Return the English sentence with a placeholder for each value."""
        return SENTENCES[self.code]

    @property
    def sentence(self) -> str:
        """Return the English sentence with its values."""
        return self.template % dict(self.values)
