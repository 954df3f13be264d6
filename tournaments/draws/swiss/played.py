"""What an event in the event format tells of its past: who has met whom, and who sat out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

TEAMS, SWISS_PAIRS = "teams", "swiss-pairs"
Raw = Mapping[str, Any]
Keys = frozenset[str]


@dataclass(frozen=True, slots=True)
class Played:
    """Two who have met, or one who sat out, by their keys. part: of a match in parts."""

    round: int
    home: str
    away: str | None
    part: int | None = None


def get_key(entrant: Raw) -> str:
    """Return the name of an entrant in standings."""
    return str(entrant.get("id") or entrant.get("number"))


def get_name(entrant: Raw) -> str:
    """Return the name of an entrant in matches."""
    return str(entrant.get("number") or entrant.get("id"))


def get_round(match: Raw) -> int:
    """Return the round of a match or a result."""
    return int(match.get("round", 1))


def list_objects(raw: Raw, key: str) -> list[Raw]:
    """Return the objects of a list, whatever else stands there."""
    value = raw.get(key)
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def name_keys(event: Raw) -> dict[str, str]:
    """Return the key of each entrant by its number, or by its id if it has no number."""
    entrants = list_objects(event, "entrants")
    return {get_name(entrant): get_key(entrant) for entrant in entrants}


def find_gone(event: Raw) -> Keys:
    """Return the keys of those who have withdrawn."""
    entrants = list_objects(event, "entrants")
    return frozenset(get_key(entrant) for entrant in entrants if entrant.get("withdrawn"))


def clip(event: Raw, limit: int) -> dict[str, Any]:
    """Return an event as it stood before a round: without its matches, results and penalties."""
    clipped = {**event, "entrants": [_clip_penalties(raw, limit) for raw in event["entrants"]]}
    if "matches" in event:
        clipped["matches"] = [match for match in event["matches"] if get_round(match) < limit]
    if "boards" in event:
        clipped["boards"] = [
            {**board, "results": [row for row in board["results"] if get_round(row) < limit]}
            for board in event["boards"]
        ]
    return clipped


def _clip_penalties(entrant: Raw, limit: int) -> Raw:
    if "penalties" not in entrant:
        return entrant
    kept = [penalty for penalty in entrant["penalties"] if penalty.get("round", 0) < limit]
    return {**entrant, "penalties": kept}


def list_played(event: Raw) -> list[Played]:
    """Return the matches of an event by rounds, those of Swiss pairs each round once."""
    return sorted(dict.fromkeys(_find_played(event)), key=lambda played: played.round)


def _find_played(event: Raw) -> Iterator[Played]:
    keys = name_keys(event)
    cancelled = event.get("rules", {}).get("withdrawal") == "cancelled"
    before = frozenset(
        get_key(entrant)
        for entrant in list_objects(event, "entrants")
        if cancelled and entrant.get("withdrawn") == "before"
    )
    if event["kind"] == SWISS_PAIRS:
        yield from _find_meetings(event, keys, before)
        return
    for match in list_objects(event, "matches"):
        sides = [keys[match[side]] for side in ("home", "away") if side in match]
        yield from _read_match(get_round(match), sides, before, match.get("part"))


def _find_meetings(event: Raw, keys: Mapping[str, str], before: Keys) -> Iterator[Played]:
    """Yield the matches of Swiss pairs. Who is named alone has a bye, unless it has met a pair."""
    met: dict[tuple[int, frozenset[str]], list[str]] = {}
    for board in list_objects(event, "boards"):
        for row in list_objects(board, "results"):
            sides = [keys[row[side]] for side in ("ns", "ew") if side in row]
            met.setdefault((get_round(row), frozenset(sides)), sides)
    busy = {(round_, key) for (round_, pair), _ in met.items() if len(pair) > 1 for key in pair}
    for (round_, _pair), sides in met.items():
        if len(sides) > 1 or (round_, sides[0]) not in busy:
            yield from _read_match(round_, sides, before)


def _read_match(
    round_: int, sides: list[str], before: Keys, part: int | None = None
) -> Iterator[Played]:
    """Yield a match. One that was cancelled is a bye of who has not left before half."""
    left = [key for key in sides if key not in before]
    if len(sides) == len(left) == 2:
        yield Played(round_, sides[0], sides[1], part)
    elif left:
        yield Played(round_, left[0], None)


def list_meetings(played: Iterable[Played]) -> dict[frozenset[str], tuple[int, ...]]:
    """Return the rounds in which two began to meet. Parts are one match until one comes again."""
    meetings: dict[frozenset[str], tuple[int, ...]] = {}
    parts: dict[frozenset[str], set[int]] = {}
    for match in played:
        if match.away is None:
            continue
        pair = frozenset((match.home, match.away))
        before = parts.setdefault(pair, set())
        if match.part is None or not before or match.part in before:
            meetings[pair] = (*meetings.get(pair, ()), match.round)
            before.clear()
        before.update(() if match.part is None else (match.part,))
    return meetings
