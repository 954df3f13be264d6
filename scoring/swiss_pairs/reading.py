"""What is wrong with Swiss pairs beyond their single keys: matches, penalties, the scale."""

from dataclasses import replace

from scoring.duplicate.event import Scored
from scoring.duplicate.reading import Event
from scoring.duplicate.victory_points import has_row, serves_any
from scoring.shape import format_value
from scoring.swiss_pairs.faults import SwissForm
from scoring.swiss_pairs.matches import score_matches
from scoring.swiss_pairs.meetings import find_twice_met, list_meetings


def check_event(form: SwissForm, event: Event) -> None:
    """Record who meets two opponents in a round, and penalties that no match or scale can take."""
    for (index, number), pair, round_ in find_twice_met(event):
        at = SwissForm({}, f"boards.{index}.results.{number}.", form.problems)
        key = "ns" if pair in event.boards[index].tables[number].ns else "ew"
        at.fault("two-opponents", key, value=format_value(event.entrants[pair].label), round=round_)
    scaled = event.rules.victory_points is not None
    rounds = {(meeting.round, pair) for meeting in list_meetings(event) for pair in meeting.pairs}
    for index, entrant in enumerate(event.entrants):
        for penalty in entrant.penalties:
            at = SwissForm({}, penalty.field, form.problems)
            if penalty.unit == ("percent-of-session" if scaled else "vp"):
                at.fault("penalty-unit", "unit", value=penalty.unit)
            elif not scaled or penalty.unit == "vp":
                continue
            elif penalty.round is None:
                at.need("round")
            elif (penalty.round, index) not in rounds:
                at.fault("penalty-round", "round", round=penalty.round)


def check_scale(form: SwissForm, scored: Scored) -> None:
    """Record each number of boards for which the scale has no victory points."""
    scale = scored.event.rules.victory_points
    if scale is None or serves_any(scale):
        return
    bare = replace(scored.event.rules, victory_points=None)
    known: set[int] = set()
    for match in score_matches(replace(scored, event=replace(scored.event, rules=bare))):
        for side in () if match.score.waits else match.sides:
            if side.count and side.count not in known and not has_row(scale, side.count):
                values = {"boards": side.count, "round": match.meeting.round}
                form.fault("scale-boards", "rules.victory_points", **values)
            known.add(side.count)
