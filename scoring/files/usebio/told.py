"""Entrants, results and hands of an event as elements of USEBIO."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.auction import PASS
from scoring.duplicate.decimals import read_decimal
from scoring.files.deals import read_deal
from scoring.files.figures import name_players, write_place
from scoring.files.shares import read_percent
from scoring.files.spellings import write_lead
from scoring.files.usebio.layout import write_element, write_text, write_texts
from scoring.seats import SEATS

POINTS = {"matchpoints": "MATCH_POINTS", "cross-imps": "IMPS", "butler": "IMPS"}
"""What the points of a result are called behind NS_ and EW_, by the scoring of the event."""

_DIRECTIONS = ("North", "East", "South", "West")
_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def write_players(entrant: Mapping[str, Any], federation: str, least: int = 0) -> list[str]:
    """Return the players of an entrant. least: how many there are at least, without a name."""
    members = [*entrant.get("members", ())]
    members += [{}] * (least - len(members))
    return [
        write_element(
            "PLAYER",
            [
                write_texts(
                    ("PLAYER_NAME", member.get("name", "")),
                    ("NATIONAL_ID_NUMBER", member.get("numbers", {}).get(federation, "")),
                )
            ],
        ).replace("\n", "")
        for member in members
    ]


def write_awards(entrant: Mapping[str, Any]) -> list[str]:
    """Return the masterpoints of an entrant."""
    return [
        write_element(
            "MASTER_POINTS",
            [
                write_texts(
                    ("MASTER_POINTS_AWARDED", award["points"]),
                    ("MASTER_POINT_TYPE", award["kind"]),
                    ("MASTER_POINT_SCALE", award.get("scale")),
                )
            ],
        ).replace("\n", "")
        for award in entrant.get("awards", ())
    ]


def write_pair(
    entrant: Mapping[str, Any],
    number: str,
    row: Mapping[str, Any],
    *,
    federation: str,
    awards: bool,
) -> str:
    """Return a pair. row: of the standings, {} if there is none."""
    total = "PERCENTAGE" if "percent" in row else "TOTAL_SCORE"
    head = write_texts(
        ("PAIR_NUMBER", number),
        ("DIRECTION", entrant.get("line", "NS")),
        (total, row.get("percent", row.get("points"))),
        ("PLACE", write_place(row) or None),
        ("BOARDS_PLAYED", row.get("boards")),
    )
    points = write_awards(entrant) if awards else []
    return write_element("PAIR", [head, *write_players(entrant, federation, 2), *points])


def is_told(result: Mapping[str, Any]) -> bool:
    """Return whether a result has a line: it was played, or ruled on by shares of the board."""
    if result.get("not_played") or result.get("late"):
        return False
    if "adjusted" in result or "weighted" in result:
        return bool(write_award(result))
    return "contract" in result or "score" in result


def write_award(result: Mapping[str, Any]) -> str:
    """Return an adjusted score as A6040, "" if it is not one share for each side."""
    adjusted = result.get("adjusted", {})
    shares = [read_decimal(read_percent(adjusted.get(side, ""))) for side in ("ns", "ew")]
    whole = [int(share) for share in shares if share is not None and share.denominator == 1]
    if len(whole) < 2 or "weighted" in result:
        return ""
    return f"A{whole[0]:02d}{whole[1]:02d}"


def write_line(
    result: Mapping[str, Any],
    own: Mapping[str, Any],
    scoring: str,
    pairs: Sequence[tuple[str, str | None]],
) -> str:
    """Return the line of a result. own: its figures. pairs: who played, or how the team sat."""
    passed = result.get("contract") == PASS
    score = write_award(result) or own.get("score", result.get("score", 0 if passed else None))
    contract = "" if write_award(result) else result.get("contract", "")
    played = bool(contract) and not passed
    name = POINTS.get(scoring)
    texts = [
        *pairs,
        ("CONTRACT", "PASS" if passed and contract else contract),
        ("PLAYED_BY", result["declarer"] if played else ""),
        ("LEAD", write_lead(result.get("lead", "")) if played else ""),
        ("TRICKS", result["tricks"] if played else ""),
        ("SCORE", score),
    ]
    if name is not None:
        texts += [(f"{side.upper()}_{name}", own.get(f"{side}_points")) for side in ("ns", "ew")]
    return write_element("TRAVELLER_LINE", [write_texts(*texts)]).replace("\n", "")


def write_board(number: int, lines: Sequence[str], more: str = "") -> str:
    """Return a board with its lines. more: what stands before them."""
    return write_element("BOARD", [write_text("BOARD_NUMBER", number) + more, *lines])


def list_lines(
    board: Mapping[str, Any],
    figures: Mapping[tuple[str, ...], Mapping[str, Any]],
    scoring: str,
) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Yield each result of a board that has a line, with that line."""
    for result in board["results"]:
        if not is_told(result):
            continue
        ns, ew = result.get("ns"), result.get("ew")
        if result.get("turned"):
            ns, ew = ew, ns
        pairs = [("NS_PAIR_NUMBER", ns), ("EW_PAIR_NUMBER", ew)]
        yield result, write_line(result, figures.get(name_players(result), {}), scoring, pairs)


def write_hands(boards: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the hands of boards, each number once: [] if none has any."""
    known = {board["board"]: board["hands"] for board in boards if "hands" in board}
    written = []
    for number in sorted(known):
        deal = read_deal(known[number], number)
        if deal is None:
            continue
        hands = [
            write_element(
                "HAND",
                [
                    write_texts(
                        ("DIRECTION", direction),
                        *zip(_SUITS, deal.write_hand(seat), strict=True),
                    )
                ],
            ).replace("\n", "")
            for seat, direction in zip(SEATS, _DIRECTIONS, strict=True)
        ]
        written.append(write_board(number, hands))
    return [write_element("HANDSET", written)] if written else []
