"""A simulated night of a test, and what has to hold of its facts."""

from collections import Counter, defaultdict
from typing import Any

from django.core.management import call_command

from club.queries.people import find_known_players
from nights.models import Arrival, Belonging, BelongingEnd, Departure, Draw, Match, Night, Seating
from nights.queries.cuts import list_draws, settle_stored_cut
from nights.queries.present import STANDS, list_belongings
from nights.queries.room import read_room


def play(capsys: Any, *options: str) -> list[str]:
    """Simulate a small night; the command itself refuses a standing unlike its own fold."""
    call_command("simulate", "--tables", "2", "--matches", "2", *options)
    return capsys.readouterr().out.splitlines()


def facts_agree(night: Night) -> None:
    """Hold the facts of a night against each other, and what is stored against them."""
    call_command("check_projections")
    seated_once(night)
    never_too_many(night)
    everybody_came_first(night)
    every_cut_replays(night)


def seated_once(night: Night) -> None:
    """Nobody belongs to two tables, nor waits for a seat while they have one."""
    members = list(list_belongings(night=night).values_list("player_id", flat=True))
    assert len(members) == len(set(members))
    room = read_room(night)
    assert not room.seated & {candidate.player for candidate in room.waiting}


def never_too_many(night: Night) -> None:
    """At no time more than six belonged to a table, nor cut at it."""
    changes: dict[int, Counter[str]] = defaultdict(Counter)
    for belonging in Belonging.objects.filter(STANDS, night=night).select_related("act"):
        changes[belonging.act.number][belonging.table_id] += 1
    ends = BelongingEnd.objects.filter(STANDS, night=night, belonging__act__undoing__isnull=True)
    for end in ends.select_related("act", "belonging"):
        changes[end.act.number][end.belonging.table_id] -= 1
    count: Counter[str] = Counter()
    for number in sorted(changes):
        count.update(changes[number])
        assert max(count.values()) <= 6
        assert min(count.values()) >= 0
    cutting = Counter(Draw.objects.filter(night=night).values_list("cut", "player").distinct())
    assert max(Counter(cut for cut, _player in cutting).values()) <= 6


def everybody_came_first(night: Night) -> None:
    """Whoever holds a seat from some deal on was in the room by then."""
    gone = dict(
        Departure.objects.filter(STANDS, night=night).values_list("arrival_id", "act__number")
    )
    here = defaultdict(list)
    for arrival in Arrival.objects.filter(STANDS, night=night).select_related("act"):
        here[arrival.player_id].append(
            (arrival.act.number, gone.get(arrival.pk, night.version + 1))
        )
    for seating in Seating.objects.filter(STANDS, night=night).select_related("act"):
        assert any(came <= seating.act.number < went for came, went in here[seating.player_id])


def every_cut_replays(night: Night) -> None:
    """The stored draws alone seat every match as it was seated."""
    began = defaultdict(dict)
    for seating in Seating.objects.filter(night=night).select_related("match"):
        if seating.act_id == seating.match.act_id:
            began[seating.match_id][seating.seat] = seating.player_id
    for match in Match.objects.filter(night=night).select_related("cut", "night"):
        draws = list(list_draws(match))
        settled = settle_stored_cut(
            match, draws, find_known_players(night.club_id, [draw.player_id for draw in draws])
        )
        assert settled is not None
        assert {seat: candidate.key for seat, candidate in settled.seats.items()} == began[match.pk]
