"""The database keeps no index with which another begins: each costs time with every row."""

from django.apps import apps
from django.core.management import call_command
from django.db import connection, models

#: Declared with all other facts of a ledger, most of which are looked up by it alone.
INHERITED = {
    ("club_arrival", "night_id"),
    ("club_table", "night_id"),
    ("club_doorrenewal", "night_id"),
    ("tournaments_section", "event_id"),
    ("tournaments_entrant", "event_id"),
    ("tournaments_boardresult", "event_id"),
}


def list_ours():
    configs = [apps.get_app_config(app) for app in ("club", "nights", "tournaments")]
    return [model for config in configs for model in config.get_models()]


def read_indexes(table):
    """Return the columns of each index of a table, without those of a condition."""
    partial = {
        index.name
        for model in list_ours()
        for index in (*model._meta.indexes, *model._meta.constraints)
        if getattr(index, "condition", None)
    }
    with connection.cursor() as cursor:
        constraints = connection.introspection.get_constraints(cursor, table)
    return {
        name: tuple(constraint["columns"])
        for name, constraint in constraints.items()
        if (constraint["index"] or constraint["unique"] or constraint["primary_key"])
        and name not in partial
    }


def test_no_index_is_the_beginning_of_another(db):
    indexed = set()
    for model in list_ours():
        indexes = read_indexes(model._meta.db_table)
        for name, columns in indexes.items():
            if any(
                other[: len(columns)] == columns and len(other) > len(columns)
                for other in indexes.values()
            ):
                indexed.add((model._meta.db_table, *columns))
                assert len(columns) == 1, name
    assert indexed <= INHERITED


def test_the_database_has_the_indexes_of_the_models(db):
    for model in list_ours():
        held = read_indexes(model._meta.db_table).values()
        for field in model._meta.local_fields:
            if isinstance(field, models.ForeignKey) and not field.unique:
                assert field.db_index == ((field.column,) in held), field


def test_dropped_indexes_come_back_with_an_earlier_migration(transactional_db):
    def has_it():
        return ("night_id",) in read_indexes("club_act").values()

    assert not has_it()
    call_command("migrate", "club", "0036", verbosity=0)
    try:
        assert has_it()
    finally:
        call_command("migrate", verbosity=0)
    assert not has_it()
