"""A second app shares the ledger and the web base, and knows no nights."""

import ast
import random
import uuid
from pathlib import Path

import django
import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.template.loader import render_to_string
from django.urls import reverse

from club.actions.people import merge_players
from club.ledger.locks import LockOrderError, lock_projections, lock_row
from club.ledger.models import AppendOnlyError
from club.ledger.redaction import redact
from club.ledger.refusals import Conflict, Refused
from club.ledger.registry import registry
from club.ledger.writing import writing
from club.models import ClubAct
from club.seasons.actions.seasons import open_season
from club.seasons.models import LadderRow
from club.seasons.rebuild import rebuild_ladder
from club.tasks import sweep
from nights.forms.deals import get_fields
from nights.forms.entry import DealEntry, make_deal_form
from nights.models import Night
from nights.queries.previews import Preview
from nights.simulation.deals import make_random_deal
from scoring.games import GAMES
from scoring.seats import Seat
from tests.club.api.client import program
from tests.club.conftest import EVENING, signed
from tests.probe.actions import STEPS, open_tally, throw, undo
from tests.probe.models import Act, Deal, Tally, Total
from tests.probe.views import PHONE_LINKS

pytestmark = pytest.mark.urls("tests.probe.urls")


@pytest.fixture
def tally(cast, order):
    return open_tally(order=order(), club=cast.club, date=EVENING.date())


def totals(tally):
    return dict(Total.objects.filter(tally=tally).values_list("player__short_name", "margin"))


def test_the_probe_imports_the_club_and_the_door_of_nights_alone():
    for path in Path(__file__).parent.glob("*.py"):
        if path.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.ImportFrom):
                continue
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            apps = {name for name in names if name.startswith(("nights", "tournaments"))}
            assert apps <= {"nights.hosting"}, f"{path.name} imports {apps}"


def test_its_acts_are_numbered_keyed_and_signed(cast, order, tally):
    ann = cast.players[0]
    first = throw(order=order(key="k"), tally=tally, player=ann, points=60)
    again = throw(order=order(key="k"), tally=tally, player=ann, points=60)
    assert again == first
    with pytest.raises(Conflict):
        throw(order=order(key="k"), tally=tally, player=ann, points=61)
    second = throw(order=order(), tally=tally, player=ann, points=20)
    assert (first.act.number, second.act.number) == (2, 3)
    assert (second.act.account, second.club_id, second.tally) == (
        cast.director,
        cast.club.pk,
        tally,
    )


def test_a_refusal_leaves_nothing_and_a_closed_tally_takes_nothing(cast, order, tally):
    with pytest.raises(Refused):
        throw(order=order(), tally=tally, player=cast.players[0], points=181)
    Tally.objects.update(closed=True)
    with pytest.raises(Refused, match="closed"):
        throw(order=order(), tally=tally, player=cast.players[0], points=20)
    assert Act.objects.count() == 1
    assert Tally.objects.get().version == 1


def test_its_facts_are_append_only_and_redacted_within_an_act_alone(cast, order, tally):
    deal = throw(order=order(), tally=tally, player=cast.players[0], points=20, note="by Ann")
    changes = (
        deal.save,
        deal.delete,
        Deal.objects.all().delete,
        lambda: Deal._base_manager.filter(pk=deal.pk).update(points=99),
        lambda: Deal.objects.bulk_create(
            [deal], update_conflicts=True, update_fields=["points"], unique_fields=["id"]
        ),
    )
    for change in changes:
        with pytest.raises(AppendOnlyError):
            change()
    with writing(order(), cast.club, "erase-player", body={}) as record:
        assert redact(record, Deal.objects.filter(pk=deal.pk), note="") == 1
        with pytest.raises(AppendOnlyError):
            redact(record, Deal.objects.all(), points=180)
        with pytest.raises(AppendOnlyError):
            redact(record, Tally.objects.all(), date=EVENING.date())
    with (
        writing(order(), cast.other, "erase-player", body={}) as record,
        pytest.raises(AppendOnlyError),
    ):
        redact(record, Deal.objects.all(), note="x")
    kept = Deal.objects.get(pk=deal.pk)
    assert (kept.note, kept.points) == ("", 20)


