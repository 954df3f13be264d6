"""Statements that are compiled once return and store what the models do."""

import gc
import random
import uuid
from copy import copy
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.db import IntegrityError, OperationalError, connection, models, transaction
from django.db.transaction import TransactionManagementError
from django.test import Client
from django.utils import timezone

from club.ledger import prepared
from club.ledger.cursors import is_unchecked
from club.ledger.ids import new_id
from club.ledger.locks import lock_ledger
from club.ledger.prepared import Prepared, insert_row
from club.ledger.prepared_writes import PreparedStore
from club.models import Club
from club.seasons.models import Season
from nights.actions.deals import enter_deal
from nights.links import TABLE_LINKS
from nights.models import (
    Act,
    Deal,
    Match,
    MatchHead,
    Night,
    NightMark,
    NightStanding,
    Table,
    TableMark,
)
from nights.queries.heads import read_head
from nights.rebuild import heads, rebuild_night, standings
from nights.simulation.deals import make_random_deal
from tests.club.conftest import signed
from tournaments.links import get_phone_path
from tournaments.models import EventTable

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


def list_prepared():
    """Return every prepared query of the process."""
    return [thing for thing in gc.get_objects() if type(thing) is Prepared]


def shown(row, within=()):
    """Return all that a row holds: an instance's columns, related rows and annotations."""
    if not isinstance(row, models.Model) or row in within:
        return row
    cached = row._state.fields_cache
    related = {name: shown(related_row, (*within, row)) for name, related_row in cached.items()}
    return type(row), {k: v for k, v in vars(row).items() if k != "_state"}, related


@pytest.fixture
def compared(monkeypatch):
    """Compare whatever is fetched with what the queryset returns; return what was compared."""
    counts: dict[Prepared, int] = {}
    fetch = Prepared.fetch

    def fetch_twice(self, *values):
        rows = fetch(self, *values)
        query = self._build(*values)
        pair = [shown(row) for row in rows], [shown(row) for row in query]
        if not query.ordered:  # then the database may return them in any order
            pair = sorted(pair[0], key=repr), sorted(pair[1], key=repr)
        assert pair[0] == pair[1]
        counts[self] = max(counts.get(self, 0), len(rows))
        return rows

    monkeypatch.setattr(Prepared, "fetch", fetch_twice)
    return counts


def get(client, address, expected=(200, 204, 304)):
    answer = client.get(address)
    assert answer.status_code in expected, (address, answer.status_code)
    return answer


@pytest.fixture
def demonstration(transactional_db, settings, tmp_path):
    """Return the demonstration club, with nights, seasons and events of every kind."""
    settings.DATA = tmp_path
    call_command("demo")
    return Club.objects.get(slug="demo")


def test_what_is_fetched_is_what_the_querysets_return(compared, demonstration):
    client, club = Client(), demonstration
    client.force_login(
        club.memberships.get(role="owner").account,
        backend="django.contrib.auth.backends.ModelBackend",
    )
    for night in Night.objects.filter(club=club):
        room = f"/c/demo/nights/{night.pk}/room/"
        get(client, room)
        for match in list_in_play(night)[:1]:
            deal = make_random_deal(random.Random(1), match.game)
            enter_deal(order=signed(timezone.now()), match=match, raw=deal)
        get(client, f"{room}live/?seen=none")
        get(client, f"/api/v1/clubs/demo/nights/{night.pk}/standing/")
        for table in Table.objects.filter(night=night)[:3]:
            phone = f"/t/{TABLE_LINKS.make(table.pk, 1)}/"
            get(Client(), phone)
            get(Client(), f"{phone}live/?seen=none")
    get(client, "/api/v1/clubs/demo/players/")
    for season in Season.objects.filter(club=club):
        get(client, f"/c/demo/seasons/{season.pk}/summary/")
    for table in EventTable.objects.filter(event__club=club)[:20]:
        get(Client(), f"{get_phone_path(table)}live/?seen=none")
    missing = [query for query in list_prepared() if query not in compared]
    # The lock reads its row in the statement that locks it; see the next test.
    assert {query._build.__module__ for query in missing} <= {"club.ledger.locks"}
    assert sum(rows > 0 for rows in compared.values()) > 30


def list_in_play(night):
    """Return the matches of a night in which another deal can be entered."""
    matches = Match.objects.filter(night=night, head__isnull=False).select_related("night", "head")
    return [match for match in matches if not read_head(match).over]


def test_the_row_that_a_lock_returns_is_the_one_that_is_stored(night):
    before = Night.objects.get(pk=night.pk).version
    with transaction.atomic():
        locked = lock_ledger(night)
        assert shown(locked) == shown(Night.objects.get(pk=night.pk))
    assert locked.version == before + 1
    assert Night.objects.get(pk=night.pk).version == before + 1


@pytest.fixture
def stored(match, order):
    """Return the rows that are stored with a deal: a head, and both marks."""
    enter_deal(order=order(), match=match, raw=GAME)
    return [model.objects.get() for model in (MatchHead, TableMark, NightMark)]


def values_of(store, row, version):
    """Return the values of a row in the order in which a store takes them."""
    row.version = version
    return [getattr(row, field.attname) for field in store._fields]


