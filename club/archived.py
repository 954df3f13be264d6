"""What the rows of an archive are checked for beyond their columns, as what is typed is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from club.formation.code import CODES
from scoring.cards import PACK
from scoring.deal import check_size
from scoring.games import make_game
from scoring.ladder import make_ladder_rules
from scoring.problem import Faulty
from scoring.tiers import make_tier_rules

Row = Mapping[str, Any]


def check_player(row: Row) -> Iterator[str]:
    """Yield what is wrong with a player: without a name, unless the names were erased."""
    if row["erased_at"] is None:
        yield from (f"{key} is empty" for key in ("name", "short_name") if not row[key].strip())


def check_night(row: Row) -> Iterator[str]:
    """Yield what is wrong with the rules of a night, and with its house rules of cutting."""
    yield from check_game(row)
    if row["code"] not in CODES:
        yield f"code is {row['code']!r:.40}, which is no code of cutting"
        return
    try:
        CODES[row["code"]].with_house(row["house"])
    except (TypeError, ValueError) as error:
        yield f"house has rules that cannot be: {error}"


def check_game(row: Row) -> Iterator[str]:
    """Yield what is wrong with the game and the rules of a night or of a match."""
    yield from _tell(lambda: make_game(row["game"], row["rules"]))


def check_deal(row: Row) -> Iterator[str]:
    """Yield what is longer in a deal than a deal can have."""
    yield from (f"data: {problem.problem.rstrip('.')}" for problem in check_size(row["data"]))


def check_stock(row: Row) -> Iterator[str]:
    """Yield what is wrong with the pack of a stock."""
    pack = row["pack"]
    cards = pack if isinstance(pack, list) and len(pack) == len(PACK) else []
    if {str(card) for card in PACK} != {card for card in cards if isinstance(card, str)}:
        yield "pack is not the 52 cards"


def check_season_rules(row: Row) -> Iterator[str]:
    """Yield what is wrong with the rules of a season."""
    yield from _tell(lambda: make_ladder_rules(row["ladder"]))
    yield from _tell(lambda: make_tier_rules(row["tiers"]))


def _tell(make: Any) -> Iterable[str]:
    try:
        make()
    except Faulty as faulty:
        return [f"{one.field}: {one.problem.rstrip('.')}" for one in faulty.problems]
    except (TypeError, ValueError) as error:
        return [f"has rules that cannot be: {error}"]
    return []