def test_its_last_step_is_undone_and_then_the_one_before(cast, order, tally):
    first, second = (
        throw(order=order(), tally=tally, player=cast.players[0], points=points)
        for points in (60, 20)
    )
    with pytest.raises(Conflict):
        undo(order=order(), tally=tally, act=first.act_id)
    undo(order=order(), tally=tally, act=second.act_id)
    assert STEPS.last(tally) == first.act
    sweep()
    assert totals(tally) == {"Ann": 60}


def test_the_sweep_computes_what_is_behind_and_the_commands_look_after_it(
    cast, order, tally, capsys
):
    throw(order=order(), tally=tally, player=cast.players[0], points=60)
    sweep()
    assert totals(tally) == {"Ann": 60}
    Total.objects.update(margin=1)
    with pytest.raises(Exception, match="1 of 1 tallies differ"):
        call_command("check_projections")
    call_command("rebuild_projections", "--drop")
    assert totals(tally) == {"Ann": 60}
    call_command("check_projections", "--club", cast.club.slug)
    assert "1 tallies agree" in capsys.readouterr().out


def test_merging_two_players_reaches_it_within_one_act_of_the_club(cast, order, tally):
    ann, flo = cast.players[0], cast.players[5]
    throw(order=order(), tally=tally, player=ann, points=60)
    throw(order=order(), tally=tally, player=flo, points=20)
    merge_players(order=order(), club=cast.club, duplicate=ann, keeper=flo)
    assert Act.objects.filter(verb="merge").count() == 1
    assert ClubAct.objects.filter(verb="merge").count() == 1
    sweep()
    assert totals(tally) == {"Flo": 80}


def test_its_records_count_in_a_seasons_ladder(cast, order, tally):
    throw(order=order(), tally=tally, player=cast.players[0], points=60)
    sweep()
    season = open_season(
        order=signed(), club=cast.club, name="Spring", starts=EVENING.date(), ends=EVENING.date()
    )
    rebuild_ladder(season.pk, now=EVENING)
    row = LadderRow.objects.get(standing__season=season, player=cast.players[0])
    assert (row.margin, row.won) == (60, 1)


def test_a_ladder_follows_records_that_come_after_it_and_is_dropped_and_summed_again(
    cast, order, tally
):
    season = open_season(
        order=signed(), club=cast.club, name="Spring", starts=EVENING.date(), ends=EVENING.date()
    )
    sweep()
    throw(order=order(), tally=tally, player=cast.players[0], points=60)
    sweep()
    rows = LadderRow.objects.filter(standing__season=season)
    assert [row.margin for row in rows] == [60]
    call_command("rebuild_projections", "--drop")
    assert [row.margin for row in rows.all()] == [60]
    call_command("check_projections")


def test_its_page_shows_a_refusal_with_the_forms_own_key(cast, tally):
    path = reverse("tally", args=[cast.club.slug, tally.pk])
    director = cast.client("director")
    ann = str(cast.players[0].pk)
    assert cast.client("visitor").get(path).status_code == 302
    assert cast.client("stranger").get(path).status_code == 403
    wrong = director.post(path, {"player": ann, "points": "181", "key": "form-1"})
    assert wrong.status_code == 422
    assert "Points are 0 to 180." in wrong.content.decode()
    assert 'value="form-1"' in wrong.content.decode()
    for _time in range(2):
        assert (
            director.post(path, {"player": ann, "points": "60", "key": "form-1"}).status_code == 302
        )
    assert Deal.objects.count() == 1


def test_its_phone_is_let_in_by_a_link_of_one_generation(cast, tally):
    table = tally.tables.get()
    token = PHONE_LINKS.make(table.pk, 1)
    phone, path = cast.client("visitor"), reverse("phone", args=[token])
    sent = {"player": str(cast.players[0].pk), "points": "60", "key": "k"}
    for _time in range(2):
        assert phone.post(path, sent).status_code == 200
    act = Deal.objects.get().act
    assert (act.by_device, act.seat, act.table) == (True, "N", table)
    wrong = phone.post(path, {**sent, "points": "200", "key": "other"})
    assert wrong.status_code == 422
    assert "Points are 0 to 180." in wrong.content.decode()
    assert wrong["Referrer-Policy"] == "strict-origin"
    mark = phone.get(path).content.decode()
    assert phone.get(path, {"seen": mark}).status_code == 204
    assert phone.get(reverse("phone", args=[token + "x"])).status_code == 404
    Tally.objects.update(generation=2)
    assert phone.get(path).status_code == 410


