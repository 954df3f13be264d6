"""What only a whole event of teams shows to be wrong: its parts, its scale, its penalties."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.duplicate.entrant import Entrant
from scoring.duplicate.victory_points import Scale, has_row, serves_any
from scoring.teams.facts import Entry, Form, TeamEvent
from scoring.teams.faults import TeamForm
from scoring.teams.matches import score_matches
from scoring.teams.parts import MatchScore, find_fined, group_parts


def check_event(form: TeamForm, event: TeamEvent, forms: Sequence[TeamForm]) -> None:
    """Record what only the whole event shows: parts that differ, scales, penalties, boards."""
    for entries in group_parts(event.matches):
        parts = [event.matches[at] for at in entries]
        last = forms[entries[-1]]
        if len({part.parts for part in parts}) > 1:
            last.fault("parts-differ", "parts")
        numbers = [board.number for part in parts for board in part.boards]
        if len(set(numbers)) < len(numbers) and len(parts) > 1:
            last.fault("board-of-match-twice", "boards", board=_find_twice(numbers))
        shares = {part.share for part in parts}
        if len(shares) > 1:
            last.fault("parts-differ", "share")
    if form.problems:
        return
    _check_penalties(form, event)
    scale = event.rules.victory_points
    if scale is None or form.problems or _serves_all(scale, event):
        return
    for score in _score_without_scale(event):
        if score.count and not score.waits and not has_row(scale, score.count):
            forms[score.last].fault("scale-boards", "boards", boards=score.count)


def _serves_all(scale: Scale, event: TeamEvent) -> bool:
    """Return whether a scale has a row for every match, however many boards it counts."""
    return serves_any(scale) and all(
        has_row(scale, sum(_count_most(event.matches[at]) for at in entries) or 1)
        for entries in group_parts(event.matches)
    )


def _count_most(part: Entry) -> int:
    """Return the most boards that a part can count: those of eights are worth two."""
    return 2 * len(part.boards) + (part.known.count if part.known else 0)


def _score_without_scale(event: TeamEvent) -> list[MatchScore]:
    bare = replace(event, rules=replace(event.rules, victory_points=None))
    return score_matches(bare)


def _find_twice(numbers: Sequence[int]) -> int:
    known: set[int] = set()
    for number in numbers:
        if number in known:
            return number
        known.add(number)
    return 0


def _check_penalties(form: TeamForm, event: TeamEvent) -> None:
    """Record penalties that no match or no scale can take."""
    scale = event.rules.victory_points
    fined = find_fined(event.matches)
    for at, entrant in enumerate(event.entrants):
        _check_penalties_of(form, event, at, entrant, fined, scaled=scale is not None)


def _check_penalties_of(
    form: TeamForm,
    event: TeamEvent,
    at: int,
    entrant: Entrant,
    fined: Mapping[tuple[int, int], int],
    *,
    scaled: bool,
) -> None:
    for penalty in entrant.penalties:
        inner = TeamForm({}, penalty.field, form.problems)
        if penalty.unit == "vp" and not scaled:
            inner.fault("penalty-unit", "unit", value="vp")
        if penalty.unit != "imps":
            continue
        if penalty.round is None and (scaled or event.form is Form.KNOCK_OUT):
            inner.need("round")
        elif penalty.round is not None and (penalty.round, at) not in fined:
            inner.fault("penalty-round", "round", round=penalty.round)
