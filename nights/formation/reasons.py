"""The reasons for decisions at a cut and its problems, as sentences to be read out."""

from dataclasses import dataclass, field
from typing import Any

from scoring.wording import sentence

RANKS = {
    "A": sentence("ace"),
    "K": sentence("king"),
    "Q": sentence("queen"),
    "J": sentence("jack"),
    "T": sentence("ten"),
    "9": sentence("nine"),
    "8": sentence("eight"),
    "7": sentence("seven"),
    "6": sentence("six"),
    "5": sentence("five"),
    "4": sentence("four"),
    "3": sentence("three"),
    "2": sentence("two"),
}
SUITS = {
    "C": sentence("clubs"),
    "D": sentence("diamonds"),
    "H": sentence("hearts"),
    "S": sentence("spades"),
}
CARD = sentence("%(rank)s of %(suit)s")
#: What is cut for at a table.
FOR_DEAL = sentence("for the deal")
FOR_PARTNERS = sentence("for partners and the deal")
#: The values of a sentence that are cards, and are read out in words.
CARDS = frozenset({"card", "first_card", "second_card", "against"})


def name_card(card: str) -> str:
    """Return a card in English words. Return the argument unchanged if it is not a card."""
    if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
        return card
    return CARD % {"rank": RANKS[card[0]], "suit": SUITS[card[1]]}


@dataclass(frozen=True)
class CutReason:
    """A code and the values of its English sentence."""

    code: str
    values: dict[str, Any] = field(default_factory=dict)

    def dump(self) -> dict[str, Any]:
        """Return the reason as JSON: its values as text, numbers and reasons."""
        values = {key: self._dump_value(value) for key, value in self.values.items()}
        return {"code": self.code, "values": values}

    @staticmethod
    def _dump_value(value: Any) -> Any:
        if isinstance(value, CutReason):
            return value.dump()
        return value if isinstance(value, int) else str(value)

    @classmethod
    def load(cls, data: dict[str, Any]) -> "CutReason | None":
        """Return the reason of which this is the JSON, or None for an empty object."""
        if not data:
            return None
        values = {
            key: cls.load(value) if isinstance(value, dict) else value
            for key, value in data["values"].items()
        }
        return cls(data["code"], values)

    @property
    def template(self) -> str:
        """Return the English sentence with a placeholder for each value."""
        return SENTENCES[self.code]

    @property
    def sentence(self) -> str:
        """Return the English sentence, with cards in words, and a reason within it."""
        words = {key: self._say(key, value) for key, value in self.values.items()}
        return self.template % words

    @staticmethod
    def _say(key: str, value: Any) -> Any:
        if isinstance(value, CutReason):
            return value.sentence
        return name_card(value) if key in CARDS else value


