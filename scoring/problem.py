"""A problem of a sheet or a deal: a stable code, the field, and an English sentence."""

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.wording import sentence

TEMPLATES = {
    # any field
    "unknown-key": sentence("Nothing here is called %(key)s."),
    "missing": sentence("%(key)s is missing."),
    "not-an-object": sentence("%(value)s stands where an object with named fields belongs."),
    "too-many-items": sentence("%(key)s has %(count)s items: %(most)s at most."),
    "too-long-text": sentence("%(key)s has %(count)s characters: %(most)s at most."),
    "not-a-list": sentence("%(value)s stands where a list belongs."),
    "not-text": sentence("%(value)s stands where some text belongs."),
    "not-a-whole-number": sentence("%(value)s is not a whole number."),
    "not-a-seat": sentence("%(value)s is not a seat: the seats are N, E, S and W."),
    "not-a-side": sentence("%(value)s is not a side: the sides are NS and EW."),
    "not-a-card": sentence("%(value)s is not a card: write rank and suit, as QS or TD."),
    # the sheet
    "unknown-game": sentence("No game is called %(value)s: there are %(games)s."),
    "unknown-rule": sentence("No rule of this game is called %(key)s."),
    "rule-value": sentence("%(value)s will not do for the rule %(key)s: it takes %(allowed)s."),
    "not-true": sentence("%(value)s stands where only true belongs."),
    "abandoned-after-end": sentence("A match that was played to its end cannot be abandoned."),
    # the place of a deal in its match
    "match-over": sentence("The match is over after %(deals)s deals: nothing follows."),
    "match-abandoned": sentence("The match was abandoned after %(deals)s deals: nothing follows."),
    "dealer-differs": sentence("It is %(expected)s who deals now, not %(dealer)s."),
    "not-a-void": sentence("%(value)s is not a way to void a deal: write new-deal or deal-lost."),
    "no-misdeal": sentence(
        "By these laws no deal is lost, since there is no misdeal: write new-deal, and the same "
        "player deals again."
    ),
    "void-with-result": sentence("A void deal has no result, so %(key)s cannot stand here."),
    # the result
    "not-a-contract": sentence(
        "%(value)s is not a contract: write 1C to 7NT, with X or XX behind it, or pass."
    ),
    "pass-with-result": sentence("Nobody bid, so %(key)s cannot stand here."),
    "tricks-out-of-range": sentence("%(tricks)s tricks cannot be won: there are thirteen."),
    "honours-more-than-once": sentence("Only one hand can hold four honours or five."),
    "honours-number": sentence("%(held)s honours score nothing: it takes 4 or 5 in one hand."),
    "honours-no-trumps": sentence("%(held)s honours do not score at no trumps: the 4 aces do."),
    "revoke-tricks": sentence("%(tricks)s tricks cannot move for a revoke: it is 1 or 2."),
    "revoke-too-many": sentence(
        "%(tricks)s tricks are to move from %(side)s, who won only %(won)s."
    ),
    "revoke-tricks-differ": sentence(
        "In the cards as played a revoke of %(side)s costs %(expected)s, not %(tricks)s: two if "
        "the revoking player won the trick, else one."
    ),
    "revoke-other-side": sentence("%(hand)s does not belong to %(side)s."),
    "revoke-dummy": sentence("%(hand)s is dummy, who is not liable for a revoke."),
    # the result of the older games
    "won-out-of-range": sentence("%(won)s tricks cannot be won: there are thirteen."),
    "won-not-thirteen": sentence("The two sides won %(total)s tricks together, not thirteen."),
    "honours-of-side": sentence("%(held)s honours score nothing: it takes 3 or 4 on one side."),
    "honours-of-both": sentence("Both sides cannot hold 3 honours: there are only four."),
    "honours-at-seven": sentence("At seven up honours are not counted."),
    "not-a-penalty": sentence("%(value)s is not a revoke penalty: write tricks, add or deduct."),
    "not-trumps": sentence("%(value)s cannot be declared: there are S, C, D, H and NT."),
    "doubles-out-of-range": sentence(
        "The value cannot have been doubled %(doubles)s times: 0 to 32 are taken."
    ),
    "honours-of-hand": sentence("%(hand)s cannot hold %(held)s honours."),
    "honours-not-all": sentence("%(total)s honours are told of, and there are %(all)s."),
    "chicane-no-trumps": sentence("At no trumps nobody can be void of trumps."),
    "chicane-twice": sentence("%(hand)s is named twice."),
    "chicane-with-honours": sentence("%(hand)s holds %(held)s honours, so it has a trump."),
    "chicane-everywhere": sentence("Somebody was dealt a trump."),
    # the auction
    "not-a-call": sentence("%(value)s is not a call: write 1C to 7NT, X, XX or pass."),
    "bid-insufficient": sentence("%(call)s is not enough over %(last)s."),
    "double-inadmissible": sentence("The other side has made no bid to double."),
    "redouble-inadmissible": sentence("The other side has made no double to redouble."),
    "call-after-end": sentence("%(call)s comes after the auction had ended."),
    "auction-unfinished": sentence("The auction has not ended: three passes close it."),
    "auction-of-two-unfinished": sentence("The auction has not ended: one pass closes it."),
    "no-calls": sentence("In this game nobody calls: the trump card is turned up."),
    "contract-differs": sentence("The auction ends in %(called)s, and the result says %(stated)s."),
    "declarer-differs": sentence("By the auction %(called)s is declarer, not %(stated)s."),
    "not-a-declaration": sentence(
        "%(value)s is not a call of this game: "
        "write S, C, D, H, NT, pass, double, redouble, may-i-lead, yes or satisfied."
    ),
    "call-not-open": sentence("%(call)s cannot be said here: it is one of %(allowed)s."),
    "call-out-of-turn": sentence("It is %(expected)s who may speak now, not %(seat)s."),
    "declaration-unfinished": sentence("Somebody still has the right to speak before the play."),
    "trumps-differ": sentence("%(called)s was declared, and the result says %(stated)s."),
    "doubles-beyond-limit": sentence(
        "Doubled %(doubles)s times: doubling ceased after %(most)s, since a trick was then worth "
        "more than %(limit)s."
    ),
    "doubles-differ": sentence(
        "The calls double %(called)s times, and the result says %(stated)s."
    ),
    # the cards
    "not-hands": sentence(
        "%(value)s is not four hands: write N:, then four hands clockwise, as PBN does."
    ),
    "hand-size": sentence("%(seat)s has %(count)s cards instead of thirteen."),
    "card-dealt-twice": sentence("%(card)s was dealt twice."),
    "honours-differ": sentence("%(hand)s holds %(counted)s honours, and the result says %(held)s."),
    "play-without-contract": sentence("Nobody bid, so no card was played."),
    "card-played-twice": sentence("%(card)s was played twice."),
    "card-not-held": sentence("%(seat)s does not hold %(card)s."),
    "revoke-unrecorded": sentence(
        "%(seat)s could have followed suit to %(card)s: that is a revoke."
    ),
    "revoke-not-in-play": sentence("In the cards as played %(side)s did not revoke."),
    "stock-card-twice": sentence("%(card)s is in the stock twice."),
    "stock-size": sentence("The stock has %(count)s cards instead of 52."),
    "not-a-choice": sentence("%(value)s is not a choice: write take or reject."),
    "choice-count": sentence("There are %(count)s choices: the stock lasts for 26 turns."),
    "tricks-differ": sentence("By the cards played declarer won %(won)s tricks, not %(tricks)s."),
    "chicane-not-held": sentence("%(hand)s was dealt a trump, so there is no chicane."),
    "chicane-unclaimed": sentence("%(hand)s was dealt no trump, and is not named."),
    "honours-not-held": sentence(
        "Whatever card was turned up, %(side)s did not hold just %(held)s honours of its suit."
    ),
    "won-differs": sentence("By the cards played %(side)s won %(won)s tricks, not %(stated)s."),
    "won-beyond-play": sentence(
        "By the cards played %(side)s won from %(least)s to %(most)s tricks, not %(stated)s."
    ),
    "tricks-beyond-play": sentence(
        "By the cards played declarer won from %(least)s to %(most)s tricks, not %(tricks)s."
    ),
}
"""The English sentence for each code. Translations and clients depend on the codes."""


@dataclass(frozen=True)
class Problem:
    """One problem. field is a path such as tricks or honours.0.hand. deal counts from 1."""

    code: str
    field: str
    values: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)
    deal: int | None = None

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return TEMPLATES[self.code]

    @property
    def problem(self) -> str:
        """Return the English sentence with the values interpolated."""
        return self.template % dict(self.values)

    def as_dict(self) -> dict[str, object]:
        """Return the problem in the score sheet format."""
        of_deal = {} if self.deal is None else {"deal": self.deal}
        return {**of_deal, "field": self.field, "code": self.code, "problem": self.problem}


class Faulty(Exception):
    """The request is invalid. problems lists every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.problem for problem in self.problems))
