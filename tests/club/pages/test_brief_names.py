"""Names on tiles, where four stand beside each other."""

import pytest

from club.templatetags.cutin import brief_name, join_briefly


@pytest.mark.parametrize(
    ("names", "brief"),
    [
        (["Ludwig Ulrich", "Mabel Quist"], ["Ludwig", "Mabel"]),
        (["Dora Keller", "Dora Rossi"], ["Dora Keller", "Dora Rossi"]),
        (["Ann", "Ann Bell"], ["Ann", "Ann Bell"]),
        (["Dr. Ann Bell", "Max"], ["Dr. Ann Bell", "Max"]),
        (["A. Bell", "", "王小明"], ["A. Bell", "", "王小明"]),
        (["\u2068Ann Bell\u2069", "Max Orr"], ["\u2068Ann Bell\u2069", "Max"]),
    ],
)
def test_a_first_name_stands_alone_if_nobody_shares_it(names, brief):
    players = dict(zip("NESW", names, strict=False))
    assert [brief_name(players, seat) for seat in players] == brief
    assert brief_name(players, "W") == ""
    assert join_briefly(names) == ", ".join(brief)