SENTENCES = {
    # problems
    "too-few": sentence("A table needs four players; there are %(count)d."),
    "not-two": sentence("Two players belong to a table of this game; there are %(count)d."),
    "too-many": sentence("At most %(most)d players belong to a table; there are %(count)d."),
    "twice": sentence("%(name)s is named twice."),
    "no-card": sentence("%(name)s has not drawn a card."),
    "not-a-card": sentence("“%(text)s” is not a card; write one like QS or TD."),
    "same-card": sentence("%(name)s and %(other)s cannot both have drawn the %(card)s."),
    "stranger-drew": sentence("A card was drawn for somebody who does not cut now."),
    "round-too-many": sentence("The cut was settled before the last cards were drawn."),
    # who cuts, and why
    "cut-for-places": sentence("They cut for who goes out: %(count)d of them."),
    "cut-for-partners": sentence("Those who play cut for partners and the deal."),
    "cut-for-both": sentence("All cut, for who plays, partners and the deal."),
    "equal-for-places": sentence("Equal cards leave open who goes out: they cut again."),
    "equal-for-partners": sentence("Equal cards leave open who partners whom: they cut again."),
    "equal-for-deal": sentence("Equal cards leave open who deals: they cut again."),
    "exposed-two": sentence("Whoever exposed more than one card cuts again."),
    # who is out
    "most-consecutive": sentence(
        "%(name)s is out: %(count)d matches running, the most at the table."
    ),
    "most-consecutive-two": sentence(
        "%(name)s and %(other)s are out: %(count)d matches running, the most at the table."
    ),
    "more-consecutive": sentence(
        "%(name)s is out: %(count)d matches running, more than those who play."
    ),
    "sat-out-least": sentence(
        "%(name)s is out, having sat out less often than the others with as many matches running: "
        "%(times)d times."
    ),
    "high-card": sentence("%(name)s is out, having cut the %(card)s, higher than the %(against)s."),
    "low-card": sentence("%(name)s is out, having cut the %(card)s, lower than the %(against)s."),
    "lesser-right-out": sentence(
        "%(name)s sits out first, by the order of precedence: no card is cut for it. %(right)s"
    ),
    "card-again": sentence("%(first_card)s, then cutting again among equals the %(card)s"),
    # who plays whatever the cards of those who cut for who goes out
    "stays-fresh": sentence(
        "%(name)s has not played yet, or sat out the last match, and plays whatever the cards."
    ),
    "stays-fewer": sentence(
        "%(name)s plays whatever the cards: %(count)d matches running, fewer than those who cut."
    ),
    "stays-rested": sentence(
        "%(name)s plays whatever the cards, having sat out more often than those who cut: "
        "%(times)d times."
    ),
    "stays-right": sentence(
        "%(name)s plays whatever the cards, having the better right. %(right)s"
    ),
    # who plays where
    "partners-lowest": sentence(
        "%(first)s (%(first_card)s) and %(second)s (%(second_card)s) cut the two lowest cards "
        "and are partners."
    ),
    "partners-highest": sentence(
        "%(first)s (%(first_card)s) and %(second)s (%(second_card)s) cut the two highest cards "
        "and are partners."
    ),
    "partners-lowest-playing": sentence(
        "%(first)s (%(first_card)s) and %(second)s (%(second_card)s) cut the two lowest cards "
        "of those who play, and are partners."
    ),
    "partners-highest-playing": sentence(
        "%(first)s (%(first_card)s) and %(second)s (%(second_card)s) cut the two highest cards "
        "of those who play, and are partners."
    ),
    "deals-lowest-playing": sentence(
        "%(name)s cut the lowest card of those who play, the %(card)s: deals and has the choice "
        "of seats and cards."
    ),
    "deals-highest-playing": sentence(
        "%(name)s cut the highest card of those who play, the %(card)s: deals and has the choice "
        "of seats and cards."
    ),
    "deals-lowest": sentence(
        "%(name)s cut the lowest card, the %(card)s: deals and has the choice of seats and cards."
    ),
    "deals-highest": sentence(
        "%(name)s cut the highest card, the %(card)s: deals and has the choice of seats and cards."
    ),
    # precedence for a seat
    "came": sentence("Number %(number)d to arrive."),
    "wave": sentence("Opening wave, cut the %(card)s."),
    "wave-alone": sentence("Opening wave, with nobody else."),
    "broken-up": sentence("Table %(table)d broke up: prior right elsewhere."),
    "broken-up-fresh": sentence("Table %(table)d broke up: behind those who have not played yet."),
    "elsewhere": sentence("Has belonged to table %(table)d: behind those who have not."),
    "left": sentence("Left table %(table)d: a candidate from then on."),
    "broken-up-candidate": sentence("Table %(table)d broke up: a candidate from then on."),
    "broke-up-candidate": sentence(
        "Broke up table %(table)d: a candidate from then on, behind the others of that table."
    ),
    "announced": sentence("Has announced the wish to succeed: prior right to a vacancy."),
    "admission": sentence(
        "Has belonged to table %(table)d, cut the %(card)s for a place at a fresh table."
    ),
    "broken-up-admission": sentence(
        "Table %(table)d broke up: behind those who have not played yet, cut the %(card)s for a "
        "place at a fresh table."
    ),
    "substituted": sentence(
        "Has played at table %(table)d as a substitute: behind those who have not played yet."
    ),
    "substituted-admission": sentence(
        "Has played at table %(table)d as a substitute, cut the %(card)s for a place at a fresh "
        "table."
    ),
    "was-substitute": sentence(
        "%(right)s Was a substitute at table %(table)d, which does not affect the right."
    ),
    "substituting": sentence(
        "%(right)s Plays at table %(table)d as a substitute until its match ends, and keeps this "
        "place."
    ),
    "broke-up-fresh": sentence(
        "Broke up table %(table)d: behind those who have not played yet, and behind the others of "
        "that table."
    ),
    "broke-up-admission": sentence(
        "Broke up table %(table)d, cut the %(card)s for a place at a fresh table: behind the "
        "others of that table, whatever the cards."
    ),
    "broke-up-last-admission": sentence(
        "Broke up table %(table)d: behind everybody else, cut the %(card)s for a place at a fresh "
        "table."
    ),
    "broke-up": sentence("Broke up table %(table)d: behind everybody else."),
    # seatings without a cut
    "agreed": sentence("Partners and the deal were agreed upon: nobody cut."),
    "pivot": sentence(
        "Chukker %(number)d of %(count)d of the pivot: %(n)s and %(s)s play %(e)s and %(w)s."
    ),
    "pivot-out": sentence("%(name)s sits out this chukker."),
    "pivot-deals": sentence("%(name)s deals first: the deal passes on with each chukker."),
    "rota-out": sentence("%(name)s is out: it is their turn in the rota."),
    "no-cards": sentence("No cards are cut for a chukker of a pivot: begin it without any."),
    "stay": sentence("Nobody claims a seat: the same players go on, and the deal passes on."),
}
