"""Projections can be dropped at any hour, and a message that is lost costs nothing."""

import importlib
import itertools
import uuid

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from club.actions.people import change_player, merge_players
from club.ledger.snapshots import compare
from club.scoring_code import digest_scoring_code, find_imported, read_source
from club.tasks import sweep
from nights import rebuild
from nights.actions.deals import correct_deal, enter_deal, withdraw_deal
from nights.actions.forming import begin_next_match
from nights.actions.matches import set_match_state
from nights.models import MatchResult, Night, NightStanding, StandingRow
from nights.queries.nights import get_standing
from nights.rebuild import find_differences, list_stale_nights, rebuild_night
from scoring.games import GAMES
from tests.club.conftest import CARDS, EVENING

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def finished(match, order):
    """Return a rubber that North-South have won by two games."""
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    return match


def stored(night):
    rows = StandingRow.objects.filter(standing__night=night).order_by("position")
    return [(row.player_id, row.rank, row.total, row.marks) for row in rows]


def test_what_was_dropped_is_rebuilt_as_it_was(finished, night):
    rebuild_night(night.pk, now=EVENING)
    before = stored(night)
    rebuild.drop(Night.objects.filter(pk=night.pk))
    assert stored(night) == []
    sweep()
    assert stored(night) == before


def test_a_new_name_changes_the_order_of_equal_totals_and_nothing_else(
    finished, night, cast, order
):
    rebuild_night(night.pk, now=EVENING)
    change_player(order=order(), player=cast.players[0], short_name="Zoe")
    assert not find_differences(night)
    before = stored(night)
    rebuild_night(night.pk, now=EVENING)
    assert stored(night) != before
    assert sorted(map(str, stored(night))) == sorted(map(str, before))
    StandingRow.objects.filter(standing=night.pk, rank=1).update(rank=2)
    assert find_differences(night) == ["the rows of the standing differ"]


def test_a_row_is_compared_as_it_is_and_not_as_it_was_listed(finished, night):
    listed = Night.objects.get(pk=night.pk)
    Night.objects.filter(pk=night.pk).update(name="since then")
    compared = compare("here", lambda row: [row.name], listed)
    assert next(compared) == ("here", "since then")


def test_a_night_is_behind_until_it_is_computed_and_then_no_longer(finished, night):
    assert list(list_stale_nights()) == [night]
    assert sweep() == 1
    assert list(list_stale_nights()) == []
    assert sweep() == 0


def test_a_mended_scoring_code_shows_as_stale(finished, night):
    rebuild_night(night.pk, now=EVENING)
    NightStanding.objects.update(code="older")
    assert list(list_stale_nights()) == [night]


def test_the_code_of_a_game_is_what_it_imports_and_no_more():
    rubber = find_imported("scoring.games.rubber")
    assert "scoring.games.contract_deal" in rubber
    assert "scoring.contract" in rubber
    assert not rubber & {"scoring.games", "scoring.games.bridge_1907", "scoring.stock"}
    assert len({digest_scoring_code(name) for name in GAMES}) == len(GAMES)


@pytest.fixture
def read(tmp_path, monkeypatch):
    """Return what of a module's text goes into the version of the scoring code."""
    monkeypatch.syspath_prepend(tmp_path)

    def read_text(text):
        # What was read once is remembered by its name.
        name = f"reworded_{uuid.uuid4().hex}"
        (tmp_path / f"{name}.py").write_text(text)
        importlib.invalidate_caches()
        return read_source(name)

    return read_text


