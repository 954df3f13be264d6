"""A whole night over HTTP: its standing is the fold of its deals, and one seed is one sheet."""

from collections import Counter, defaultdict

import pytest
from django.core.management import CommandError, call_command

from club.models import (
    Act,
    Arrival,
    Belonging,
    BelongingEnd,
    Club,
    Cut,
    Deal,
    Departure,
    Draw,
    Match,
    Night,
    Seating,
)
from club.queries.cuts import draws_of, settled_of
from club.queries.people import known
from club.queries.present import STANDS, belonging
from club.queries.room import room
from club.rebuild import differences

pytestmark = pytest.mark.django_db(transaction=True)


def play(capsys, *options: str) -> list[str]:
    """Simulate a small night; the command itself refuses a standing unlike its own fold."""
    call_command("simulate", "--tables", "2", "--matches", "2", *options)
    return capsys.readouterr().out.splitlines()


def test_a_simulated_night_ends_with_the_back_scores_of_its_deals(capsys):
    lines = play(capsys, "--seed", "5")
    _plus, plus, _minus, minus = lines[-2].replace(",", "").split()
    assert plus == minus != "0"
    night = Night.objects.get()
    assert differences(night) == []
    numbers = list(Act.objects.filter(night=night).values_list("number", flat=True))
    assert sorted(numbers) == list(range(1, night.version + 1))
    assert Deal.objects.filter(act__by_device=True).exists()
    assert Deal.objects.filter(act__by_device=False).exists()


@pytest.mark.parametrize("pace", [["--quiet"], []])
def test_one_seed_is_one_back_score_sheet_in_any_club(capsys, pace):
    first = play(capsys, "--seed", "6", *pace, "--club", "one")
    again = play(capsys, "--seed", "6", *pace, "--club", "two")
    assert first[:-1] == again[:-1]
    assert Club.objects.count() == 2


def test_nobody_comes_or_goes_on_a_quiet_night(capsys):
    lines = play(capsys, "--seed", "6", "--quiet")
    assert lines[0] == "nothing happened between the matches"
    verbs = set(Act.objects.values_list("verb", flat=True))
    assert verbs <= {"open", "arrive", "form", "next", "deal", "correct", "close"}


def test_a_chicago_night_is_played_too(capsys):
    play(capsys, "--seed", "7", "--game", "chicago")
    assert differences(Night.objects.get()) == []


@pytest.mark.parametrize("rotation", ["pivot", "rota", "stay"])
def test_a_night_goes_round_by_a_rotation(capsys, rotation):
    play(capsys, "--seed", "4", "--matches", "4", "--code", "english", "--rotation", rotation)
    assert set(Cut.objects.values_list("turn", flat=True)) == {1, 2, 3, 4}


@pytest.mark.parametrize("code", ["english", "1907"])
def test_a_night_is_cut_by_each_code(capsys, code):
    lines = play(capsys, "--seed", "3", "--code", code)
    again = play(capsys, "--seed", "3", "--code", code, "--club", "another")
    assert lines[:-1] == again[:-1]
    assert set(Cut.objects.values_list("code", flat=True)) == {code}
    assert Cut.objects.filter(draws__round__gte=2).exists()  # somebody cut again


def test_a_night_can_be_left_in_play(capsys):
    play(capsys, "--seed", "8", "--open")
    assert Night.objects.get().night_statuses.count() == 1


#: A seed, what is played, how it is cut, and what follows a match.
NIGHTS = [
    (41, "rubber", "modern", "cut"),
    (42, "rubber", "modern", "pivot"),
    (43, "chicago", "modern", "rota"),
    (44, "chicago", "modern", "stay"),
    (45, "short-bridge", "english", "cut"),
    (46, "short-bridge", "english", "pivot"),
    (47, "rubber", "english", "rota"),
    (48, "short-bridge", "english", "stay"),
    (49, "bridge-1907", "1907", "cut"),
    (50, "bridge-1907", "1907", "pivot"),
    (51, "bridge-1907", "1907", "rota"),
    (52, "rubber", "1907", "stay"),
    (53, "draw-and-discard", "modern", "cut"),
    (54, "draw-and-discard", "1907", "cut"),
]


@pytest.mark.parametrize(("seed", "game", "code", "rotation"), NIGHTS)
def test_the_facts_of_a_night_of_comings_and_goings_agree(capsys, seed, game, code, rotation):
    options = ["--game", game, "--code", code, "--rotation", rotation, "--tables", "3"]
    play(capsys, "--seed", str(seed), *options)
    call_command("check_projections")
    night = Night.objects.get()
    seated_once(night)
    never_too_many(night)
    everybody_came_first(night)
    every_cut_replays(night)


def seated_once(night: Night) -> None:
    """Nobody belongs to two tables, nor waits for a seat while they have one."""
    members = list(belonging(night=night).values_list("player_id", flat=True))
    assert len(members) == len(set(members))
    seen = room(night)
    assert not seen.seated & {one.player for one in seen.waiting}


def never_too_many(night: Night) -> None:
    """At no time more than six belonged to a table, nor cut at it."""
    changes: dict[int, Counter[str]] = defaultdict(Counter)
    for one in Belonging.objects.filter(STANDS, night=night).select_related("act"):
        changes[one.act.number][one.table_id] += 1
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
    for one in Arrival.objects.filter(STANDS, night=night).select_related("act"):
        here[one.player_id].append((one.act.number, gone.get(one.pk, night.version + 1)))
    for one in Seating.objects.filter(STANDS, night=night).select_related("act"):
        assert any(came <= one.act.number < went for came, went in here[one.player_id])


def every_cut_replays(night: Night) -> None:
    """The stored draws alone seat every match as it was seated."""
    began = defaultdict(dict)
    for one in Seating.objects.filter(night=night).select_related("match"):
        if one.act_id == one.match.act_id:
            began[one.match_id][one.seat] = one.player_id
    for match in Match.objects.filter(night=night).select_related("cut", "night"):
        draws = list(draws_of(match))
        settled = settled_of(match, draws, known(night, [one.player_id for one in draws]))
        assert settled is not None
        assert {seat: one.key for seat, one in settled.seats.items()} == began[match.pk]


def test_whatever_may_happen_in_a_room_happens(capsys):
    first = play(capsys, "--tables", "5", "--matches", "3", "--seed", "60", "--code", "1907")[0]
    assert {one.partition(":")[0] for one in first.split(", ")} == {
        "announced their wish", "came late", "cards taken back", "claimed a seat",
        "cut card by card", "cuts for admission", "cuts given up", "found again",
        "left their table", "made a table possible", "missing", "moved", "returned",
        "steps taken back", "substituted", "tables broken up", "tables filled",
        "tables formed later", "tables gathered", "waves closed", "went home",
    }  # fmt: skip


def test_a_match_counts_for_the_substitute_where_the_house_has_it_so(capsys):
    play(capsys, "--seed", "2", "--counts-for", "substitute", "--tables", "4")
    assert Seating.objects.filter(act__verb="substitute", from_deal__gt=1).exists()
    assert Night.objects.get().house == {"counts_for": "substitute"}


def test_the_demonstration_is_made_once(tmp_path, settings, capsys):
    settings.DATA = tmp_path
    call_command("demo")
    assert (tmp_path / "demo.json").stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="already"):
        call_command("demo")
    assert Night.objects.filter(club__slug="demo").count() == 2
