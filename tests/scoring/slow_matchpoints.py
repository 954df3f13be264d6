"""A second, plain reckoner: every result is compared with every other, one pair at a time.

It shares no code with the program, and knows matchpoints by the WBF's rules without awards by
an entrant's own average.
"""

from fractions import Fraction

LISTED = {"AVE+": 60, "AVE": 50, "AVE-": 40}


def parts_of(result, side):
    """The scores of one side with their weights, or an award, or None."""
    if result.get("late") or result.get("not_played"):
        return None
    award = result.get("adjusted", {}).get(side)
    if award is not None:
        return award
    weighted = result.get("weighted")
    if isinstance(weighted, dict):
        weighted = weighted.get(side)
    if weighted is not None:
        return [(part["score"], Fraction(part["weight"]) / 100) for part in weighted]
    return [(result["score"], Fraction(1))]


def compare(mine, theirs, sign):
    """Half-matchpoints of one result against another: 2, 1 or 0 for each pair of parts."""
    won = Fraction(0)
    for score, weight in mine:
        for other, other_weight in theirs:
            difference = (score - other) * sign
            won += weight * other_weight * (2 if difference > 0 else 1 if difference == 0 else 0)
    return won


def matchpoint(results, expected, side):
    """The points of one side for each result of a board, None where it has none."""
    sign = 1 if side == "ns" else -1
    top = 2 * (expected - 1)
    shares = []
    for position, result in enumerate(results):
        mine = parts_of(result, side)
        if mine is None:
            shares.append(None)
        elif isinstance(mine, str):
            share = LISTED[mine] if mine in LISTED else Fraction(mine[:-1])
            shares.append(Fraction(top) * share / 100)
        else:
            others = [
                theirs
                for at, other in enumerate(results)
                if at != position
                and other.get("version") == result.get("version")
                and isinstance(theirs := parts_of(other, side), list)
            ]
            won = sum((compare(mine, theirs, sign) for theirs in others), Fraction(0))
            size = len(others) + 1
            shares.append((won + 1) * expected / size - 1)
    return shares