IMPORT = "from scoring.wording import sentence\n"
SAME = {
    "a docstring": ('"""One."""\nPOINTS = 20\n', '"""Another."""\n# why\nPOINTS = 20\n'),
    "a variable": (
        "def f(deals):\n    total = 0\n    for x in deals:\n        total += x\n    return total\n",
        "def f(deals):\n    s = 0\n    for deal in deals:\n        s += deal\n    return s\n",
    ),
    "a variable of a comprehension": (
        "class A:\n    def f(self, d):\n        return [x + 1 for x in d if (y := x)]\n",
        "class A:\n    def f(self, d):\n        return [z + 1 for z in d if (w := z)]\n",
    ),
    "a variable of the module's comprehension": ("A = [x for x in 'a']", "A = [y for y in 'a']"),
    "the argument of a key": ("K = lambda x: -x", "K = lambda deal: -deal"),
    "a message": (
        IMPORT + 'LABELS = {"game": sentence("Game")}\n',
        IMPORT + 'LABELS = {"game": sentence("A game"), "slam": sentence("Slam")}\n',
    ),
}
OTHER = {
    "a value": ("POINTS = 20\n", "POINTS = 30\n"),
    "a value beside messages": (
        IMPORT + 'LABELS = {"game": sentence("Game"), "points": 20}\n',
        IMPORT + 'LABELS = {"game": sentence("Game"), "points": 30}\n',
    ),
    "the variable that is returned": (
        "def f(a):\n    x = a\n    y = -a\n    return x\n",
        "def f(a):\n    x = a\n    y = -a\n    return y\n",
    ),
    "the order of parameters": ("def f(a, b):\n    return a\n", "def f(b, a):\n    return a\n"),
    "the order of a key's arguments": ("K = lambda a, b: a\n", "K = lambda b, a: a\n"),
    "a name of the module": (
        "x = 1\ny = 2\ndef f(d):\n    return x + sum(x for x in d)\n",
        "x = 1\ny = 2\ndef f(d):\n    return y + sum(y for y in d)\n",
    ),
    "a name of Python": (
        "def f(d):\n    return min(d), [min for min in d]\n",
        "def f(d):\n    return max(d), [max for max in d]\n",
    ),
    "the parameter of an inner function": (
        "def f(d):\n    x = d\n    def g(x):\n        return x\n    return g(1)\n",
        "def f(d):\n    x = d\n    def g(y):\n        return x\n    return g(1)\n",
    ),
    "what a function declares global": (
        "def f():\n    global x\n    x = 1\n",
        "def f():\n    global y\n    y = 1\n",
    ),
    "a name of a class": ("class A:\n    x = 1\n", "class A:\n    y = 1\n"),
    "a field of a class in a function": (
        "def f():\n    class A:\n        x = 1\n    return A.x\n",
        "def f():\n    class A:\n        y = 1\n    return A.x\n",
    ),
    "what a comprehension gives the module": (
        "A = [(y := x) for x in 'ab']\n",
        "A = [(w := x) for x in 'ab']\n",
    ),
}


@pytest.mark.parametrize(("before", "after"), SAME.values(), ids=SAME)
def test_what_computes_nothing_is_no_part_of_the_code(read, before, after):
    assert read(before) == read(after) != ""


@pytest.mark.parametrize(("before", "after"), OTHER.values(), ids=OTHER)
def test_what_can_compute_something_else_is_part_of_the_code(read, before, after):
    assert read(before) != read(after)


def test_the_messages_of_scoring_are_no_part_of_the_code():
    assert "LABELS =" not in read_source("scoring.lines")
    assert "TEMPLATES =" not in read_source("scoring.problem")


def test_computing_twice_changes_nothing(finished, night):
    rebuild_night(night.pk, now=EVENING)
    before = stored(night)
    rebuild_night(night.pk, now=EVENING)
    assert stored(night) == before


def test_a_newer_standing_is_left_alone(finished, night):
    rebuild_night(night.pk, now=EVENING)
    NightStanding.objects.update(version=10_000)
    rebuild_night(night.pk, now=EVENING)
    assert NightStanding.objects.get().version == 10_000


@pytest.mark.parametrize(
    ("columns", "difference"),
    [
        ({"version": 10_000}, "is of a later version than the night"),
        ({"margin": 1}, "margin 1 instead of"),
        ({"answer": {}}, "its answer differs"),
    ],
)
def test_a_wrong_result_is_found(finished, night, columns, difference):
    rebuild_night(night.pk, now=EVENING)
    assert find_differences(night) == []
    MatchResult.objects.update(**columns)
    assert difference in find_differences(night)[0]


def test_a_correction_after_the_night_changes_what_it_should(finished, night, order):
    rebuild_night(night.pk, now=EVENING)
    first = finished.deals.get(number=1)
    correct_deal(order=order(), deal=first, raw={**GAME, "tricks": 10})
    assert get_standing(Night.objects.get(pk=night.pk)).stale
    sweep()
    assert MatchResult.objects.get().margin == 930
    assert find_differences(night) == []


