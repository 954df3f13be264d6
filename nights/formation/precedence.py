"""The order of precedence of candidates for a seat, with the reason for each.

Players checked in before the opening wave is closed are equal and cut; later players rank after
them in order of arrival. A player who left a table is a fresh candidate from that moment. A player
who broke a table up ranks behind the others of it; under the laws of 1907 those come before
everybody else. At a fresh table, those who belonged to no other come first.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from nights.formation.claim_reasons import explain_place
from nights.formation.claims import Claim, Rank
from nights.formation.code import Code
from nights.formation.ranking import get_card_key
from nights.formation.reasons import CutReason


@dataclass(frozen=True)
class Ranked:
    """A candidate in the order of precedence, and the reason."""

    claim: Claim
    reason: CutReason


def sort_candidates(code: Code, claims: Sequence[Claim], *, fresh: bool = False) -> list[Ranked]:
    """Return the candidates in order of precedence.

    If fresh is true, the order is for a new table: first players who belonged to no other table,
    then the others by the cards they cut for it, under the laws of 1907 those of a table that broke
    up before the rest. Otherwise it is for a vacancy: everybody from the
    moment when they became a candidate, the players of a table that broke up before the one who
    broke it up. Under the laws of 1907 those players come first, and then those who announced their
    wish. A substitute keeps the place among those who wait. [SB 22] [E 23] [L entry 2] [W 13]
    [SB 25] [E 26] [L entry 5] [W 16] [SB 24] [E 25] [W 15] [L forming-tables 4] [SB 17] [E 18]
    [L forming-tables 1] [L entry 4]
    """
    tiers = _FRESH if fresh else _VACANCY

    def get_key(claim: Claim) -> tuple[Any, ...]:
        rank = claim.rank_for(code, fresh)
        cut = get_card_key(code, claim.admission) if fresh and rank != Rank.WAITED else ()
        left = claim.since if fresh and rank in (Rank.ELSEWHERE, Rank.BROKE) else 0
        announced = claim.announced if rank == Rank.ANNOUNCED else 0
        waited = (not claim.wave, get_card_key(code, claim.cards), claim.candidate_since)
        return tiers[rank], announced, not cut, cut, left, *waited, claim.broke, claim.arrival

    order = sorted(claims, key=get_key)
    if fresh and not code.prior:
        order = _put_behind_their_table(order)
    return [Ranked(claim, explain_place(code, claim, fresh)) for claim in order]


def _put_behind_their_table(order: Sequence[Claim]) -> list[Claim]:
    """Return the order with who broke a table up behind the others of it. [SB 25] [E 26]

    Their right is prior to that of who broke it up, also if they left it after that player and
    before it broke up.
    """
    stays: list[tuple[int, Claim]] = []
    behind: dict[int, list[Claim]] = defaultdict(list)
    for at, claim in enumerate(order):
        others = [index for index, other in enumerate(order) if claim.is_behind_table_of(other)]
        last = max(others, default=at)
        if last > at:
            behind[last].insert(0, claim)
        else:
            stays.append((at, claim))
    return [claim for at, staying in stays for claim in (staying, *behind[at])]


_FRESH = {Rank.WAITED: 0, Rank.BROKEN_UP: 1, Rank.ELSEWHERE: 2, Rank.BROKE: 3}
_VACANCY = {Rank.BROKEN_UP: 0, Rank.ANNOUNCED: 1, Rank.CANDIDATE: 2, Rank.BROKE: 3}


def find_passed_over(order: Sequence[Ranked], chosen: Collection[Any]) -> list[Ranked]:
    """Return the candidates not chosen who precede one of the chosen (a collection of keys)."""
    places = [at for at, ranked in enumerate(order) if ranked.claim.key in chosen]
    before = order[: max(places)] if places else ()
    return [ranked for ranked in before if ranked.claim.key not in chosen]


def name_rule(
    code: Code, order: Sequence[Ranked], passed: Claim, chosen: Collection[Any], *, fresh: bool
) -> str:
    """Return the rule, as in `rules.rule`, by which a claim precedes one of those chosen.

    order: in which they were ranked. chosen: a collection of keys.
    """
    at = next(index for index, ranked in enumerate(order) if ranked.claim.key == passed.key)
    behind = [ranked.claim for ranked in order[at:] if ranked.claim.key in chosen]
    stayed = passed.broken_up and not passed.broke
    mates = [claim for claim in behind if claim.table == passed.table]
    broke = [claim for claim in mates if claim.broke and claim.since == passed.since]
    if passed.is_prior(code) or (stayed and broke):
        return "broken-up"
    if fresh:
        return "fresh"
    return "second-table" if all(claim.table for claim in behind) else "first"


def must_cut(code: Code, order: Sequence[Ranked], places: int) -> list[Claim]:
    """Return who must cut for the places at a fresh table; empty if there are enough places.

    order: for a fresh table. They are players who have played elsewhere and have the same right,
    of whom only some get a place; under the laws of 1907 those of a table that broke up cut apart
    from the others. A player who has already cut for it keeps that card. [SB 22] [E 23] [L entry 2]
    [W 13]
    """
    if not 0 < places < len(order):
        return []
    rank, following = (order[at].claim.rank(code) for at in (places - 1, places))
    claims = [ranked.claim for ranked in order if ranked.claim.rank(code) == rank]
    if rank != following or rank == Rank.WAITED or all(claim.admission for claim in claims):
        return []
    return claims


def find_equals_of_table(code: Code, order: Sequence[Ranked], places: int) -> list[Claim]:
    """Return who must cut for the vacancies of a table: players of a table that broke up.

    order: for a vacancy. They have the same right, and there are places for some of them only.
    Under the laws of 1907 the players of several such tables are equal too. [SB 25] [E 26]
    [L entry 5] [W 16]
    """

    def group(claim: Claim) -> object:
        if not claim.broken_up or claim.broke:
            return None
        return "prior" if code.prior else (claim.table, claim.since)

    last = order[places - 1] if 0 < places < len(order) else None
    following = order[places] if last else None
    if last is None or following is None or group(last.claim) is None:
        return []
    if group(last.claim) != group(following.claim):
        return []
    return [ranked.claim for ranked in order if group(ranked.claim) == group(last.claim)]


def rank_for_first_match(code: Code, order: Sequence[Ranked]) -> dict[Any, tuple[int, CutReason]]:
    """Return by key the place of each player of a fresh table in the right to play first.

    order: theirs, for a fresh table. One cut decides who has the preference and who plays: a player
    who has cut does not cut again. Players of the same right who have not cut against each other
    have the same place, and cut for it at the table. Empty if the code knows no such cut, and if
    nobody precedes another. Who broke a table up goes behind the others of it without a cut, if
    nobody of a third table has to cut with them. [SB 16] [SB 17] [SB 22] [SB 25] [E 17] [E 18]
    [E 23] [E 26] [L forming-tables 1] [L entry 2]
    """
    if not code.selects:
        return {}
    ranks: dict[Any, tuple[int, CutReason]] = {}
    place, before = 0, None
    apart = _is_of_one_table(code, order)
    for ranked in order:
        standing = (*_standing(code, ranked.claim), apart and ranked.claim.broke)
        place += before is not None and standing != before
        ranks[ranked.claim.key] = (place, ranked.reason)
        before = standing
    return ranks if place else {}


def _is_of_one_table(code: Code, order: Sequence[Ranked]) -> bool:
    """Return whether all who have played elsewhere left one table when it broke up."""
    elsewhere = [ranked.claim for ranked in order if ranked.claim.is_elsewhere(code)]
    tables = {(claim.table, claim.since) for claim in elsewhere}
    return len(tables) == 1 and all(claim.broken_up for claim in elsewhere)


def _standing(code: Code, claim: Claim) -> tuple[Any, ...]:
    """Return what two claims have in common if only a cut at the table can part them."""
    rank = claim.rank(code)
    if rank == Rank.WAITED:
        return rank, not claim.wave, get_card_key(code, claim.cards)
    return rank, get_card_key(code, claim.admission)