def test_rows_are_stored_as_the_models_store_them(stored):
    stores = {store._model: store for store in vars(heads).values() if type(store) is PreparedStore}
    assert stores.keys() == {MatchHead, TableMark, NightMark}
    for row in stored:
        model, store = type(row), stores[type(row)]
        model.objects.all().delete()
        for version in (7, 8):
            store.run(*values_of(store, row, version))
            [fetched] = model.objects.all()
            row.save()
            assert shown(fetched) == shown(model.objects.get())


def test_a_standing_is_stored_as_its_model_stores_it(stored, night):
    assert rebuild_night(night.pk, now=timezone.now())
    row, store = NightStanding.objects.get(), standings._standings
    row.columns = [{"match": "é", "table": 1}]
    for version in (7, 8):
        store.run(*values_of(store, row, version))
        standing = NightStanding.objects.get()
        row.save()
        assert shown(standing) == shown(NightStanding.objects.get())


def test_rows_of_two_models_are_stored_at_once(stored):
    both = heads._store_both
    head, mark, _night = stored
    MatchHead.objects.all().delete()
    TableMark.objects.all().delete()
    for version in (7, 8):
        rows = zip(both._stores, (head, mark), strict=True)
        both.run(*(values_of(store, row, version) for store, row in rows))
        marks = [MatchHead.objects.get(), TableMark.objects.get()]
        assert [mark.version for mark in marks] == [version, version]
        assert marks[0].data == head.data


def test_a_store_names_every_field_of_its_model(db):
    store = PreparedStore(MatchHead, "match", ("club", "night"), ("version", "code"))
    with pytest.raises(TypeError, match="not all fields of MatchHead"):
        store.run(*range(5))


def test_a_query_whose_argument_is_no_parameter_is_refused(db):
    two = Prepared(lambda number: Act.objects.filter(number__in=range(number)), int)
    with pytest.raises(TypeError, match="not a parameter"):
        two.fetch(2)


def test_a_row_is_inserted_as_its_model_inserts_it(stored):
    deal = Deal.objects.get()
    twin = copy(deal)
    twin.pk, twin.act_id, twin.replaces_id = new_id(), make_act(deal).pk, deal.pk
    twin._state.adding = True
    assert insert_row(twin)
    assert not twin._state.adding
    fetched = Deal.objects.get(pk=twin.pk)
    differ = {name for name in vars(deal) if vars(deal)[name] != vars(fetched)[name]} - {"_state"}
    assert differ == {"id", "act_id", "replaces_id"}


def make_act(deal):
    """Store another act like that of a deal, as its model does."""
    act = Act.objects.get(pk=deal.act_id)
    act.pk, act.number, act.key, act._state.adding = new_id(), 1000, str(new_id()), True
    models.Model.save(act, force_insert=True)
    return act


def test_a_row_that_is_there_is_left_out_or_refused(stored):
    act = make_act(Deal.objects.get())
    columns = ("night_id", "key")
    again = copy(act)
    again.pk, again.number, again._state.adding = new_id(), 1001, True
    assert not insert_row(again, unless=columns)
    assert again._state.adding
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_row(again)
    again.key = "another"
    assert insert_row(again, unless=columns)


class Failing:
    """A query whose first execution fails, on a connection that works or does not."""

    def __init__(self, monkeypatch, usable):
        self.query = Prepared(lambda key: Act.objects.filter(pk=key), uuid.UUID)
        self.tried = 0
        real = self.query._fetch

        def fetch(using, values):
            self.tried += 1
            if self.tried == 1:
                raise OperationalError
            return real(using, values)

        monkeypatch.setattr(self.query, "_fetch", fetch)
        monkeypatch.setattr(prepared, "is_unchecked", lambda using: True)
        monkeypatch.setattr(connection, "is_usable", lambda: usable)
        monkeypatch.setattr(connection, "close", lambda: None)  # it is the test's own transaction


def test_a_statement_is_sent_again_on_a_new_connection(db, monkeypatch):
    failing = Failing(monkeypatch, usable=False)
    assert failing.query.fetch(new_id()) == []
    assert failing.tried == 2


def test_a_statement_that_fails_on_a_connection_that_works_is_not_sent_again(db, monkeypatch):
    failing = Failing(monkeypatch, usable=True)
    with pytest.raises(OperationalError):
        failing.query.fetch(new_id())
    assert failing.tried == 1


def test_no_statement_within_a_transaction_is_the_first_of_its_request():
    first = SimpleNamespace(
        health_check_enabled=True,
        health_check_done=False,
        in_atomic_block=False,
        connection=object(),
    )
    assert is_unchecked(first)
    for name, value in (
        ("in_atomic_block", True),
        ("health_check_done", True),
        ("health_check_enabled", False),
        ("connection", None),
    ):
        assert not is_unchecked(SimpleNamespace(**{**vars(first), name: value}))


def test_a_transaction_in_which_an_insert_failed_cannot_go_on(stored):
    again = copy(Deal.objects.get())
    again._state.adding = True
    with transaction.atomic():
        with pytest.raises(IntegrityError):
            insert_row(again)
        with pytest.raises(TransactionManagementError):
            Deal.objects.count()
