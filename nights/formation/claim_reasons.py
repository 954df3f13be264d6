"""The reason for a candidate's place in the order of precedence."""

from nights.formation.claims import Claim, Rank
from nights.formation.code import Code
from nights.formation.ranking import list_valid_cards
from nights.formation.reasons import CutReason
from nights.formation.telling import name_cards

#: The reasons of those who have cut for a place at a fresh table, by rank and whether they broke a
#: table up.
_ADMITTED = {
    (Rank.ELSEWHERE, False): "admission",
    (Rank.ELSEWHERE, True): "broke-up-admission",
    (Rank.BROKEN_UP, False): "broken-up-admission",
    (Rank.BROKE, True): "broke-up-last-admission",
}


def explain_place(code: Code, claim: Claim, fresh: bool) -> CutReason:
    """Return the reason for a place, and what being a substitute has to do with it."""
    rank = claim.rank_for(code, fresh)
    right = _reason(code, claim, rank, fresh)
    if claim.substituting:
        return CutReason("substituting", {"right": right, "table": claim.substituting})
    if fresh and rank == Rank.WAITED and claim.substituted:
        return CutReason("was-substitute", {"right": right, "table": claim.substituted})
    return right


def _reason(code: Code, claim: Claim, rank: Rank, fresh: bool) -> CutReason:
    if rank == Rank.ANNOUNCED:
        return CutReason("announced")
    if rank == Rank.WAITED or (rank == Rank.CANDIDATE and not claim.table):
        return _waited(claim)
    if fresh and rank == Rank.ELSEWHERE and not claim.table:
        return _substituted(claim)
    table = {"table": claim.table}
    if fresh and rank != Rank.CANDIDATE and claim.admission:
        card = name_cards(list_valid_cards(claim.admission))
        return CutReason(_ADMITTED[rank, claim.broke], {**table, "card": card})
    if rank == Rank.CANDIDATE:
        if claim.broke:
            return CutReason("broke-up-candidate", table)
        return CutReason("broken-up-candidate" if claim.broken_up else "left", table)
    codes = {
        Rank.BROKE: "broke-up",
        Rank.ELSEWHERE: "broke-up-fresh" if claim.broke else "elsewhere",
    }
    prior = "broken-up-fresh" if fresh else "broken-up"
    return CutReason(codes.get(rank, prior), table)


def _substituted(claim: Claim) -> CutReason:
    if not claim.admission:
        return CutReason("substituted", {"table": claim.substituted})
    values = {"table": claim.substituted, "card": name_cards(list_valid_cards(claim.admission))}
    return CutReason("substituted-admission", values)


def _waited(claim: Claim) -> CutReason:
    cards = list_valid_cards(claim.cards)
    if not claim.wave:
        return CutReason("came", {"number": claim.arrival})
    if not cards:
        return CutReason("wave-alone")
    return CutReason("wave", {"card": name_cards(cards)})
