"""Rows that are added as plain values are those that the models would have stored."""

import uuid
from itertools import islice

import pytest
from django.db import IntegrityError, connection, transaction

from club.ledger.bulk import add_rows, add_to_rows
from club.ledger.ids import new_id, new_id_texts
from club.ledger.registered import Kind
from club.ledger.registry import registry
from club.seasons.actions.seasons import open_season
from club.seasons.models import LadderDeclarer, LadderStanding
from club.seasons.queries.records import PLAYER_KEY, make_player_key
from nights.models import (
    MatchResult,
    NightRecord,
    NightStanding,
    NightSum,
    PlayerMatch,
    StandingRow,
)
from nights.rebuild import rebuild_night
from nights.simulation.history import Years, write_years
from tests.club.conftest import EVENING, signed

YEARS = Years(nights=1, tables=2, matches=2, players=18, game="chicago", seed=5)
WRITTEN = (MatchResult, PlayerMatch, NightStanding, NightSum, StandingRow, NightRecord)


@pytest.fixture
def computed(cast):
    (night,) = write_years(cast.club, YEARS)
    rebuild_night(night.pk, now=EVENING)
    return night


def read(model):
    return sorted(model.objects.order_by().values_list(), key=repr)


@pytest.mark.parametrize("model", WRITTEN)
def test_they_are_the_rows_of_the_model(model, computed):
    before, instances = read(model), list(model.objects.all())
    assert before
    names = [field.name for field in model._meta.concrete_fields]
    columns = [field.attname for field in model._meta.concrete_fields]
    StandingRow.objects.all().delete() if model is NightStanding else None
    model.objects.all().delete()
    add_rows(
        model, names, [[getattr(instance, name) for name in columns] for instance in instances]
    )
    assert read(model) == before
    model.objects.all().delete()
    model.objects.bulk_create(instances)
    assert read(model) == before


def test_no_row_is_no_statement(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        add_rows(NightRecord, ("id",), [])


def test_values_are_added_to_rows_and_a_missing_row_is_stored(cast, computed):
    season = open_season(
        order=signed(), club=cast.club, name="All", starts=computed.date, ends=computed.date
    )
    standing = LadderStanding.objects.create(
        season=season, club=cast.club, ladder="contract", rules="", computed_at=EVENING
    )
    names = ("id", "standing", "club", "player", "matches", "declared", "made")
    ann, bob, cyd = (player.pk for player in cast.players[:3])

    def add(*rows):
        add_to_rows(
            LadderDeclarer,
            names,
            ("standing", "player"),
            names[4:],
            ((new_id(), standing.pk, cast.club.pk, *row) for row in rows),
        )
        values_of_rows = LadderDeclarer.objects.values_list("player", *names[4:])
        return {player: tuple(values) for player, *values in values_of_rows}

    add((ann, 1, 2, 3), (bob, 4, 5, 6))
    assert add((ann, 0, -1, -3), (cyd, 1, 0, 0)) == {
        ann: (1, 1, 0),
        bob: (4, 5, 6),
        cyd: (1, 0, 0),
    }
    assert len(add()) == 3


def test_what_breaks_a_constraint_is_an_error_of_django(computed):
    record = NightRecord.objects.first()
    columns = [field.attname for field in NightRecord._meta.concrete_fields]
    names = [field.name for field in NightRecord._meta.concrete_fields]
    row = [new_id() if name == "id" else getattr(record, name) for name in columns]
    with pytest.raises(IntegrityError), transaction.atomic():
        add_rows(NightRecord, names, [row])


def test_a_row_of_another_length_is_refused(db):
    with pytest.raises(ValueError, match="1 values for 2 columns"):
        add_rows(NightRecord, ("id", "margin"), [[new_id()]])


def test_identifiers_of_many_rows_increase_and_stand_in_the_order_of_time():
    before = new_id()
    many = [uuid.UUID(text) for text in islice(new_id_texts(), 1000)]
    every = [before, *many, new_id()]
    assert every == sorted(set(every))
    assert {(made.version, made.variant) for made in many} == {(7, "specified in RFC 4122")}


def test_a_key_of_a_player_is_stored_as_the_player(computed):
    first = NightRecord.objects.first()
    [(key,)] = NightRecord.objects.filter(pk=first.pk).values_list(PLAYER_KEY)
    assert key == make_player_key(first.player_id)
    names = [field.name for field in NightRecord._meta.concrete_fields]
    values = {name: getattr(first, f"{name}_id", getattr(first, name)) for name in names}
    values |= {"id": next(new_id_texts()), "player": key, "ladder": "other"}
    add_rows(NightRecord, names, [[values[name] for name in names]])
    made = NightRecord.objects.get(ladder="other")
    assert (made.player_id, made.pk.version) == (first.player_id, 7)


def test_projections_refer_to_facts_without_constraints(db):
    kinds = {model: kept.kind for model, kept in registry.models.items()}
    computed = [
        model
        for model, kind in kinds.items()
        if kind is Kind.PROJECTION and model._meta.app_label != "probe"
    ]
    keys = [
        (field, kinds[field.related_model] is Kind.PROJECTION)
        for model in computed
        for field in model._meta.concrete_fields
        if field.related_model
    ]
    assert keys
    assert not [str(field) for field, derived in keys if field.db_constraint is not derived]
    if connection.vendor == "sqlite":
        return  # its tables keep them: to drop one writes the table anew
    with connection.cursor() as cursor:
        tables = {
            about["foreign_key"][0]
            for model in computed
            for about in connection.introspection.get_constraints(
                cursor, model._meta.db_table
            ).values()
            if about["foreign_key"]
        }
    assert tables
    assert tables <= {model._meta.db_table for model in computed}
