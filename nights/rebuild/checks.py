"""Comparing what is stored of a night with what its facts come to now."""

from collections.abc import Sequence

from club.scoring_code import digest_scoring_code
from nights.models import MatchResult, Night, NightStanding
from nights.rebuild.corrections import find_correction_differences
from nights.rebuild.outcomes import MatchOutcome, Outcomes, fold_outcomes, read_stored
from nights.rebuild.records import fold_night, get_rules_on, read_night_records
from nights.rebuild.standings import SheetLine, make_standing, read_lines
from nights.rebuild.statistics import list_figures, read_figures
from nights.rebuild.sums import read_night_sums, sum_night


def find_differences(night: Night) -> list[str]:
    """Return a sentence for each difference between stored and recomputed results and standing."""
    night = Night.objects.get(pk=night.pk)  # facts are read up to the version
    outcomes = fold_outcomes(night, digest_scoring_code(night.game))
    differences = _result_differences(outcomes)
    differences += _standing_differences(outcomes)
    if sorted(map(repr, read_figures(night))) != sorted(map(repr, list_figures(outcomes))):
        differences.append("the figures of the players differ")
    if read_night_sums(night) != sum_night(night):
        differences.append("the sums of the night differ from its figures")
    _season, rules = get_rules_on(night)
    if read_night_records(night) != fold_night(night, outcomes.every, rules):
        differences.append("the records for the ladder differ")
    return differences + find_correction_differences(outcomes)


def _result_differences(outcomes: Outcomes) -> list[str]:
    rows = MatchResult.objects.filter(night=outcomes.night)
    answers = dict(rows.values_list("match_id", "answer"))
    stored = {outcome.match_id: outcome for outcome in read_stored(outcomes.night)}
    differences = []
    for fresh in outcomes.every:
        old, answer = stored[fresh.match_id], answers.get(fresh.match_id)
        if answer is None:
            differences.append(f"match {fresh.match_id} has no result")
        elif old.version > outcomes.night.version:
            differences.append(f"match {fresh.match_id} is of a later version than the night")
        elif _figures(old) != _figures(fresh) or answer != outcomes.answers[fresh.match_id]:
            differences.append(_tell(old, fresh))
    return differences


def _tell(old: MatchOutcome, fresh: MatchOutcome) -> str:
    """Return in which columns a result is stored otherwise."""
    stored, computed = old._asdict(), fresh._asdict()
    wrong = [
        f"{name} {stored[name]!r} instead of {computed[name]!r}"
        for name in stored
        if name not in ("version", "code") and stored[name] != computed[name]
    ]
    return f"match {fresh.match_id}: {', '.join(wrong) or 'its answer differs'}"


def _figures(outcome: MatchOutcome) -> Sequence[object]:
    """Return what a result says, whatever version and code it was computed from."""
    return outcome._replace(version=0, code="")


def _standing_differences(outcomes: Outcomes) -> list[str]:
    standing = NightStanding.objects.filter(night=outcomes.night).first()
    if standing is None:
        return ["there is no standing"]
    fresh = make_standing(outcomes)
    differences = []
    if standing.columns != fresh.columns:
        differences.append("the columns of the standing differ")
    if _order_ties(read_lines(outcomes.night)) != _order_ties(fresh.lines):
        differences.append("the rows of the standing differ")
    return differences


def _order_ties(lines: Sequence[SheetLine]) -> list[SheetLine]:
    """Return lines with those of equal totals by player.

    They are stored in the order of the names that the players had.
    """
    ordered = sorted(lines, key=lambda line: (line.rank, line.player_id))
    places = sorted(line.position for line in lines)
    return [line._replace(position=at) for line, at in zip(ordered, places, strict=True)]
