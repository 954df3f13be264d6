"""The back score: a player's plus or minus, in hundreds."""


def round_to_hundreds(margin: int) -> int:
    """Return a margin of points rounded to hundreds.

    A remainder of 50 or more counts as another hundred, and the losers have the same number
    negated: 950 gives 10, 940 gives 9, -950 gives -10. [CB back-score 1]
    """
    count = (abs(margin) + 50) // 100
    return count if margin >= 0 else -count
