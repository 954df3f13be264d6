"""The back score: a player's plus or minus, in hundreds."""


def hundreds(margin: int) -> int:
    """Answer a margin of points in even hundreds.

    An odd 50 or more counts as another hundred, and the losers have the same with a minus:
    950 is 10, 940 is 9, -950 is -10. [CB back-score 1]
    """
    count = (abs(margin) + 50) // 100
    return count if margin >= 0 else -count