def test_its_endpoint_stands_before_the_last_address_of_the_api(cast, tally):
    caller = program(cast.club, cast.director)
    path = f"tallies/{tally.pk}/throws/"
    body = {"player": str(cast.players[0].pk), "points": 60}
    made = [caller.post(path, body, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [response.status_code for response in made] == [201, 201]
    assert made[0].json() == made[1].json()
    wrong = caller.post(path, {**body, "points": 200})
    assert wrong.status_code == 422
    assert wrong.json()["errors"][0]["code"] == "points"
    assert caller.post(path, {"points": "x"}).json()["errors"][0]["field"] == "player"
    assert program(cast.club, None).post(path, body).status_code == 401
    assert caller.post(f"tallies/{uuid.uuid4()}/throws/", body).status_code == 404
    assert caller.get("nothing/").status_code == 404


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plain", [False, True])
def test_the_deal_form_needs_no_match(game, plain):
    """A board of a tournament has players, a dealer and a vulnerability, and no sheet."""
    laws = GAMES[game]()
    state = laws.opening(Seat.N)
    raw = make_random_deal(random.Random(7), game)

    def preview(deal, missing, _typed):
        read, problems = laws.parse(deal)
        assert (problems, list(missing)) == ([], [])
        return Preview(deal, (), (), state, laws.after(state, read))

    players = dict(zip(laws.seats, ("Ann", "Bob", "Cyd", "Dot"), strict=False))
    entry = DealEntry(laws, players, Seat.N, state.vulnerable, preview)
    context = make_deal_form(entry, get_fields(game, raw), show=True) | {"plain": plain}
    form = render_to_string("nights/phone/_form.html", context)
    assert "<fieldset" in form
    shown = render_to_string("nights/phone/_preview.html", context)
    assert 'class="total"' in shown
    assert ("We : They" in shown) is not plain


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_outside_of_a_transaction(cast):
    for lock in (lock_row, lock_projections):
        with pytest.raises(LockOrderError):
            lock(cast.club)


def test_its_migration_is_its_own(db):
    loader = MigrationLoader(connection)
    assert ("probe", "0001_first") in loader.applied_migrations


def test_saving_a_ledger_that_was_read_before_an_act_leaves_its_version(cast, order, tally):
    before = Tally.objects.get(pk=tally.pk)
    throw(order=order(), tally=tally, player=cast.players[0], points=60)
    before.generation = 2
    before.save()
    fresh = Tally.objects.get(pk=tally.pk)
    assert (fresh.generation, fresh.version) == (2, before.version + 1)
    throw(order=order(), tally=tally, player=cast.players[0], points=20)


def test_locks_are_taken_in_one_order(transactional_db, cast, order, tally):
    night = Night.objects.create(club=cast.club, date=EVENING.date())
    with transaction.atomic():
        lock_row(cast.club)
        lock_row(night)
        lock_projections(night)
        lock_row(tally)
        for lock in (lock_row, lock_projections):
            with pytest.raises(LockOrderError):
                lock(night)
    with transaction.atomic():
        lock_row(tally)
        with pytest.raises(LockOrderError):
            lock_row(cast.club)


def test_every_model_of_every_app_is_named_in_the_registry():
    from django.apps import apps

    here = Path(__file__).parents[2]
    installed = Path(django.__file__).parents[1]
    ours = [config for config in apps.get_app_configs() if Path(config.path).is_relative_to(here)]
    ours = [model for model in ours if not Path(model.path).is_relative_to(installed)]
    assert {model.label for model in ours} >= {"club", "probe"}
    models = {model for app in ours for model in app.get_models()}
    assert models <= set(registry.models)
    # Of the apps that others wrote, these hold nobody's name or address.
    nobody = {"auth.Permission", "auth.Group", "contenttypes.ContentType"}
    named = {model._meta.label for model in registry.models}
    assert {model._meta.label for model in apps.get_models()} - named == nobody
    for model, kept in registry.models.items():
        names = {field.name for field in model._meta.get_fields()}
        assert set(kept.personal) <= names, model
