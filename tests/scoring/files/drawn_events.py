"""Random events for round trips: a small movement, and a result for each of its cells."""

from datetime import datetime
from typing import Any

from hypothesis import strategies as st

Raw = dict[str, Any]

NAMES = [
    "Ada Birch",
    "Zoë Hazel",
    "Ian O’Rowan",
    "Jón Þór",
    "Łukasz Żak",
    "Eva <&> Müller",
    'A "B" C',
]
PLAYED = st.one_of(
    st.just({"contract": "pass"}),
    st.builds(
        lambda level, strain, doubling, seat, tricks, lead: {
            "contract": f"{level}{strain}{doubling}",
            "declarer": seat,
            "tricks": tricks,
            **({"lead": lead} if lead else {}),
        },
        st.integers(1, 7),
        st.sampled_from(["C", "D", "H", "S", "NT"]),
        st.sampled_from(["", "X", "XX"]),
        st.sampled_from("NESW"),
        st.integers(0, 13),
        st.sampled_from(["", "SQ", "HT", "C2", "DA"]),
    ),
)
SHARES = st.sampled_from(["AVE+", "AVE", "AVE-", "55%", "0%", "70%"])
ADJUSTED = st.builds(lambda ns, ew: {"adjusted": {"ns": ns, "ew": ew}}, SHARES, SHARES)
NOT_PLAYED = st.just({"not_played": True})
TIMES = st.datetimes(
    min_value=datetime.fromisoformat("2001-01-01"),
    max_value=datetime.fromisoformat("2039-12-31"),
).map(lambda moment: {"time": moment.replace(microsecond=0).isoformat()})


def rotate(tables: int, round_: int) -> list[tuple[int, int]]:
    """Who meets in a round: North-South sit still, and East-West move up a table."""
    return [(at + 1, tables + 1 + (at + round_) % tables) for at in range(tables)]


def members(draw: Any, count: int, names: list[str]) -> Raw:
    chosen = [{"name": draw(st.sampled_from(names))} for _ in range(count)]
    return {"members": chosen} if draw(st.booleans()) else {}


@st.composite
def pairs_events(
    draw: Any,
    result: Any = PLAYED,
    *,
    winners: int = 1,
    sections: int = 1,
    scoring: str = "matchpoints",
    names: list[str] = NAMES,
) -> Raw:
    """An event of pairs. winners: 2 lets numbers repeat."""
    letters = "ABC"[:sections] if sections > 1 else [""]
    entrants, boards = [], []
    for letter in letters:
        tables, rounds = draw(st.integers(2, 4)), draw(st.integers(2, 3))
        own: Raw = {"section": letter} if letter else {}
        for number in range(1, 2 * tables + 1):
            line = {"line": "NS" if number <= tables else "EW"} if winners == 2 else {}
            told = number - tables if winners == 2 and number > tables else number
            entrants.append({"number": str(told), **line, **own, **members(draw, 2, names)})
        by_board: dict[int, list[Raw]] = {}
        for round_ in range(1, rounds + 1):
            for table, (ns, ew) in enumerate(rotate(tables, round_), start=1):
                for board in (2 * round_ - 1, 2 * round_):
                    ew_number = ew - tables if winners == 2 else ew
                    cell = {"round": round_, "table": table, "ns": str(ns), "ew": str(ew_number)}
                    by_board.setdefault(board, []).append(cell | draw(result))
        boards += [
            {"board": board, **own, "expected": len(results), "results": results}
            for board, results in sorted(by_board.items())
        ]
    told = {"winners": 2} if winners == 2 else {}
    return {
        "name": draw(st.sampled_from(["Tuesday", "Zoë’s cup & <more>"])),
        "date": draw(st.dates().filter(lambda day: day.year > 1900)).isoformat(),
        "kind": "pairs",
        "scoring": scoring,
        **told,
        "entrants": entrants,
        "boards": boards,
    }


@st.composite
def individual_events(draw: Any, result: Any = PLAYED, names: list[str] = NAMES) -> Raw:
    """An event of single players, two tables and three rounds."""
    boards = []
    for round_ in range(1, 4):
        order = [(at * round_) % 9 for at in range(1, 9)]
        order = sorted(range(1, 9), key=lambda number: (order[number - 1], number))
        for board in (2 * round_ - 1, 2 * round_):
            results = []
            for table in (1, 2):
                n, s, e, w = map(str, order[4 * table - 4 : 4 * table])
                seats = {"n": n, "s": s, "e": e, "w": w}
                results.append({"round": round_, "table": table, **seats, **draw(result)})
            boards.append({"board": board, "expected": 2, "results": results})
    entrants = [{"number": str(at), **members(draw, 1, names)} for at in range(1, 9)]
    return {
        "kind": "individual",
        "scoring": "matchpoints",
        "name": "Single",
        "date": "2026-11-24",
        "entrants": entrants,
        "boards": boards,
    }


@st.composite
def team_events(
    draw: Any, result: Any = PLAYED, *, scoring: str = "imps", names: list[str] = NAMES
) -> Raw:
    """An event of four teams who all meet, two boards a match."""
    meetings = [(1, 2), (3, 4)], [(1, 3), (4, 2)], [(4, 1), (2, 3)]
    matches = []
    for round_, pairs in enumerate(meetings, start=1):
        for table, (home, away) in enumerate(pairs, start=1):
            boards = [
                {"board": board, "open": draw(result), "closed": draw(result)}
                for board in (2 * round_ - 1, 2 * round_)
            ]
            told = {"round": round_, "table": table, "home": str(home), "away": str(away)}
            matches.append({**told, "boards": boards})
    entrants = [{"number": str(at), **members(draw, 4, names)} for at in range(1, 5)]
    return {
        "kind": "teams",
        "scoring": scoring,
        "name": "Teams",
        "date": "2026-11-24",
        "entrants": entrants,
        "matches": matches,
    }
