"""What the matches of a whole night promise together, once it has ended."""

from collections import Counter
from collections.abc import Iterator, Sequence

from nights.models import Night, StandingRow
from tests.nights.simulation.evenings import checks
from tests.nights.simulation.evenings.facts import Names
from tests.nights.simulation.evenings.rights import Rights
from tests.nights.simulation.evenings.state import Event, Match

PIVOT_OF = {4: 3, 5: 5, 6: 8}
"""How many chukkers a pivot of so many players has."""


def runs(matches: Sequence[Match], *, rotates: bool) -> Iterator[list[Match]]:
    """Part a table's matches where its players changed or a rotation began; void ones are none."""
    run: list[Match] = []
    for match in matches:
        if match.state == "void":
            continue
        turned = rotates and run and match.turn != run[-1].turn + 1
        if run and (match.who != run[-1].who or turned):
            yield run
            run = []
        run.append(match)
    if run:
        yield run


def hold_rotations(model: Rights, counts: dict[tuple[int, int], dict[str, tuple[int, int]]]) -> int:
    """Hold every rotation and every table whose players stayed; answer how many whole pivots."""
    whole, rotates = 0, model.rotation != "cut"
    for table in model.tables.values():
        for run in runs(table.matches, rotates=rotates):
            members = run[0].who
            if rotates and run[0].turn > 1:  # one that was made void later began it
                continue
            if model.rotation == "pivot":
                whole += _pivots(members, run)
            elif model.rotation == "stay" and len(members) == 4:
                for match in run:
                    checks.same("who stays where", match.first, run[0].first)
                checks.deal_passes_on([match.dealer for match in run[1:]])
            elif model.rotation == "rota" or not any(
                running for running, _sat in counts[run[0].key].values()
            ):
                checks.by_turns(members, [match.out for match in _as_cut(run)])
    return whole


def _as_cut(run: Sequence[Match]) -> list[Match]:
    """Return the matches up to the first that somebody else began than who had cut in."""
    changed = [at for at, match in enumerate(run) if match.began != match.first]
    return list(run[: changed[0] + 1 if changed else None])


def _pivots(members: frozenset[str], run: Sequence[Match]) -> int:
    """Hold the whole pivots of a run, and the deal; answer how many they were."""
    checks.deal_passes_on([match.dealer for match in run[1:]])
    size = PIVOT_OF[len(members)]
    starts = range(0, len(run) - size + 1, size)
    for start in starts:
        checks.whole_pivot(members, [match.first for match in run[start : start + size]])
    return len(starts)


def hold_standing(night: Night, model: Rights, names: Names) -> None:
    """Hold that a match counts for who began it, or by the house for who ended it."""
    times: Counter[str] = Counter()
    for match in model.matches.values():
        if (match.complete and match.state != "void") or (
            match.state == "abandoned" and match.games
        ):
            counts = match.began if model.house.counts_for == "replaced" else match.held
            times.update(counts.values())
    rows = StandingRow.objects.filter(standing__night=night).values_list("player_id", "matches")
    checks.same("matches that count", {names[who]: count for who, count in rows}, dict(times))


def counts_of(events: Sequence[Event]) -> dict[tuple[int, int], dict[str, tuple[int, int]]]:
    return {
        event.came["match"]["key"]: event.came["counts"]
        for event in events
        if "match" in event.came
    }