def test_a_void_match_leaves_the_standing(finished, night, order):
    set_match_state(order=order(), match=finished, state="void")
    rebuild_night(night.pk, now=EVENING)
    assert stored(night) == []
    assert not MatchResult.objects.get().counted


def test_a_merged_player_has_one_row(finished, night, order, cast):
    ann, flo = cast.players[0], cast.players[5]
    merge_players(order=order(), club=night.club, duplicate=ann, keeper=flo)
    rebuild_night(night.pk, now=EVENING)
    assert {row.player.short_name for row in StandingRow.objects.all()} == {
        "Flo",
        "Bob",
        "Cyd",
        "Dot",
    }


@pytest.mark.parametrize("order_of_steps", list(itertools.permutations(range(3))))
def test_rebuilding_after_any_order_of_corrections_equals_rebuilding_from_nothing(
    order_of_steps, match, order, night
):
    part = {"contract": "1NT", "declarer": "E", "tricks": 8}
    deals = [enter_deal(order=order(), match=match, raw=part) for _deal in range(3)]
    steps = [
        lambda: correct_deal(order=order(), deal=deals[0], raw={**part, "tricks": 6}),
        lambda: withdraw_deal(order=order(), deal=deals[1]),
        lambda: correct_deal(order=order(), deal=deals[2], raw=GAME),
    ]
    for number in order_of_steps:
        steps[number]()
        rebuild_night(night.pk, now=EVENING)
    set_match_state(order=order(), match=match, state="abandoned")
    rebuild_night(night.pk, now=EVENING)
    before = stored(night)
    rebuild.drop(Night.objects.all())
    rebuild_night(night.pk, now=EVENING)
    assert stored(night) == before
    assert MatchResult.objects.get().margin == 100 + 300 + 50  # game, its bonus, one down


def test_the_check_names_what_is_stored_wrongly_and_the_rebuild_mends_it(finished, night, capsys):
    call_command("rebuild_projections")
    call_command("check_projections")
    StandingRow.objects.filter(position=1).update(total=99)
    with pytest.raises(CommandError, match="1 of 1 nights differ"):
        call_command("check_projections")
    assert "the rows of the standing differ" in capsys.readouterr().out
    call_command("rebuild_projections", "--all")
    call_command("check_projections")


def test_a_match_made_void_and_a_deal_corrected_leave_a_trace(cast, order, match):
    first = enter_deal(order=order(), match=match, raw=GAME)
    enter_deal(order=order(), match=match, raw=GAME)
    correct_deal(
        order=order(reason="misheard"), deal=first, raw={**GAME, "tricks": 11}, overrule=True
    )
    second = begin_next_match(
        order=order(),
        night=match.night,
        table=match.table,
        typed=True,
        cards={player.pk: card for player, card in zip(cast.players[:4], CARDS, strict=False)},
    )
    enter_deal(order=order(), match=second, raw=GAME)
    set_match_state(order=order(reason="wrong cards"), match=second, state="void")
    rebuild_night(match.night_id, now=EVENING)
    view = get_standing(match.night)
    told = [(column["number"], column["void"], column["corrections"]) for column in view.columns]
    assert told == [(1, False, 1), (2, True, 0)]
    assert view.rows[0].marks[1] is None
    assert view.total == 0
    page = cast.client("director").get(reverse("night", args=[cast.club.slug, match.night_id]))
    told = page.content.decode()
    assert 'class="struck"' in told
    assert "* It was corrected" in told


def test_the_sheet_shows_where_each_player_stood_after_each_match(cast, order, match):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    cards = {player.pk: card for player, card in zip(cast.players[:4], CARDS, strict=False)}
    second = begin_next_match(
        order=order(), night=match.night, table=match.table, typed=True, cards=cards
    )
    for _deal in range(2):
        enter_deal(order=order(), match=second, raw={**GAME, "declarer": "E"})
    rebuild_night(match.night_id, now=EVENING)
    rows = get_standing(match.night).lines
    lines = {row.player.short_name: [mark[:2] for mark in marks] for row, marks in rows}
    mark = lines["Ann"][0][0]
    assert lines["Ann"] == [(mark, mark), (-mark, 0)]
