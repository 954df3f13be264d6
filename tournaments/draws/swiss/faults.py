"""What can be wrong with the request for a draw: codes, and their English sentences."""

from scoring.duplicate import faults
from scoring.wording import sentence

TEMPLATES = {
    "form-not-drawn": sentence(
        "An event of the form %(value)s is not drawn round by round: swiss and knock-out are."
    ),
    "not-a-pair": sentence("%(value)s stands where two entrants belong, who are to meet."),
    "meets-itself": sentence("%(value)s cannot meet itself."),
    "has-withdrawn": sentence("%(value)s has withdrawn from the event."),
    "named-before": sentence("%(value)s already has a place in this round, or is out of it."),
    "later-round": sentence("A match of round %(later)s follows, so round %(round)s is over."),
    "too-few-left": sentence("There are %(present)s to be drawn, and it takes two."),
    # knock-outs
    "not-a-bracket": sentence(
        "A bracket has 2, 4, 8 places and so on, in each an entrant or null, and nobody twice."
    ),
    "not-in-bracket": sentence("%(value)s has played and has no place in the bracket."),
    "no-winner": sentence("%(home)s and %(away)s in round %(round)s: nobody has won yet."),
    "bracket-over": sentence("The knock-out is over: one entrant is left."),
}
"""The English sentence for each code that draws add to those of events."""


class DrawProblem(faults.EventProblem):
    """A problem of a request. field is a path such as draw.pairs.0.1."""

    @property
    def template(self) -> str:
        """Return the English sentence with a placeholder for each of values."""
        return TEMPLATES.get(self.code) or super().template


class Form(faults.Form):
    """An object of the event format that is parsed for a draw."""

    problem = DrawProblem
